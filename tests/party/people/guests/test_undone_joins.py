"""After *Undo*: a phone that waits for the name is the host's to answer, and the browser that was put out asks (S19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.models.parties import Joining
from party.people.guests import admitting, registration, removing, taking
from party.people.lookup import find_guest
from party.phones.free_names import is_free
from party.rules.browser_names import Browser
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.pages import done, send, show, text_of, url

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")
PRANK, REAL = (Browser("Android, Chrome", who) for who in ("prankster", "real guest"))


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=4)


def takes(party: Party, guest: Guest, browser: Browser) -> Phone:
    return taking.take_name(party, guest.pk, browser=browser, actor=VISITOR, at=NOW)


def state(phone: Phone) -> str:
    return Phone.objects.get(pk=phone.pk).state


def is_free_now(party: Party, guest: Guest, browser: Browser = REAL) -> bool:
    return is_free(party, find_guest(party, guest.pk), browser)


def _undo(party: Party, phone: Phone) -> None:
    admitting.release(party, phone.guest_id, phone.number, actor=by_host(party), at=NOW)


def _free(party: Party, phone: Phone) -> None:
    admitting.release(party, phone.guest_id, actor=by_host(party), at=NOW)


def _remove_recent(party: Party, _phone: Phone) -> None:
    removing.remove_recent(party, NOW, NOW, actor=by_host(party), at=NOW)


def _give_up(_party: Party, phone: Phone) -> None:
    taking.give_up(phone, actor=by_player(phone.guest_id), at=NOW)


@pytest.mark.parametrize("happens", [_undo, _free, _remove_recent, _give_up])
def test_a_phone_that_waits_goes_on_waiting_and_nobody_takes_the_name_before_it(
    party: Party, happens: Callable[[Party, Phone], None]
) -> None:
    guest = someone(party)
    prank, real = takes(party, guest, PRANK), takes(party, guest, REAL)
    happens(party, prank)
    assert (state(prank), state(real)) == (PhoneState.OUT, PhoneState.ASKING)
    third = takes(party, guest, Browser("", "a third"))
    assert third.state == PhoneState.ASKING
    admitting.answer_requests(party, [real.pk], "add", actor=by_host(party), at=NOW)
    assert state(real) == PhoneState.IN
    assert verify(party).faults == ()


@pytest.mark.parametrize("answered", ["refuse", "cancel"])
def test_when_nobody_waits_any_longer_the_name_is_free(party: Party, answered: str) -> None:
    guest = someone(party)
    prank, other = takes(party, guest, PRANK), takes(party, guest, Browser("", "another"))
    _undo(party, prank)
    assert not is_free_now(party, guest)
    if answered == "refuse":
        admitting.answer_requests(party, [other.pk], "refuse", actor=by_host(party), at=NOW)
    else:
        taking.cancel_request(other, actor=VISITOR, at=NOW)
    assert is_free_now(party, guest)
    assert takes(party, guest, REAL).state == PhoneState.IN


@pytest.mark.parametrize("happens", [_undo, _free, _remove_recent])
def test_the_browser_that_was_put_out_asks_and_another_takes_the_name(
    party: Party, happens: Callable[[Party, Phone], None]
) -> None:
    guest, other = party.guests.order_by("pk")[:2]
    happens(party, takes(party, guest, PRANK))
    again = takes(party, guest, PRANK)
    assert again.state == PhoneState.ASKING
    taking.cancel_request(again, actor=VISITOR, at=NOW)
    assert takes(party, guest, PRANK).state == PhoneState.ASKING
    # Its asking keeps nobody else out.
    assert takes(party, guest, REAL).state == PhoneState.IN
    assert takes(party, other, Browser("", "another")).state == PhoneState.IN
    assert verify(party).faults == ()


def test_who_was_replaced_by_mistake_holds_the_name_by_asking_again(party: Party) -> None:
    guest = someone(party)
    takes(party, guest, REAL)
    prank = takes(party, guest, PRANK)
    admitting.answer_requests(party, [prank.pk], "replace", actor=by_host(party), at=NOW)
    again = takes(party, guest, REAL)
    assert again.state == PhoneState.ASKING
    _undo(party, prank)
    assert takes(party, guest, Browser("", "the prankster's other browser")).state == PhoneState.ASKING
    admitting.answer_requests(party, [again.pk], "add", actor=by_host(party), at=NOW)
    assert state(again) == PhoneState.IN
    assert verify(party).faults == ()


@pytest.mark.parametrize("browser", [Browser("", ""), PRANK])
def test_a_request_holds_the_name_of_a_guest_whose_phone_another_browser_lost(
    party: Party, browser: Browser
) -> None:
    """One without a secret of its own, and one that was put out of another name."""
    guest, other = party.guests.order_by("pk")[:2]
    _undo(party, takes(party, other, PRANK))
    first = takes(party, guest, REAL)
    assert takes(party, guest, browser).state == PhoneState.ASKING
    _undo(party, first)
    assert takes(party, guest, Browser("", "a third")).state == PhoneState.ASKING


def test_a_browser_that_was_refused_asks_again_once_the_name_is_free(party: Party) -> None:
    guest = someone(party)
    first, refused = takes(party, guest, REAL), takes(party, guest, PRANK)
    admitting.answer_requests(party, [refused.pk], "refuse", actor=by_host(party), at=NOW)
    _give_up(party, first)
    assert (is_free_now(party, guest, PRANK), is_free_now(party, guest)) == (False, True)


def test_whoever_gave_the_name_up_takes_it_again_while_it_is_free(party: Party) -> None:
    guest = someone(party)
    _give_up(party, takes(party, guest, REAL))
    assert takes(party, guest, REAL).state == PhoneState.IN


def test_letting_the_waiting_phone_in_is_undone_and_the_name_is_not_free(party: Party) -> None:
    guest = someone(party)
    prank, real = takes(party, guest, PRANK), takes(party, guest, REAL)
    _undo(party, prank)
    admitting.answer_requests(party, [real.pk], "add", actor=by_host(party), at=NOW)
    undo(party, actor=by_host(party), at=NOW)
    assert state(real) == PhoneState.ASKING
    assert not is_free_now(party, guest)
    assert verify(party).faults == ()


def test_a_hall_still_comes_in_after_one_undo(host: Host) -> None:
    party = a_party(host, guests=20)
    guests = list(party.guests.order_by("pk"))
    _undo(party, takes(party, guests[0], PRANK))
    phones = [takes(party, guest, Browser("", f"phone {guest.pk}")) for guest in guests]
    assert {phone.state for phone in phones} == {PhoneState.IN}
    assert Party.objects.get(pk=party.pk).joining == Joining.OPEN


def test_the_desk_offers_the_waiting_phone_after_the_undo(party: Party, host_client: Client) -> None:
    guest = someone(party)
    prank, real = takes(party, guest, PRANK), takes(party, guest, REAL)
    done(host_client, "host-release", party, guest.pk, phone=prank.number)
    assert show(host_client, "host-door", party).has(f"#requests #request-{real.pk}")
    assert send(host_client, "answer-requests", party, phones=real.pk, answer="add").status_code == 302
    assert state(real) == PhoneState.IN


def test_the_lobby_tells_the_browser_that_was_put_out_to_ask(party: Party) -> None:
    guest, client = someone(party), Client()
    client.get(url("lobby", party), {"find": "Guest"})
    path, sent = url("take-name", party, guest.pk), {"find": "Guest 01"}
    assert client.post(path, sent).headers["Location"] == url("my-seat", party)
    _undo(party, guest.phones.get())
    found = text_of(client.get(url("lobby", party), sent))
    assert found.one(f"form[action={path}] button")["data-free"] == "no"
    assert (
        text_of(Client().get(url("lobby", party), sent)).one(f"form[action={path}] button")["data-free"]
        == "yes"
    )
    assert client.post(path, sent).headers["Location"] == url("waiting", party)
    assert show(client, "waiting", party).has("#waiting")


def test_a_new_name_can_be_had_by_a_browser_that_was_put_out(party: Party) -> None:
    _undo(party, takes(party, someone(party), PRANK))
    made = registration.register(party, "Mia", browser=PRANK, actor=VISITOR, at=NOW)
    assert made.phone is not None
