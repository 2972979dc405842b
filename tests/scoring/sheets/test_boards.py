"""A sheet on the drawn board: what a play would be, what may be struck, and the game as a text."""

from __future__ import annotations

from random import Random

import pytest

from games import find_game, load_lexicon
from games.base.game import Ending
from games.errors import (
    DoesNotJoin,
    GameIsOver,
    NoLetterThere,
    NotInDictionary,
    OffTheBoard,
    PluralNotAllowed,
    RuleBroken,
    SquareTaken,
)
from games.judging.judge import Judgement, judge
from games.keyword.errors import MustStartInCorner, MustStartOnGray, OpeningTooShort
from games.text.gcg import read_gcg
from games.text.unreadable import Unreadable
from scoring.sheets.boards import as_record, board_of, check_strikable
from scoring.sheets.refusals import NoBoardHere, NotAtThisTable, StrikeLaterFirst
from tests.scoring.written import Desk, desk, struck


def rules(found: tuple[RuleBroken, ...]) -> list[type[RuleBroken]]:
    return [type(each) for each in found]


def judged(table: Desk) -> Judgement:
    text = as_record(table.sheet, table.seats, table.entries, load_lexicon())
    return judge(read_gcg(text), load_lexicon())


def test_a_lost_turn_leaves_the_board_whole_and_is_written_with_the_play_that_was_taken_back() -> None:
    table = desk(2, variant="regular")
    table.play(1, "10I SEE")
    fallen = table.play(2, "K10 .XQJ")
    struck(fallen)
    table.write(2, 0, "lost")
    assert table.preview(1, "K10 .ASY").is_whole
    table.play(1, "K10 .ASY")
    found = judged(table)
    assert [event.event.kind for event in found.events] == ["play", "play", "withdraw", "play"]
    assert (found.problems, list(found.scores.values())) == ((), [15 + table.entries[-1].points, 0])


def test_a_lost_turn_is_no_pass() -> None:
    table = desk(2, variant="regular")
    table.play(1, "10I SEE")
    table.play(2, "-")
    struck(table.play(1, "K10 .XQJ"))
    table.write(1, 0, "lost")
    assert table.preview(2, "K10 .ASY").refusals == ()


# A preview before it is entered


def test_a_preview_shows_words_points_item_by_item_and_the_board() -> None:
    seen = desk().preview(1, "10I SEE")
    assert (seen.words, seen.points, seen.refusals, seen.faults) == (("SEE",), 15, (), ())
    assert [item.points for item in seen.tally.items] == [5, 5, 5]
    assert seen.rows[9][8:11] == "SEE"
    assert not seen.spells_key_card


def test_a_preview_changes_nothing() -> None:
    table = desk()
    table.preview(1, "10I SEE")
    assert "".join(board_of(table.sheet, table.seats, table.entries)).strip(".") == ""


@pytest.mark.parametrize("play", ["K10 .ASY", "K10 EASY", "k10 (E)ASY"])
def test_letters_that_lie_there_may_be_typed_left_as_dots_or_put_in_brackets(play: str) -> None:
    table = desk()
    table.play(1, "10I SEE")
    seen = table.preview(2, play)
    assert (seen.words, seen.play, seen.refusals) == (("EASY",), "K10 .ASY", ())
    assert len(seen.tally.items) == 3


@pytest.mark.parametrize(
    ("play", "broken"),
    [
        ("10A SEE", MustStartOnGray),
        ("10I BE", OpeningTooShort),
        ("10R SEE", OffTheBoard),
        ("10I .EE", NoLetterThere),
        ("nonsense", Unreadable),
        ("", Unreadable),
    ],
)
def test_what_cannot_lie_there_is_refused_by_its_rule(play: str, broken: type[RuleBroken]) -> None:
    assert isinstance(desk().preview(1, play).refusals[0], broken)


def test_later_plays_join_and_cover_nothing() -> None:
    table = desk()
    table.play(1, "10I SEE")
    assert rules(table.preview(2, "1A EASY").refusals) == [DoesNotJoin]
    assert SquareTaken in rules(table.preview(2, "K10 AS").refusals)


@pytest.mark.parametrize(
    ("validation", "refusals", "faults"),
    [
        ("reject", [NotInDictionary], []),
        ("warn", [], [NotInDictionary]),
        # Left to a challenge: nobody is told, the scorekeeper plays too (KW43).
        ("challenge", [], []),
    ],
)
def test_a_word_that_is_none_is_refused_warned_of_or_left_to_a_challenge(
    validation: str, refusals: list[type[RuleBroken]], faults: list[type[RuleBroken]]
) -> None:
    seen = desk(validation=validation).preview(1, "10I XQJ")
    assert (rules(seen.refusals), rules(seen.faults), seen.points) == (refusals, faults, 15)


def test_outside_a_party_a_plural_is_refused_at_once() -> None:
    assert rules(desk(variant="regular").preview(1, "10I CATS").refusals) == [PluralNotAllowed]
    assert rules(desk().preview(1, "10I CATS").refusals) == []


def test_a_play_that_spells_the_exposed_key_card_gets_its_fifty() -> None:
    table = desk()
    table.sheet.key_card = "STORE"
    seen = table.preview(1, "10I STORE")
    assert seen.spells_key_card
    assert seen.tally.items[-1].points == 50
    table.sheet.key_card = "RIVER"
    assert table.preview(1, "10I STORE").points == seen.points - 50


def test_a_pass_is_a_dash_and_scores_nothing() -> None:
    seen = desk().preview(1, "-")
    assert (seen.play, seen.points, seen.refusals) == ("-", 0, ())


def test_after_passes_all_round_the_game_is_over() -> None:
    table = desk(2)
    table.play(1, "10I SEE")
    table.play(2, "-")
    table.play(1, "-")
    assert rules(table.preview(2, "K10 .ASY").refusals) == [GameIsOver]


def test_own_colors_count_double_for_the_player_of_that_color() -> None:
    table = desk()
    table.play(1, "10I SEE")
    counted = {player: table.preview(player, "I10 .TORE").points for player in (1, 2, 3, 4)}
    assert len(set(counted.values())) > 1


def test_who_does_not_sit_there_plays_nothing() -> None:
    with pytest.raises(NotAtThisTable):
        desk().preview(9, "10I SEE")


@pytest.mark.parametrize("game", ["anagrams", "keesdrow", "lotto"])
def test_other_games_have_no_board_here(game: str) -> None:
    with pytest.raises(NoBoardHere):
        desk(2, game=game, variant="regular").preview(1, "10I SEE")


def test_patience_starts_in_the_corner_and_a_word_is_one() -> None:
    table = desk(1, variant="patience")
    assert rules(table.preview(1, "10I SEE").refusals) == [MustStartInCorner]
    assert table.preview(1, "1A SEE").points == 1


def test_a_master_block_is_a_small_letter() -> None:
    table = desk()
    table.play(1, "10I SeE")
    assert board_of(table.sheet, table.seats, table.entries)[9][8:11] == "SeE"


# A board that does not show all


def test_a_board_begun_in_mid_game_refuses_nothing_that_needs_the_whole_of_it() -> None:
    table = desk()
    table.write(1, 25)
    seen = table.preview(2, "1A EASY")
    assert (seen.is_whole, seen.refusals, seen.words) == (False, (), ("EASY",))


def test_a_board_after_typed_totals_is_not_whole() -> None:
    table = desk()
    table.write(1, 100, "total")
    assert not table.preview(2, "1A EASY").is_whole


def test_letters_that_nobody_drew_are_put_in_brackets_and_lie_there_from_then_on() -> None:
    table = desk()
    table.write(1, 25)
    entry = table.play(2, "K10 (E)ASY")
    assert (entry.play, entry.words) == ("K10 (E)ASY", "EASY")
    assert len(table.preview(3, "K10 (E)ASY").refusals) == 1
    assert [row[10] for row in board_of(table.sheet, table.seats, table.entries)[9:13]] == list("EASY")


# Striking in the middle


def three_plays() -> Desk:
    table = desk()
    table.play(1, "10I SEE")
    table.play(2, "K10 .ASY")
    table.play(3, "I10 .TORE")
    return table


def test_a_line_that_others_are_played_on_is_not_struck_before_them() -> None:
    table = three_plays()
    with pytest.raises(StrikeLaterFirst, match="line 2 first"):
        check_strikable(table.sheet, table.seats, table.entries, table.entries[0])


@pytest.mark.parametrize("number", [2, 3])
def test_a_line_that_nothing_rests_on_may_be_struck(number: int) -> None:
    table = three_plays()
    check_strikable(table.sheet, table.seats, table.entries, table.entries[number - 1])
    struck(table.entries[number - 1])
    assert table.preview(4, "-").refusals == ()


def test_a_struck_play_lies_there_no_more() -> None:
    table = three_plays()
    struck(table.entries[2])
    assert board_of(table.sheet, table.seats, table.entries)[10][8] == "."


# As a text


def test_a_board_kept_table_is_judged_legal() -> None:
    table = three_plays()
    struck(table.entries[2])
    table.sheet.key_card = "STORE"
    table.play(3, "I10 .TORE")
    table.play(4, "-")
    table.sheet.ended = "time"
    found = judged(table)
    assert (found.problems, found.ended is not None) == ((), True)
    assert [event.event.points for event in found.events] == [
        entry.points for entry in table.entries if entry.stands
    ]


def test_what_nobody_challenged_is_marked_as_let_stand() -> None:
    table = desk()
    table.play(1, "10I XQJ")
    found = judged(table)
    assert found.legal
    assert len(found.stood) == 1


def test_a_leaver_is_passed_over_in_the_text() -> None:
    table = desk(3)
    table.play(1, "10I SEE")
    table.seats[1].left_order = 1
    table.play(3, "K10 .ASY")
    table.play(1, "-")
    assert judged(table).problems == ()


def test_challenges_and_rulings_are_notes() -> None:
    table = desk()
    table.play(1, "10I SEE")
    table.write(2, -25, "challenge", words="SEE")
    table.play(2, "K10 .ASY")
    text = as_record(table.sheet, table.seats, table.entries, load_lexicon())
    assert "#note challenge Bo -25 SEE" in text
    assert judged(table).legal


def test_a_text_says_where_the_board_is_not_whole() -> None:
    table = desk()
    table.write(1, 25)
    table.play(2, "K10 (E)ASY")
    assert "without the board" in as_record(table.sheet, table.seats, table.entries, load_lexicon())


@pytest.mark.parametrize(
    ("variant", "players"),
    [("party", 4), ("party", 3), ("regular", 2), ("partnership", 4), ("solitaire", 1), ("patience", 1)],
)
@pytest.mark.parametrize("first", [1, 2])
def test_whole_games_of_robots_kept_on_the_board_are_judged_legal(
    variant: str, players: int, first: int
) -> None:
    """Every turn passes through the preview, with racks unseen, and comes to the engine's own points."""
    table = desk(players, variant=variant, first=min(first, players))
    game = find_game("keyword", variant)
    order = [(table.sheet.first_player_id or 1) + step for step in range(players)]
    seats = [(player - 1) % players + 1 for player in order]
    state = game.deal([table.seats[player - 1].color for player in seats], Random(first))
    while not game.ending(state) and len(table.entries) < 60:
        turn = game.choose(state, load_lexicon(), Random(3))
        table.sheet.key_card = state.cards.exposed
        player, after = seats[state.to_move], game.play(state, turn)
        entry = table.play(player, str(turn))
        assert entry.points == after.scores[state.to_move] - state.scores[state.to_move]
        state = after
    ended = game.ending(state) or Ending("time")
    table.sheet.ended = {"goal": "out"}.get(ended.how, ended.how)
    found = judged(table)
    assert found.problems == ()
    assert tuple(found.scores.values()) == game.settle(state, ended, load_lexicon()).state.scores
