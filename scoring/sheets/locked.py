"""A sheet in the hands of who writes on it: its seats and lines as they are now, and the pen of its book.

Whoever holds it changes what it holds and writes one event. Knows tables and players, no party.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.models import Entry, Sheet, SheetSeat, Signature
from scoring.record.pen import Pen
from scoring.sheets.refusals import MakesNoMultiple, NotAMultiple, NotAtThisTable, ScoreOutOfRange
from scoring.sheets.state import MOST_POINTS, in_print, signed


@dataclass(frozen=True)
class Held:
    """The sheet, its seats by chair, all its lines by number (struck ones too)."""

    sheet: Sheet
    seats: list[SheetSeat]
    entries: list[Entry]
    pen: Pen

    @property
    def standing(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.stands]

    def seat_of(self, player: int) -> SheetSeat:
        """The seat of somebody who plays here and has not left."""
        for seat in self.seats:
            if seat.player_id == player and seat.left_order is None:
                return seat
        raise NotAtThisTable(table=self.sheet.table)

    def add(self, *entries: Entry) -> None:
        self.pen.make(*entries)
        self.entries.extend(entries)

    def reckon(self) -> list[int]:
        """The scores are the sums of the lines again. Gives those that are no multiple any more and were one before."""
        now = sums(self.seats, self.entries)
        for score in now.values():
            if abs(score) > MOST_POINTS:
                raise ScoreOutOfRange(score=score)
        odd = [now[seat.player_id] for seat in self.seats if self._is_newly_odd(seat, now)]
        for seat in self.seats:
            seat.score = now[seat.player_id] if self.entries else None
        return odd

    def excuse(
        self, odd: Sequence[int], reason: str, *, about: int | None = None, line: Entry | None = None
    ) -> None:
        """A score that is no multiple of five needs an official's reason, which is a departure (I21). `line` is what made it
        so.
        """
        if odd and not reason.strip():
            scores = ", ".join(map(in_print, odd))
            known = {"scores": scores, "multiple": self.sheet.rules.multiple_of}
            if line is not None and list(odd) != [line.points]:
                raise MakesNoMultiple(points=signed(line.points), **known)
            raise NotAMultiple(**known)
        if odd:
            self.pen.depart(reason, about=about)

    def unsign(self) -> None:
        """What was signed is no longer what stands on the sheet."""
        self.pen.remove(*Signature.objects.filter(sheet=self.sheet))
        for seat in self.seats:
            seat.tie_letters, seat.rank = "", None

    def write(self, kind: str, *, subject: int | None = None, **payload: object) -> None:
        self.pen.save(self.sheet, *self.seats)
        self.pen.write(kind, round=self.sheet.round, table=self.sheet.table, subject=subject, **payload)

    def _is_newly_odd(self, seat: SheetSeat, now: dict[int, int]) -> bool:
        """What was odd before was let stand with a reason, and stays odd by whole multiples."""
        multiple = self.sheet.rules.multiple_of
        return now[seat.player_id] % multiple not in (0, (seat.score or 0) % multiple)


def sums(seats: Iterable[SheetSeat], entries: Sequence[Entry]) -> dict[int, int]:
    """What each player's standing lines come to."""
    found = {seat.player_id: 0 for seat in seats}
    for entry in entries:
        if entry.stands:
            found[entry.player_id] += entry.points
    return found


def hold(sheet: Sheet, pen: Pen) -> Held:
    """The sheet as it is now; to be read by who holds the book."""
    now = Sheet.objects.get(pk=sheet.pk)
    seats = SheetSeat.objects.select_related("player").filter(sheet=now).order_by("chair")
    return Held(now, list(seats), list(Entry.objects.filter(sheet=now).order_by("number")), pen)
