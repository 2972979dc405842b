"""Lines that cannot stand on a table's sheet, and who may not write on it."""

from __future__ import annotations

from typing import Any

import pytest

from party.models import Host, Party
from party.people import stewardship
from party.people.refusals import NotYourTable
from party.rounds.refusals import NotTheScorekeeper
from party.tables import drawing
from party.tables.entering import enter, strike
from party.tables.refusals import TooLateToDraw
from scoring.models import Entry, Event, Sheet
from scoring.record.pen import Actor
from scoring.sheets.lines import MOST_LINES
from scoring.sheets.refusals import (
    DrawFirst,
    MakesNoMultiple,
    NoKeyCard,
    NoSuchEntry,
    NoSuchLine,
    NotAMultiple,
    NotAtThisTable,
    PointsMissing,
    ScoreOutOfRange,
    SheetFull,
    SheetNotOpen,
    StaleSheet,
    StrikeNeedsWhy,
    StruckAlready,
)
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    in_turn,
    open_round,
    others_of,
    seats_of,
    sheets_of,
)
from tests.party.keeping import a_sheet, by_keeper, put

pytestmark = pytest.mark.django_db


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
    sheet: Sheet, line: dict[str, Any], broken: type[Exception]
) -> None:
    before = Event.objects.count()
    with pytest.raises(broken):
        enter(sheet, Line(in_turn(sheet)[0], **line), actor=by_keeper(sheet), at=NOW)
    assert Event.objects.count() == before


def test_only_the_scorekeeper_writes_and_for_who_sits_there(sheet: Sheet) -> None:
    other = others_of(sheet)[0]
    with pytest.raises(NotTheScorekeeper):
        enter(sheet, Line(other, 5), actor=by_player(other), at=NOW)
    with pytest.raises(NotTheScorekeeper):
        strike(sheet, 1, why="Mine", actor=by_player(other), at=NOW)
    with pytest.raises(NotAtThisTable):
        put(sheet, 10**6, 5)


def test_nothing_is_entered_before_the_game_or_the_draw(host: Host) -> None:
    undrawn = a_sheet(host, draw="table")
    with pytest.raises(DrawFirst):
        enter(undrawn, Line(seats_of(undrawn)[0].player_id, 5), actor=by_host(host), at=NOW)
    Sheet.objects.filter(pk=undrawn.pk).update(state="waiting")
    with pytest.raises(SheetNotOpen):
        enter(undrawn, Line(seats_of(undrawn)[0].player_id, 5), actor=by_host(host), at=NOW)


def test_a_sheet_has_an_end(sheet: Sheet) -> None:
    one = in_turn(sheet)[0]
    put(sheet, one, 5)
    lines = [
        Entry(sheet=sheet, number=number, player_id=one, points=0, version=1, made_at=NOW, arrived_at=NOW)
        for number in range(2, MOST_LINES + 1)
    ]
    Entry.objects.bulk_create(lines)
    with pytest.raises(SheetFull):
        put(sheet, one, 5)


def test_the_draw_stands_once_a_line_is_in(sheet: Sheet) -> None:
    one = in_turn(sheet)[0]
    put(sheet, one, 5)
    with pytest.raises(TooLateToDraw):
        drawing.record_draw(sheet, high=one, actor=by_keeper(sheet), at=NOW)


def test_a_stale_line_is_refused_with_both_figures(sheet: Sheet) -> None:
    one = in_turn(sheet)[0]
    put(sheet, one, 40, version=0)
    with pytest.raises(StaleSheet) as refused:
        put(sheet, one, 25, version=0)
    assert "40" in str(refused.value)
    assert "+25" in str(refused.value)
    assert refused.value.params["version"] == 1


def test_a_line_after_which_somebody_else_wrote_is_refused(sheet: Sheet) -> None:
    one, two, three, _ = in_turn(sheet)
    put(sheet, one, 5, "k1")
    enter(sheet, Line(two, 10), actor=by_host(sheet.book.party), at=NOW)
    with pytest.raises(StaleSheet):
        put(sheet, three, 15, "k2", after="k1")


def test_a_line_after_one_that_was_struck_is_refused_unless_the_phone_struck_it_itself(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    put(sheet, one, 5, "k1")
    strike(sheet, 1, why="Taken back", actor=by_keeper(sheet, "k2"), at=NOW)
    with pytest.raises(StaleSheet):
        put(sheet, two, 10, "k3", after="k1")
    assert put(sheet, one, 10, "k3", after="k2").number == 2


@pytest.mark.parametrize(
    ("number", "why", "broken"),
    [(9, "Wrong", NoSuchEntry), (1, "  ", StrikeNeedsWhy), (2, "Wrong", StruckAlready)],
)
def test_a_strike_names_a_standing_line_and_why(
    sheet: Sheet, number: int, why: str, broken: type[Exception]
) -> None:
    put(sheet, in_turn(sheet)[0], 5)
    put(sheet, in_turn(sheet)[1], 5)
    strike(sheet, 2, why="Twice", actor=by_keeper(sheet), at=NOW)
    with pytest.raises(broken):
        strike(sheet, number, why=why, actor=by_keeper(sheet), at=NOW)


def test_an_odd_line_is_named_with_the_total_it_makes(sheet: Sheet) -> None:
    one = in_turn(sheet)[0]
    put(sheet, one, 50)
    with pytest.raises(MakesNoMultiple, match=r"\+7 makes it 57: every Keyword score is a multiple of 5"):
        put(sheet, one, 7)


def test_a_strike_on_a_version_that_is_gone_is_refused(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 5)
    with pytest.raises(StaleSheet):
        strike(sheet, 1, why="Wrong", version=0, actor=by_keeper(sheet), at=NOW)


def test_a_player_gives_no_reason_for_an_odd_line(sheet: Sheet) -> None:
    with pytest.raises(NotAMultiple):
        enter(sheet, Line(in_turn(sheet)[0], 3), reason="So we count", actor=by_keeper(sheet), at=NOW)


def test_a_steward_writes_in_the_own_block_alone(host: Host) -> None:
    party: Party = a_party(host, guests=24)
    open_round(party)
    sheets = sheets_of(party, 1)
    steward = stewardship.appoint(party, in_turn(sheets[0])[0], actor=by_host(host), at=NOW)
    by = Actor("steward", steward.pk, "steward")
    assert enter(sheets[1], Line(in_turn(sheets[1])[0], 5), actor=by, at=NOW).points == 5
    with pytest.raises(NotYourTable):
        enter(sheets[5], Line(in_turn(sheets[5])[0], 5), actor=by, at=NOW)
