"""What holds of every game of Keyword, whoever plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base.game import Challenge
from games.base.layout import EMPTY, Placement, Square
from games.base.letters import block_of
from games.judging.judge import judge
from games.keyword import Keyword
from games.keyword.board import COLORS, COUNTS, SIDE
from games.keyword.state import CrosswordPass, KeywordState, Turn
from games.lexicon.dictionary import load_lexicon
from games.search.robots import play_game, write_record
from games.text.gcg import read_gcg, write_gcg
from tests.games.keyword import slow_checker as slow
from tests.soak.robots import replay_robot_games

LEXICON = load_lexicon()
COMMON = LEXICON.up_to(20)
PARTY = Keyword("party")
SEEDS = st.integers(0, 10**6)


def _blocks(state: KeywordState) -> Counter[str]:
    board = "".join(block_of(letter) for letter in state.grid.cells if letter != EMPTY)
    return Counter(board + "".join(state.racks) + state.box)


def _turn(game: Keyword, state: KeywordState, rng: Random) -> Turn:
    """Any of the better plays, or now and then a pass."""
    found = game.best(state, COMMON, 6)
    return rng.choice([turn for turn, _ in found] + [CrosswordPass()]) if found else CrosswordPass()


@settings(max_examples=15)
@given(seed=SEEDS, variant=st.sampled_from(Keyword.variants))
def test_no_block_is_lost_or_made_by_playing_taking_back_and_leaving(seed: int, variant: str) -> None:
    rng, game = Random(seed), Keyword(variant)
    state = game.deal(game.seat_names(game.sizes[-1]), rng)
    for _ in range(12):
        if game.ending(state):
            break
        state = game.play(state, _turn(game, state, rng))
        assert _blocks(state) == Counter(COUNTS)
        if state.last and rng.random() < 0.2:
            state = game.withdraw(state)[1]
        elif len(state.active) > 2 and rng.random() < 0.1:
            state = game.leave(state, rng.choice(state.active))
        assert _blocks(state) == Counter(COUNTS)


@settings(max_examples=15)
@given(seed=SEEDS)
def test_what_is_taken_back_is_as_it_was(seed: int) -> None:
    rng = Random(seed)
    state = PARTY.deal(COLORS, rng)
    for _ in range(rng.randrange(6)):
        state = PARTY.play(state, _turn(PARTY, state, rng))
    before, turn = replace(state, last=None), _turn(PARTY, state, rng)
    if not isinstance(turn, CrosswordPass):
        assert replace(PARTY.withdraw(PARTY.play(state, turn))[1], cards=before.cards) == before


@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_challenge_moves_25_points_to_the_challenger_or_from_him(seed: int) -> None:
    rng, game = Random(seed), Keyword()
    state = game.deal(COLORS, rng)
    state = game.play(state, _turn(game, state, rng))
    if state.last:
        verdict = game.challenge(state, Challenge(2), COMMON)
        assert verdict.state.scores[2] == (25 if verdict.right else -25)


@settings(max_examples=8)
@given(seed=SEEDS, variant=st.sampled_from(Keyword.variants))
def test_replaying_a_record_gives_the_same_board_and_scores(seed: int, variant: str) -> None:
    rng, game = Random(seed), Keyword(variant)
    played = play_game(game, game.deal(game.seat_names(game.sizes[-1]), rng), rng, [COMMON])
    record = read_gcg(write_gcg(played.record))
    assert record == played.record
    judgement = judge(record, LEXICON)
    assert judgement.legal, judgement.problems
    assert tuple(judgement.scores.values()) == played.state.scores


@settings(max_examples=10)
@given(seed=SEEDS, at=st.integers(0, 30), by=st.sampled_from([-25, -5, 5, 50]))
def test_a_sum_that_was_called_wrong_is_found_at_its_line(seed: int, at: int, by: int) -> None:
    rng, game = Random(seed), Keyword("party")
    dealt = game.deal(COLORS, rng)
    lines = list(play_game(game, dealt, rng, [COMMON]).record.lines)
    events = [place for place, line in enumerate(lines) if hasattr(line, "points")]
    place = events[at % len(events)]
    event = lines[place]
    lines[place] = replace(event, points=event.points + by)  # type: ignore[arg-type, operator, union-attr]
    judgement = judge(read_gcg(write_gcg(write_record(game, dealt, lines))), LEXICON)
    assert "WrongPoints" in {problem.rule.kind for problem in judgement.problems}
    assert not judgement.legal


def _a_board(rng: Random) -> KeywordState:
    game = Keyword()
    state = game.deal(COLORS, rng)
    for _ in range(rng.randrange(8)):
        if not game.ending(state):
            state = game.play(state, _turn(game, state, rng))
    return state


def _any_play(state: KeywordState, rng: Random) -> Placement:
    """A play with letters of the rack somewhere near the others, mostly wrong."""
    rack = state.racks[state.to_move]
    square, across = Square(rng.randrange(4, 16), rng.randrange(4, 16)), rng.random() < 0.5
    word, left = "", list(rack)
    for _ in range(rng.randrange(1, 7)):
        here = square.step(across=across, by=len(word))
        if state.grid[here] != EMPTY:
            word += "."
            continue
        letter = left.pop(rng.randrange(len(left)))
        word += rng.choice("aesrt") if letter == "?" else letter
    return Placement(square, across, word)


def _slow_board(state: KeywordState) -> slow.Board:
    cells = enumerate(state.grid.cells)
    return {divmod(place, SIDE): cell for place, cell in cells if cell != EMPTY}


@settings(max_examples=40)
@given(seed=SEEDS)
def test_no_legal_play_is_refused_and_no_illegal_one_accepted(seed: int) -> None:
    rng, game = Random(seed), Keyword()
    state = _a_board(rng)
    if game.ending(state):
        return
    rack, board = state.racks[state.to_move], _slow_board(state)
    plays = [_any_play(state, rng) for _ in range(10)]
    for turn, _ in game.best(state, COMMON, 10):
        assert isinstance(turn, Placement)
        plays.append(turn)
        # One letter too many, and one square beside: mostly wrong, and now and then not.
        plays.append(turn._replace(word=turn.word + "S"))
        plays.append(turn._replace(square=turn.square.step(across=not turn.across)))
    for play in plays:
        legal = game.check(state, play, LEXICON) == []
        assert legal is slow.is_legal(board, rack, play, LEXICON), str(play)
        if legal:
            expected = slow.points(board, play, state.players[state.to_move], state.cards.exposed)
            assert game.tally(state, play).points == expected


@pytest.mark.parametrize("variant", Keyword.variants)
def test_robot_games_replay_without_a_problem(variant: str) -> None:
    assert replay_robot_games("keyword", variant, games=5, first_seed=1000) == 5
