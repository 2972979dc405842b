"""What holds of every game of Keesdrow, whoever plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.base.game import Challenge
from games.base.layout import Square
from games.base.record import Path, RecordEvent
from games.judging.judge import judge
from games.keesdrow import Keesdrow
from games.keesdrow.maze import CORNERS, HOLE
from games.keesdrow.state import KeesdrowPass, KeesdrowState, Turn
from games.lexicon.dictionary import Lexicon, load_lexicon
from games.search.robots import play_game, write_record
from games.text.gcg import read_gcg, write_gcg
from tests.games.keesdrow.slow import value
from tests.games.keesdrow.tables import with_options
from tests.soak.robots import replay_robot_games

LEXICON = load_lexicon()
COMMON = LEXICON.up_to(20)
SEEDS = st.integers(0, 10**6)
FEW_TURNS: dict[str, Any] = {"ending": "turns", "turns": 3}


def _turn(game: Keesdrow, state: KeesdrowState, rng: Random) -> Turn:
    """Any of the better words, or now and then none."""
    found = game.rank(state, COMMON, 6)
    return rng.choice([ranked.path for ranked in found] + [KeesdrowPass()])


def _all_tiles(state: KeesdrowState) -> list[int]:
    return sorted(
        [tile for tile in state.maze.layout if tile != HOLE] + [tile for won in state.won for tile in won]
    )


@settings(max_examples=12)
@given(seed=SEEDS, variant=st.sampled_from(Keesdrow.variants), words=st.sampled_from(["one", "many"]))
@example(seed=177433, variant="flip-flop", words="many")
def test_no_tile_and_no_use_is_lost_or_made(seed: int, variant: str, words: str) -> None:
    rng, game = Random(seed), with_options(variant, words_a_turn=words)
    state = game.deal(game.seat_names(game.sizes[0]), rng)
    spoken = 0
    for _ in range(12):
        if game.ending(state):
            break
        turn = _turn(game, state, rng)
        state, spoken = game.play(state, turn), spoken + (not isinstance(turn, KeesdrowPass))
        if state.calls and rng.random() < 0.3:
            state, spoken = game.strike(state, rng.choice(state.calls))[1], spoken - 1
        assert _all_tiles(state) == list(range(len(state.maze.layout)))
        _expect_each_use_pegged(state, spoken)
        assert max(state.pegs) <= 3
        assert len(state.maze.letters) == CORNERS * len(state.maze.layout)


def _expect_each_use_pegged(state: KeesdrowState, spoken: int) -> None:
    """A word struck in mid-turn moves the tiles under those after it. One of them may then use a letter a fourth time:
    it pegs what is left to peg, and isn't remembered.
    """
    used = Counter(letter for spelled in state.history for letter in spelled.letters)
    if len(state.history) == spoken:
        assert [used[letter] for letter in range(len(state.pegs))] == list(state.pegs)
    else:
        assert all(used[letter] <= pegs for letter, pegs in enumerate(state.pegs))


@settings(max_examples=12)
@given(seed=SEEDS, variant=st.sampled_from(["regular", "flip-flop"]))
def test_the_scores_are_what_the_uses_are_worth(seed: int, variant: str) -> None:
    rng, game = Random(seed), with_options(variant)
    state = game.deal(game.seat_names(3), rng)
    for _ in range(10):
        state = game.play(state, _turn(game, state, rng))
    worth = sum(
        value(letter) * uses * (uses + 1) // 2
        for letter, uses in zip(state.maze.letters, state.pegs, strict=True)
    )
    assert sum(state.scores) == worth


@settings(max_examples=12)
@given(seed=SEEDS, variant=st.sampled_from(["regular", "four-score", "flip-flop"]))
def test_a_word_that_falls_leaves_everything_but_the_turn_as_it_was(seed: int, variant: str) -> None:
    rng, game = Random(seed), with_options(variant)
    state = game.deal(game.seat_names(2), rng)
    for _ in range(rng.randrange(6)):
        state = game.play(state, _turn(game, state, rng))
    turn = _turn(game, state, rng)
    if isinstance(turn, Path):
        verdict = game.challenge(game.play(state, turn), Challenge(1 - state.to_move), Lexicon([]))
        passed = game.play(state, KeesdrowPass())
        assert verdict.right
        assert verdict.state == passed


@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_challenge_of_a_word_doubles_it_exactly(seed: int) -> None:
    rng, game = Random(seed), Keesdrow()
    state = game.deal(game.seat_names(2), rng)
    path = game.rank(state, COMMON, 1)[0].path
    after = game.play(state, path)
    assert game.challenge(after, Challenge(1), LEXICON).state.scores[0] == 2 * after.scores[0]


@settings(max_examples=6)
@given(
    seed=SEEDS,
    variant=st.sampled_from(Keesdrow.variants),
    version=st.sampled_from(["keesdrow", "keesdrow", "deluxe"]),
    words=st.sampled_from(["one", "many"]),
    teams=st.booleans(),
)
def test_replaying_a_record_gives_the_same_table(
    seed: int, variant: str, version: str, words: str, teams: bool
) -> None:
    options = {**FEW_TURNS, "version": version, "words_a_turn": words, "teams": teams}
    rng, game = Random(seed), with_options(variant, **options)
    played = play_game(game, game.deal(game.seat_names(game.sizes[0]), rng), rng, [COMMON])
    record = read_gcg(write_gcg(played.record))
    assert record == played.record
    judgement = judge(record, LEXICON)
    assert judgement.legal, judgement.problems
    assert tuple(judgement.scores.values()) == played.state.scores
    assert judgement.ended == played.state.ended
    assert judgement.winners == tuple(played.state.players[seat] for seat in game.winners(played.state))


@settings(max_examples=10)
@given(seed=SEEDS, at=st.integers(0, 30), by=st.sampled_from([-5, -1, 1, 50]))
def test_a_sum_that_was_called_wrong_is_found_at_its_line(seed: int, at: int, by: int) -> None:
    rng, game = Random(seed), with_options(**FEW_TURNS)
    dealt = game.deal(game.seat_names(2), rng)
    lines = list(play_game(game, dealt, rng, [COMMON]).record.lines)
    events = [place for place, line in enumerate(lines) if isinstance(line, RecordEvent)]
    place = events[at % len(events)]
    event = lines[place]
    assert isinstance(event, RecordEvent)
    assert event.points is not None
    lines[place] = replace(event, points=event.points + by)
    judgement = judge(read_gcg(write_gcg(write_record(game, dealt, lines))), LEXICON)
    assert "WrongPoints" in {problem.rule.kind for problem in judgement.problems}


def _any_path(state: KeesdrowState, rng: Random) -> Path:
    """A walk somewhere on the board, mostly no word, now and then with a jump or a wrong letter."""
    side = state.maze.side
    square = Square(rng.randrange(side), rng.randrange(side))
    squares = [square]
    for _ in range(rng.randrange(5)):
        far = 3 if rng.random() < 0.1 else 1
        square = Square(square.row + rng.randint(-far, far), square.col + rng.randint(-far, far))
        squares.append(Square(max(0, square.row), max(0, square.col)))
        square = squares[-1]
    word = "".join(state.maze[square] for square in squares).replace(".", "Q")
    return Path(tuple(squares), word if rng.random() < 0.9 else word + "S")


def _is_allowed_slowly(state: KeesdrowState, path: Path) -> bool:
    """The booklet's sentences one by one, by brute force over what was spelled before."""
    side, maze = state.maze.side, state.maze
    if any(max(square) >= side or maze[square] == "." for square in path.squares):
        return False
    letters = [maze.letter_on(square) or 0 for square in path.squares]
    steps = zip(path.squares, path.squares[1:], strict=False)
    uses = Counter(letter for spelled in state.history for letter in spelled.letters) + Counter(letters)
    return (
        "".join(maze[square] for square in path.squares) == path.word
        and all(max(abs(a.row - b.row), abs(a.col - b.col)) <= 1 for a, b in steps)
        and all(uses[letter] <= 3 for letter in letters)
        and not any(
            _is_used_so(list(spelled.letters), spelled.word, letters, path.word) for spelled in state.history
        )
        and len(path.word) > 1
        and path.word in LEXICON
    )


def _is_used_so(earlier: list[int], word: str, letters: list[int], spelling: str) -> bool:
    if word == spelling and sorted(earlier) == sorted(letters):
        return True
    parts = [earlier[at : at + len(letters)] for at in range(len(earlier))]
    return len(earlier) > len(letters) and letters in parts


@settings(max_examples=25)
@given(seed=SEEDS, variant=st.sampled_from(Keesdrow.variants[:3]))
def test_the_rules_agree_with_the_booklet_read_slowly(seed: int, variant: str) -> None:
    rng, game = Random(seed), Keesdrow(variant)
    state = game.deal(game.seat_names(2), rng)
    for _ in range(rng.randrange(5)):
        state = game.play(state, _turn(game, state, rng))
    tried = [_any_path(state, rng) for _ in range(40)]
    for spelled in state.history:
        # Words spelled before, parts of them, and the same backwards.
        lying = [letter for letter in spelled.letters if letter in state.maze.squares]
        squares = [Square(*divmod(state.maze.squares.index(letter), state.maze.side)) for letter in lying]
        text = "".join(state.maze[square] for square in squares)
        tried += [Path(tuple(squares[at:]), text[at:]) for at in range(len(squares) - 1)]
        tried.append(Path(tuple(squares[::-1]), text[::-1]))
    for path in tried:
        if path.squares:
            assert (not game.check(state, path, LEXICON)) is _is_allowed_slowly(state, path), path


@pytest.mark.parametrize("variant", Keesdrow.variants)
def test_a_slice_of_the_soak(variant: str) -> None:
    assert replay_robot_games("keesdrow", variant, 2, first_seed=70) == 2
