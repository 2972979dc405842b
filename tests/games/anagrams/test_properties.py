"""What holds of every game of Anagrams, whoever plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.anagrams import Anagrams
from games.anagrams.blocks import counts
from games.anagrams.state import AnagramsState, Discard, NextHand, Turn
from games.base.layout import EMPTY, LARGEST_SIDE, Placement, Square
from games.base.letters import block_of
from games.base.record import Exchange, Pragma, Record, RecordEvent
from games.judging.judge import judge
from games.lexicon.dictionary import load_lexicon
from games.search.robots import play_game
from games.text.gcg import read_gcg, write_gcg
from games.text.unreadable import Unreadable
from tests.games.anagrams import slow_checker as slow
from tests.soak.robots import replay_robot_games

LEXICON = load_lexicon()
COMMON = LEXICON.up_to(20)
SEEDS = st.integers(0, 10**6)
VARIANTS = st.sampled_from(Anagrams.variants)


def _blocks(state: AnagramsState) -> Counter[str]:
    lying = "".join(map(block_of, state.grid.cells.replace(EMPTY, "")))
    return Counter(lying + "".join(state.racks) + state.stock + state.pile)


def _turn(game: Anagrams, state: AnagramsState, rng: Random) -> Turn:
    """Any of the better plays, or an exchange."""
    if state.over:
        return NextHand()
    found: list[Turn] = [turn for turn, _ in game.best(state, COMMON, 6)]
    takes = rng.choice(["exposed", "hidden"]) if state.stock else "exposed"
    exchange = Discard(rng.choice(state.racks[state.to_move]), takes)
    return rng.choice(found) if found and rng.random() < 0.7 else exchange


def _game(seed: int, variant: str) -> Record:
    rng, game = Random(seed), Anagrams(variant)
    return play_game(game, game.deal(game.seat_names(rng.choice(game.sizes)), rng), rng, [COMMON]).record


@settings(max_examples=15)
@given(seed=SEEDS, variant=VARIANTS, pack=st.sampled_from(["54", "52"]))
def test_no_block_is_lost_or_made_by_playing_exchanging_taking_back_and_leaving(
    seed: int, variant: str, pack: str
) -> None:
    rng, game = Random(seed), Anagrams(variant).with_option("pack", pack)
    state = game.deal(game.seat_names(rng.choice(game.sizes)), rng)
    whole = Counter(counts(int(pack)))
    for _ in range(25):
        if game.ending(state):
            break
        turn = _turn(game, state, rng)
        assert game.check(state, turn, LEXICON) == []
        state = game.play(state, turn, rng)
        assert _blocks(state) == whole
        if state.last and rng.random() < 0.2:
            state = game.withdraw(state)[1]
        elif len(state.active) > 2 and rng.random() < 0.1:
            state = game.leave(state, rng.choice(state.active))
        assert _blocks(state) == whole
        assert state.pile


@settings(max_examples=6)
@given(seed=SEEDS, variant=VARIANTS)
def test_replaying_a_record_gives_the_same_scores_with_racks_and_without(seed: int, variant: str) -> None:
    record = _game(seed, variant)
    assert read_gcg(write_gcg(record)) == record
    shown = judge(record, LEXICON)
    hidden = judge(read_gcg(write_gcg(_hide(record))), LEXICON)
    assert shown.legal, shown.problems
    assert hidden.legal, hidden.problems
    assert (shown.scores, shown.ended, shown.winners) == (hidden.scores, hidden.ended, hidden.winners)


def _hide(record: Record) -> Record:
    """The same game as it is written where nobody shows his rack."""
    lines = [_without_rack(line) for line in record.lines if not _is_rack(line)]
    players = tuple(replace(player, rack=None) for player in record.players)
    return replace(record, players=players, lines=(Pragma("hidden-racks"), *lines))


def _is_rack(line: Pragma | RecordEvent) -> bool:
    return isinstance(line, Pragma) and line.name.startswith("rack")


def _without_rack(line: Pragma | RecordEvent) -> Pragma | RecordEvent:
    if not isinstance(line, RecordEvent):
        return line
    if isinstance(line.action, Placement):
        return replace(line, rack="".join(map(block_of, line.action.blocks().values())))
    return replace(line, rack=None) if isinstance(line.action, Exchange) else line


@settings(max_examples=6)
@given(seed=SEEDS, at=st.integers(0, 200), by=st.sampled_from([-10, -2, 2, 10]))
def test_a_sum_that_was_called_wrong_is_found_at_its_line(seed: int, at: int, by: int) -> None:
    record = _game(seed, "quick")
    events = [place for place, line in enumerate(record.lines) if isinstance(line, RecordEvent)]
    place = events[at % len(events)]
    lines = list(record.lines)
    event = lines[place]
    assert isinstance(event, RecordEvent)
    assert event.points is not None
    lines[place] = replace(event, points=event.points + by)
    judgement = judge(read_gcg(write_gcg(replace(record, lines=tuple(lines)))), LEXICON)
    assert [problem.rule.kind for problem in judgement.problems] == ["WrongPoints"]


@settings(max_examples=6)
@given(seed=SEEDS, at=st.integers(0, 200))
def test_an_event_left_out_does_not_pass_unseen(seed: int, at: int) -> None:
    record = _game(seed, "quick")
    turns = [
        place
        for place, line in enumerate(record.lines)
        if isinstance(line, RecordEvent) and line.kind in ("play", "exchange")
    ]
    place = turns[at % len(turns)]
    cut = replace(record, lines=record.lines[:place] + record.lines[place + 1 :])
    assert not judge(cut, LEXICON).legal


# Against an independent checker.


def _a_table(rng: Random, game: Anagrams) -> AnagramsState:
    state = game.deal(game.seat_names(2), rng)
    for _ in range(rng.randrange(7)):
        if not state.over:
            state = game.play(state, _turn(game, state, rng), rng)
    return state


def _any_play(state: AnagramsState, rng: Random) -> Placement:
    """A play with letters of the rack somewhere near the others, mostly wrong."""
    square, across = Square(rng.randrange(49, 60), rng.randrange(49, 60)), rng.random() < 0.5
    word, left = "", list(state.racks[state.to_move])
    while left and len(word) < rng.randrange(2, 7):
        here = square.step(across=across, by=len(word))
        if state.grid[here] != EMPTY:
            word += "."
            continue
        letter = left.pop(rng.randrange(len(left)))
        word += rng.choice("aesrt") if letter == "?" else letter
    return Placement(square, across, word or "A")


@settings(max_examples=30)
@given(seed=SEEDS, variant=st.sampled_from(["regular", "open"]))
def test_no_legal_play_is_refused_and_no_illegal_one_accepted(seed: int, variant: str) -> None:
    rng, game = Random(seed), Anagrams(variant)
    state = _a_table(rng, game)
    if state.over:
        return
    rack = state.racks[state.to_move]
    cells = enumerate(state.grid.cells)
    board: slow.Board = {divmod(place, LARGEST_SIDE): cell for place, cell in cells if cell != EMPTY}
    plays = [_any_play(state, rng) for _ in range(10)]
    for turn, _ in game.best(state, COMMON, 10):
        assert isinstance(turn, Placement)
        plays += [turn, turn._replace(word=turn.word + "S")]
        plays.append(turn._replace(square=turn.square.step(across=not turn.across)))
    for play in plays:
        legal = game.check(state, play, LEXICON) == []
        expected = slow.is_legal(board, rack, play, LEXICON, wide_open=variant == "open")
        assert legal is expected, f"{play} with {rack}"


# Hostile records.

_TURNS = [
    "54BB GAME",
    "BE54 .VEN",
    "BE54 .XQ",
    "-A",
    "-AB",
    "-?",
    "-",
    "--",
    "(challenge)",
    "(left)",
    "(forfeit)",
    "(filled)",
    "()",
    "(ABC)",
    "ABC (ABC)",
    "54BB ....S",
    "107DC Z",
    "DC107 Z",
    "A1.B2 AT",
    "(A1-B2)",
]
_LINES = st.one_of(
    st.builds(
        lambda player, turn, points, remark: f">{player}: {turn} {points:+d} {points} {remark}",
        st.sampled_from(["ann", "bob", "cora"]),
        st.sampled_from(_TURNS),
        st.sampled_from([0, 10, -10, 9999999]),
        st.sampled_from(["", "exposed", "hidden", "stands", "GAME"]),
    ),
    st.sampled_from(["#hand 1", "#hand 2", "#hand 9999", "#exposed Z", "#exposed", "#exposed ?"]),
    st.sampled_from(["#ended out", "#ended goal", "#ended time", "#ended passes", "#ended turns"]),
    st.sampled_from(
        ["#rack1 ABC", "#rack2", "#rack3 ZZZZZZZZZZ", "#racket A", "#hidden-racks", "#keycard STORE"]
    ),
)


@settings(max_examples=150)
@given(lines=st.lists(_LINES, max_size=25), variant=VARIANTS)
def test_no_record_however_mad_makes_the_judge_fall(lines: list[str], variant: str) -> None:
    heading = ["#game anagrams", f"#variant {variant}", "#player1 ann", "#player2 bob", "#player3 cora"]
    try:
        record = read_gcg("\n".join(heading + lines))
    except Unreadable:
        return
    judgement = judge(record, LEXICON)
    assert judgement.legal is (not judgement.problems)
    assert len(judgement.events) == len(record.events)
    assert judgement.as_json()


@pytest.mark.parametrize("variant", Anagrams.variants)
def test_robot_games_replay_without_a_problem(variant: str) -> None:
    assert replay_robot_games("anagrams", variant, games=4, first_seed=1000) == 4
