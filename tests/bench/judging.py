"""A whole game of sixty plays, validated play by play, and judged as a record with every tally."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games import load_lexicon
from games.base.layout import Placement, parse_start
from games.base.record import Pragma, Record, RecordEvent, RecordPlayer
from games.crossword.laying import words_formed
from games.judging.block_evidence import on_board
from games.judging.judge import Judgement, judge
from games.keyword import Keyword
from games.keyword.board import COLORS, COUNTS
from games.keyword.state import KeywordState
from games.search.moves import placements
from tests.bench.measure import Figure, best_ms

PLAYS = 60
GAME = Keyword("party")
OPENING = Placement(*parse_start("10I"), "SEE")


def whole_game() -> Iterator[Figure]:
    lexicon, plays = load_lexicon(), sixty_plays()
    record = _written(plays)
    assert judge(record, lexicon).legal

    def validate() -> KeywordState:
        # What is kept of one run must not help the next.
        words_formed.cache_clear()
        state = GAME.set_up(COLORS)
        for play in plays:
            assert not GAME.check(state, play, lexicon)
            state = GAME.play(state, play)
        return state

    yield Figure(f"a game of {PLAYS} plays validated", best_ms(validate, 15), "ms", 5)

    def follow() -> Judgement:
        words_formed.cache_clear()
        return judge(record, lexicon)

    yield Figure(f"the record of {PLAYS} plays judged", best_ms(follow, 15), "ms", 10)


@cache
def sixty_plays() -> tuple[Placement, ...]:
    return some_plays(PLAYS)


def some_plays(number: int) -> tuple[Placement, ...]:
    """An opening, and then one block a play: so many plays find room in a set of a hundred blocks."""
    plays = [OPENING]
    state = GAME.play(GAME.set_up(COLORS), OPENING)
    while len(plays) < number:
        plays.append(_one_block(state))
        state = GAME.play(state, plays[-1])
    return tuple(plays)


def _one_block(state: KeywordState) -> Placement:
    lexicon = load_lexicon()
    left = [
        letter for letter in COUNTS if letter != "?" and on_board(state.grid).count(letter) < COUNTS[letter]
    ]
    for letter in sorted(left, key=lambda letter: -COUNTS[letter]):
        for play in placements(state.grid, letter, lexicon):
            if not GAME.check(state, play, lexicon):
                return play
    raise AssertionError("no block can be added")


def _written(plays: tuple[Placement, ...]) -> Record:
    state, lines = GAME.set_up(COLORS), list[Pragma | RecordEvent]()
    for play in plays:
        after, seat = GAME.play(state, play), state.to_move
        points = after.scores[seat] - state.scores[seat]
        lines.append(RecordEvent(state.players[seat], play, points, after.scores[seat]))
        state = after
    return Record("keyword", tuple(map(RecordPlayer, COLORS)), tuple(lines), GAME.variant)
