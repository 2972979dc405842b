"""The plays of a position, and the turn that a robot takes: out if it can, else most corners, masters last.

Words are looked for around the letters on the table and nowhere else, so that the size of the sheet costs
nothing. Some words are never suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from string import ascii_lowercase
from typing import TYPE_CHECKING

from games.anagrams.blocks import CENTER, FEWEST_FIRST, MOST_BLOCKS, VALUES
from games.anagrams.placing import is_whole_table
from games.anagrams.state import EXPOSED, HIDDEN, AnagramsState, Discard, NextHand, Turn
from games.base.layout import EMPTY, Grid, Placement, Square
from games.base.letters import MASTER, UNKNOWN, block_of, is_known
from games.errors import RackNotKnown
from games.search.sieve import Sieve
from games.search.spans import Span, spans

if TYPE_CHECKING:
    from games.anagrams import Anagrams
    from games.lexicon.dictionary import Lexicon

# From the block that is hardest to play to the one that is easiest; the first of them is discarded.
_BY_EASE = "QXZJVKWFYBGPHMCUDLNOTIRASE" + MASTER
# What each letter of a written play rids the player of: a dot lay there, a small letter is a master.
_WORTH = {EMPTY: 0, **VALUES, **dict.fromkeys(ascii_lowercase, VALUES[MASTER])}
# Among plays that are equally good a robot takes one of the first few.
_EQUALS = 4


def best(game: Anagrams, state: AnagramsState, lexicon: Lexicon, top: int) -> list[Placement]:
    """The plays that rid the player of most, best first."""
    return list(islice(_PlaySearch(game, state, _rack(state), lexicon).plays(), top))


def choose(game: Anagrams, state: AnagramsState, lexicon: Lexicon, rng: Random) -> Turn:
    """A word if there is one, else an exchange; with the exposed block if that makes a word."""
    if state.over is not None:
        return NextHand()
    found = best(game, state, lexicon, _EQUALS)
    if found:
        return rng.choice([play for play in found if _worth(play) == _worth(found[0])])
    return _exchange(game, state, lexicon)


def _exchange(game: Anagrams, state: AnagramsState, lexicon: Lexicon) -> Discard:
    rack, exposed = _rack(state), state.exposed
    if exposed != UNKNOWN and not game.is_barred_discard(state):
        for play in _PlaySearch(game, state, rack + exposed, lexicon).plays():
            if spare := _without(rack, play, exposed):
                return Discard(_worst(spare), EXPOSED)
    return Discard(_worst(rack), HIDDEN if state.stock else EXPOSED)


def _without(rack: str, play: Placement, exposed: str) -> str:
    """What a play with the exposed block leaves of the rack, nothing where it does without that block."""
    used = list(map(block_of, play.blocks().values()))
    if exposed not in used:
        return ""
    used.remove(exposed)
    for block in used:
        rack = rack.replace(block, "", 1)
    return rack


def _worst(rack: str) -> str:
    return min(rack, key=_BY_EASE.index)


def _rack(state: AnagramsState) -> str:
    rack = state.racks[state.to_move]
    if not is_known(rack):
        raise RackNotKnown(player=state.players[state.to_move])
    return rack


def _worth(play: Placement) -> int:
    """The corners that a play rids the player of."""
    return sum([_WORTH[letter] for letter in play.word])


class _PlaySearch:
    """All plays of a rack around what lies on the table."""

    def __init__(self, game: Anagrams, state: AnagramsState, rack: str, lexicon: Lexicon) -> None:
        self._game, self._rack, self._lexicon = game, rack, lexicon
        self._most = len(rack) if game.any_length else min(len(rack), MOST_BLOCKS)
        self._first = state.grid.is_empty
        if self._first:
            part, self._corner = Grid.empty(max(1, self._most)), Square(0, 0)
            if is_whole_table(state.grid):
                self._corner = CENTER
        else:
            part, self._corner = surroundings(state.grid, self._most)
        self._part = replace(state, grid=part, last=None)
        letters = Sieve(rack, lexicon).letters
        found = spans(part, lexicon, self._most, letters) if rack else ()
        self._spans = [span for span in found if not self._first or _may_begin(span)]

    def plays(self) -> Iterator[Placement]:
        """Legal plays, best first: those that use the last block, then those that keep the masters, then all.

        A master is worth keeping: it is what makes the last blocks a word (B4 "The Master Blocks").
        """
        rack, plain = self._rack, self._rack.replace(MASTER, "")
        if len(rack) <= self._most:
            yield from self._ranked(rack, lambda span: span.blocks == len(rack))
        yield from self._ranked(plain, lambda span: span.blocks < len(rack))
        if plain != rack:
            found = self._ranked(rack, lambda span: span.blocks < len(rack))
            yield from (play for play in found if any(map(str.islower, play.word)))

    def _ranked(self, rack: str, where: Callable[[Span], bool]) -> Iterator[Placement]:
        sieve = Sieve(rack, self._lexicon)
        found = [
            Placement(span.square, span.across, word)
            for span in self._spans
            if span.blocks <= len(rack) and where(span)
            for word in sieve.spellings(span)
        ]
        for play in sorted(found, key=lambda play: (-_worth(play), play.square, play.across, play.word)):
            if self._is_good(play):
                yield self._moved(play)

    def _is_good(self, play: Placement) -> bool:
        """Legal, and fit to be suggested."""
        if self._game.check_layout(self._part, play, self._lexicon):
            return False
        return all(map(self._lexicon.suggestible, self._game.words_of(self._part, play)))

    def _moved(self, play: Placement) -> Placement:
        """The play where it lies on the whole table."""
        row, col = self._corner
        return play._replace(square=Square(play.square.row + row, play.square.col + col))


def _may_begin(span: Span) -> bool:
    """A first word begins in the center; across will do, as down it would be the same."""
    return span.across and span.square == Square(0, 0) and span.length >= FEWEST_FIRST


def surroundings(grid: Grid, reach: int) -> tuple[Grid, Square]:
    """The part of the table that a play of so many blocks can touch, and where it begins."""
    rows = grid.rows()
    held = [number for number, row in enumerate(rows) if row.strip(EMPTY)]
    lefts = [len(rows[number]) - len(rows[number].lstrip(EMPTY)) for number in held]
    rights = [len(rows[number].rstrip(EMPTY)) - 1 for number in held]
    top, left = max(0, held[0] - reach), max(0, min(lefts) - reach)
    bottom, right = min(grid.side - 1, held[-1] + reach), min(grid.side - 1, max(rights) + reach)
    side = max(bottom - top, right - left) + 1
    # A square part of the table, moved back where it would hang over its edge.
    top, left = min(top, grid.side - side), min(left, grid.side - side)
    part = "".join(row[left : left + side] for row in rows[top : top + side])
    return Grid(side, part), Square(top, left)
