"""The points at the end of a game as a record tells them, line by line: the full card, the words.

What a record leaves out is counted when the game is closed; additional words must stand in it (LO4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.base.layout import EMPTY
from games.base.record import Claim
from games.errors import RuleBroken
from games.judging.referee import RefereeRuling
from games.lotto import counting, turns
from games.lotto.errors import HasLeft, NotFilled, PointedOutTooEarly, PointedOutTooLate
from games.lotto.lines import find_reading
from games.lotto.state import LottoState

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon
    from games.lotto import Lotto


def enter_fill(state: LottoState, seat: int) -> tuple[RefereeRuling, LottoState]:
    """The 100 of who filled his card first (LO6)."""
    why = _why_not_filled(state, seat)
    if why:
        fault = NotFilled(player=state.players[seat], why=why)
        return RefereeRuling(problems=(fault,), is_countable=False), state
    tally = counting.fill_tally()
    return RefereeRuling(tally=tally), replace(turns.pay(state, seat, tally.points), fill_entered=True)


def _why_not_filled(state: LottoState, seat: int) -> str:
    stopped = state.stopped
    if stopped and stopped.how == "filled" and stopped.seat is not None:
        if stopped.seat != seat:
            return f"{state.players[stopped.seat]} was first"
        return "it has been counted already" if state.fill_entered else ""
    open_squares = state.grids[seat].cells.count(EMPTY)
    return f"the card has {open_squares} open squares"


def enter_claim(
    game: Lotto, state: LottoState, seat: int, claim: Claim, lexicon: Lexicon, *, stands: bool
) -> tuple[RefereeRuling, LottoState]:
    """A word on a line; one that is no word brings nothing unless the table let it stand."""
    faults = _check_time(state, seat, claim) or counting.check_claim(state, seat, claim)
    reading = find_reading(claim.first, claim.last)
    if faults or reading is None:
        return RefereeRuling(problems=tuple(faults), is_countable=False), state
    words = (state.grids[seat].cells[reading.cut],)
    faults = counting.check_claimed_word(state, seat, claim, lexicon)
    if faults and not stands:
        return RefereeRuling(words, problems=tuple(faults), is_countable=False), state
    tally = counting.claim_tally(state, seat, claim)
    return RefereeRuling(words, tally, stood=tuple(faults)), game.point_out(state, seat, claim)


def _check_time(state: LottoState, seat: int, claim: Claim) -> list[RuleBroken]:
    """When play has stopped and before the next game has begun."""
    line = f"{claim.first}-{claim.last}"
    if seat in state.left:
        return [HasLeft(player=state.players[seat])]
    if state.stopped:
        return []
    too_late = state.game > 1 and state.is_fresh
    return [PointedOutTooLate(line=line) if too_late else PointedOutTooEarly(line=line)]
