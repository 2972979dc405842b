"""The best plays of a position, and the one that a robot chooses; some words are never suggested."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from games.base.layout import Placement, Square
from games.base.letters import UNKNOWN, is_known
from games.errors import RackNotKnown
from games.keyword.board import CORNER, GRAY_ACROSS, GRAY_DOWN, SIDE
from games.keyword.placing import SHORTEST_OPENING
from games.keyword.scoring import KEYWORD_POINTS, Scale
from games.keyword.state import CrosswordPass, KeywordState, Turn
from games.search.best import Limits, Worth, best_plays
from games.search.moves import placements
from games.search.spans import Span

if TYPE_CHECKING:
    from games.keyword import Keyword
    from games.lexicon.dictionary import Lexicon

# Among plays of the same points a robot takes one of the first few.
_EQUALS = 4


def best(game: Keyword, state: KeywordState, lexicon: Lexicon, top: int) -> list[Placement]:
    """The plays that score most, best first; in Patience those that come nearest to the far corner."""
    if not is_known(state.racks[state.to_move]):
        raise RackNotKnown(player=state.players[state.to_move])
    if game.variant == "patience":
        return _farthest(game, state, lexicon, top)
    if game.options.keyword_needs_all_new:
        found = [play for play in _legal(game, state, lexicon) if _is_suggestible(game, state, lexicon, play)]
        return sorted(found, key=lambda play: -game.tally(state, play).points)[:top]
    return _search(game, state, lexicon, top, _start(game, state))


def choose(game: Keyword, state: KeywordState, lexicon: Lexicon, rng: Random) -> Turn:
    """Out if the last letters make a word, else the most points; without a word, a pass."""
    rack = state.racks[state.to_move]
    found: list[Placement] = []
    if not state.box and game.variant != "patience":
        found = _search(game, state, lexicon, 1, lambda span: span.blocks == len(rack))
    found = found or best(game, state, lexicon, _EQUALS)
    if not found:
        return CrosswordPass()
    points = game.tally(state, found[0]).points
    equal = [play for play in found if game.tally(state, play).points == points]
    return found[0] if game.variant == "patience" else rng.choice(equal)


def find_any(game: Keyword, state: KeywordState, lexicon: Lexicon) -> Placement | None:
    """Some play that is legal, suggested or not."""
    return next(_legal(game, state, lexicon), None)


def _search(
    game: Keyword, state: KeywordState, lexicon: Lexicon, top: int, where: Callable[[Span], bool]
) -> list[Placement]:
    limits = Limits(where=where, allowed=lambda play: _is_good(game, state, lexicon, play))
    rack, worth = state.racks[state.to_move], _worth(game, state)
    return [play for _, play in best_plays(state.grid, rack, lexicon, worth, limits=limits, top=top)]


def _worth(game: Keyword, state: KeywordState) -> Worth:
    """What each square is worth to the player to move, row by row, and the exposed card."""
    squares = _squares(game.scale(state.players[state.to_move]))
    card = state.cards.exposed
    return Worth(squares) if card in ("", UNKNOWN) else Worth(squares, card, KEYWORD_POINTS)


@cache
def _squares(scale: Scale) -> tuple[int, ...]:
    return tuple(scale.value(Square(*divmod(place, SIDE)))[1] for place in range(SIDE * SIDE))


def _start(game: Keyword, state: KeywordState) -> Callable[[Span], bool]:
    """Where words may be looked for: the opening has its own squares."""
    if not state.grid.is_empty:
        return (lambda span: len(span.old) == 1) if game.variant == "patience" else (lambda _: True)
    if game.variant == "patience":
        return lambda span: span.square == CORNER
    return lambda span: (
        span.length >= SHORTEST_OPENING and span.square == (GRAY_ACROSS if span.across else GRAY_DOWN)[0]
    )


def _legal(game: Keyword, state: KeywordState, lexicon: Lexicon) -> Iterator[Placement]:
    found = placements(state.grid, state.racks[state.to_move], lexicon, where=_start(game, state))
    return (placement for placement in found if not game.check_layout(state, placement, lexicon))


def _farthest(game: Keyword, state: KeywordState, lexicon: Lexicon, top: int) -> list[Placement]:
    """By the step that they take towards the far corner, then by the blocks they keep."""
    found = placements(state.grid, state.racks[0], lexicon, where=_start(game, state))
    chosen: list[Placement] = []
    for placement in sorted(found, key=_distance):
        if _is_good(game, state, lexicon, placement):
            chosen.append(placement)
            if len(chosen) == top:
                break
    return chosen


def _distance(placement: Placement) -> tuple[int, int, str]:
    last = placement.square.step(across=placement.across, by=len(placement.word) - 1)
    return -last.row - last.col, len(placement.word), placement.word


def _is_good(game: Keyword, state: KeywordState, lexicon: Lexicon, placement: Placement) -> bool:
    """Legal, and fit to be suggested."""
    if game.check_layout(state, placement, lexicon):
        return False
    return _is_suggestible(game, state, lexicon, placement)


def _is_suggestible(game: Keyword, state: KeywordState, lexicon: Lexicon, placement: Placement) -> bool:
    return all(lexicon.suggestible(word) for word in game.words_of(state, placement))
