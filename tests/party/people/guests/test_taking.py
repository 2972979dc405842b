"""Whose name it is (S19): when a name is free, and how a phone gets one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState, PhoneWay
from party.people.guests import admitting, erasing, personal_links, registration, taking
from party.people.guests.refusals import LinkGone, ManyAsk, NotWaiting
from party.people.lookup import find_guest, find_guest_by_link
from party.people.refusals import NoSuchGuest
from party.people.tokens import exchange_link, find_token
from party.phones import second_phone
from party.phones.free_names import is_free
from party.phones.refusals import AlreadyWaiting, HasOtherName, PhoneSignedOut
from tests.conftest import NOW
from tests.party import kept_names
from tests.party.evening import a_party, by_host, by_player, publish_round, someone
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")
LATER = NOW + timedelta(minutes=5)


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=4)


def take(party: Party, guest: Guest, own: Phone | None = None) -> Phone:
    return taking.take_name(party, guest.pk, own=own, actor=VISITOR, at=NOW)


def state(phone: Phone) -> str:
    return Phone.objects.get(pk=phone.pk).state


def test_after_a_plain_check_in_each_guest_s_first_phone_gets_in_without_a_tap(party: Party) -> None:
    for guest in party.guests.all():
        assert take(party, guest).state == PhoneState.IN
    assert verify(party).faults == ()


def test_a_second_phone_waits_and_the_first_keeps_its_name(party: Party) -> None:
    first, second = (take(party, someone(party)) for _ in range(2))
    assert (state(first), state(second)) == (PhoneState.IN, PhoneState.ASKING)
    assert verify(party).faults == ()


def _link_opened(party: Party, guest: Guest) -> None:
    a_phone(party, guest.pk)


def _link_exchanged(party: Party, guest: Guest) -> None:
    secret = personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)
    Guest.objects.filter(pk=guest.pk).update(is_claimed=False)
    exchange_link(secret, at=NOW)


def _taken_before_phones_were_rows(_party: Party, guest: Guest) -> None:
    Guest.objects.filter(pk=guest.pk).update(was_taken=True)


def _no_phone(party: Party, guest: Guest) -> None:
    registration.check_in_without_phone(party, guest.pk, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    "happened",
    [
        _link_opened,
        _link_exchanged,
        _taken_before_phones_were_rows,
        kept_names.played,
        _no_phone,
        kept_names.locked,
        kept_names.steward,
        kept_names.host_plays,
    ],
)
def test_a_name_that_is_not_free_is_asked_for(party: Party, happened: Callable[[Party, Guest], None]) -> None:
    guest = someone(party)
    assert is_free(party, guest)
    happened(party, guest)
    assert take(party, guest).state == PhoneState.ASKING


def test_seats_that_are_only_published_leave_a_name_free(party: Party) -> None:
    publish_round(party)
    assert take(party, someone(party)).state == PhoneState.IN


def test_taking_a_name_ends_no_link(host: Host) -> None:
    party = a_party(host)
    [listed] = registration.register_list(party, ["Mia"], actor=by_host(host), at=NOW)
    stranger = take(party, listed.guest)
    assert find_guest_by_link(listed.secret) == listed.guest
    mia = taking.open_link(listed.secret, actor=VISITOR, at=NOW)
    assert (state(mia), state(stranger)) == (PhoneState.IN, PhoneState.IN)
    admitting.release(party, listed.guest.pk, stranger.number, actor=by_host(host), at=NOW)
    assert (state(mia), state(stranger)) == (PhoneState.IN, PhoneState.OUT)
    assert not is_free(party, find_guest(party, listed.guest.pk))


def test_one_browser_has_one_name_until_it_gives_it_up(party: Party) -> None:
    one, other = party.guests.order_by("pk")[:2]
    phone = take(party, one)
    with pytest.raises(HasOtherName):
        take(party, other, own=phone)
    assert take(party, one, own=phone) == phone
    taking.give_up(phone, actor=by_player(one.pk), at=NOW)
    assert is_free(party, find_guest(party, one.pk))
    assert take(party, other, own=phone).state == PhoneState.IN
    assert verify(party).faults == ()


def test_a_phone_asks_once_for_one_name_and_can_cancel(party: Party) -> None:
    one, other = party.guests.order_by("pk")[:2]
    take(party, one)
    asking = take(party, one)
    assert take(party, one, own=asking) == asking
    with pytest.raises(AlreadyWaiting):
        take(party, other, own=asking)
    taking.cancel_request(asking, actor=VISITOR, at=NOW)
    with pytest.raises(NotWaiting):
        taking.cancel_request(asking, actor=VISITOR, at=NOW)
    assert take(party, other, own=asking).state == PhoneState.IN


def test_few_phones_wait_for_one_name_at_once(party: Party) -> None:
    for _ in range(1 + taking.MOST_ASKING):
        take(party, someone(party))
    with pytest.raises(ManyAsk):
        take(party, someone(party))


def test_a_guest_who_left_and_returns_has_the_phone_still(party: Party) -> None:
    guest = someone(party)
    phone = take(party, guest)
    registration.leave(party, guest.pk, actor=by_host(party), at=NOW)
    registration.come_back(party, guest.pk, actor=by_host(party), at=NOW)
    assert state(phone) == PhoneState.IN
    assert not is_free(party, find_guest(party, guest.pk))


def test_an_erased_person_has_no_phone_and_no_phone_takes_the_name(party: Party) -> None:
    guest = someone(party)
    phone = taking.open_link(
        personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW), actor=VISITOR, at=NOW
    )
    Phone.objects.filter(pk=phone.pk).update(label="iPhone, Safari", browser="b")
    erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)
    phone.refresh_from_db()
    assert (phone.state, phone.label, phone.browser) == (PhoneState.OUT, "", "")
    with pytest.raises(NoSuchGuest):
        take(party, guest)
    assert verify(party).faults == ()


def test_a_new_link_signs_every_phone_out_and_the_name_stays_taken(party: Party) -> None:
    guest = someone(party)
    phone = take(party, guest)
    personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)
    assert state(phone) == PhoneState.OUT
    assert not is_free(party, find_guest(party, guest.pk))


def test_a_program_that_exchanged_the_link_is_one_of_the_guest_s_phones(party: Party) -> None:
    guest = someone(party)
    secret = personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)
    token, own = exchange_link(secret, label="Linux, Firefox", at=NOW)
    phone = guest.phones.signed_in().get()
    assert (phone.way, phone.label, token.phone) == (PhoneWay.PROGRAM, "Linux, Firefox", phone)
    assert find_token(own) is not None
    admitting.sign_out_phone(party, guest.pk, phone.number, actor=by_player(guest.pk), at=NOW)
    assert find_token(own) is None


def test_a_program_added_from_a_phone_is_listed_as_that_and_not_by_the_personal_link(party: Party) -> None:
    first = take(party, someone(party))
    secret, _ = second_phone.make_phone_link(first, NOW)
    token, _own = exchange_link(secret, at=NOW)
    assert token.phone is not None
    assert (token.phone.way, token.phone.added_by) == (PhoneWay.PROGRAM, first.number)
    assert not token.phone.is_confirmed
    assert token.phone.how != str(PhoneWay.PROGRAM.label)
    assert first.how == str(PhoneWay.CODE.label)


def test_a_phone_confirmed_by_another_of_the_guest_s_has_not_opened_the_personal_link(party: Party) -> None:
    guest = someone(party)
    joined = take(party, guest)
    own = a_phone(party, guest.pk)
    secret, _ = second_phone.make_phone_link(own, NOW)
    assert taking.open_link(secret, own=joined, actor=by_player(guest.pk), at=NOW).is_confirmed
    assert party.book.events.latest("number").kind == "phone-confirmed"
    assert verify(party).faults == ()


def test_a_second_phone_comes_by_the_first_one_s_link_once_and_for_minutes(party: Party) -> None:
    first = take(party, someone(party))
    secret, ends_at = second_phone.make_phone_link(first, NOW)
    assert ends_at == NOW + second_phone.LASTS
    second = taking.open_link(secret, actor=VISITOR, at=LATER)
    assert (second.guest_id, second.way, second.added_by) == (first.guest_id, PhoneWay.OWN, first.number)
    with pytest.raises(LinkGone):
        taking.open_link(secret, actor=VISITOR, at=LATER)
    late, _ = second_phone.make_phone_link(first, NOW)
    with pytest.raises(LinkGone):
        taking.open_link(late, actor=VISITOR, at=ends_at)
    assert verify(party).faults == ()


def test_a_phone_that_is_signed_out_adds_no_other(party: Party) -> None:
    guest = someone(party)
    first = take(party, guest)
    secret, _ = second_phone.make_phone_link(first, NOW)
    admitting.sign_out_phone(party, guest.pk, first.number, actor=by_host(party), at=NOW)
    with pytest.raises(LinkGone):
        taking.open_link(secret, actor=VISITOR, at=NOW)
    with pytest.raises(PhoneSignedOut):
        second_phone.make_phone_link(first, NOW)


def test_stale_links_for_a_second_phone_are_swept(party: Party) -> None:
    _, ends_at = second_phone.make_phone_link(take(party, someone(party)), NOW)
    assert second_phone.forget_stale_phone_links(LATER) == 0
    assert second_phone.forget_stale_phone_links(ends_at) == 1


def test_opening_another_guest_s_link_signs_this_phone_out_of_its_own_name(party: Party) -> None:
    one, other = party.guests.order_by("pk")[:2]
    phone = take(party, one)
    secret = personal_links.reissue_link(party, other.pk, actor=by_host(party), at=NOW)
    opened = taking.open_link(secret, own=phone, actor=VISITOR, at=NOW)
    assert (state(phone), opened.guest_id) == (PhoneState.OUT, other.pk)
