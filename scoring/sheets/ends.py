"""How a game ends on a sheet, and what the letters still held are worth then (KW44-KW49, KW70, S8, S15).

The points are the engine's: a table is set up with as many unseen letters as each holds, and settled. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from games.base.equipment import equipment
from games.base.game import Ending
from games.base.letters import unseen
from games.base.tally import Tally
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import Ended
from scoring.sheets.engine_table import keyword_of, turn_order
from scoring.sheets.refusals import HoldsNone, LettersMissing, NoSuchEnd, WhoIsOut

# A rack holds ten letters (B2 "The Draw").
RACK: int = equipment("keyword")["rack"]
# Variants for one: nobody else passes, and no bell rings.
ALONE = ("solitaire", "patience")


@dataclass(frozen=True)
class GameEnd:
    """How the game ended, how many letters each player holds, who is out; and the version of the sheet that was read."""

    ended: str
    held: Mapping[int, int] = field(default_factory=dict)
    out: int | None = None
    version: int | None = None
    # Who is out was so before the bell rang, which has been asked (S15).
    before_bell: bool = False
    # When it was tapped, on a phone that was offline.
    made_at: datetime | None = None


def ends_of(sheet: Sheet) -> tuple[Ended, ...]:
    """The ends that this game has here. Alone one is out, or at the goal, or finds no word (KW55, KW56, KW62, KW64); in
    the sister games a sheet says no more than that it is over.
    """
    if not sheet.rules.is_keyword:
        return (Ended.TIME,)
    if sheet.rules.variant in ALONE:
        return (Ended.OUT, Ended.PASSES)
    return (Ended.OUT, Ended.TIME, Ended.PASSES)


def asks_letters(sheet: Sheet, ended: str = Ended.TIME) -> bool:
    """Whether letters held count at this end: in Keyword, unless the bell docks nobody here (KW70)."""
    if not sheet.rules.is_keyword or sheet.rules.variant == "patience":
        return False
    return ended != Ended.TIME or keyword_of(sheet).options.party_timeout_dock


def letter_tallies(sheet: Sheet, seats: Sequence[SheetSeat], close: GameEnd) -> dict[int, Tally]:
    """What the end brings each player, checked. Who has left is neither paid nor docked (S8)."""
    if close.ended not in Ended.values:
        raise NoSuchEnd
    if not asks_letters(sheet, close.ended):
        return {}
    _check_letters(seats, close)
    game, order = keyword_of(sheet), turn_order(sheet, seats)
    state = game.set_up([seat.color for seat in order])
    racks = tuple(unseen(close.held.get(seat.player_id, 0) if _is_here(seat) else 0) for seat in order)
    left = frozenset(place for place, seat in enumerate(order) if not _is_here(seat))
    players = [seat.player_id for seat in order]
    ending = Ending(close.ended, None if close.out is None else players.index(close.out))
    settled = game.settle(replace(state, racks=racks, box="", left=left), ending)
    return {player: tally for player, tally in zip(players, settled.tallies, strict=True) if tally.items}


def _check_letters(seats: Sequence[SheetSeat], close: GameEnd) -> None:
    here = [seat for seat in seats if _is_here(seat)]
    is_out = close.ended == Ended.OUT
    if is_out != (close.out is not None) or (is_out and close.out not in {seat.player_id for seat in here}):
        raise WhoIsOut
    for seat in here:
        held = close.held.get(seat.player_id, 0 if seat.player_id == close.out else None)
        if held is None or not 0 <= held <= RACK:
            raise LettersMissing(player=seat.player, most=RACK)
        if held and seat.player_id == close.out:
            raise HoldsNone(player=seat.player)


def _is_here(seat: SheetSeat) -> bool:
    return seat.left_order is None
