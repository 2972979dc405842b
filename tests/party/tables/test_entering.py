"""A table's sheet kept line by line, through the writers of the party."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.history.verification import verify
from party.people.guests import registration
from party.tables import totals
from party.tables.entering import enter, keep_as, strike
from scoring.models import Entry, Event, Sheet
from scoring.sheets.lines import whose_turn
from scoring.sheets.refusals import NoSuchKeeping, NotAMultiple
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import by_host, in_turn, seats_of
from tests.party.keeping import by_keeper, now, put, scores

pytestmark = pytest.mark.django_db


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
    entry = strike(sheet, 1, why="Counted twice", actor=by_keeper(sheet), at=NOW)
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
    strike(sheet, 1, why="Not a word", actor=by_keeper(sheet), at=NOW)
    assert turn() == one


def test_a_phone_s_own_lines_follow_each_other(sheet: Sheet) -> None:
    one, two, three, _ = in_turn(sheet)
    put(sheet, one, 5, "k1", version=0)
    put(sheet, two, 10, "k2", after="k1")
    put(sheet, three, 15, "k3", after="k2")
    assert now(sheet).version == 3


def test_a_line_says_when_it_was_made_and_when_it_arrived(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    early = put(sheet, one, 5, made_at=NOW - timedelta(minutes=3))
    assert (early.made_at, early.arrived_at) == (NOW - timedelta(minutes=3), NOW)
    assert put(sheet, two, 5, made_at=NOW + timedelta(hours=1)).made_at == NOW
    assert put(sheet, two, 5, made_at=NOW - timedelta(days=2)).made_at == NOW


def test_totals_typed_over_lines_add_what_is_missing(sheet: Sheet) -> None:
    one, two, three, four = in_turn(sheet)
    put(sheet, one, 25)
    totals.enter_totals(
        sheet, Totals({one: 100, two: 0, three: -10, four: 40}, 1), actor=by_keeper(sheet), at=NOW
    )
    assert scores(sheet) == [100, 0, -10, 40]
    lines = {entry.player_id: entry.points for entry in Entry.objects.filter(kind="total")}
    assert lines == {one: 75, two: 0, three: -10, four: 40}
    assert now(sheet).state == "entered"


def test_totals_typed_again_strike_only_what_they_change(sheet: Sheet) -> None:
    one, *rest = in_turn(sheet)
    first = Totals({one: 100, **dict.fromkeys(rest, 50)}, 0)
    totals.enter_totals(sheet, first, actor=by_keeper(sheet), at=NOW)
    second = Totals({one: 120, **dict.fromkeys(rest, 50)}, 1)
    totals.enter_totals(sheet, second, actor=by_keeper(sheet), at=NOW)
    assert scores(sheet) == [120, 50, 50, 50]
    assert [entry.player_id for entry in Entry.objects.exclude(struck_at=None)] == [one]
    assert verify(sheet.book.party).faults == ()


def test_going_on_after_totals_loses_nothing(sheet: Sheet) -> None:
    one, *rest = in_turn(sheet)
    totals.enter_totals(
        sheet, Totals({one: 100, **dict.fromkeys(rest, 50)}, 0), actor=by_keeper(sheet), at=NOW
    )
    put(sheet, one, 25)
    assert scores(sheet) == [125, 50, 50, 50]
    assert (now(sheet).state, now(sheet).closed_at, now(sheet).entered_by_kind) == ("playing", None, "")


def test_the_way_of_keeping_changes_nothing_that_stands(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    for version, keeping in enumerate(("board", "totals", "running"), start=2):
        after = keep_as(sheet, keeping, actor=by_keeper(sheet), at=NOW)
        assert (after.keeping, after.version, scores(sheet)[0]) == (keeping, version, 25)
    with pytest.raises(NoSuchKeeping):
        keep_as(sheet, "slate", actor=by_keeper(sheet), at=NOW)


def test_an_odd_line_stands_with_a_steward_s_reason_and_later_lines_need_none(sheet: Sheet) -> None:
    one, by = in_turn(sheet)[0], by_host(sheet.book.party)
    with pytest.raises(NotAMultiple):
        enter(sheet, Line(one, 3, kind="ruling"), actor=by, at=NOW)
    enter(sheet, Line(one, 3, kind="ruling"), reason="Half a block was lost", actor=by, at=NOW)
    assert Event.objects.get(kind="line-entered").is_departure
    put(sheet, one, 10)
    assert scores(sheet)[0] == 13
    assert verify(sheet.book.party).faults == ()
