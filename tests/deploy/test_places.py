"""A guest's own place, given from memory at the address that Django has for it."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.urls import reverse

from party.models import Host, Party, Phone
from party.people.guests.admitting import sign_out_phone
from party.views.access.phone_cookies import remember_phone
from tests.conftest import NOW, Site
from tests.deploy.test_web import asking
from tests.party.evening import a_party, by_host, confirm_by_other, enter, open_round, seats_of, sheets_of
from tests.party.signed_phones import a_phone
from tests.processes import wait_for


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    party = a_party(host, guests=8)
    open_round(party)
    return party


def phone_at(party: Party, table: int) -> Phone:
    """Of whoever has the first chair there."""
    return a_phone(party, seats_of(sheets_of(party, 1)[table - 1])[0].player_id)


def cookie_of(phone: Phone) -> str:
    response = HttpResponse()
    remember_phone(response, phone)
    return response.cookies.output(attrs=[], header="").strip()


def ask(site: Site, party: Party, cookie: str) -> tuple[int, bool, str]:
    """The status, whether it came from memory, and the page."""
    with asking(site, "GET", reverse("my-place", args=[party.code]), None, Cookie=cookie) as answer:
        is_from_memory = "default-src 'none'" in (answer.getheader("Content-Security-Policy") or "")
        return answer.status, is_from_memory, answer.read().decode()


def test_each_phone_gets_its_own_place_from_memory_and_the_new_one_after_a_table_is_confirmed(
    site: Site, party: Party
) -> None:
    one, other = (cookie_of(phone_at(party, table)) for table in (1, 2))
    for cookie in (one, other):
        status, is_from_memory, page = ask(site, party, cookie)
        assert (status, is_from_memory) == (200, True)
        assert page.count("aria-current") == 1
    enter(sheets_of(party, 1)[0])
    confirm_by_other(sheets_of(party, 1)[0])
    wait_for(lambda: "180" in ask(site, party, one)[2], what="the score")
    assert ask(site, party, one)[1:] != ask(site, party, other)[1:]


def test_a_phone_that_comes_after_the_copy_was_made_is_answered_too(site: Site, party: Party) -> None:
    assert ask(site, party, cookie_of(phone_at(party, 1)))[:2] == (200, True)
    late = cookie_of(phone_at(party, 2))
    assert ask(site, party, late)[0] == 200


def test_a_phone_that_is_signed_out_is_led_to_the_lobby(site: Site, party: Party) -> None:
    phone = phone_at(party, 1)
    cookie = cookie_of(phone)
    assert ask(site, party, cookie)[:2] == (200, True)
    sign_out_phone(party, phone.guest_id, phone.number, actor=by_host(party), at=NOW)
    wait_for(lambda: ask(site, party, cookie)[0] == 302, what="the lobby")


def test_who_has_no_phone_at_the_party_is_led_to_the_lobby(site: Site, party: Party, host: Host) -> None:
    other = a_party(host, guests=4)
    open_round(other)
    right, elsewhere = cookie_of(phone_at(party, 1)), cookie_of(phone_at(other, 1))
    one, *_, last = party.guests.values_list("pk", flat=True)
    forged = (
        right.replace(f"{one}:", f"{last}:", 1) if f"{one}:" in right else right.replace(":p1:", ":p2:", 1)
    )
    moved = elsewhere.replace(other.code, party.code)
    for cookie in ("", forged, elsewhere, moved):
        assert ask(site, party, cookie)[0] == 302
