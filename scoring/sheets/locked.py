"""A sheet that is locked to be written on: its seats and lines as they are now, and the pen of its book.

A writer changes what is on it and writes one event. Knows tables and players, no party.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext_noop

from scoring.models import Entry, EntryKind, Sheet, SheetSeat, Signature
from scoring.record.pen import Pen
from scoring.sheets.refusals import MakesNoMultiple, NotAMultiple, NotAtThisTable, ScoreOutOfRange
from scoring.sheets.rows import LINES, SEATS, SHEET, SIGNATURES
from scoring.sheets.state import MOST_POINTS, in_print, signed

MOST_WHY = 200
# Why the site itself strikes a line.
TYPED_ANEW = gettext_noop("the totals were typed anew")


@dataclass(frozen=True)
class LockedSheet:
    """The sheet, its seats by chair, all its lines by number (struck ones too)."""

    sheet: Sheet
    seats: list[SheetSeat]
    entries: list[Entry]
    pen: Pen

    @property
    def is_official(self) -> bool:
        """Whether a steward or host writes."""
        return self.pen.actor.kind in ("steward", "host")

    @property
    def standing(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.stands]

    @cached_property
    def signatures(self) -> list[Signature]:
        """Read when a writer asks; whoever adds or removes one changes this list too."""
        return SIGNATURES.all(self.sheet.pk)

    def seat_of(self, player: int) -> SheetSeat:
        """The seat of somebody who plays here and has not left."""
        for seat in self.seats:
            if seat.player_id == player and seat.left_order is None:
                return seat
        raise NotAtThisTable(table=self.sheet.table)

    def new_entry(self, player: int, points: int, kind: str, place: int = 0, **more: str) -> Entry:
        """A line for this sheet, the `place`th of those entered together."""
        pen = self.pen
        return Entry(
            sheet=self.sheet,
            number=len(self.entries) + 1 + place,
            player_id=player,
            kind=kind,
            points=points,
            version=self.sheet.version,
            made_at=pen.at,
            arrived_at=pen.at,
            entered_by_kind=pen.actor.kind,
            entered_by_id=pen.actor.id,
            **more,
        )

    def add_points(self, kind: str, points: Mapping[int, int]) -> None:
        """A line of one kind for each of these players."""
        lines = enumerate(points.items())
        self.add(*[self.new_entry(player, each, kind, place) for place, (player, each) in lines])

    def add(self, *entries: Entry) -> None:
        self.pen.make(*entries)
        self.entries.extend(entries)

    def strike(self, entries: Sequence[Entry], why: str, *, about: int | None = None) -> None:
        """These lines no longer count; they stay on the sheet with who struck them and why."""
        if not entries:
            return
        pen, said = self.pen, " ".join(why.split())[:MOST_WHY]
        hashed = pen.word(said, about=about)
        for entry in entries:
            entry.struck_at, entry.struck_by_kind, entry.struck_by_id = pen.at, pen.actor.kind, pen.actor.id
            entry.why, entry.why_hash = said, hashed
        pen.save(*entries)

    def enter_totals(self, scores: Mapping[int, int]) -> None:
        """Add the lines that make each score what it should be. Earlier totals that say something else are struck."""
        before = sums(self.seats, self.entries)
        lined = {entry.player_id for entry in self.standing}
        changed = {p: score for p, score in scores.items() if score != before[p] or p not in lined}
        totals = [entry for entry in self.standing if entry.kind == EntryKind.TOTAL]
        self.strike([entry for entry in totals if entry.player_id in changed], TYPED_ANEW)
        rest, lined = sums(self.seats, self.entries), {entry.player_id for entry in self.standing}
        missing = {p: score - rest[p] for p, score in changed.items() if score != rest[p] or p not in lined}
        self.add_points(EntryKind.TOTAL, missing)
        self.reckon()

    def reckon(self) -> list[int]:
        """Make each score the sum of its lines. Returns those that just stopped being a multiple of five."""
        now = sums(self.seats, self.entries)
        for score in now.values():
            if abs(score) > MOST_POINTS:
                raise ScoreOutOfRange(score=score)
        multiple = self.sheet.rules.multiple_of
        # A score that was odd before was allowed with a reason, and stays odd by whole multiples.
        odd = [
            now[seat.player_id]
            for seat in self.seats
            if now[seat.player_id] % multiple not in (0, (seat.score or 0) % multiple)
        ]
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
        """The signatures were for other scores."""
        if self.signatures:
            self.pen.remove(*self.signatures)
            self.signatures.clear()
        for seat in self.seats:
            seat.tie_letters, seat.rank = "", None

    def write(self, kind: str, *, subject: int | None = None, **payload: object) -> Sheet:
        """Store the sheet with its seats, and write the event."""
        self.pen.save(self.sheet, *self.seats)
        self.pen.write(kind, round=self.sheet.round, table=self.sheet.table, subject=subject, **payload)
        return self.sheet


def sums(seats: Iterable[SheetSeat], entries: Sequence[Entry]) -> dict[int, int]:
    """What each player's standing lines come to."""
    found = {seat.player_id: 0 for seat in seats}
    for entry in entries:
        if entry.stands:
            found[entry.player_id] += entry.points
    return found


def read_locked(sheet: Sheet, pen: Pen) -> LockedSheet:
    """The sheet as it is now. The pen holds the lock of its book."""
    now = SHEET.get(sheet.pk)
    return LockedSheet(now, SEATS.all(now.pk), LINES.all(now.pk), pen)
