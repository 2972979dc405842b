"""A table's sheet kept line by line, through the writers of the party."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games.errors import DoesNotJoin, NotInDictionary
from games.keyword.errors import MustStartOnGray
from party import registration, signing, stewardship, tables
from party.entering import close, enter, expose_key_card, keep_as, strike
from party.holding import NotTheScorekeeper
from party.models import Host, Party
from party.stewardship import NotYourTable
from party.tables import TooLateToDraw
from party.verification import verify
from scoring.boards import StrikeLaterFirst
from scoring.ends import LettersMissing, WhoIsOut
from scoring.engine_table import NoBoardHere
from scoring.key_cards import KeyCardNotCounted, NoKeyCard
from scoring.lines import (
    MOST_LINES,
    Line,
    Miscounted,
    NoSuchEntry,
    NoSuchKeeping,
    NoSuchLine,
    NothingEntered,
    PlayHasFaults,
    PointsMissing,
    SheetClosed,
    SheetFull,
    StrikeNeedsWhy,
    StruckAlready,
    whose_turn,
)
from scoring.models import Entry, Event, Sheet, SheetSeat, Signature
from scoring.record import Actor
from scoring.sheets import (
    DrawFirst,
    NotAMultiple,
    NotAtThisTable,
    ScoreOutOfRange,
    SheetNotOpen,
    SheetSettled,
    StaleSheet,
    Totals,
)
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    in_turn,
    open_round,
    others_of,
    seats_of,
    sheets_of,
)

pytestmark = pytest.mark.django_db


def a_sheet(host: Host, guests: int = 4, **options: Any) -> Sheet:  # noqa: ANN401 - any option of a party.
    party = a_party(host, guests=guests, **options)
    open_round(party)
    return sheets_of(party, 1)[0]


def keeper(sheet: Sheet, key: str = "") -> Actor:
    return replace(by_player(sheet.scorekeeper_id, "scorekeeper"), client_key=key)


def put(sheet: Sheet, player: int, points: int | None = None, key: str = "", **more: Any) -> Entry:  # noqa: ANN401
    return enter(sheet, Line(player, points, **more), actor=keeper(sheet, key), at=NOW)


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
    sheet: Sheet, line: dict[str, Any], broken: type[Exception]
) -> None:
    before = Event.objects.count()
    with pytest.raises(broken):
        enter(sheet, Line(in_turn(sheet)[0], **line), actor=keeper(sheet), at=NOW)
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
        tables.record_draw(sheet, high=one, actor=keeper(sheet), at=NOW)


# Versions, and the chain of one phone


def test_a_stale_line_is_refused_with_both_figures(sheet: Sheet) -> None:
    one = in_turn(sheet)[0]
    put(sheet, one, 40, version=0)
    with pytest.raises(StaleSheet) as refused:
        put(sheet, one, 25, version=0)
    assert "40" in str(refused.value)
    assert "+25" in str(refused.value)
    assert refused.value.params["version"] == 1


def test_a_phone_s_own_lines_follow_each_other(sheet: Sheet) -> None:
    one, two, three, _ = in_turn(sheet)
    put(sheet, one, 5, "k1", version=0)
    put(sheet, two, 10, "k2", after="k1")
    put(sheet, three, 15, "k3", after="k2")
    assert now(sheet).version == 3


def test_a_line_after_which_somebody_else_wrote_is_refused(sheet: Sheet) -> None:
    one, two, three, _ = in_turn(sheet)
    put(sheet, one, 5, "k1")
    enter(sheet, Line(two, 10), actor=by_host(sheet.book.party), at=NOW)
    with pytest.raises(StaleSheet):
        put(sheet, three, 15, "k2", after="k1")


def test_a_line_after_one_that_was_struck_is_refused_unless_the_phone_struck_it_itself(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    put(sheet, one, 5, "k1")
    strike(sheet, 1, why="Taken back", actor=keeper(sheet, "k2"), at=NOW)
    with pytest.raises(StaleSheet):
        put(sheet, two, 10, "k3", after="k1")
    assert put(sheet, one, 10, "k3", after="k2").number == 2


def test_a_line_says_when_it_was_made_and_when_it_arrived(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    early = put(sheet, one, 5, made_at=NOW - timedelta(minutes=3))
    assert (early.made_at, early.arrived_at) == (NOW - timedelta(minutes=3), NOW)
    assert put(sheet, two, 5, made_at=NOW + timedelta(hours=1)).made_at == NOW
    assert put(sheet, two, 5, made_at=NOW - timedelta(days=2)).made_at == NOW


# Striking


@pytest.mark.parametrize(
    ("number", "why", "broken"),
    [(9, "Wrong", NoSuchEntry), (1, "  ", StrikeNeedsWhy), (2, "Wrong", StruckAlready)],
)
def test_a_strike_names_a_standing_line_and_why(
    sheet: Sheet, number: int, why: str, broken: type[Exception]
) -> None:
    put(sheet, in_turn(sheet)[0], 5)
    put(sheet, in_turn(sheet)[1], 5)
    strike(sheet, 2, why="Twice", actor=keeper(sheet), at=NOW)
    with pytest.raises(broken):
        strike(sheet, number, why=why, actor=keeper(sheet), at=NOW)


def test_a_strike_on_a_version_that_is_gone_is_refused(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 5)
    with pytest.raises(StaleSheet):
        strike(sheet, 1, why="Wrong", version=0, actor=keeper(sheet), at=NOW)


# Totals over lines


def test_totals_typed_over_lines_add_what_is_missing(sheet: Sheet) -> None:
    one, two, three, four = in_turn(sheet)
    put(sheet, one, 25)
    tables.enter_totals(
        sheet, Totals({one: 100, two: 0, three: -10, four: 40}, 1), actor=keeper(sheet), at=NOW
    )
    assert scores(sheet) == [100, 0, -10, 40]
    lines = {entry.player_id: entry.points for entry in Entry.objects.filter(kind="total")}
    assert lines == {one: 75, two: 0, three: -10, four: 40}
    assert now(sheet).state == "entered"


def test_totals_typed_again_strike_only_what_they_change(sheet: Sheet) -> None:
    one, *rest = in_turn(sheet)
    first = Totals({one: 100, **dict.fromkeys(rest, 50)}, 0)
    tables.enter_totals(sheet, first, actor=keeper(sheet), at=NOW)
    second = Totals({one: 120, **dict.fromkeys(rest, 50)}, 1)
    tables.enter_totals(sheet, second, actor=keeper(sheet), at=NOW)
    assert scores(sheet) == [120, 50, 50, 50]
    assert [entry.player_id for entry in Entry.objects.exclude(struck_at=None)] == [one]
    assert verify(sheet.book.party).faults == ()


def test_going_on_after_totals_loses_nothing(sheet: Sheet) -> None:
    one, *rest = in_turn(sheet)
    tables.enter_totals(sheet, Totals({one: 100, **dict.fromkeys(rest, 50)}, 0), actor=keeper(sheet), at=NOW)
    put(sheet, one, 25)
    assert scores(sheet) == [125, 50, 50, 50]
    assert (now(sheet).state, now(sheet).closed_at, now(sheet).entered_by_kind) == ("playing", None, "")


# The Key card


def test_a_key_card_is_drawn_or_typed_and_shown_on_the_sheet(sheet: Sheet) -> None:
    drawn = expose_key_card(sheet, actor=keeper(sheet), at=NOW)
    assert drawn.key_card
    events = Event.objects.count()
    assert expose_key_card(sheet, actor=keeper(sheet), at=NOW).key_card == drawn.key_card
    assert Event.objects.count() == events
    assert expose_key_card(sheet, "river", actor=keeper(sheet), at=NOW).key_card == "RIVER"


def test_a_turn_that_spells_it_turns_the_next_and_struck_brings_it_back(sheet: Sheet) -> None:
    card = expose_key_card(sheet, actor=keeper(sheet), at=NOW).key_card
    entry = put(sheet, in_turn(sheet)[0], 75, spells_key_card=True)
    assert (entry.key_card, entry.points) == (card, 75)
    assert now(sheet).key_card not in ("", card)
    strike(sheet, 1, why="No such word", actor=keeper(sheet), at=NOW)
    assert (now(sheet).key_card, now(sheet).key_cards_used) == (card, [])
    assert verify(sheet.book.party).faults == ()


def test_a_turn_that_spells_it_scores_its_fifty_at_least(sheet: Sheet) -> None:
    with pytest.raises(NoKeyCard):
        put(sheet, in_turn(sheet)[0], 75, spells_key_card=True)
    expose_key_card(sheet, actor=keeper(sheet), at=NOW)
    with pytest.raises(KeyCardNotCounted):
        put(sheet, in_turn(sheet)[0], 25, spells_key_card=True)


# The board


def test_a_play_is_counted_by_the_engine_and_keeps_the_sheet_on_the_board(sheet: Sheet) -> None:
    expose_key_card(sheet, "see", actor=keeper(sheet), at=NOW)
    entry = put(sheet, in_turn(sheet)[0], play="10I SEE")
    assert (entry.points, entry.words, entry.play, entry.key_card) == (65, "SEE", "10I SEE", "SEE")
    assert (now(sheet).keeping, now(sheet).key_card) == ("board", "")


def test_a_dash_is_a_pass(sheet: Sheet) -> None:
    entry = put(sheet, in_turn(sheet)[0], play="-")
    assert (entry.kind, entry.points, entry.play) == ("pass", 0, "")


def test_called_points_that_are_not_the_board_s_are_refused(sheet: Sheet) -> None:
    with pytest.raises(Miscounted, match="20 was called"):
        put(sheet, in_turn(sheet)[0], 20, play="10I SEE")
    assert put(sheet, in_turn(sheet)[0], 15, play="10I SEE").points == 15


def test_a_play_that_cannot_lie_there_is_refused_by_its_own_rule(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    with pytest.raises(MustStartOnGray):
        put(sheet, one, play="1A SEE")
    put(sheet, one, play="10I SEE")
    with pytest.raises(DoesNotJoin):
        put(sheet, two, play="1A EASY")


def test_a_word_that_is_none_is_refused_where_the_host_chose_so(host: Host) -> None:
    sheet = a_sheet(host, game_options={"validation": "reject"})
    with pytest.raises(NotInDictionary):
        put(sheet, in_turn(sheet)[0], play="10I XQJ")


def test_a_word_that_is_none_is_warned_of_and_then_entered_with_its_fault(host: Host) -> None:
    sheet = a_sheet(host, game_options={"validation": "warn"})
    with pytest.raises(PlayHasFaults, match="XQJ is not in the dictionary"):
        put(sheet, in_turn(sheet)[0], play="10I XQJ")
    entry = put(sheet, in_turn(sheet)[0], play="10I XQJ", despite_faults=True)
    assert entry.faults == [{"rule": "NotInDictionary", "word": "XQJ"}]


def test_a_word_left_to_a_challenge_is_entered_without_a_word(sheet: Sheet) -> None:
    assert put(sheet, in_turn(sheet)[0], play="10I XQJ").faults == []


def test_a_play_that_others_rest_on_is_struck_after_them(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    put(sheet, one, play="10I SEE")
    put(sheet, two, play="K10 .ASY")
    with pytest.raises(StrikeLaterFirst):
        strike(sheet, 1, why="Not a word", actor=keeper(sheet), at=NOW)
    strike(sheet, 2, why="Not a word", actor=keeper(sheet), at=NOW)
    strike(sheet, 1, why="Not a word", actor=keeper(sheet), at=NOW)
    assert scores(sheet) == [0, 0, 0, 0]


def test_a_sister_game_is_kept_by_running_score_and_not_on_a_board(host: Host) -> None:
    sheet = a_sheet(host, game="lotto", variant="regular")
    with pytest.raises(NoBoardHere):
        keep_as(sheet, "board", actor=keeper(sheet), at=NOW)
    with pytest.raises(NoBoardHere):
        put(sheet, in_turn(sheet)[0], play="10I SEE")
    assert put(sheet, in_turn(sheet)[0], 7).points == 7


# The way of keeping


def test_the_way_of_keeping_changes_nothing_that_stands(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    for keeping in ("board", "totals", "running"):
        after = keep_as(sheet, keeping, actor=keeper(sheet), at=NOW)
        assert (after.keeping, after.version, scores(sheet)[0]) == (keeping, 1, 25)
    with pytest.raises(NoSuchKeeping):
        keep_as(sheet, "slate", actor=keeper(sheet), at=NOW)


# Closing


def held(sheet: Sheet, letters: int = 2) -> dict[int, int]:
    return dict.fromkeys(in_turn(sheet), letters)


def test_closing_counts_the_letters_and_waits_for_signatures(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    after = close(sheet, "time", held(sheet), version=1, actor=keeper(sheet), at=NOW)
    assert (after.state, after.ended, after.closed_at, after.version) == ("entered", "time", NOW, 2)
    assert scores(sheet) == [15, -10, -10, -10]
    assert (after.entered_by_kind, after.entered_by_id) == ("player", sheet.scorekeeper_id)
    assert confirm_by_other(after).state == "confirmed"
    assert verify(sheet.book.party).faults == ()


def test_who_is_out_is_paid_the_others_letters(sheet: Sheet) -> None:
    one, *rest = in_turn(sheet)
    put(sheet, one, 25)
    close(sheet, "out", dict.fromkeys(rest, 2), one, actor=keeper(sheet), at=NOW)
    assert scores(sheet) == [105, 0, 0, 0]


def test_closing_anew_counts_the_letters_anew(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    close(sheet, "time", held(sheet), actor=keeper(sheet), at=NOW)
    close(sheet, "time", held(sheet, 1), actor=keeper(sheet), at=NOW)
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
        close(sheet, ended, {}, out, actor=keeper(sheet), at=NOW)


def test_an_empty_sheet_is_not_closed(host: Host) -> None:
    sheet = a_sheet(host, dock_letters=False)
    with pytest.raises(NothingEntered):
        close(sheet, "time", {}, actor=keeper(sheet), at=NOW)


def test_a_stale_close_is_refused(sheet: Sheet) -> None:
    put(sheet, in_turn(sheet)[0], 25)
    with pytest.raises(StaleSheet):
        close(sheet, "time", held(sheet), version=0, actor=keeper(sheet), at=NOW)


def closed(sheet: Sheet) -> Sheet:
    put(sheet, in_turn(sheet)[0], 25)
    after = close(sheet, "time", held(sheet), actor=keeper(sheet), at=NOW)
    other = others_of(sheet)[0]
    signing.sign(sheet, other, right=True, actor=by_player(other), at=NOW)
    return after


@pytest.mark.parametrize("deed", ["enter", "strike"])
def test_what_the_scorekeeper_writes_on_a_closed_sheet_opens_it_again(sheet: Sheet, deed: str) -> None:
    closed(sheet)
    if deed == "enter":
        put(sheet, in_turn(sheet)[1], 10)
    else:
        strike(sheet, 1, why="Twice", actor=keeper(sheet), at=NOW)
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
        expose_key_card(sheet, actor=keeper(sheet), at=NOW)


def test_a_settled_sheet_is_not_written_on(sheet: Sheet) -> None:
    confirm_by_other(closed(sheet))
    by = keeper(sheet)
    for write in (
        lambda: put(sheet, in_turn(sheet)[0], 5),
        lambda: strike(sheet, 1, why="Late", actor=by, at=NOW),
        lambda: close(sheet, "time", held(sheet), actor=by, at=NOW),
        lambda: keep_as(sheet, "board", actor=by, at=NOW),
        lambda: expose_key_card(sheet, actor=by, at=NOW),
    ):
        with pytest.raises(SheetSettled):
            write()


# Stewards, odd scores, leavers


def test_an_odd_line_stands_with_a_steward_s_reason_and_later_lines_need_none(sheet: Sheet) -> None:
    one, by = in_turn(sheet)[0], by_host(sheet.book.party)
    with pytest.raises(NotAMultiple):
        enter(sheet, Line(one, 3, kind="ruling"), actor=by, at=NOW)
    enter(sheet, Line(one, 3, kind="ruling"), reason="Half a block was lost", actor=by, at=NOW)
    assert Event.objects.get(kind="line-entered").is_departure
    put(sheet, one, 10)
    assert scores(sheet)[0] == 13
    assert verify(sheet.book.party).faults == ()


def test_a_player_gives_no_reason_for_an_odd_line(sheet: Sheet) -> None:
    with pytest.raises(NotAMultiple):
        enter(sheet, Line(in_turn(sheet)[0], 3), reason="So we count", actor=keeper(sheet), at=NOW)


def test_a_steward_writes_in_the_own_block_alone(host: Host) -> None:
    party: Party = a_party(host, guests=24)
    open_round(party)
    sheets = sheets_of(party, 1)
    steward = stewardship.appoint(party, in_turn(sheets[0])[0], actor=by_host(host), at=NOW)
    by = Actor("steward", steward.pk, "steward")
    assert enter(sheets[1], Line(in_turn(sheets[1])[0], 5), actor=by, at=NOW).points == 5
    with pytest.raises(NotYourTable):
        enter(sheets[5], Line(in_turn(sheets[5])[0], 5), actor=by, at=NOW)


def test_who_left_keeps_the_points_and_is_neither_paid_nor_docked(sheet: Sheet) -> None:
    gone = others_of(sheet)[0]
    put(sheet, gone, 40)
    registration.leave(sheet.book.party, gone, actor=by_host(sheet.book.party), at=NOW)
    with pytest.raises(NotAtThisTable):
        put(sheet, gone, 5)
    letters = {player: 1 for player in in_turn(sheet) if player != gone}
    after = close(sheet, "time", letters, actor=keeper(sheet), at=NOW)
    confirm_by_other(after)
    seat = SheetSeat.objects.get(sheet=sheet, player=gone)
    assert (seat.score, seat.rank) == (40, 4)
    assert verify(sheet.book.party).faults == ()
