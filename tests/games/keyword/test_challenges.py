from __future__ import annotations

import pytest

from games.base.game import Challenge
from games.keyword import Keyword, KeywordOptions
from games.keyword.state import CrosswordPass, KeywordState, Turn
from games.lexicon.dictionary import Lexicon
from tests.games.keyword.tables import SEE, board, play, table

REGULAR = Keyword()
RED, YELLOW, BLUE, GREEN = range(4)


def _after(text: str, game: Keyword = REGULAR) -> KeywordState:
    """Red has just played on a board with SEE."""
    return game.play(table(SEE, variant=game.variant), play(text))


def test_a_right_challenge_pays_25_and_takes_the_play_back_with_the_turn(lexicon: Lexicon) -> None:
    verdict = REGULAR.challenge(_after("K10 .XQY"), Challenge(BLUE), lexicon)
    assert (verdict.right, verdict.state.scores) == (True, (0, 0, 25, 0))
    assert (verdict.state.grid, verdict.state.to_move) == (SEE, YELLOW)


def test_a_wrong_challenge_costs_25_and_the_play_stands(lexicon: Lexicon) -> None:
    verdict = REGULAR.challenge(_after("K10 .ASY"), Challenge(BLUE, ("EASY",)), lexicon)
    assert (verdict.right, verdict.state.scores) == (False, (15, 0, -25, 0))
    assert verdict.state.to_move == YELLOW


def test_the_keyword_bonus_falls_with_the_play(lexicon: Lexicon) -> None:
    state = REGULAR.play(table(SEE, card="EXQY", pack=("STORE",)), play("K10 .XQY"))
    assert state.scores[RED] == 65
    assert REGULAR.challenge(state, Challenge(GREEN), lexicon).state.scores == (0, 0, 0, 25)


def _kinds(state: KeywordState, challenge: Challenge, lexicon: Lexicon, game: Keyword = REGULAR) -> list[str]:
    verdict = game.challenge(state, challenge, lexicon)
    assert not verdict.problems or verdict.state is state
    return [broken.kind for broken in verdict.problems]


@pytest.mark.parametrize(
    ("next_turn", "broken"), [(CrosswordPass(), "TooLateToChallenge"), (play("J10 .H"), "WordNotInPlay")]
)
def test_the_window_closes_when_the_next_player_has_placed_or_passed(
    next_turn: Turn, broken: str, lexicon: Lexicon
) -> None:
    later = REGULAR.play(_after("K10 .XQY"), next_turn)
    assert _kinds(later, Challenge(BLUE, ("EXQY",)), lexicon) == [broken]


def test_the_first_to_call_is_heard_and_no_other(lexicon: Lexicon) -> None:
    first = REGULAR.challenge(_after("K10 .ASY"), Challenge(BLUE), lexicon).state
    assert _kinds(first, Challenge(GREEN), lexicon) == ["AlreadyChallenged"]


def test_a_challenger_names_one_word_or_means_the_whole_play(lexicon: Lexicon) -> None:
    # The play makes LOVE, a word, and MO, which is none.
    grid = board(".S..", "CAME", ".L.V", ".T.E", "...N", down=8, right=8)
    state = REGULAR.play(table(grid), play("11J .O.E"))
    assert REGULAR.challenge(state, Challenge(BLUE, ("MO",)), lexicon).right
    assert not REGULAR.challenge(state, Challenge(BLUE, ("LOVE",)), lexicon).right
    assert REGULAR.challenge(state, Challenge(BLUE), lexicon).right
    assert _kinds(state, Challenge(BLUE, ("SALT",)), lexicon) == ["WordNotInPlay"]


def test_only_opponents_challenge_and_a_partner_is_none(lexicon: Lexicon) -> None:
    assert _kinds(_after("K10 .XQY"), Challenge(RED), lexicon) == ["OnlyOpponentsChallenge"]
    partnership = Keyword("partnership")
    state = _after("K10 .XQY", partnership)
    assert _kinds(state, Challenge(BLUE), lexicon, partnership) == ["OnlyOpponentsChallenge"]
    verdict = partnership.challenge(state, Challenge(YELLOW), lexicon)
    assert verdict.state.scores == (0, 25, 0, 25)


def test_a_plural_is_no_ground_for_a_challenge_but_at_a_party(lexicon: Lexicon) -> None:
    party, sees = Keyword("party"), Challenge(BLUE, ("SEES",))
    assert not REGULAR.challenge(_after("10I ...S"), sees, lexicon).right
    assert party.challenge(_after("10I ...S", party), sees, lexicon).right


def test_at_a_party_a_mistake_moves_no_points_and_is_played_again(lexicon: Lexicon) -> None:
    party = Keyword("party")
    verdict = party.challenge(_after("K10 .XQY", party), Challenge(BLUE), lexicon)
    assert (verdict.right, verdict.state.scores, verdict.state.to_move) == (True, (0, 0, 0, 0), RED)
    verdict = party.challenge(_after("K10 .ASY", party), Challenge(BLUE), lexicon)
    assert (verdict.right, verdict.state.scores) == (False, (15, 0, 0, 0))


def test_a_party_may_keep_the_challengers_stake(lexicon: Lexicon) -> None:
    party = Keyword("party", KeywordOptions(party_challenge="challenger_stake"))
    verdict = party.challenge(_after("K10 .XQY", party), Challenge(BLUE), lexicon)
    assert (verdict.state.scores, verdict.state.to_move) == ((0, 0, 25, 0), RED)


def test_the_partys_notes_do_not_free_a_regular_table_of_the_stake(lexicon: Lexicon) -> None:
    verdict = REGULAR.challenge(_after("K10 .ASY"), Challenge(BLUE), lexicon)
    assert verdict.state.scores[BLUE] == -25


def test_a_player_who_left_cannot_challenge(lexicon: Lexicon) -> None:
    state = REGULAR.leave(_after("K10 .XQY"), BLUE)
    assert _kinds(state, Challenge(BLUE), lexicon) == ["OnlyOpponentsChallenge"]


def test_a_play_falls_to_a_table_that_a_leaver_has_left_too(lexicon: Lexicon) -> None:
    state = REGULAR.leave(_after("K10 .XQY"), BLUE)
    after = REGULAR.challenge(state, Challenge(GREEN), lexicon).state
    assert (after.left, after.racks[BLUE], len(after.box)) == (frozenset({BLUE}), "", 70)
