"""Deleted data stays deleted: no undo and no button brings the person back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from party import admitting, hosting, persons, registration, removing, stewardship
from party.guests import find_guest
from party.invariants import broken_erasures
from party.models import Guest, Host, Party
from party.undo import UndoFirst, undo
from party.verification import verify
from scoring.models import Event
from tests.conftest import NOW
from tests.party.calling import a_steward
from tests.party.evening import a_party, by_host, by_player, play_round, someone
from tests.party.phones import a_phone

pytestmark = pytest.mark.django_db
Deed = Callable[[Party, Guest], object]


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def erase(party: Party, guest: Guest) -> Guest:
    return persons.erase(party, guest.pk, actor=by_player(guest.pk), at=NOW)


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
    persons.rename(party, guest.pk, "Annika", actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    "deed", [left, did_not_come, removed, signed_out, dismissed, stopped_playing, renamed]
)
@pytest.mark.parametrize("has_played", [False, True])
def test_no_undo_brings_an_erased_person_back(party: Party, deed: Deed, has_played: bool) -> None:
    if has_played and deed is not removed:
        play_round(party)
    guest = someone(party)
    deed(party, guest)
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
    world = {
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
