from __future__ import annotations

from dataclasses import replace

import pytest

from games.base.game import Challenge, Ending
from games.keesdrow.state import KeesdrowState
from games.lexicon.dictionary import Lexicon
from tests.games.keesdrow.tables import FOUR, faults, path, spelled, table, with_options

FOUR_SCORE = with_options("four-score")
FLIP_FLOP = with_options("flip-flop")

# The first tile reads SE / AT.
TILE = ("SEZZ", "ATZZ", "ERZZ")


def _won(pegs: str, word: str) -> tuple[tuple[int, ...], ...]:
    return FOUR_SCORE.play(table(*TILE, pegs=pegs), path(word)).won


@pytest.mark.parametrize(
    ("pegs", "word", "won"),
    [
        # All yellow, all red.
        ("A1 1 B1 1 A2 1 B2 1", "A1.B1.A2.B2 SEAT", True),
        ("A1 2 B1 2 A2 2 B2 2", "A1.B1.A2.B2 SEAT", True),
        # All green is nothing.
        ("", "A1.B1.A2.B2 SEAT", False),
        # Three yellow and one red, and three red and one yellow.
        ("A1 2 B1 1 A2 1 B2 1", "A1.B1.A2.B2 SEAT", False),
        ("A1 1 B1 2 A2 2 B2 2", "A1.B1.A2.B2 SEAT", False),
        # The last peg alone completes it.
        ("A1 2 B1 2 A2 2 B2 1", "A3.B2.A2 ETA", False),
        ("A1 2 B1 2 A2 1 B2 1", "A3.A2.B2 EAT", True),
    ],
)
def test_four_yellow_or_four_red_pegs_win_a_tile_and_no_combination(pegs: str, word: str, won: bool) -> None:
    assert _won(pegs, word) == (((0,) if won else ()), ())


def test_a_letter_that_goes_through_yellow_to_red_in_one_word_counts_as_red() -> None:
    # The T of TATE has a green peg, and this word gives it a yellow and then a red one.
    assert _won("A1 2 B1 2 A2 1 B2 1", "B2.A2.B2 TAT") == ((), ())
    assert _won("A1 3 B1 3 A2 2 B2 1", "B2.A2.B2 TAT") == ((0,), ())


def test_three_yellow_and_one_red_are_won_only_by_four_reds() -> None:
    assert _won("A1 3 B1 2 A2 2 B2 2", "B1.A2.B2 EAT") == ((0,), ())


def test_the_hole_stays_empty_and_nothing_adjoins_through_it() -> None:
    state = FOUR_SCORE.play(table(*TILE, pegs="A1 1 B1 1 A2 1 B2 1"), path("A1.B1.A2.B2 SEAT"))
    assert state.maze.rows()[:2] == ["..ZZZZZZZZZZ", "..ZZZZZZZZZZ"]
    assert faults(FOUR_SCORE, state, "A3.A2.B2 EAT") == ["TileTakenOff"]


def test_one_word_may_win_several_tiles() -> None:
    state = table("SEAT", "XXXX", pegs="A1 1 B1 1 A2 2 B2 2 C1 1 D1 1 C2 2 D2 2")
    assert FOUR_SCORE.play(state, path("A1.B1.C1.D1 SEAT")).won == ((0, 1), ())


def test_no_points_are_scored_in_four_score(lexicon: Lexicon) -> None:
    state = FOUR_SCORE.play(table(*TILE), path("A1.B1.A2.B2 SEAT"))
    assert state.scores == (0, 0)
    verdict = FOUR_SCORE.challenge(state, Challenge(1), lexicon)
    assert (verdict.right, verdict.state.scores, verdict.tallies[0].points) == (False, (0, 0), 0)


def test_a_tile_won_by_a_wrong_word_goes_back(lexicon: Lexicon) -> None:
    state = FOUR_SCORE.play(table("SX", "AT", pegs="A1 1 B1 1 A2 1 B2 1"), path("A1.B1.A2.B2 SXAT"))
    assert state.won == ((0,), ())
    back = FOUR_SCORE.challenge(state, Challenge(1), lexicon).state
    assert (back.won, back.maze.rows()[0][:2], back.to_move) == (((), ()), "SX", 1)


@pytest.mark.parametrize("goal", [3, 4, 5])
def test_the_first_with_three_four_or_five_tiles_wins_at_once(goal: int) -> None:
    game = with_options("four-score", tiles=goal)
    assert game.ending(_with_tiles(goal - 1, 2)) is None
    state = _with_tiles(goal, 2)
    assert game.ending(state) == Ending("goal", 0)
    assert game.winners(game.settle(state, Ending("goal", 0)).state) == (0,)


def test_a_team_collects_together() -> None:
    game = with_options("four-score", teams=True)
    state = _with_tiles(1, 1, 2, 0)
    assert game.ending(state) == Ending("goal", 0)
    assert game.winners(state) == (0, 2)


def _with_tiles(*numbers: int) -> KeesdrowState:
    state = table(players=FOUR[: len(numbers)])
    return replace(state, won=tuple(tuple(range(number)) for number in numbers))


# Flip Flop.

COLUMNS = ("TAZZTO", "ZZZZZZ", "SEZZNO", "ZZZZZZ")


def test_a_letter_used_twice_shifts_its_column_of_tiles() -> None:
    after = FLIP_FLOP.play(table(*COLUMNS), path("A1.B1.A1 TAT"))
    assert [row[:2] for row in after.maze.rows()] == ["ZZ", "ZZ", "TA", "ZZ", "SE", "ZZ", *["ZZ"] * 6]
    assert [row[4:6] for row in after.maze.rows()][:3] == ["TO", "ZZ", "NO"]


def test_the_bottom_tile_goes_to_the_top() -> None:
    rows = [*["ZZ"] * 10, "TA", "ZE"]
    after = FLIP_FLOP.play(table(*rows), path("A11.B11.A11 TAT"))
    assert [row[:2] for row in after.maze.rows()][:3] == ["TA", "ZE", "ZZ"]


def test_a_column_shifts_once_however_many_letters_in_it_come_again() -> None:
    # Two letters twice, in the same column: ONO and N.
    after = FLIP_FLOP.play(table("NO"), path("A1.B1.B1.A1 NOON"))
    assert after.maze == table("NO").maze.shift(0)
    stress = FLIP_FLOP.play(table("STRE", "CATS"), path("D2.C2.C1.D1.D2.D2 STRESS"))
    assert stress.maze == table("STRE", "CATS").maze.shift(1)


def test_every_column_with_such_a_letter_shifts() -> None:
    # N and O lie in two columns of tiles, and both come again.
    state = table("ZNOZ")
    after = FLIP_FLOP.play(state, path("B1.C1.C1.B1 NOON"))
    assert after.maze == state.maze.shift(0).shift(1)


def test_without_a_letter_again_nothing_moves() -> None:
    state = table(*COLUMNS)
    assert FLIP_FLOP.play(state, path("E1.F1 TO")).maze == state.maze


def test_pegs_travel_with_their_tiles_and_points_are_as_usual() -> None:
    after = FLIP_FLOP.play(table(*COLUMNS), path("A1.B1.A1 TAT"))
    assert after.scores == (2 + 1 + 4, 0)
    # T and A now lie one tile further down, with a yellow and a green peg.
    assert FLIP_FLOP.tally(after, path("A3.B3 TA")).points == 2 * 3 + 1 * 2


def test_history_goes_by_letter_and_not_by_square() -> None:
    state = spelled(FLIP_FLOP, table(*COLUMNS), "A1.B1 TA", "A3.B3.B3.A3 SEES")
    assert state.maze.rows()[2][:2] == "TA"
    assert faults(FLIP_FLOP, state, "A3.B3 TA") == ["SameLettersAgain"]


def test_other_tiles_on_the_same_squares_spell_the_word_anew() -> None:
    state = table("TAZZ", "ZZZZ", "ZZZZ", "ZZZZ", *["ZZZZ"] * 6, "TAZZ")
    state = spelled(FLIP_FLOP, state, "A1.B1 TA", "A11.B11.A11 TAT")
    assert state.maze.rows()[0][:2] == "TA"
    # The tile that lies there now was spelled TAT with, which bars its TA; the other one has moved.
    assert faults(FLIP_FLOP, state, "A1.B1 TA") == ["ShorterVersion"]
    assert faults(FLIP_FLOP, state, "A3.B3 TA") == ["SameLettersAgain"]


def test_with_many_words_a_turn_each_word_shifts() -> None:
    game = with_options("flip-flop", words_a_turn="many")
    state = game.play(table(*COLUMNS), path("A1.B1.A1 TAT"))
    state = game.play(state, path("E1.F1.E1 TOT"))
    assert state.maze == table(*COLUMNS).maze.shift(0).shift(2)


def test_a_shift_by_a_wrong_word_is_undone(lexicon: Lexicon) -> None:
    state = table("TX")
    after = FLIP_FLOP.play(state, path("A1.B1.A1 TXT"))
    assert after.maze != state.maze
    assert FLIP_FLOP.challenge(after, Challenge(1), lexicon).state.maze == state.maze


def test_variations_are_not_combined() -> None:
    # A tile completed in Flip Flop stays, and a letter again in Four Score moves nothing.
    complete = table(*TILE, pegs="A1 1 B1 1 A2 1 B2 1")
    assert FLIP_FLOP.play(complete, path("A1.B1.A2.B2 SEAT")).won == ((), ())
    assert FOUR_SCORE.play(table(*COLUMNS), path("A1.B1.A1 TAT")).maze == table(*COLUMNS).maze
