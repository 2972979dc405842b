from __future__ import annotations

from dataclasses import replace

import pytest

from games.base.game import Challenge, Ending
from games.keesdrow import Keesdrow
from games.keesdrow.state import Forfeit, KeesdrowPass, KeesdrowState
from games.lexicon.dictionary import Lexicon
from tests.games.keesdrow.tables import (
    BELLY,
    CATS,
    FOUR,
    NOON,
    STRESS,
    TWO,
    faults,
    path,
    spelled,
    table,
    with_options,
)

REGULAR = Keesdrow()


def _silent(game: Keesdrow, state: KeesdrowState, turns: int) -> KeesdrowState:
    for _ in range(turns):
        state = game.play(state, KeesdrowPass())
    return state


def test_when_a_goal_is_reached_the_round_is_finished() -> None:
    game = with_options(goal=16)
    state = spelled(game, table(), STRESS)
    assert game.ending(state) is None
    assert game.ending(spelled(game, state, NOON)) == Ending("goal")


def test_the_highest_total_wins_though_another_reached_the_goal_first() -> None:
    game = with_options(goal=6)
    state = spelled(game, table(), NOON, STRESS)
    assert game.winners(game.settle(state, Ending("goal")).state) == (1,)
    assert game.winners(replace(state, scores=(16, 16))) == (0, 1)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_number_of_turns_each(turns: int) -> None:
    game = with_options(ending="turns", turns=turns)
    state = table(players=FOUR)
    assert game.ending(_silent(game, state, 4 * turns - 1)) is None
    assert game.ending(_silent(game, state, 4 * turns)) == Ending("turns")


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_number_of_turns_each_team(turns: int) -> None:
    game = with_options(ending="turns", turns=turns, teams=True)
    state = table(players=FOUR)
    assert game.ending(_silent(game, state, 2 * turns - 1)) is None
    assert game.ending(_silent(game, state, 2 * turns)) == Ending("turns")


def test_one_full_round_without_a_word_ends_a_game_played_to_the_last_word() -> None:
    game = with_options(ending="fail")
    state = spelled(game, _silent(game, table(), 1), CATS)
    assert game.ending(state) is None
    assert game.ending(_silent(game, state, 1)) is None
    assert game.ending(_silent(game, state, 2)) == Ending("passes")


def test_other_games_go_on_for_three_rounds_without_a_word() -> None:
    assert REGULAR.ending(_silent(REGULAR, table(), 5)) is None
    assert REGULAR.ending(_silent(REGULAR, table(), 6)) == Ending("passes")


@pytest.mark.parametrize("turn", [KeesdrowPass(), Forfeit()])
def test_a_forfeited_turn_is_a_turn_without_a_word(turn: KeesdrowPass | Forfeit) -> None:
    after = REGULAR.play(table(), turn)
    assert (after.scores, after.to_move, after.silent, after.calls) == ((0, 0), 1, 1, ())


def test_nothing_is_played_after_the_end() -> None:
    game = with_options(ending="turns", turns=1)
    assert faults(game, _silent(game, table(), 2), CATS) == ["GameIsOver"]


def test_team_members_sit_across_and_keep_one_score() -> None:
    game = with_options(teams=True)
    state = spelled(game, table(players=FOUR), STRESS, NOON)
    assert state.scores == (16, 6, 16, 6)
    assert game.winners(state) == (0, 2)
    six = table(players=("a", "b", "c", "d", "e", "f"))
    assert [game.side(six, seat) for seat in range(3)] == [(0, 3), (1, 4), (2, 5)]


def test_with_many_words_a_turn_all_of_them_count_until_the_turn_ends() -> None:
    game = with_options(words_a_turn="many", ending="turns", turns=1)
    state = spelled(game, table(), CATS, NOON)
    assert (state.scores, state.to_move, game.ending(state)) == ((14, 0), 0, None)
    state = spelled(game, game.play(state, KeesdrowPass()), BELLY)
    assert game.ending(state) is None
    assert game.ending(game.play(state, KeesdrowPass())) == Ending("turns")


def test_a_turn_of_many_words_is_even_only_when_it_is_over() -> None:
    game = with_options(words_a_turn="many", goal=5)
    state = spelled(game, table(), CATS, NOON)
    assert game.ending(state) is None


def test_solitaire_is_played_for_rounds_against_the_personal_best() -> None:
    game = with_options("solitaire", turns=2, best=21)
    state = spelled(game, table(players=("ann",)), STRESS, NOON)
    assert (state.scores, game.ending(state)) == ((22,), Ending("turns"))
    assert game.winners(state) == (0,)
    assert with_options("solitaire", best=22).winners(state) == ()


def test_solitaire_by_the_clock_is_one_long_turn() -> None:
    game = with_options("solitaire", solitaire="time")
    state = spelled(game, table(players=("ann",)), STRESS, NOON, BELLY)
    assert (state.scores, game.ending(state)) == ((16 + 6 + 15,), None)
    assert game.ending(game.play(state, KeesdrowPass())) == Ending("time")


def test_who_leaves_keeps_his_score_and_does_not_win() -> None:
    state = spelled(REGULAR, table(players=FOUR[:3]), STRESS)
    gone = REGULAR.leave(state, 0)
    assert (gone.scores, gone.to_move, gone.calls) == ((16, 0, 0), 1, ())
    assert REGULAR.winners(gone) == (1, 2)
    assert gone.seat_after(2) == 1


def test_one_player_left_ends_the_game() -> None:
    assert REGULAR.ending(REGULAR.leave(table(), 0)) == Ending("time")
    teams = with_options(teams=True)
    state = teams.leave(table(players=FOUR), 0)
    assert teams.ending(state) is None
    assert teams.ending(teams.leave(teams.leave(state, 1), 3)) == Ending("time")


def test_settling_moves_no_points(lexicon: Lexicon) -> None:
    state = spelled(REGULAR, table(players=TWO), CATS)
    settled = REGULAR.settle(state, Ending("time"))
    assert [tally.points for tally in settled.tallies] == [0, 0]
    assert (settled.state.scores, settled.state.ended) == (state.scores, Ending("time"))
    assert REGULAR.challenge(settled.state, Challenge(1), lexicon).problems


def test_pegs_have_no_limit_of_their_own() -> None:
    # K has 70 green pegs for 144 letters (KS12): pegs are markers only.
    state = table(*["CATSNOONBELY"] * 12)
    for row in range(1, 13):
        state = REGULAR.play(state, path(f"A{row}.B{row}.C{row}.D{row} CATS"))
        state = REGULAR.play(state, path(f"E{row}.F{row}.G{row}.H{row} NOON"))
    assert sum(state.pegs) == 96
