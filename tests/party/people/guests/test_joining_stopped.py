"""When the site itself pauses joining, pages say that it was the site, and a host lifts it."""

from __future__ import annotations

import pytest
from django.test import Client

from party.history.verification import verify
from party.models import Host, Party
from party.models.parties import Joining
from party.people.guests import registration, taking
from party.phones import joining
from party.phones.refusals import JoiningPaused, JoiningStopped
from tests.conftest import NOW
from tests.party.api.asking import as_host
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.pages import done, refused, show

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host, monkeypatch: pytest.MonkeyPatch) -> Party:
    monkeypatch.setattr(joining, "NEW_NAMES", 3)
    monkeypatch.setattr(joining, "TRIES_PER_GUEST", 1)
    return a_party(host, guests=3)


def try_names(party: Party) -> None:
    for _ in range(3):
        phone = taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW)
        taking.give_up(phone, actor=by_player(phone.guest_id), at=NOW)


def make_up_names(party: Party) -> None:
    for number in range(3):
        registration.register(party, f"Name {number}", actor=VISITOR, at=NOW)


@pytest.mark.parametrize(("flood", "expected"), [(try_names, "tries"), (make_up_names, "bound")])
def test_the_desk_and_the_guests_read_that_it_was_the_site(
    party: Party, host_client: Client, flood: object, expected: str
) -> None:
    flood(party)  # type: ignore[operator]
    assert show(host_client, "host-desk", party).one("#joining-note")["data-joining"] == expected
    assert show(host_client, "host-joining", party).one("#joining")["data-joining"] == expected
    lobby = show(Client(), "lobby", party)
    assert (lobby.has("#joining-stopped"), lobby.has("#joining-paused")) == (True, False)
    assert refused(Client(), "come-in", party, name="Mia").refusals == ["JoiningStopped"]
    done(host_client, "host-set-joining", party, "open")
    assert registration.register(party, "Mia", actor=VISITOR, at=NOW).phone
    assert verify(party).faults == ()


def test_each_pause_of_the_site_has_its_own_sentence_on_the_desk(host: Host, host_client: Client) -> None:
    notes = []
    for state in Joining.PAUSED, Joining.BOUND, Joining.TRIES:
        party = a_party(host)
        Party.objects.filter(pk=party.pk).update(joining=state)
        notes.append(show(host_client, "host-desk", party).one("#joining-note").text)
    assert len(set(notes)) == 3


def test_many_tries_stop_listed_names_and_many_new_names_do_not(party: Party) -> None:
    make_up_names(party)
    assert taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW).state == "in"


def test_after_many_tries_nobody_takes_a_name_until_a_host_lifts_it(party: Party) -> None:
    try_names(party)
    stopped = party.book.events.get(kind="joining-bounded")
    assert (stopped.actor_kind, Party.objects.get(pk=party.pk).joining) == ("site", Joining.TRIES)
    with pytest.raises(JoiningStopped):
        taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW)
    joining.resume_joining(party, actor=by_host(party), at=NOW)
    assert taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW).state == "in"


def test_a_host_s_own_pause_is_said_to_be_a_host_s(party: Party) -> None:
    joining.pause_joining(party, actor=by_host(party), at=NOW)
    assert show(Client(), "lobby", party).has("#joining-paused")
    with pytest.raises(JoiningPaused) as broken:
        registration.register(party, "Mia", actor=VISITOR, at=NOW)
    assert not isinstance(broken.value, JoiningStopped)


def test_a_program_reads_that_it_was_the_site_and_lifts_it(party: Party, host: Host) -> None:
    try_names(party)
    program, path = as_host(host), f"/parties/{party.code}/joining"
    assert program.post(path, {})["joining"] == "tries"
    assert program.post(path, {"open": True})["joining"] == "open"
