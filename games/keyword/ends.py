"""How a game of Keyword ends and what the end is worth."""

from __future__ import annotations

from collections.abc import Iterable

from games.base.equipment import equipment
from games.base.game import Ending
from games.base.layout import EMPTY
from games.base.tally import NOTHING, Item, PointRule, Tally, one
from games.keyword.board import FAR_CORNER
from games.keyword.options import KeywordOptions
from games.keyword.state import KeywordState

_POINTS = equipment("keyword")["scoring"]
TARGET: int = equipment("keyword")["solitaire"]["target"]

GO_OUT = PointRule("go_out", "KW44", "Out of letters: {points}")
OTHERS_HOLD = PointRule("others_hold", "KW44", "{subject} letters held by the others: {points}")
HELD = PointRule("held", "KW46", "{subject} letters held at the end: {points}")


def find_ending(state: KeywordState) -> Ending | None:
    """Out ends the game at once (KW45); so do passes all round (KW46, KW47) and a table with one player left
    (KW49a).
    """
    active = state.active
    out = [] if state.box else [seat for seat in active if not state.racks[seat]]
    if out:
        return Ending("out", out[0])
    if state.passed.issuperset(active):
        return Ending("passes")
    if len(active) < min(2, len(state.players)):
        return Ending("time")
    return None


def find_patience_ending(state: KeywordState) -> Ending | None:
    """The far corner is the goal (KW62); without a word, or without blocks, the game is lost (KW64)."""
    if state.grid[FAR_CORNER] != EMPTY:
        return Ending("goal", 0)
    if state.passed or state.left or not (state.racks[0] or state.box):
        return Ending("passes")
    return None


def end_tallies(
    state: KeywordState, ending: Ending, options: KeywordOptions, opponents: Iterable[int]
) -> tuple[Tally, ...]:
    """What each seat gains or loses. `opponents` are those of who went out (KW44, KW52)."""
    against = set(opponents)
    if ending.how == "out":
        return tuple(
            _out_tally(state, ending.seat, seat, options, against) for seat in range(len(state.players))
        )
    if ending.how == "goal" or (ending.how == "time" and not options.party_timeout_dock):
        return (NOTHING,) * len(state.players)
    return tuple(dock(len(rack)) for rack in state.racks)


def dock(blocks: int) -> Tally:
    """Five off for each letter held (KW46, KW70)."""
    return one(HELD, _POINTS["per_held_block_if_nobody_out"] * blocks, str(blocks)) if blocks else NOTHING


def go_out(blocks: int) -> Tally:
    """Fifty, and five for each letter that opponents hold."""
    paid = Item(OTHERS_HOLD, _POINTS["per_opponent_block"] * blocks, None, str(blocks))
    return Tally((Item(GO_OUT, _POINTS["go_out"]), paid) if blocks else (Item(GO_OUT, _POINTS["go_out"]),))


def _out_tally(
    state: KeywordState, winner: int | None, seat: int, options: KeywordOptions, against: set[int]
) -> Tally:
    if seat == winner:
        return go_out(sum(len(state.racks[other]) for other in against))
    # The losers' letters are counted against them by being paid to the winner (KW44), unless the table docks
    # them too.
    return dock(len(state.racks[seat])) if options.dock_losers_on_out and seat in against else NOTHING
