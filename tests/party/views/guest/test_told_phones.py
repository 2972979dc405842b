"""What phones are told that wait for a name or have lost one, and what a desk says that answers none (S19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client

from party.models import Guest, Host, Party
from party.people import stewardship
from party.people.guests import admitting, erasing, personal_links, registration, removing
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, play_round, someone
from tests.party.pages import refused, send, show, text_of, url
from tests.party.signed_phones import a_phone, phone_of

pytestmark = pytest.mark.django_db

Action = Callable[[Party, Guest], object]


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def waiting_for(party: Party, guest: Guest) -> Client:
    client = Client()
    taken = send(client, "take-name", party, guest.pk, find=guest.player.name)
    assert taken.headers["Location"] == url("waiting", party)
    return client


@pytest.mark.parametrize("answer", ["add", "replace", "refuse"])
def test_a_desk_that_ticks_no_phone_is_told_to_tick_one(
    party: Party, host_client: Client, answer: str
) -> None:
    a_phone(party, someone(party).pk)
    waiting_for(party, someone(party))
    page = refused(host_client, "answer-requests", party, answer=answer)
    assert page.refusals == ["NoneTicked"]


def _lock(party: Party, guest: Guest) -> None:
    admitting.lock_name(party, guest.pk, actor=by_host(party), at=NOW)


def _appoint(party: Party, guest: Guest) -> None:
    stewardship.appoint(party, guest.pk, actor=by_host(party), at=NOW)


def _play(party: Party, _guest: Guest) -> None:
    play_round(party)


def _come_without_phone(party: Party, guest: Guest) -> None:
    registration.check_in(party, [guest.pk], has_phone=False, actor=by_host(party), at=NOW)


def _get_a_link(party: Party, guest: Guest) -> None:
    personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)


def _have_a_phone(party: Party, guest: Guest) -> None:
    a_phone(party, guest.pk)


@pytest.mark.parametrize(
    ("do", "why"),
    [
        (_lock, "by-hosts-only"),
        (_appoint, "by-hosts-only"),
        (_have_a_phone, "on-a-phone"),
        (_come_without_phone, "without-phone"),
        (_play, "has-played"),
        (_get_a_link, "held"),
    ],
)
def test_a_waiting_phone_is_told_why_it_waits(party: Party, do: Action, why: str) -> None:
    do(party, someone(party))
    page = show(waiting_for(party, someone(party)), "waiting", party)
    assert page.one("#waiting section")["data-why"] == why


def test_a_guest_from_before_phones_were_rows_who_came_without_one_is_not_said_to_have_one(
    party: Party,
) -> None:
    """Every guest of that time has a number of an old link, whether or not a phone used it."""
    guest = someone(party)
    _come_without_phone(party, guest)
    Guest.objects.filter(pk=guest.pk).update(old_link=1)
    page = show(waiting_for(party, guest), "waiting", party)
    assert page.one("#waiting section")["data-why"] == "without-phone"


def _release(party: Party, guest: Guest) -> None:
    admitting.release(party, guest.pk, actor=by_host(party), at=NOW)


def _remove(party: Party, guest: Guest) -> None:
    removing.remove_guest(party, guest.pk, actor=by_host(party), at=NOW)


def _erase(party: Party, guest: Guest) -> None:
    erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    ("do", "became"),
    [(_release, "released"), (_remove, "removed"), (_erase, "erased"), (_get_a_link, "out")],
)
def test_a_phone_that_lost_its_name_is_told_what_happened(party: Party, do: Action, became: str) -> None:
    phone = phone_of(party, someone(party).pk)
    do(party, someone(party))
    page = text_of(phone.get(url("my-seat", party), follow=True))
    assert page.one("#became")["data-became"] == became


def test_a_guest_is_not_told_how_to_start_the_site(party: Party, settings: LazySettings) -> None:
    settings.SITE_URL, settings.LISTENS_ON = "", "127.0.0.1"
    phone = phone_of(party, someone(party).pk)
    answer = phone.post(url("add-phone", party), headers={"host": "localhost"})
    page = text_of(answer)
    assert "HOST=" not in page
    assert not page.has("#phone-link")
    assert page.has("[data-unreachable]")


def test_many_requests_are_folded_after_the_first_five_and_answered_together(
    party: Party, host_client: Client
) -> None:
    for guest in party.guests.order_by("pk")[:7]:
        a_phone(party, guest.pk)
        waiting_for(party, guest)
    page = show(host_client, "host-door", party)
    folded = page.all("#requests-more [name=phones]")
    assert (len(page.all("#requests [name=phones]")), len(folded)) == (7, 2)
    shown = [each["value"] for each in page.all("#requests [name=shown]")]
    late = party.guests.order_by("pk")[7]
    a_phone(party, late.pk)
    waiting_for(party, late)
    send(host_client, "answer-requests", party, answer="add", all="1", shown=shown)
    assert [phone.guest_id for phone in party.phones.asking()] == [late.pk]


def test_a_few_requests_are_not_folded(party: Party, host_client: Client) -> None:
    a_phone(party, someone(party).pk)
    waiting_for(party, someone(party))
    page = show(host_client, "host-door", party)
    assert not page.has("#requests-more")
    assert not page.has("#requests [name=all]")
    assert "checked" in page.one("#requests [name=phones]")
