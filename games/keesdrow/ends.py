"""How a game of Keesdrow ends, and who has won it (B3 End of game, KS14, KS15, KS20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.game import Ending
from games.keesdrow.state import KeesdrowState
from games.keesdrow.turns import is_even

if TYPE_CHECKING:
    from games.keesdrow import Keesdrow

# A goal can be out of reach on a board that is used up; so many full rounds without a word end every game.
STALLED_ROUNDS = 3


def find_ending(game: Keesdrow, state: KeesdrowState) -> Ending | None:
    if len({game.side(state, seat) for seat in state.active}) < min(2, len(state.players)):
        return Ending("time")
    if game.is_sitting and state.rounds:
        return Ending("time")
    if game.variant == "four-score" and (seat := find_collector(game, state, game.options.tiles)) is not None:
        return Ending("goal", seat)
    if game.has_turns and state.rounds >= game.options.turns:
        return Ending("turns")
    if game.has_goal and is_even(state, game.sides(state)) and max(state.scores) >= game.options.goal:
        return Ending("goal")
    return Ending("passes") if state.silent >= _most_silent(game) * len(state.active) else None


def _most_silent(game: Keesdrow) -> int:
    """How many full rounds without a word end the game: one where that is the agreed end (KS15)."""
    return 1 if game.options.ending == "fail" and game.variant != "solitaire" else STALLED_ROUNDS


def find_collector(game: Keesdrow, state: KeesdrowState, tiles: int) -> int | None:
    """Who has won so many tiles, by himself or with his team mate (KS20)."""
    for seat in range(len(state.players)):
        if tiles_of(game, state, seat) >= tiles:
            return seat
    return None


def tiles_of(game: Keesdrow, state: KeesdrowState, seat: int) -> int:
    return sum(len(state.won[mate]) for mate in game.side(state, seat))


def find_winners(game: Keesdrow, state: KeesdrowState) -> tuple[int, ...]:
    """The highest score, or the most tiles; ties share (KS14). Alone one has to beat one's own best. A leaver
    has not won.
    """
    if game.variant == "solitaire":
        return (0,) if state.scores[0] > game.options.best else ()
    counted = list(state.scores)
    if game.variant == "four-score":
        counted = [tiles_of(game, state, seat) for seat in range(len(counted))]
    best = max((counted[seat] for seat in state.active), default=0)
    if game.variant == "four-score" and not best:
        return ()
    winning = [seat for seat in state.active if counted[seat] == best]
    return tuple(sorted({mate for seat in winning for mate in game.side(state, seat)}))
