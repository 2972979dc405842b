"""Phones that a host or a table's steward lets in, refuses or signs out; what is undone (S19)."""

from __future__ import annotations

import pytest

from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, Subscription
from party.people import stewardship
from party.people.guests import admitting, registration, taking
from party.people.guests.refusals import (
    ForTheTablesSteward,
    HostsToAnswer,
    NoSuchAnswer,
    NoSuchPhone,
    RequestGone,
)
from party.people.lookup import find_guest
from party.people.tokens import exchange_link, find_token
from party.phones.free_names import is_free
from party.phones.second_phone import make_phone_link
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, player_at, sheet_at, steward_of
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=4)


def asks(party: Party, guest: Guest) -> Phone:
    """A phone that asks for a name which another phone has."""
    return taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)


def states(*phones: Phone) -> list[str]:
    return [Phone.objects.get(pk=phone.pk).state for phone in phones]


def answer(party: Party, answer: str, *phones: Phone) -> list[Phone]:
    ids = [phone.pk for phone in phones]
    return admitting.answer_requests(party, ids, answer, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    ("said", "expected"),
    [("add", ["in", "in"]), ("replace", ["out", "in"]), ("refuse", ["in", "refused"])],
)
def test_a_host_adds_a_phone_replaces_the_old_one_or_refuses(
    party: Party, said: str, expected: list[str]
) -> None:
    first, second = a_phone(party, someone(party).pk), asks(party, someone(party))
    answer(party, said, second)
    assert states(first, second) == expected
    assert verify(party).faults == ()


def test_a_phone_that_replaces_the_old_one_leaves_the_printed_link_as_it_is(host: Host) -> None:
    party = a_party(host)
    [listed] = registration.register_list(party, ["Mia"], actor=by_host(host), at=NOW)
    lost = taking.open_link(listed.secret, actor=VISITOR, at=NOW)
    _, token = exchange_link(listed.secret, at=NOW)
    answer(party, "replace", asks(party, listed.guest))
    assert states(lost) == ["out"]
    assert find_token(token) is None
    assert states(taking.open_link(listed.secret, actor=VISITOR, at=NOW)) == ["in"]


@pytest.mark.parametrize("said", ["add", "replace", "refuse"])
def test_each_answer_is_undone_and_the_phone_waits_again(party: Party, said: str) -> None:
    first, second = a_phone(party, someone(party).pk), asks(party, someone(party))
    answer(party, said, second)
    undo(party, actor=by_host(party), at=NOW)
    assert states(first, second) == ["in", "asking"]
    assert verify(party).faults == ()


def test_requests_are_answered_together_and_those_that_canceled_are_left_alone(party: Party) -> None:
    for guest in party.guests.all():
        a_phone(party, guest.pk)
    asking = [asks(party, guest) for guest in party.guests.all()]
    taking.cancel_request(asking[0], actor=VISITOR, at=NOW)
    assert len(answer(party, "add", *asking)) == 3
    assert states(*asking) == ["out", "in", "in", "in"]
    with pytest.raises(RequestGone):
        answer(party, "add", *asking)


def test_an_answer_that_there_is_not_is_refused(party: Party) -> None:
    a_phone(party, someone(party).pk)
    with pytest.raises(NoSuchAnswer):
        answer(party, "erase", asks(party, someone(party)))


def test_a_phone_of_another_party_cannot_be_answered(host: Host, party: Party) -> None:
    other = a_party(host, guests=1)
    a_phone(other, someone(other).pk)
    with pytest.raises(RequestGone):
        answer(party, "add", asks(other, someone(other)))


def test_that_table_s_steward_answers_and_another_does_not(host: Host) -> None:
    party = a_room(host, guests=24, stewards=("Rosa", "Imre"))
    asking = asks(party, find_guest(party, player_at(sheet_at(party, 1))))
    rosa, imre = steward_of(party, "Rosa"), steward_of(party, "Imre")
    assert admitting.requests_at(party, rosa.pk) == [asking]
    assert admitting.requests_at(party, imre.pk) == []
    with pytest.raises(ForTheTablesSteward):
        admitting.answer_requests(party, [asking.pk], "add", actor=by_steward(imre), at=NOW)
    admitting.answer_requests(party, [asking.pk], "add", actor=by_steward(rosa), at=NOW)
    assert states(asking) == ["in"]


def test_a_name_that_carries_more_than_a_seat_is_the_host_s_to_hand_out(host: Host) -> None:
    party = a_room(host, guests=24)
    # Table 6 has a steward who plays at table 1: whoever gets that name could rule there.
    player = player_at(sheet_at(party, 1))
    stewardship.appoint(party, player, actor=by_host(host), at=NOW)
    asking, rosa = asks(party, find_guest(party, player)), steward_of(party, "Rosa")
    assert admitting.requests_at(party, rosa.pk) == []
    with pytest.raises(HostsToAnswer):
        admitting.answer_requests(party, [asking.pk], "add", actor=by_steward(rosa), at=NOW)
    assert answer(party, "add", asking) == [asking]


def test_undoing_a_join_signs_the_phone_out_and_the_name_is_free_again(party: Party) -> None:
    guest = someone(party)
    thief = asks(party, guest)
    second = taking.open_link(_second(thief), actor=VISITOR, at=NOW)
    assert not is_free(party, find_guest(party, guest.pk))
    admitting.release(party, guest.pk, thief.number, actor=by_host(party), at=NOW)
    assert states(thief, second) == ["out", "out"]
    assert is_free(party, find_guest(party, guest.pk))
    assert verify(party).faults == ()


def test_a_guest_who_signs_a_stranger_s_phone_out_signs_out_what_it_has_added_too(party: Party) -> None:
    guest = someone(party)
    thief = asks(party, guest)
    added = taking.open_link(_second(thief), actor=VISITOR, at=NOW)
    own = a_phone(party, guest.pk)
    admitting.sign_out_phone(party, guest.pk, thief.number, own=own, actor=by_player(guest.pk), at=NOW)
    assert states(thief, added, own) == ["out", "out", "in"]


def test_who_moves_to_a_second_phone_keeps_it_when_the_first_is_signed_out(party: Party) -> None:
    guest = someone(party)
    first = asks(party, guest)
    second = taking.open_link(_second(first), actor=VISITOR, at=NOW)
    admitting.sign_out_phone(party, guest.pk, first.number, own=first, actor=by_player(guest.pk), at=NOW)
    assert states(first, second) == ["out", "in"]


def test_a_phone_that_is_signed_out_is_told_nothing_and_the_others_go_on(party: Party) -> None:
    guest = someone(party)
    phones = [a_phone(party, guest.pk) for _ in range(2)]
    for phone in phones:
        Subscription.objects.create(guest=guest, phone=phone, endpoint=f"https://e/{phone.pk}", made_at=NOW)
    admitting.sign_out_phone(party, guest.pk, phones[0].number, actor=by_host(party), at=NOW)
    assert states(*phones) == ["out", "in"]
    assert Subscription.objects.get().phone == phones[1]
    with pytest.raises(NoSuchPhone):
        admitting.sign_out_phone(party, guest.pk, 99, actor=by_host(party), at=NOW)


def test_a_sign_out_that_is_undone_after_the_name_was_freed_takes_the_name_again(party: Party) -> None:
    guest = someone(party)
    phone = a_phone(party, guest.pk)
    admitting.sign_out_phone(party, guest.pk, phone.number, actor=by_host(party), at=NOW)
    signed_out = party.book.events.get(kind="phone-signed-out").number
    admitting.release(party, guest.pk, actor=by_host(party), at=NOW)
    undo(party, signed_out, actor=by_host(party), at=NOW)
    assert not is_free(party, find_guest(party, guest.pk))
    assert verify(party).faults == ()


def test_a_lock_is_set_and_lifted_and_each_is_undone(party: Party) -> None:
    guest = someone(party)
    for action, locked in ((admitting.lock_name, True), (admitting.unlock_name, False)):
        action(party, guest.pk, actor=by_host(party), at=NOW)
        assert find_guest(party, guest.pk).is_locked is locked
        undo(party, actor=by_host(party), at=NOW)
        assert find_guest(party, guest.pk).is_locked is not locked
        action(party, guest.pk, actor=by_host(party), at=NOW)


def _second(phone: Phone) -> str:
    return make_phone_link(phone, NOW)[0]
