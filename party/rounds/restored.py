"""After a restore or an import (S25): what was running is paused, with the time that was left at the last recorded event.

A round and the tables with time of their own pause until the host resumes. A break has no pause: after a restore its
countdown goes on with what was left of it. After an import it ends when it would have ended anyway: an event for it
would make every further export differ from the file that was imported.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from party.models import Party, PartyState, Round, RoundState
from party.record.locks import take_any_pen
from party.rounds.clock import hold
from party.rules.clock_reading import MILLISECOND, in_figures, running_tables, table_ends_at
from scoring.models import Event
from scoring.record.pen import SITE, Pen


@dataclass(frozen=True)
class Paused:
    """A party, and what was paused in it."""

    party: Party
    round: Round | None
    break_until: datetime | None

    @property
    def left(self) -> str:
        return in_figures(self.round.left_ms or 0) if self.round else ""


def pause_everything(at: datetime) -> list[Paused]:
    """Every party in which time was running."""
    parties = Party.objects.exclude(state=PartyState.FINISHED).order_by("pk")
    paused = [pause_after_restore(party, at=at) for party in parties]
    return [each for each in paused if each.round or each.break_until]


@transaction.atomic
def pause_after_restore(party: Party, *, at: datetime) -> Paused:
    party, pen = take_any_pen(party, SITE, at)
    last = Event.objects.filter(book=party.book_id).order_by("-number").values_list("at", flat=True).first()
    if last is None:
        return Paused(party, None, None)
    return Paused(party, pause_clocks(party, last, pen), _shift_break(party, last, pen))


def pause_clocks(party: Party, last: datetime, pen: Pen) -> Round | None:
    """The round that was running at that moment, or whose tables were. Doing it again changes nothing."""
    current = party.round_set.current().first()
    if current is not None and current.state == RoundState.PLAYING:
        hold(current, last)
    elif current is not None and current.state == RoundState.OVER and _left_at_tables(current, last):
        _hold_tables(current, last)
    else:
        return None
    current.version += 1
    pen.save(current)
    pen.write("paused-by-restore", round=current.number)
    return current


def _left_at_tables(current: Round, last: datetime) -> dict[int, int]:
    """The tables that played on after the round's bell, each with the milliseconds it had left."""
    ends = [(table, table_ends_at(current, table)) for table in running_tables(current)]
    return {table: (end - last) // MILLISECOND for table, end in ends if end is not None and end > last}


def _hold_tables(current: Round, last: datetime) -> None:
    """The round pauses with nothing left, and each of its tables with what it had: their time is counted from its bell."""
    left = _left_at_tables(current, last)
    idle = {name: left.get(int(name), 0) - extra for name, extra in current.table_extra_ms.items()}
    current.table_idle_ms = idle
    current.state, current.left_ms, current.paused_at = RoundState.PAUSED, 0, last
    current.table_bell_at = None


def _shift_break(party: Party, last: datetime, pen: Pen) -> datetime | None:
    """A break that was on: what was left of it, from now."""
    if party.break_ends_at is None or party.break_ends_at <= last:
        return None
    party.break_ends_at = pen.at + (party.break_ends_at - last)
    pen.save(party)
    pen.write("break-changed", round=party.break_after or None)
    return party.break_ends_at
