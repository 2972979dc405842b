"""Deleted data stays deleted: no undo and no button brings the person back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from party.history.refusals import UndoFirst
from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Party
from party.people import hosting, stewardship
from party.people.guests import admitting, erasing, personal_links, registration, removing, renaming, wishes
from party.people.lookup import find_guest
from party.people.refusals import ErasedAlready
from party.record.locks import take_any_pen
from party.rules.invariants import broken_erasures
from scoring.models import Event
from scoring.rules.replay import World
from tests.conftest import NOW
from tests.party.calling import a_steward
from tests.party.evening import a_party, by_host, by_player, play_round, someone
from tests.party.pages import done, show
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db
Action = Callable[[Party, Guest], object]


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def erase(party: Party, guest: Guest) -> Guest:
    return erasing.erase(party, guest.pk, actor=by_player(guest.pk), at=NOW)


def left(party: Party, guest: Guest) -> None:
    registration.leave(party, guest.pk, actor=by_host(party), at=NOW)


def did_not_come(party: Party, guest: Guest) -> None:
    registration.no_show(party, guest.pk, actor=by_host(party), at=NOW)


def removed(party: Party, guest: Guest) -> None:
    a_phone(party, guest.pk)
    removing.remove_guest(party, guest.pk, actor=by_host(party), at=NOW)


def signed_out(party: Party, guest: Guest) -> None:
    phone = a_phone(party, guest.pk)
    admitting.sign_out_phone(party, guest.pk, phone.number, actor=by_host(party), at=NOW)


def dismissed(party: Party, guest: Guest) -> None:
    steward = stewardship.appoint(party, guest.pk, actor=by_host(party), at=NOW)
    stewardship.dismiss(party, steward.pk, actor=by_host(party), at=NOW)


def stopped_playing(party: Party, guest: Guest) -> None:
    host = party.party_hosts.get().host
    for player in (guest.player, None):
        hosting.play_as(party, host, player, actor=by_host(party), at=NOW)


def renamed(party: Party, guest: Guest) -> None:
    renaming.rename(party, guest.pk, "Annika", actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    "action", [left, did_not_come, removed, signed_out, dismissed, stopped_playing, renamed]
)
@pytest.mark.parametrize("has_played", [False, True])
def test_no_undo_brings_an_erased_person_back(party: Party, action: Action, has_played: bool) -> None:
    if has_played and action is not removed:
        play_round(party)
    guest = someone(party)
    action(party, guest)
    number = Event.objects.latest("number").number
    erase(party, guest)
    with pytest.raises(UndoFirst):
        undo(party, number, actor=by_host(party), at=NOW)
    assert find_guest(party, guest.pk).state in ("left", "declined")
    assert verify(party).is_sound


def test_what_says_nothing_of_the_person_is_still_undone(party: Party) -> None:
    other = party.guests.order_by("pk")[1]
    left(party, other)
    number = Event.objects.latest("number").number
    erase(party, someone(party))
    undo(party, number, actor=by_host(party), at=NOW)
    assert find_guest(party, other.pk).state == "present"
    assert verify(party).is_sound


def test_an_erased_steward_is_not_brought_back(party: Party) -> None:
    steward = a_steward(party, "Rosa")
    stewardship.dismiss(party, steward.pk, actor=by_host(party), at=NOW)
    number = Event.objects.latest("number").number
    stewardship.erase_steward(party, steward.pk, actor=by_host(party), at=NOW)
    with pytest.raises(UndoFirst):
        undo(party, number, actor=by_host(party), at=NOW)
    assert not stewardship.active_stewards(party)


@pytest.mark.parametrize(
    ("entity", "after"),
    [
        ("guest", {"state": "present"}),
        ("phone", {"state": "in"}),
        ("steward", {"is_active": True}),
        ("partyhost", {"player_id": 7}),
    ],
)
def test_a_record_in_which_an_erased_person_is_back_is_not_sound(
    entity: str, after: dict[str, object]
) -> None:
    world: World = {
        "guest": {7: {"state": "left"}},
        "phone": {1: {"guest_id": 7, "state": "out"}},
        "steward": {1: {"player_id": 7, "is_active": False}},
        "partyhost": {1: {"player_id": None}},
    }
    assert broken_erasures(world, {7}) == []
    row = next(iter(world[entity].values()))
    row.update(after)
    assert len(broken_erasures(world, {7})) == 1
    assert broken_erasures(world, {8}) == []


def back(party: Party, guest: Guest) -> None:
    registration.come_back(party, guest.pk, actor=by_host(party), at=NOW)


def approved(party: Party, guest: Guest) -> None:
    registration.approve(party, guest.pk, actor=by_host(party), at=NOW)


def checked_in(party: Party, guest: Guest) -> None:
    registration.check_in(party, [guest.pk], actor=by_host(party), at=NOW)


def new_link(party: Party, guest: Guest) -> None:
    personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)


def appointed(party: Party, guest: Guest) -> None:
    stewardship.appoint(party, guest.pk, actor=by_host(party), at=NOW)


def locked(party: Party, guest: Guest) -> None:
    admitting.lock_name(party, guest.pk, actor=by_host(party), at=NOW)


def pinned(party: Party, guest: Guest) -> None:
    wishes.pin(party, guest.pk, 1, actor=by_host(party), at=NOW)


def host_plays(party: Party, guest: Guest) -> None:
    hosting.play_as(party, party.party_hosts.get().host, guest.player, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    "action", [back, approved, checked_in, new_link, appointed, locked, pinned, host_plays]
)
@pytest.mark.parametrize("has_played", [False, True])
def test_nothing_is_done_for_an_erased_guest(party: Party, action: Action, has_played: bool) -> None:
    if has_played:
        play_round(party)
    guest = erase(party, someone(party))
    with pytest.raises(ErasedAlready):
        action(party, guest)
    registration.check_in_all(party, actor=by_host(party), at=NOW)
    assert find_guest(party, guest.pk).state == guest.state
    assert verify(party).is_sound


def erased_before(party: Party, guest: Guest) -> None:
    """As an earlier version did: the name goes, the guest stays where they are."""
    with transaction.atomic():
        _, pen = take_any_pen(party, by_host(party), NOW)
        row = guest.player
        row.name, row.look, row.erased_at = "", f"erased {row.pk}", NOW
        pen.save(row)
        pen.erase_words(row.pk)
        pen.write("erased", subject=row.pk)


def test_everybody_is_checked_in_but_for_erased_guests(host: Host) -> None:
    party = a_party(host, 4, present=False)
    guest = someone(party)
    erased_before(party, guest)
    arrived = registration.check_in_all(party, actor=by_host(party), at=NOW)
    assert [each.pk for each in arrived] == [each.pk for each in party.guests.order_by("pk")[1:]]
    assert find_guest(party, guest.pk).state == "registered"


def test_a_guest_erased_by_an_earlier_version_is_sent_home_by_deleting_once_more(
    party: Party, host_client: Client
) -> None:
    guest = someone(party)
    stewardship.appoint(party, guest.pk, actor=by_host(party), at=NOW)
    a_phone(party, guest.pk)
    erased_before(party, guest)
    assert verify(party).is_sound
    shown = show(host_client, "host-guest", party, guest.pk)
    assert shown.has_form("host-erase", party, guest.pk)
    assert shown.has_form("host-set-state", party, guest.pk, "left")
    done(host_client, "host-erase", party, guest.pk, sure="on")
    assert find_guest(party, guest.pk).state == "declined"
    assert not find_guest(party, guest.pk).phones.signed_in().exists()
    assert not stewardship.active_stewards(party)
    assert verify(party).is_sound


def test_the_page_of_an_erased_guest_offers_nothing_that_would_be_refused(
    party: Party, host_client: Client
) -> None:
    play_round(party)
    guest = erase(party, someone(party))
    shown = show(host_client, "host-guest", party, guest.pk)
    for name in ("host-new-link", "host-rename", "host-pin", "host-erase"):
        assert not shown.has_form(name, party, guest.pk)
    for state in ("back", "locked", "left"):
        assert not shown.has_form("host-set-state", party, guest.pk, state)


def test_erasing_twice_is_one_event(party: Party) -> None:
    guest = someone(party)
    for _ in range(2):
        erase(party, guest)
    assert Event.objects.filter(book=party.book_id, kind="erased").count() == 1


def test_a_host_who_played_as_the_guest_is_tied_to_nobody(party: Party) -> None:
    guest = someone(party)
    host_plays(party, guest)
    erase(party, guest)
    assert party.party_hosts.get().player is None
    assert verify(party).is_sound
