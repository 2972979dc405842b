from __future__ import annotations

from dataclasses import replace

import pytest

from games.anagrams import Anagrams
from games.anagrams.state import AnagramsState
from games.base.game import Challenge, Verdict
from games.lexicon.dictionary import Lexicon
from tests.games.anagrams.tables import GAME, table

REGULAR = Anagrams()
THREE = ("ann", "bob", "cora")
BAD, GOOD = "BE54 .XQ", "BE54 .VEN"


def _played(turn: str) -> AnagramsState:
    state = table(GAME, players=THREE, racks=("VENXQA", "AB", "CD"))
    return REGULAR.play(state, REGULAR.read_turn(turn))


def _call(turn: str, seat: int, lexicon: Lexicon, *words: str) -> Verdict[AnagramsState]:
    return REGULAR.challenge(_played(turn), Challenge(seat, words), lexicon)


def test_who_is_right_has_ten_points_fewer_and_the_play_falls(lexicon: Lexicon) -> None:
    verdict = _call(BAD, 2, lexicon, "EXQ")
    assert verdict.right
    assert verdict.state.scores == (0, 0, -10)
    assert (verdict.state.racks[0], verdict.state.grid) == ("VENXQA", GAME)
    assert verdict.state.to_move == 1


def test_who_is_wrong_has_ten_points_more_and_the_play_stands(lexicon: Lexicon) -> None:
    verdict = _call(GOOD, 1, lexicon)
    assert not verdict.right
    assert verdict.state.scores == (0, 10, 0)
    assert verdict.state.racks[0] == "XQA"
    assert verdict.tallies[1].items[0].rule.source == "AN11"


@pytest.mark.parametrize(
    ("seat", "words", "kind"),
    [(0, ("EXQ",), "OnlyOpponentsChallenge"), (1, ("GAME",), "WordNotInPlay")],
)
def test_a_challenge_that_cannot_be_is_not_heard(
    seat: int, words: tuple[str, ...], kind: str, lexicon: Lexicon
) -> None:
    verdict = _call(BAD, seat, lexicon, *words)
    assert [fault.kind for fault in verdict.problems] == [kind]
    assert verdict.state == _played(BAD)


def test_the_first_to_call_is_heard_and_no_other(lexicon: Lexicon) -> None:
    again = REGULAR.challenge(_call(GOOD, 1, lexicon).state, Challenge(2), lexicon)
    assert [fault.kind for fault in again.problems] == ["AlreadyChallenged"]


@pytest.mark.parametrize("turn", ["-A hidden", "54BB ....S"])
def test_the_next_turn_closes_the_window(turn: str, lexicon: Lexicon) -> None:
    state = replace(_played(BAD), racks=("VENA", "AS", "CD"))
    after = REGULAR.play(state, REGULAR.read_turn(turn))
    verdict = REGULAR.challenge(after, Challenge(2, ("EXQ",)), lexicon)
    late = "TooLateToChallenge" if turn.startswith("-") else "WordNotInPlay"
    assert [fault.kind for fault in verdict.problems] == [late]


def test_a_plural_is_refused_when_played_and_no_ground_for_a_challenge(lexicon: Lexicon) -> None:
    state = REGULAR.play(table(GAME, players=THREE), REGULAR.read_turn("BB54 .NUS"))
    assert not REGULAR.challenge(state, Challenge(1), lexicon).right


def test_a_name_is_no_ground_in_a_wide_open_game(lexicon: Lexicon) -> None:
    for game, right in ((REGULAR, True), (Anagrams("open"), False)):
        state = game.play(table(players=THREE), game.read_turn("54BB MARY"))
        assert game.challenge(state, Challenge(1), lexicon).right is right
