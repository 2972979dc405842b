"""A table's sheet closed: letters counted, signatures awaited, and what opens it again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from party.history.verification import verify
from party.models import Host
from party.people.guests import registration
from party.tables import signing
from party.tables.entering import close, enter, expose_key_card, keep_as, strike
from party.tables.refusals import OutAfterTheBell
from party.tables.totals import enter_totals
from scoring.models import Entry, Sheet, SheetSeat, Signature
from scoring.sheets.ends import GameEnd
from scoring.sheets.refusals import (
    LettersMissing,
    NotAtThisTable,
    NothingEntered,
    SheetClosed,
    SheetSettled,
    StaleSheet,
    WhoIsOut,
)
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import by_host, by_player, confirm_by_other, in_turn, others_of
from tests.party.keeping import a_sheet, by_keeper, now, put, scores

pytestmark = pytest.mark.django_db


def held(sheet: Sheet, letters: int = 2) -> dict[int, int]:
    return dict.fromkeys(in_turn(sheet), letters)


def test_closing_counts_the_letters_and_waits_for_signatures(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    after = close(sheet, GameEnd("time", held(sheet), version=1), actor=by_keeper(sheet), at=NOW)
    assert (after.state, after.ended, after.closed_at, after.version) == ("entered", "time", NOW, 2)
    assert scores(sheet) == [15, -10, -10, -10]
    assert (after.entered_by_kind, after.entered_by_id) == ("player", sheet.scorekeeper_id)
    assert confirm_by_other(after).state == "confirmed"
    assert verify(sheet.book.party).faults == ()


def test_who_is_out_is_paid_the_others_letters(sheet: Sheet) -> None:
    one, *rest = in_turn(sheet)
    put(sheet, one, 25)
    close(sheet, GameEnd("out", dict.fromkeys(rest, 2), one), actor=by_keeper(sheet), at=NOW)
    assert scores(sheet) == [105, 0, 0, 0]


AFTER = NOW + timedelta(minutes=41)


def out(sheet: Sheet, **more: Any) -> GameEnd:  # noqa: ANN401 - what else is said of an end.
    one, *rest = in_turn(sheet)
    return GameEnd("out", dict.fromkeys(rest, 2), one, **more)


def test_after_the_bell_nobody_is_out_unasked(sheet: Sheet) -> None:
    line = Line(in_turn(sheet)[0], 25)
    enter(sheet, line, actor=by_keeper(sheet), at=AFTER)
    with pytest.raises(OutAfterTheBell, match="out before it rang"):
        close(sheet, out(sheet), actor=by_keeper(sheet), at=AFTER)
    close(sheet, out(sheet, before_bell=True), actor=by_keeper(sheet), at=AFTER)
    assert scores(sheet)[0] == 105


def test_who_went_out_before_the_bell_is_out_whenever_the_sheet_is_closed(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    close(sheet, out(sheet), actor=by_keeper(sheet), at=AFTER)
    assert scores(sheet)[0] == 105


def test_another_s_turn_after_it_says_that_the_game_went_on(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    put(sheet, one, 25)
    put(sheet, two, 5)
    with pytest.raises(OutAfterTheBell):
        close(sheet, out(sheet), actor=by_keeper(sheet), at=AFTER)


def test_what_was_tapped_offline_before_the_bell_is_in_time(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[1], 25)
    close(sheet, out(sheet, made_at=NOW), actor=by_keeper(sheet), at=AFTER)
    assert now(sheet).ended == "out"


def test_a_host_closes_as_out_after_the_bell(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[1], 25)
    close(sheet, out(sheet), actor=by_host(sheet.book.party), at=AFTER)
    assert now(sheet).ended == "out"


def totals(sheet: Sheet, **more: Any) -> Totals:  # noqa: ANN401 - what else is said of an end.
    return Totals(dict.fromkeys(in_turn(sheet), 50), now(sheet).version, "out", **more)


def test_totals_that_end_with_somebody_out_after_the_bell_are_asked_about_too(sheet: Sheet) -> None:
    by = by_keeper(sheet)
    with pytest.raises(OutAfterTheBell, match="Was somebody out before it rang"):
        enter_totals(sheet, totals(sheet), actor=by, at=AFTER)
    with pytest.raises(OutAfterTheBell, match=f"Was {now(sheet).scorekeeper} out before it rang"):
        enter_totals(sheet, totals(sheet, out=now(sheet).scorekeeper_id), actor=by, at=AFTER)
    enter_totals(sheet, totals(sheet, before_bell=True), actor=by, at=AFTER)
    assert now(sheet).ended == "out"
    enter_totals(sheet, totals(sheet), actor=by, at=AFTER)


@pytest.mark.parametrize("way", ["typed offline before it", "after the turn that went out", "by the host"])
def test_totals_with_somebody_out_in_time_are_not_asked_about(sheet: Sheet, way: str) -> None:
    one, by = in_turn(sheet)[0], by_keeper(sheet)
    put(sheet, one, 25)
    typed = {
        "typed offline before it": totals(sheet, made_at=NOW),
        "after the turn that went out": totals(sheet, out=one),
        "by the host": totals(sheet),
    }[way]
    by = by_host(sheet.book.party) if way == "by the host" else by
    enter_totals(sheet, typed, actor=by, at=AFTER)
    assert now(sheet).ended == "out"


def test_closing_anew_counts_the_letters_anew(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    close(sheet, GameEnd("time", held(sheet)), actor=by_keeper(sheet), at=NOW)
    close(sheet, GameEnd("time", held(sheet, 1)), actor=by_keeper(sheet), at=NOW)
    assert scores(sheet) == [20, -5, -5, -5]
    assert Entry.objects.filter(kind="letters").exclude(struck_at=None).count() == 4


@pytest.mark.parametrize(
    ("ended", "out", "broken"), [("out", None, WhoIsOut), ("time", None, LettersMissing)]
)
def test_an_end_without_its_letters_is_refused(
    sheet: Sheet, ended: str, out: int | None, broken: type[Exception]
) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    with pytest.raises(broken):
        close(sheet, GameEnd(ended, {}, out), actor=by_keeper(sheet), at=NOW)


def test_an_empty_sheet_is_not_closed(host: Host) -> None:
    sheet = a_sheet(host, dock_letters=False)
    with pytest.raises(NothingEntered):
        close(sheet, GameEnd("time"), actor=by_keeper(sheet), at=NOW)


def test_a_stale_close_is_refused(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    with pytest.raises(StaleSheet):
        close(sheet, GameEnd("time", held(sheet), version=0), actor=by_keeper(sheet), at=NOW)


def closed(sheet: Sheet) -> Sheet:
    put(sheet, in_turn(sheet)[0], 25)
    after = close(sheet, GameEnd("time", held(sheet)), actor=by_keeper(sheet), at=NOW)
    other = others_of(sheet)[0]
    signing.sign(sheet, other, right=True, actor=by_player(other), at=NOW)
    return after


@pytest.mark.parametrize("action", ["enter", "strike"])
def test_what_the_scorekeeper_writes_on_a_closed_sheet_opens_it_again(sheet: Sheet, action: str) -> None:
    closed(sheet)
    if action == "enter":
        put(sheet, in_turn(sheet)[1], 10)
    else:
        strike(sheet, 1, why="Twice", actor=by_keeper(sheet), at=NOW)
    assert (now(sheet).state, now(sheet).closed_at, now(sheet).ended) == ("playing", None, "")
    assert not Signature.objects.exists()
    assert verify(sheet.book.party).faults == ()


def test_what_an_official_writes_on_a_closed_sheet_leaves_it_closed_and_the_enterer_the_same(
    sheet: Sheet,
) -> None:
    closed(sheet)
    by, later = by_host(sheet.book.party), NOW + timedelta(minutes=5)
    enter(sheet, Line(in_turn(sheet)[1], -25, kind="ruling"), actor=by, at=later)
    strike(sheet, 1, why="Ruled out", actor=by, at=later)
    after = now(sheet)
    assert (after.state, after.closed_at, after.entered_by_id) == ("entered", later, sheet.scorekeeper_id)
    assert scores(sheet) == [-10, -35, -10, -10]
    assert not Signature.objects.exists()


def test_on_a_closed_sheet_no_card_is_turned(sheet: Sheet) -> None:
    closed(sheet)
    with pytest.raises(SheetClosed):
        expose_key_card(sheet, actor=by_keeper(sheet), at=NOW)


def test_a_settled_sheet_is_not_written_on(sheet: Sheet) -> None:
    confirm_by_other(closed(sheet))
    by = by_keeper(sheet)
    for write in (
        lambda: put(sheet, in_turn(sheet)[0], 5),
        lambda: strike(sheet, 1, why="Late", actor=by, at=NOW),
        lambda: close(sheet, GameEnd("time", held(sheet)), actor=by, at=NOW),
        lambda: keep_as(sheet, "board", actor=by, at=NOW),
        lambda: expose_key_card(sheet, actor=by, at=NOW),
    ):
        with pytest.raises(SheetSettled):
            write()


def test_who_left_keeps_the_points_and_is_neither_paid_nor_docked(sheet: Sheet) -> None:
    gone = others_of(sheet)[0]
    put(sheet, gone, 40)
    registration.leave(sheet.book.party, gone, actor=by_host(sheet.book.party), at=NOW)
    with pytest.raises(NotAtThisTable):
        put(sheet, gone, 5)
    letters = {player: 1 for player in in_turn(sheet) if player != gone}
    after = close(sheet, GameEnd("time", letters), actor=by_keeper(sheet), at=NOW)
    confirm_by_other(after)
    seat = SheetSeat.objects.get(sheet=sheet, player=gone)
    assert (seat.score, seat.rank) == (40, 4)
    assert verify(sheet.book.party).faults == ()
