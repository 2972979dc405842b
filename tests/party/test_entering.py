"""A table's sheet kept line by line, through the writers of the party."""

from __future__ import annotations

from dataclasses import replace

import pytest

from party import registration
from party.entering import enter, strike
from party.models import Host
from party.verification import verify
from scoring.key_cards import NoKeyCard
from scoring.lines import (
    Line,
    NoSuchLine,
    PointsMissing,
    whose_turn,
)
from scoring.models import Entry, Event, Sheet
from scoring.record import Actor
from scoring.sheets import (
    NotAMultiple,
    ScoreOutOfRange,
    StaleSheet,
)
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, seats_of, sheets_of

pytestmark = pytest.mark.django_db


def a_sheet(host: Host, guests: int = 4, **options: object) -> Sheet:
    party = a_party(host, guests=guests, **options)
    open_round(party)
    return sheets_of(party, 1)[0]


@pytest.fixture
def sheet(host: Host) -> Sheet:
    return a_sheet(host)


def in_turn(sheet: Sheet) -> list[int]:
    """The players clockwise from the first."""
    players = [seat.player_id for seat in seats_of(sheet)]
    first = players.index(sheet.first_player_id or 0)
    return players[first:] + players[:first]


def keeper(sheet: Sheet, key: str = "") -> Actor:
    return replace(by_player(sheet.scorekeeper_id, "scorekeeper"), client_key=key)


def put(sheet: Sheet, player: int, points: int | None = None, key: str = "", **more: object) -> Entry:
    return enter(sheet, Line(player, points, **more), actor=keeper(sheet, key), at=NOW)  # type: ignore[arg-type]


def scores(sheet: Sheet) -> list[int | None]:
    by_player_id = {seat.player_id: seat.score for seat in seats_of(sheet)}
    return [by_player_id[player] for player in in_turn(sheet)]


def now(sheet: Sheet) -> Sheet:
    return Sheet.objects.get(pk=sheet.pk)


# A running score


def test_a_score_is_the_sum_of_the_lines(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    put(sheet, one, 25)
    put(sheet, two, 40)
    put(sheet, one, -10)
    assert scores(sheet) == [15, 40, 0, 0]
    assert (now(sheet).version, now(sheet).keeping, now(sheet).state) == (3, "running", "playing")
    assert verify(sheet.book.party).faults == ()


def test_a_struck_line_stays_with_who_and_why_and_counts_no_more(sheet: Sheet) -> None:
    one = in_turn(sheet)[0]
    put(sheet, one, 25)
    entry = strike(sheet, 1, why="Counted twice", actor=keeper(sheet), at=NOW)
    assert scores(sheet) == [0, 0, 0, 0]
    assert (entry.struck_by_id, entry.why) == (sheet.scorekeeper_id, "Counted twice")
    assert Entry.objects.get().why == "Counted twice"
    assert verify(sheet.book.party).faults == ()


def test_a_pass_scores_nothing(sheet: Sheet) -> None:
    assert put(sheet, in_turn(sheet)[0], 50, kind="pass").points == 0


def test_turns_go_round_and_a_leaver_is_passed_over(sheet: Sheet) -> None:
    one, two, three, _ = in_turn(sheet)

    def turn() -> int | None:
        return whose_turn(now(sheet), seats_of(sheet), list(sheet.entries.all()))

    assert turn() == one
    put(sheet, one, 5)
    assert turn() == two
    registration.leave(sheet.book.party, two, actor=by_host(sheet.book.party), at=NOW)
    assert turn() == three
    strike(sheet, 1, why="Not a word", actor=keeper(sheet), at=NOW)
    assert turn() == one


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ({"points": 12}, NotAMultiple),
        ({}, PointsMissing),
        ({"points": 10**5}, ScoreOutOfRange),
        ({"points": 5, "kind": "ruling"}, NoSuchLine),
        ({"points": 5, "kind": "total"}, NoSuchLine),
        ({"points": 5, "kind": "mistake"}, NoSuchLine),
        ({"points": 5, "version": 7}, StaleSheet),
        ({"points": 5, "after": "never-sent"}, StaleSheet),
        ({"points": 55, "spells_key_card": True}, NoKeyCard),
    ],
)
def test_a_line_that_cannot_stand_is_refused(
    sheet: Sheet, line: dict[str, object], broken: type[Exception]
) -> None:
    before = Event.objects.count()
    with pytest.raises(broken):
        enter(sheet, Line(in_turn(sheet)[0], **line), actor=keeper(sheet), at=NOW)  # type: ignore[arg-type]
    assert Event.objects.count() == before
