"""One browser has one name, also after a host's undo and after the guest's own link was opened on it."""

from __future__ import annotations

import pytest

from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.people.guests import admitting, personal_links, registration, removing, taking
from party.rules.browser_names import Browser
from scoring.record.pen import Actor
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player

pytestmark = pytest.mark.django_db
VISITOR = Actor("visitor", None, "visitor")
MINE, OTHER = Browser("", "mine"), Browser("", "another")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 4)


def guests(party: Party) -> list[Guest]:
    return list(party.guests.select_related("player").order_by("pk"))


def takes(party: Party, guest: Guest, browser: Browser = MINE) -> Phone:
    return taking.take_name(party, guest.pk, browser=browser, actor=VISITOR, at=NOW)


def states(*phones: Phone) -> list[str]:
    return [Phone.objects.get(pk=phone.pk).state for phone in phones]


def undo_last(party: Party, number: int | None = None) -> None:
    undo(party, number, actor=by_host(party), at=NOW)


def last(party: Party) -> int:
    return party.book.events.order_by("-number").values_list("number", flat=True)[0]


def test_an_undone_sign_out_leaves_a_browser_the_name_it_took_since(party: Party) -> None:
    anna, bert, *_ = guests(party)
    first = takes(party, anna)
    admitting.sign_out_phone(party, anna.pk, first.number, actor=by_host(party), at=NOW)
    second = takes(party, bert)
    undo_last(party)
    assert states(first, second) == [PhoneState.OUT, PhoneState.IN]
    assert verify(party).is_sound


def test_two_sign_outs_undone_in_any_order_give_one_name(party: Party) -> None:
    anna, bert, *_ = guests(party)
    numbers, phones = [], []
    for guest in (anna, bert):
        phones.append(takes(party, guest))
        admitting.sign_out_phone(party, guest.pk, phones[-1].number, actor=by_host(party), at=NOW)
        numbers.append(last(party))
    for number in numbers:
        undo_last(party, number)
    assert states(*phones) == [PhoneState.IN, PhoneState.OUT]
    assert verify(party).is_sound


def test_an_undone_sign_out_without_another_name_signs_the_phone_in_again(party: Party) -> None:
    anna, *_ = guests(party)
    phone = takes(party, anna)
    admitting.sign_out_phone(party, anna.pk, phone.number, actor=by_host(party), at=NOW)
    undo_last(party)
    assert states(phone) == [PhoneState.IN]


def test_an_undone_refusal_does_not_ask_again_for_a_browser_with_a_name(party: Party) -> None:
    anna, *_ = guests(party)
    takes(party, anna, OTHER)
    asking = takes(party, anna)
    admitting.answer_requests(party, [asking.pk], "refuse", actor=by_host(party), at=NOW)
    registration.register(party, "Mia", browser=MINE, actor=VISITOR, at=NOW)
    undo_last(party)
    assert states(asking) == [PhoneState.OUT]
    assert verify(party).is_sound


def test_an_undone_refusal_asks_again(party: Party) -> None:
    anna, *_ = guests(party)
    takes(party, anna, OTHER)
    asking = takes(party, anna)
    admitting.answer_requests(party, [asking.pk], "refuse", actor=by_host(party), at=NOW)
    undo_last(party)
    assert states(asking) == [PhoneState.ASKING]
    assert verify(party).is_sound


def test_an_undone_removal_leaves_a_browser_the_name_it_took_since(party: Party) -> None:
    anna, bert, *_ = guests(party)
    first = takes(party, anna)
    removing.remove_guest(party, anna.pk, actor=by_host(party), at=NOW)
    second = takes(party, bert)
    undo_last(party)
    assert states(first, second) == [PhoneState.OUT, PhoneState.IN]
    assert verify(party).is_sound


@pytest.mark.parametrize("has_another", [False, True])
def test_a_phone_that_opens_its_own_link_leaves_the_other_name_free(party: Party, has_another: bool) -> None:
    anna, bert, *_ = guests(party)
    secret = personal_links.reissue_link(party, anna.pk, actor=by_host(party), at=NOW)
    own = takes(party, bert)
    if has_another:
        added = takes(party, bert, OTHER)
        admitting.answer_requests(party, [added.pk], "add", actor=by_host(party), at=NOW)
    taking.open_link(secret, browser=MINE, own=own, actor=by_player(anna.pk), at=NOW)
    assert states(own) == [PhoneState.OUT]
    bert.refresh_from_db()
    assert bert.is_claimed is has_another
    assert verify(party).is_sound
