from __future__ import annotations

import pytest

from games.base.game import Challenge
from games.keesdrow import Keesdrow
from games.keesdrow.state import KeesdrowPass, KeesdrowState
from games.lexicon.dictionary import Lexicon
from tests.games.keesdrow.tables import CATS, FOUR, NOON, STRESS, path, spelled, table, with_options

REGULAR = Keesdrow()
MANY = with_options(words_a_turn="many")
ANN, BEN, CLEO, DORA = range(4)
# Not a word: C A T on the top row's T and then R.
WRONG = "A2.B2.B1.C1 CATR"


def _called(
    text: str, game: Keesdrow = REGULAR, players: tuple[str, ...] = FOUR, pegs: str = ""
) -> KeesdrowState:
    return game.play(table(players=players, pegs=pegs), path(text))


def test_a_correct_word_that_is_challenged_counts_twice_its_total(lexicon: Lexicon) -> None:
    verdict = REGULAR.challenge(_called(STRESS), Challenge(BEN, ("STRESS",)), lexicon)
    assert (verdict.right, verdict.state.scores) == (False, (32, 0, 0, 0))
    assert [tally.points for tally in verdict.tallies] == [16, 0, 0, 0]


def test_the_total_is_doubled_with_its_multipliers_and_the_pegs_stay(lexicon: Lexicon) -> None:
    state = _called(CATS, pegs="A2 2")
    after = REGULAR.challenge(state, Challenge(BEN), lexicon).state
    assert after.scores[ANN] == 2 * 14
    assert (after.pegs, after.to_move) == (state.pegs, BEN)


def test_a_wrong_word_scores_nothing_and_its_pegs_go_back(lexicon: Lexicon) -> None:
    state = _called(WRONG, pegs="A2 1")
    assert state.scores[ANN] == 6 + 1 + 2 + 1
    verdict = REGULAR.challenge(state, Challenge(CLEO), lexicon)
    assert (verdict.right, verdict.state.scores, verdict.tallies[ANN].points) == (True, (0, 0, 0, 0), -10)
    assert (verdict.state.pegs, verdict.state.to_move) == (table(pegs="A2 1").pegs, BEN)


def test_a_word_that_fell_is_no_completed_word(lexicon: Lexicon) -> None:
    after = REGULAR.challenge(_called(WRONG), Challenge(BEN), lexicon).state
    assert after.history == ()


def test_the_challenger_never_loses_points(lexicon: Lexicon) -> None:
    for word in (CATS, WRONG):
        assert REGULAR.challenge(_called(word), Challenge(BEN), lexicon).state.scores[BEN] == 0


def _kinds(
    state: KeesdrowState, challenge: Challenge, lexicon: Lexicon, game: Keesdrow = REGULAR
) -> list[str]:
    verdict = game.challenge(state, challenge, lexicon)
    assert not verdict.problems or verdict.state is state
    return [fault.kind for fault in verdict.problems]


def test_only_until_the_next_players_turn(lexicon: Lexicon) -> None:
    state = _called(CATS)
    assert _kinds(state, Challenge(DORA), lexicon) == []
    assert _kinds(REGULAR.play(state, KeesdrowPass()), Challenge(DORA), lexicon) == ["TooLateToChallenge"]
    later = REGULAR.play(state, path(NOON))
    assert _kinds(later, Challenge(DORA, ("CATS",)), lexicon) == ["WordNotInPlay"]
    assert _kinds(table(), Challenge(BEN), lexicon) == ["TooLateToChallenge"]


def test_one_challenge_a_word(lexicon: Lexicon) -> None:
    once = REGULAR.challenge(_called(CATS), Challenge(BEN), lexicon).state
    assert _kinds(once, Challenge(CLEO), lexicon) == ["AlreadyChallenged"]


@pytest.mark.parametrize(("teams", "heard"), [(False, [BEN, CLEO, DORA]), (True, [BEN, DORA])])
def test_opponents_only(teams: bool, heard: list[int], lexicon: Lexicon) -> None:
    game = with_options(teams=teams)
    state = _called(CATS, game)
    assert [seat for seat in range(4) if not _kinds(state, Challenge(seat), lexicon, game)] == heard


def test_team_mates_share_what_a_challenge_brings(lexicon: Lexicon) -> None:
    game = with_options(teams=True)
    assert game.challenge(_called(CATS, game), Challenge(BEN), lexicon).state.scores == (16, 0, 16, 0)


# Many words a turn.


def test_each_word_of_a_turn_can_be_challenged(lexicon: Lexicon) -> None:
    state = spelled(MANY, table(), CATS, NOON)
    first = MANY.challenge(state, Challenge(BEN, ("CATS",)), lexicon).state
    assert first.scores == (8 + 6 + 8, 0)
    both = MANY.challenge(first, Challenge(BEN, ("NOON",)), lexicon).state
    assert both.scores == (2 * 8 + 2 * 6, 0)
    assert _kinds(both, Challenge(BEN, ("NOON",)), lexicon, MANY) == ["AlreadyChallenged"]


def test_without_a_name_the_last_word_is_meant(lexicon: Lexicon) -> None:
    state = spelled(MANY, table(), CATS, NOON)
    assert MANY.challenge(state, Challenge(BEN), lexicon).state.scores == (8 + 2 * 6, 0)


def test_the_other_words_are_counted_again_without_the_wrong_one(lexicon: Lexicon) -> None:
    state = MANY.play(table(), path(WRONG))
    state = spelled(MANY, state, CATS)
    # C, A were used by CATR, so that CATS counted 6 + 2 + 2 + 2.
    assert state.scores == (7 + 12, 0)
    after = MANY.challenge(state, Challenge(BEN, ("CATR",)), lexicon).state
    assert (after.scores, after.to_move, after.speaking) == ((8, 0), ANN, True)


def test_a_doubled_word_stays_doubled_when_another_falls(lexicon: Lexicon) -> None:
    state = spelled(MANY, MANY.play(table(), path(WRONG)), NOON)
    state = MANY.challenge(state, Challenge(BEN, ("NOON",)), lexicon).state
    assert MANY.challenge(state, Challenge(BEN, ("CATR",)), lexicon).state.scores == (12, 0)


def test_a_turn_that_is_over_stays_over_without_its_wrong_word(lexicon: Lexicon) -> None:
    state = MANY.play(spelled(MANY, MANY.play(table(), path(WRONG)), NOON), KeesdrowPass())
    after = MANY.challenge(state, Challenge(BEN, ("CATR",)), lexicon).state
    assert (after.scores, after.to_move, after.silent) == ((6, 0), BEN, 0)
    alone = MANY.play(MANY.play(table(), path(WRONG)), KeesdrowPass())
    assert MANY.challenge(alone, Challenge(BEN), lexicon).state.silent == 1


def test_by_option_a_wrong_word_costs_the_whole_turn(lexicon: Lexicon) -> None:
    game = with_options(words_a_turn="many", struck="turn")
    state = game.play(spelled(game, table(), NOON), path(WRONG))
    after = game.challenge(state, Challenge(BEN), lexicon).state
    assert (after.scores, after.to_move, after.history) == ((0, 0), BEN, ())


def test_the_next_word_of_the_next_player_ends_the_time_for_challenges(lexicon: Lexicon) -> None:
    state = MANY.play(spelled(MANY, table(), CATS), KeesdrowPass())
    assert _kinds(state, Challenge(BEN), lexicon, MANY) == []
    assert (
        _kinds(spelled(MANY, state, NOON), Challenge(BEN, ("CATS",)), lexicon, MANY)[0]
        == "OnlyOpponentsChallenge"
    )


@pytest.mark.parametrize(
    ("validation", "expected"), [("challenge", []), ("warn", []), ("reject", ["NotInDictionary"])]
)
def test_a_wrong_word_is_left_to_the_opponents_unless_the_table_refuses_it(
    validation: str, expected: list[str], lexicon: Lexicon
) -> None:
    game = with_options(validation=validation)
    assert [fault.kind for fault in game.refusals(table(), path(WRONG), lexicon)] == expected
    assert next(fault.kind for fault in game.refusals(table(), path("A1.D4 SY"), lexicon)) == "NotAdjoining"
