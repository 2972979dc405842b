"""Stewards by the API: appointed from the players or by name, with a link that is shown once, and dismissed."""

from __future__ import annotations

import pytest
from django.test import Client

from party.history import verification
from party.models import Party, Steward
from tests.party.api.asking import Json, Program, as_player, guests_of, refusal


@pytest.fixture
def staff_at(at: str) -> str:
    return f"{at}/stewards"


def path_of(link: str) -> str:
    return f"/{link.split('/', 3)[3]}"


def test_a_player_is_appointed_and_rules_by_their_own_link(
    party: Party, program: Program, staff_at: str
) -> None:
    player = guests_of(party)[0]
    own = as_player(party, player)
    assert own.ask("GET", f"/parties/{party.code}/calls").status_code == 404
    for _time in range(2):
        answer = program.ask("POST", staff_at, {"player": player})
        made: Json = answer.json()  # type: ignore[attr-defined]
        assert answer.status_code == 201
        assert (made["player"], made["active"], made["link"]) == (player, True, "")
    assert own.ask("GET", f"/parties/{party.code}/calls").status_code == 200
    assert party.stewards.count() == 1


def test_somebody_who_does_not_play_becomes_one_by_name(
    party: Party, program: Program, staff_at: str
) -> None:
    made = program.post(staff_at, {"name": "Rosalind Nye"})
    assert (made["steward"], made["player"], made["active"]) == ("Rosalind Nye", None, True)
    assert Client().post(path_of(made["link"])).status_code == 302
    assert verification.verify(party).is_sound


def test_sent_again_nobody_is_made_twice_and_the_link_is_not_shown_again(
    party: Party, program: Program, staff_at: str
) -> None:
    first, again = (program.post(staff_at, {"name": "Rosalind Nye"}, key="one") for _ in range(2))
    assert first["link"]
    assert "link" not in again
    assert again["id"] == first["id"]
    assert party.stewards.count() == 1


@pytest.mark.parametrize(
    "body", [{}, {"player": None}, {"player": 1, "name": "Bo"}, {"steward": "Bo"}, {"name": "x\0"}]
)
def test_either_a_player_or_a_name_is_given(
    party: Party, program: Program, staff_at: str, body: Json
) -> None:
    assert refusal(program.ask("POST", staff_at, body)) == (422, "NotThisShape")
    assert not Steward.objects.exists()


def test_a_name_that_is_none_and_a_player_of_another_party_are_refused(
    party: Party, program: Program, staff_at: str
) -> None:
    assert program.ask("POST", staff_at, {"name": "   "}).status_code == 422
    assert refusal(program.ask("POST", staff_at, {"player": 99_999})) == (422, "NoSuchGuest")
    assert not Steward.objects.exists()


def test_a_dismissed_steward_finds_nothing_by_the_link(party: Party, program: Program, staff_at: str) -> None:
    made = program.post(staff_at, {"name": "Rosalind Nye"})
    phone = Client()
    phone.post(path_of(made["link"]))
    for _time in range(2):
        answer = program.ask("DELETE", f"{staff_at}/{made['id']}")
        assert answer.status_code == 200
        assert [row["active"] for row in answer.json()] == [False]  # type: ignore[attr-defined]
    assert phone.get(f"/p/{party.code}/steward").status_code == 404


def test_at_an_address_of_nobody_there_is_nothing(program: Program, at: str, staff_at: str) -> None:
    for path in (f"{staff_at}/99999", f"{at}/hosts/99999"):
        assert refusal(program.ask("DELETE", path)) == (404, "NotFound")
    assert refusal(program.ask("POST", f"{staff_at}/99999/erase")) == (404, "NotFound")


def test_a_guest_appoints_and_dismisses_nobody(party: Party, program: Program, staff_at: str) -> None:
    guest, made = as_player(party, guests_of(party)[0]), program.post(staff_at, {"name": "Rosa"})
    assert guest.ask("POST", staff_at, {"player": guests_of(party)[0]}).status_code == 404
    assert guest.ask("DELETE", f"{staff_at}/{made['id']}").status_code == 404
    assert [row["active"] for row in program.get(staff_at)] == [True]
