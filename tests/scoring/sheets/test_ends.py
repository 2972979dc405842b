"""What the letters still held are worth when a game ends (KW44-KW49, KW70, S8)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.sheets.ends import GameEnd, asks_letters, letter_tallies
from scoring.sheets.refusals import HoldsNone, LettersMissing, NoSuchEnd, WhoIsOut
from tests.scoring.written import Desk, desk


def points(table: Desk, close: GameEnd) -> dict[int, int]:
    found = letter_tallies(table.sheet, table.seats, close)
    return {player: tally.points for player, tally in found.items()}


def test_who_is_out_gets_fifty_and_the_others_letters_and_nobody_is_docked() -> None:
    assert points(desk(), GameEnd("out", {1: 0, 2: 3, 3: 1, 4: 0}, out=1)) == {1: 70}


@pytest.mark.parametrize("ended", ["time", "passes"])
def test_when_nobody_is_out_each_letter_costs_five(ended: str) -> None:
    assert points(desk(), GameEnd(ended, {1: 10, 2: 3, 3: 0, 4: 1})) == {1: -50, 2: -15, 4: -5}


@pytest.mark.parametrize("options", [{"dock_letters": "false"}, {"party_timeout_dock": "false"}])
def test_the_host_may_let_the_bell_dock_nobody(options: dict[str, Any]) -> None:
    table = desk(**options)
    assert points(table, GameEnd("time")) == {}
    assert not asks_letters(table.sheet, "time")
    assert points(table, GameEnd("passes", dict.fromkeys((1, 2, 3, 4), 1))) == dict.fromkeys((1, 2, 3, 4), -5)


def test_the_losers_may_be_docked_as_well() -> None:
    table = desk(2, dock_losers_on_out="true")
    assert points(table, GameEnd("out", {2: 4}, out=1)) == {1: 70, 2: -20}


def test_who_left_is_neither_paid_nor_docked() -> None:
    table = desk(3)
    table.seats[1].left_order = 1
    assert points(table, GameEnd("time", {1: 2, 3: 2})) == {1: -10, 3: -10}
    assert points(table, GameEnd("out", {3: 2}, out=1)) == {1: 60}


def test_a_partner_s_letters_are_not_paid() -> None:
    table = desk(variant="partnership")
    assert points(table, GameEnd("out", {2: 1, 3: 5, 4: 2}, out=1)) == {1: 65}


@pytest.mark.parametrize(
    ("close", "broken"),
    [
        (GameEnd("goal"), NoSuchEnd),
        (GameEnd("", {1: 1}), NoSuchEnd),
        (GameEnd("out", {1: 0, 2: 1}), WhoIsOut),
        (GameEnd("out", {1: 0, 2: 1}, out=9), WhoIsOut),
        (GameEnd("time", {1: 0, 2: 1}, out=1), WhoIsOut),
        (GameEnd("time", {1: 0}), LettersMissing),
        (GameEnd("time", {1: 0, 2: 11}), LettersMissing),
        (GameEnd("time", {1: 0, 2: -1}), LettersMissing),
        (GameEnd("out", {1: 2, 2: 1}, out=1), HoldsNone),
    ],
)
def test_an_end_that_cannot_be_is_refused(close: GameEnd, broken: type[Exception]) -> None:
    with pytest.raises(broken):
        letter_tallies(desk(2).sheet, desk(2).seats, close)


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("keyword", "patience", 1), ("anagrams", "regular", 2), ("lotto", "regular", 3)],
)
def test_other_games_ask_for_no_letters(game: str, variant: str, players: int) -> None:
    table = desk(players, game=game, variant=variant)
    assert points(table, GameEnd("time")) == {}
