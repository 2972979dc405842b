"""On what a prize is given: the sheet whose line spelled its keyword, or the prize as it was read at a desk.

Who gives it for a line writes on that sheet, so it carries the sheet's version and raises it; the prize has one of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from party.models import Prize, PrizeState, Seat
from party.prizes.refusals import StalePrize
from scoring.models import Entry, Player, Sheet
from scoring.record.pen import Pen
from scoring.sheets.locked import hold
from scoring.sheets.refusals import StruckAlready
from scoring.sheets.seen import Seen, check_seen


@dataclass(frozen=True)
class Read:
    """What was read by who gives a prize: the line that spelled it with the version of its sheet, or without a line the
    version of the prize. None takes it as it is.
    """

    entry: Entry | None = None
    version: int | None = None


AS_IT_IS = Read()


def check_read(prize: Prize, read: Read, seat: Seat, pen: Pen) -> Sheet | None:
    """Refused with both sides where somebody else has written since: to be asked for who may get the prize, by who may give
    it. The sheet on which the line stands, if one is named.
    """
    entry, version = read.entry, read.version
    if entry is None:
        _check_prize_seen(prize, version, seat.player)
        return None
    held = hold(entry.sheet, pen)
    yours = f"{prize.keyword}: {seat.player}"
    check_seen(held.sheet, held.seats, Seen(version), yours=yours)
    if not any(line.pk == entry.pk for line in held.standing):
        raise StruckAlready(number=entry.number)
    return held.sheet


def note_given(prize: Prize, sheet: Sheet | None, pen: Pen) -> dict[str, int]:
    """A new version of the prize, and of the sheet on which it was spelled; what the event says of that."""
    prize.version += 1
    pen.save(prize)
    if sheet is None:
        return {}
    sheet.version += 1
    pen.save(sheet)
    return {"version": sheet.version}


def _check_prize_seen(prize: Prize, version: int | None, player: Player) -> None:
    if version in (None, prize.version):
        return
    claims = prize.claims.select_related("player").order_by("played_at", "pk")
    said = [prize.winner] if prize.winner else [claim.player for claim in claims]
    theirs = ": ".join(filter(None, [str(PrizeState(prize.state).label), ", ".join(map(str, said))]))
    raise StalePrize(theirs=theirs, yours=player, version=prize.version, after={}, result="", sum="")
