"""Joining with the code: paused by a host, bounded per party; guests removed one by one or together."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, GuestState, Host, Party, Phone
from party.models.parties import Joining
from party.people import stewardship
from party.people.guests import admitting, registration, removing, taking
from party.people.guests.refusals import HasDuty, HasPlayed, NobodyJoined
from party.people.lookup import find_guest
from party.phones import joining
from party.phones.free_names import is_free
from party.phones.refusals import JoiningPaused
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, publish_round, someone
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=4)


def join(party: Party, name: str, minute: int = 0) -> Guest:
    return registration.register(party, name, actor=VISITOR, at=NOW + minute * MINUTE).guest


def state(party: Party) -> str:
    return Party.objects.get(pk=party.pk).joining


def test_while_a_host_has_paused_joining_nobody_gets_in_with_the_code(party: Party) -> None:
    joining.pause_joining(party, actor=by_host(party), at=NOW)
    with pytest.raises(JoiningPaused):
        join(party, "Mia")
    with pytest.raises(JoiningPaused):
        taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW)
    a_phone(party, someone(party).pk)
    joining.resume_joining(party, actor=by_host(party), at=NOW)
    assert join(party, "Mia").state == GuestState.REGISTERED
    assert verify(party).faults == ()


def test_pausing_and_resuming_are_undone(party: Party) -> None:
    joining.pause_joining(party, actor=by_host(party), at=NOW)
    undo(party, actor=by_host(party), at=NOW)
    assert state(party) == Joining.OPEN


def test_many_new_names_pause_joining_and_a_host_lifts_it(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "NEW_NAMES", 5)
    for number in range(5):
        join(party, f"Name {number}")
    assert state(party) == Joining.BOUND
    with pytest.raises(JoiningPaused):
        join(party, "Mia")
    # A listed name is not a new one.
    assert taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW).state == "in"
    joining.resume_joining(party, actor=by_host(party), at=NOW)
    assert join(party, "Mia").state == GuestState.REGISTERED
    assert party.book.events.get(kind="joining-bounded").actor_kind == "site"
    assert verify(party).faults == ()


def test_a_script_that_takes_names_and_gives_them_up_again_pauses_joining(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "NEW_NAMES", 5)
    player = someone(party).pk
    for _ in range(joining.TRIES_PER_GUEST * 4):
        phone = taking.take_name(party, player, actor=VISITOR, at=NOW)
        taking.give_up(phone, actor=by_player(player), at=NOW)
    with pytest.raises(JoiningPaused):
        taking.take_name(party, player, actor=VISITOR, at=NOW)
    joining.resume_joining(party, actor=by_host(party), at=NOW)
    assert taking.take_name(party, player, actor=VISITOR, at=NOW).state == "in"
    assert verify(party).faults == ()


def test_names_that_come_slowly_meet_no_bound(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "NEW_NAMES", 5)
    for number in range(12):
        join(party, f"Name {number}", minute=3 * number)
    assert state(party) == Joining.OPEN


def test_the_bound_grows_with_the_list(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "NEW_NAMES", 5)
    party = a_party(host, guests=8)
    for number in range(7):
        join(party, f"Name {number}")
    assert state(party) == Joining.OPEN
    join(party, "One more")
    assert state(party) == Joining.BOUND


def test_a_guest_who_has_not_played_is_removed_and_brought_back(party: Party) -> None:
    guest = join(party, "Mia")
    publish_round(party)
    phone = Phone.objects.get(guest=guest)
    removing.remove_guest(party, guest.pk, actor=by_host(party), at=NOW)
    phone.refresh_from_db()
    assert (find_guest(party, guest.pk).state, phone.state) == (GuestState.DECLINED, "out")
    undo(party, actor=by_host(party), at=NOW)
    phone.refresh_from_db()
    assert (find_guest(party, guest.pk).state, phone.state) == (GuestState.REGISTERED, "in")
    assert verify(party).faults == ()


def test_who_has_played_or_helps_is_not_removed(party: Party) -> None:
    player = someone(party).pk
    stewardship.appoint(party, player, actor=by_host(party), at=NOW)
    with pytest.raises(HasDuty):
        removing.remove_guest(party, player, actor=by_host(party), at=NOW)
    open_round(party)
    with pytest.raises(HasPlayed):
        removing.remove_guest(party, player, actor=by_host(party), at=NOW)


def test_whoever_joined_in_the_last_minutes_is_removed_and_listed_names_are_free_again(party: Party) -> None:
    early = join(party, "Early")
    listed, given = party.guests.order_by("pk")[:2]
    a_phone(party, given.pk)
    pranks = [join(party, f"Prank {number}", minute=20) for number in range(3)]
    taking.take_name(party, listed.pk, actor=VISITOR, at=NOW + 20 * MINUTE)
    since, until = NOW + 10 * MINUTE, NOW + 21 * MINUTE
    preview = removing.recent_joins(party, since, until)
    assert ([g.pk for g in preview.new], [g.pk for g in preview.listed]) == (
        [g.pk for g in pranks],
        [listed.pk],
    )
    removing.remove_recent(party, since, until, actor=by_host(party), at=until)
    on_list = party.guests.exclude(state=GuestState.DECLINED)
    assert set(on_list) == {early, *party.guests.order_by("pk")[:4]}
    assert is_free(party, find_guest(party, listed.pk))
    assert not is_free(party, find_guest(party, given.pk))
    assert verify(party).faults == ()


def test_removing_recent_guests_is_undone_as_a_whole(party: Party) -> None:
    pranks = [join(party, f"Prank {number}") for number in range(3)]
    removing.remove_recent(party, NOW, NOW, actor=by_host(party), at=NOW)
    undo(party, actor=by_host(party), at=NOW)
    assert {find_guest(party, guest.pk).state for guest in pranks} == {GuestState.REGISTERED}
    assert Phone.objects.signed_in().count() == 3
    assert verify(party).faults == ()


def test_a_prankster_who_gave_the_name_up_again_is_removed_all_the_same(party: Party) -> None:
    guest = join(party, "Prank")
    taking.give_up(Phone.objects.get(guest=guest), actor=by_player(guest.pk), at=NOW)
    assert removing.recent_joins(party, NOW, NOW).new == (guest,)


def test_a_locked_guest_stays_and_nobody_to_remove_is_said(party: Party) -> None:
    guest = join(party, "Mia")
    admitting.lock_name(party, guest.pk, actor=by_host(party), at=NOW)
    with pytest.raises(NobodyJoined):
        removing.remove_recent(party, NOW, NOW, actor=by_host(party), at=NOW)


def test_removing_many_takes_no_more_queries_than_removing_few(host: Host) -> None:
    counts = []
    for many in (3, 30):
        party = a_party(host)
        for number in range(many):
            join(party, f"Prank {number}")
        with CaptureQueriesContext(connection) as queries:
            removing.remove_recent(party, NOW, NOW, actor=by_host(party), at=NOW)
        counts.append(len(queries))
    assert counts[0] == counts[1]
