"""What a challenge does to a sheet, by the games' own figures."""

from __future__ import annotations

import pytest

from games import find_game
from games.base.game import Fall
from games.errors import OnlyOpponentsChallenge
from scoring.models import Entry, Player
from scoring.sheets.challenges import Challenged, ChallengeOutcome, is_in_time, last_turn, outcome_of
from tests.conftest import NOW

GREEN, YELLOW = 4, 2
STAKES = {"party_challenge": "challenger_stake"}


def line(number: int, player: int, points: int = 40, kind: str = "turn") -> Entry:
    seated = Player(pk=player, name=f"Guest {player}")
    return Entry(number=number, player=seated, kind=kind, points=points)


def points_of(outcome: ChallengeOutcome) -> list[tuple[int, int]]:
    return [(player, tally.points) for player, tally in outcome.lines]


@pytest.mark.parametrize(
    ("game", "variant", "options", "allowed", "struck", "lines"),
    [
        ("keyword", "party", {}, False, True, []),
        ("keyword", "party", {}, True, False, []),
        ("keyword", "party", STAKES, False, True, [(YELLOW, 25)]),
        ("keyword", "party", STAKES, True, False, [(YELLOW, -25)]),
        ("keyword", "regular", {}, False, True, [(YELLOW, 25)]),
        ("keyword", "regular", {}, True, False, [(YELLOW, -25)]),
        ("anagrams", "", {}, False, True, [(YELLOW, -10)]),
        ("anagrams", "", {}, True, False, [(YELLOW, 10)]),
        ("keesdrow", "", {}, False, True, []),
        ("keesdrow", "", {}, True, False, [(GREEN, 40)]),
        ("lotto", "", {}, False, True, []),
        ("lotto", "", {}, True, False, []),
    ],
)
def test_each_game_has_its_own_rule(
    game: str,
    variant: str,
    options: dict[str, str],
    allowed: bool,
    struck: bool,
    lines: list[tuple[int, int]],
) -> None:
    entry = line(7, GREEN)
    played = find_game(game, variant, options)
    outcome = outcome_of(played, Challenged(entry, "SERIES", YELLOW), [entry], is_allowed=allowed)
    assert (outcome.strikes, points_of(outcome)) == (struck, lines)


@pytest.mark.parametrize(
    ("game", "variant", "options", "fall"),
    [
        ("keyword", "party", {}, Fall.PLAYS_AGAIN),
        ("keyword", "party", STAKES, Fall.PLAYS_AGAIN),
        ("keyword", "regular", {}, Fall.LOSES_TURN),
        ("keyword", "partnership", {}, Fall.LOSES_TURN),
        ("anagrams", "", {}, Fall.LOSES_TURN),
        ("keesdrow", "", {}, Fall.LOSES_TURN),
        ("keesdrow", "", {"words_a_turn": "many", "struck": "turn"}, Fall.LOSES_TURN),
        ("keesdrow", "", {"words_a_turn": "many", "struck": "word"}, Fall.TURN_STANDS),
        ("lotto", "", {}, Fall.TURN_STANDS),
    ],
)
def test_a_play_that_falls_costs_its_turn_by_the_rule_of_the_game(
    game: str, variant: str, options: dict[str, str], fall: Fall
) -> None:
    entry, played = line(7, GREEN), find_game(game, variant, options)
    assert outcome_of(played, Challenged(entry), [entry], is_allowed=False).fall is fall
    assert outcome_of(played, Challenged(entry), [entry], is_allowed=True).fall is None


@pytest.mark.parametrize("kind", ["turn", "pass", "lost"])
def test_when_the_next_player_has_played_the_word_stands_and_nothing_is_paid(kind: str) -> None:
    entry, later = line(7, GREEN), line(8, YELLOW, kind=kind)
    game = find_game("keyword", "regular")
    outcome = outcome_of(game, Challenged(entry, "XQ", YELLOW), [entry, later], is_allowed=False)
    assert outcome == ChallengeOutcome(is_late=True)


def test_lines_that_are_no_turn_and_struck_ones_do_not_end_the_time() -> None:
    entry, struck = line(7, GREEN), line(8, YELLOW)
    struck.struck_at = NOW
    assert is_in_time(entry, [entry, struck, line(9, YELLOW, kind="challenge")])


def test_without_a_challenger_the_steward_only_strikes() -> None:
    entry = line(7, GREEN)
    game = find_game("keyword", "regular")
    outcome = outcome_of(game, Challenged(entry), [entry], is_allowed=False)
    assert outcome == ChallengeOutcome(Fall.LOSES_TURN)


def test_nobody_challenges_the_own_play() -> None:
    entry = line(7, GREEN)
    with pytest.raises(OnlyOpponentsChallenge):
        outcome_of(find_game("keyword"), Challenged(entry, "XQ", GREEN), [entry], is_allowed=False)


def test_the_play_just_made_is_the_last_turn_unless_somebody_has_passed_since() -> None:
    turn, passed = line(7, GREEN), line(8, YELLOW, 0, "pass")
    assert last_turn([turn, line(8, YELLOW, 25, "challenge")]) == turn
    assert last_turn([turn, passed]) is None
    assert last_turn([]) is None
