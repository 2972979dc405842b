"""Prizes by the API."""

from __future__ import annotations

import json

import pytest

from party.models import Host, Party
from party.people.stewardship import appoint
from scoring.models import Player
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Program, as_player, as_steward, refusal
from tests.party.evening import a_party, by_host, open_round, play_round, seats_of, sheet_of, sheets_of


@pytest.fixture
def prized(host: Host) -> Party:
    party = a_party(host, guests=8, prizes="table")
    open_round(party)
    return party


def elsewhere(host: Host) -> Party:
    """Another party, where everybody is called Cordelia."""
    party = a_party(host, guests=4)
    open_round(party)
    Player.objects.filter(book=party.book_id).update(name="Cordelia")
    return party


@pytest.fixture
def here(prized: Party) -> str:
    return f"/parties/{prized.code}"


def test_a_keyword_is_typed_for_a_table(program: Program, here: str) -> None:
    asked = program.ask("POST", f"{here}/rounds/1/prizes", {"keyword": "garden", "table": 1})
    prize = json.loads(asked.content)
    assert asked.status_code == 201
    assert prize.keys() == {"id", "round", "table", "keyword", "state", "winner", "version"}
    assert (prize["keyword"], prize["table"], prize["state"]) == ("GARDEN", 1, "picked")
    shown = NOBODY.get(f"{here}/rounds/1")
    assert [table["keyword"] for table in shown["tables"]] == ["GARDEN", None]


def test_a_word_that_is_none_is_refused(program: Program, here: str) -> None:
    asked = program.ask("POST", f"{here}/rounds/1/prizes", {"keyword": "xqzzt", "table": 1})
    assert refusal(asked) == (422, "NotInDictionary")


def test_keywords_are_picked_for_all_tables_that_have_none(program: Program, here: str) -> None:
    typed = program.post(f"{here}/rounds/1/prizes", {"keyword": "garden", "table": 2})
    picked = program.post(f"{here}/rounds/1/prizes/pick")
    assert [prize["table"] for prize in picked] == [1, 2]
    assert picked[1] == typed
    assert NOBODY.get(f"{here}/rounds/1/prizes") == picked


def test_the_rooms_keyword_stands_on_the_round(host: Host, program: Program) -> None:
    party = a_party(host, guests=8, prizes="room")
    open_round(party)
    path = f"/parties/{party.code}/rounds/1"
    prize = program.post(f"{path}/prizes", {"keyword": "garden"})
    assert prize["table"] is None
    shown = NOBODY.get(path)
    assert (shown["keyword"], shown["tables"][0]["keyword"]) == ("GARDEN", None)


def test_a_keyword_for_a_closed_round_is_refused(host: Host, program: Program) -> None:
    party = a_party(host, guests=8, prizes="table")
    play_round(party)
    open_round(party)
    path = f"/parties/{party.code}/rounds/1/prizes"
    assert refusal(program.ask("POST", path, {"keyword": "garden", "table": 1})) == (422, "RoundIsClosed")
    assert refusal(program.ask("POST", f"{path}/pick")) == (422, "RoundIsClosed")


@pytest.fixture
def award(program: Program, here: str) -> str:
    prize = program.post(f"{here}/rounds/1/prizes", {"keyword": "garden", "table": 1})
    return f"{here}/prizes/{prize['id']}/award"


@pytest.fixture
def cast(prized: Party) -> tuple[int, int, int]:
    """The scorekeeper of the first table, and two others who sit there."""
    sheet = sheets_of(prized, 1)[0]
    keeper = sheet.scorekeeper_id or 0
    others = [seat.player_id for seat in seats_of(sheet) if seat.player_id != keeper]
    return keeper, others[0], others[1]


def test_a_host_names_the_scorekeeper_as_witness(
    program: Program, award: str, cast: tuple[int, int, int]
) -> None:
    keeper, winner, _ = cast
    prize = program.post(award, {"player": winner, "witness": keeper})
    assert (prize["state"], prize["winner"]) == ("awarded", winner)


def test_an_award_on_what_was_read_before_another_is_refused_with_what_stands(
    program: Program, award: str, cast: tuple[int, int, int]
) -> None:
    keeper, winner, other = cast
    prize = program.post(award, {"player": winner, "witness": keeper, "version": 0})
    late = program.ask("POST", award, {"player": other, "witness": keeper, "version": 0})
    assert refusal(late) == (409, "StalePrize")
    assert json.loads(late.content)["current"] == prize


def test_who_may_not_award_a_prize_is_told_neither_a_name_nor_what_stands(
    host: Host, prized: Party, program: Program, award: str, cast: tuple[int, int, int]
) -> None:
    keeper, winner, friend = cast
    program.post(award, {"player": winner, "witness": keeper})
    stranger = seats_of(sheet_of(elsewhere(host)))[0].player_id
    guest = as_player(prized, friend)
    for asking, player, kind in (
        (guest, stranger, "CannotWin"),
        (as_player(prized, keeper), stranger, "CannotWin"),
        (program, stranger, "CannotWin"),
        (guest, winner, "NeedsAWitness"),
    ):
        asked = asking.ask("POST", award, {"player": player, "version": 999})
        assert refusal(asked) == (422, kind)
        assert "Cordelia" not in asked.content.decode()
        assert "current" not in json.loads(asked.content)


def test_a_player_who_is_a_steward_is_a_witness(
    prized: Party, program: Program, award: str, cast: tuple[int, int, int]
) -> None:
    elsewhere = seats_of(sheets_of(prized, 1)[1])[0].player_id
    refused = program.ask("POST", award, {"player": cast[1], "witness": elsewhere})
    assert refusal(refused) == (422, "NeedsAWitness")
    appoint(prized, elsewhere, actor=by_host(prized), at=NOW)
    assert program.post(award, {"player": cast[1], "witness": elsewhere})["state"] == "awarded"


def test_the_scorekeeper_awards_what_they_saw(prized: Party, award: str, cast: tuple[int, int, int]) -> None:
    keeper, winner, _ = cast
    phone = as_player(prized, keeper)
    assert phone.post(award, {"player": winner})["winner"] == winner


def test_a_steward_awards_what_they_saw(prized: Party, award: str, cast: tuple[int, int, int]) -> None:
    assert as_steward(prized).post(award, {"player": cast[1]})["winner"] == cast[1]


def test_nobody_but_a_host_names_another_as_witness(
    prized: Party, award: str, cast: tuple[int, int, int]
) -> None:
    keeper, winner, friend = cast
    for player in (winner, friend):
        asked = as_player(prized, player).ask("POST", award, {"player": winner, "witness": keeper})
        assert refusal(asked) == (422, "NeedsAWitness")


def test_a_prize_of_another_party_is_not_there(
    host: Host, program: Program, award: str, cast: tuple[int, int, int]
) -> None:
    other = a_party(host, guests=8)
    path = f"/parties/{other.code}/prizes/{award.split('/')[-2]}/award"
    assert refusal(program.ask("POST", path, {"player": cast[1]})) == (404, "NotFound")
