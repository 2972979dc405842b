"""What holds of every game of Crossword Lotto, whoever plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base.layout import EMPTY, Square
from games.base.record import Claim, Draw, Pragma, RecordEvent
from games.errors import RuleBroken
from games.judging.judge import Judgement, judge
from games.lexicon.dictionary import load_lexicon
from games.lotto import Lotto
from games.lotto.card import CARDS, LETTER_CARDS, OPEN_SQUARES
from games.lotto.lines import READINGS
from games.lotto.referee import LottoReferee
from games.lotto.state import LottoPass, LottoReach, LottoState, Turn
from games.search.robots import play_game, write_record
from games.text.gcg import read_gcg, write_gcg
from games.text.unreadable import Unreadable
from tests.games.lotto.slow import scores_of
from tests.soak.robots import replay_robot_games

LEXICON = load_lexicon()
COMMON = LEXICON.up_to(20)
SEEDS = st.integers(0, 10**6)
VARIANTS = st.sampled_from(Lotto.variants)


def _any_turn(state: LottoState, rng: Random) -> Turn:
    """Something that players do, right or wrong."""
    seat = state.to_move
    square = Square(rng.randrange(6), rng.randrange(6))
    if rng.random() < 0.8:
        cells = state.grids[seat].cells
        square = Square(*divmod(rng.choice([n for n in range(25) if cells[n] == EMPTY] or [0]), 5))
    card = state.drawn or rng.choice([*state.discards, "A/B"])
    place = Draw(card, square, rng.choice(card.split("/")), from_discards=not state.drawn)
    reading = rng.choice(READINGS)
    turns: list[Turn] = [place, Draw(card), LottoPass(), LottoReach(), Claim(reading.first, reading.last)]
    return rng.choices(turns, [8, 1, 1, 6, 1])[0]


def _random_game(
    game: Lotto, rng: Random, steps: int
) -> tuple[LottoState, LottoState, list[RecordEvent | Pragma]]:
    """A table dealt, the same after so many legal turns of any quality, and what was written down."""
    dealt = state = game.deal(game.seat_names(rng.randrange(2, 5)), rng)
    scribe = game.scribe()
    lines = scribe.begin(state)
    for _ in range(steps):
        turn = _any_turn(state, rng)
        if game.ending(state) is None and not game.check(state, turn, LEXICON):
            after = game.play(state, turn)
            lines += scribe.turn(state, turn, after)
            state = after
    return dealt, state, lines


def _letter_cards(state: LottoState) -> Counter[str]:
    held = [card for laid in state.laid for card in laid]
    return Counter([*state.box, *state.discards, *held, *([state.drawn] if state.drawn else [])])


def _laid(state: LottoState, seat: int) -> int:
    return sum(cell != EMPTY for cell in state.grids[seat].cells) - 5


@settings(max_examples=25)
@given(seed=SEEDS)
def test_no_letter_card_is_lost_or_made_and_printed_letters_stay(seed: int) -> None:
    rng, game = Random(seed), Lotto()
    _, state, _ = _random_game(game, rng, 150)
    if len(state.active) > 1 and rng.random() < 0.5:
        state = game.leave(state, rng.choice(state.active))
    assert _letter_cards(state) == Counter(LETTER_CARDS)
    for seat, card in enumerate(state.cards):
        assert len(state.laid[seat]) == _laid(state, seat) <= OPEN_SQUARES
        printed = zip(CARDS[card], state.grids[seat].cells, strict=True)
        assert all(letter in (EMPTY, cell) for letter, cell in printed)


@settings(max_examples=25)
@given(seed=SEEDS, steps=st.integers(0, 400))
def test_whatever_was_checked_and_played_is_judged_legal_with_the_same_table(seed: int, steps: int) -> None:
    rng, game = Random(seed), Lotto()
    dealt, state, lines = _random_game(game, rng, steps)
    referee = LottoReferee(game, write_record(game, dealt, lines), LEXICON)
    for line in lines:
        heard = referee.hear(line) if isinstance(line, Pragma) else referee.judge(line, ()).problems
        assert not heard
    assert (referee.state.grids, referee.state.discards) == (state.grids, state.discards)
    assert referee.state.stopped == state.stopped


@settings(max_examples=10)
@given(seed=SEEDS, variant=VARIANTS)
def test_a_record_of_robots_is_read_back_and_counted_as_by_a_slow_reader(seed: int, variant: str) -> None:
    rng, game = Random(seed), Lotto(variant)
    played = play_game(game, game.deal(game.seat_names(rng.randrange(2, 6)), rng), rng, [COMMON])
    text = write_gcg(played.record)
    assert read_gcg(text) == played.record
    judgement = judge(read_gcg(text), LEXICON)
    assert judgement.legal, judgement.problems
    assert judgement.scores == scores_of(text, LEXICON)
    assert tuple(judgement.scores.values()) == played.state.scores


def _spoiled(seed: int, spoil: str) -> Judgement:
    """A robots' game with one thing in it changed."""
    rng, game = Random(seed), Lotto()
    dealt = game.deal(game.seat_names(3), rng)
    lines = list(play_game(game, dealt, rng, [COMMON]).record.lines)
    draws = [
        n for n, line in enumerate(lines) if isinstance(line, RecordEvent) and isinstance(line.action, Draw)
    ]
    sums = [n for n, line in enumerate(lines) if isinstance(line, RecordEvent) and line.points]
    if spoil in ("points", "total"):
        place = rng.choice(sums)
        event = lines[place]
        assert isinstance(event, RecordEvent)
        lines[place] = replace(event, **{spoil: getattr(event, spoil) + 50})
    elif spoil == "dropped":
        del lines[rng.choice(draws[:-1])]
    elif spoil == "twice":
        place = rng.choice(draws)
        lines.insert(place, lines[place])
    elif spoil == "swapped":
        place = rng.choice(draws[:-1])
        lines[place : place + 2] = lines[place : place + 2][::-1]
    elif spoil == "after the end":
        lines.append(lines[draws[0]])
    return judge(read_gcg(write_gcg(write_record(game, dealt, lines))), LEXICON)


@pytest.mark.parametrize("spoil", ["points", "total", "dropped", "twice", "swapped", "after the end"])
@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_spoiled_record_is_never_legal(spoil: str, seed: int) -> None:
    assert not _spoiled(seed, spoil).legal


_ACTIONS = st.one_of(
    st.builds(
        "{}{} {}".format,
        st.sampled_from(["", "<"]),
        st.sampled_from(["A/B", "E/S", "Q/Q", "Z/A", "T/R"]),
        st.sampled_from(["-", "A1 A", "C3 E", "B2 B", "E5 S", "ZZ99 A", "A1", "A1 AB"]),
    ),
    st.sampled_from(
        ["-", "--", "(left) +0 0", "(forfeit) +0 0", "(challenge) +0 0 PLANT", "(filled) +100 100"]
    ),
    st.sampled_from(
        ["(A1-E1) +50 50", "(E1-A5) +50 9999999", "(A1-A1) -50 -50 stands", "(QXE) +65 65", "(A1-ZZ9) +0 0"]
    ),
    st.sampled_from(["SEE 10I SEE +15 15", "A1.B2 AB +2 2", "-D +0 0", "", "()", "+50 50"]),
)
_LINES = st.one_of(
    st.builds(">{}: {}".format, st.sampled_from(["ann", "bob", "cat"]), _ACTIONS),
    st.sampled_from(
        ["#hand 1", "#hand 2", "#hand 9999", "#card ann 7", "#card bob 7", "#card cat 999", "#card ann 12"]
    ),
    st.sampled_from(
        ["#ended filled", "#ended goal", "#ended time", "#ended passes", "#ended out", "#exposed T"]
    ),
    st.text(max_size=20),
)


@settings(max_examples=150)
@given(st.lists(_LINES, max_size=25), VARIANTS)
def test_no_text_brings_the_judge_down(lines: list[str], variant: str) -> None:
    heading = ["#game lotto", f"#variant {variant}", "#player1 ann", "#player2 bob", "#player3 cat"]
    try:
        record = read_gcg("\n".join([*heading, *lines]))
    except Unreadable:
        return
    judgement = judge(record, LEXICON)
    assert judgement.legal is not bool(judgement.problems)
    assert judgement.as_json()
    assert all(isinstance(problem.rule, RuleBroken) and str(problem.rule) for problem in judgement.problems)


@pytest.mark.parametrize(("variant", "games"), [("regular", 20), ("match", 5)])
def test_robot_games_replay_without_a_problem(variant: str, games: int) -> None:
    assert replay_robot_games("lotto", variant, games=games, first_seed=1000) == games
