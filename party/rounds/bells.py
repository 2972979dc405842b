"""Bells: the sweeps that end rounds whose time has come and ring at tables whose own time is up, each exactly once.

All that is due goes in one transaction: the books are locked, the rows change in one update, the events are inserted
together. Whoever finds a bell overdue while writing rings it first (`ring_overdue`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import F, Min, QuerySet

from party.models import Round, RoundState
from party.rules.clock_reading import is_over, next_table_bell, running_tables, table_ends_at
from scoring.models import Event
from scoring.record.bulk import update_rows
from scoring.record.due_moments import due, foreseen
from scoring.record.pen import SITE, Pen, take_pens, write_together

# As many in one transaction; the next sweep takes the rest.
MOST_AT_ONCE = 5_000
Ring = Callable[[dict[int, Pen], datetime], list[Event]]


@due
def end_due_rounds(at: datetime) -> int:
    """End every round whose time has come. Safe to run any number of times and by two at once."""
    return _sweep(_due_rounds(at), _end_rounds, at)


@due
def ring_due_tables(at: datetime) -> int:
    """Ring at every table whose own time is up, after the round's bell."""
    return _sweep(_due_tables(at), _ring_tables, at)


@foreseen
def next_bell() -> datetime | None:
    """The earliest bell that has not rung, of a round or of a table."""
    rounds = Round.objects.filter(state=RoundState.PLAYING).aggregate(at=Min("ends_at"))
    tables = Round.objects.filter(state=RoundState.OVER).aggregate(at=Min("table_bell_at"))
    return min((found["at"] for found in (rounds, tables) if found["at"]), default=None)


def ring_overdue(current: Round, pen: Pen) -> None:
    """Before anything else is done to a round, the bells that should have rung by now."""
    site = Pen(pen.book, SITE, pen.at)
    if current.state == RoundState.PLAYING and is_over(current, site.at):
        end_round(current)
        site.save(current)
        site.write("bell-rung", round=current.number)
    for table in _tables_due(current, site.at):
        ring_table(current, table, table_ends_at(current, table) or site.at)
        site.save(current)
        site.write("table-bell-rung", round=current.number, table=table)


def end_round(current: Round) -> None:
    """At its due moment, however late somebody comes to ring."""
    current.state, current.ends_at, current.ended_at = RoundState.OVER, None, current.ends_at
    current.left_ms = 0
    current.version += 1


def ring_table(current: Round, table: int, at: datetime) -> None:
    current.table_rung = {**current.table_rung, str(table): at.astimezone(UTC).isoformat()}
    current.table_bell_at = next_table_bell(current)
    current.version += 1


def _sweep(due_ones: QuerySet[Round], ring: Ring, at: datetime) -> int:
    """What nobody holds first, so that one slow writer keeps no other round waiting; then what somebody held just now."""
    rung = 0
    for skip_held in (True, False):
        books = list(due_ones.values_list("party__book_id", flat=True)[:MOST_AT_ONCE])
        if not books:
            break
        rung += _settle(books, ring, at, skip_held=skip_held)
    return rung


@transaction.atomic
def _settle(books: Collection[int], ring: Ring, at: datetime, *, skip_held: bool) -> int:
    """Under the books' locks: of two sweeps at once the second reads what the first has left."""
    pens = {pen.book.pk: pen for pen in take_pens(books, SITE, at, skip_held=skip_held)}
    drafts = ring(pens, at)
    write_together(pens.values(), drafts)
    return len(drafts)


def _end_rounds(pens: dict[int, Pen], at: datetime) -> list[Event]:
    late, drafts = _rounds_of(pens, _due_rounds(at)), []
    for row, pen in late:
        end_round(row)
        drafts.append(_draft(row, pen, Event(kind="bell-rung", round=row.number)))
    update_rows(Round, [row for row, _ in late], ["state", "ends_at", "ended_at", "left_ms", "version"])
    return drafts


def _ring_tables(pens: dict[int, Pen], at: datetime) -> list[Event]:
    late, drafts = _rounds_of(pens, _due_tables(at)), []
    for row, pen in late:
        for table in _tables_due(row, at):
            ring_table(row, table, table_ends_at(row, table) or at)
            drafts.append(_draft(row, pen, Event(kind="table-bell-rung", round=row.number, table=table)))
            row.as_read = row.facts()
    update_rows(Round, [row for row, _ in late], ["table_rung", "table_bell_at", "version"])
    return drafts


def _rounds_of(pens: dict[int, Pen], due_ones: QuerySet[Round]) -> list[tuple[Round, Pen]]:
    """Without their parties: a thousand rows must not take a second."""
    books = due_ones.filter(party__book__in=pens).annotate(book=F("party__book_id"))
    return [(row, pens[row.book]) for row in books]


def _draft(row: Round, pen: Pen, event: Event) -> Event:
    pen.note(Round, row.pk, *row.changed_facts())
    return pen.draft(event)


def _tables_due(current: Round, at: datetime) -> list[int]:
    """Tables whose own bell should have rung, in the order of their bells."""
    if current.state != RoundState.OVER:
        return []
    ends = [(table_ends_at(current, table), table) for table in running_tables(current)]
    return [table for end, table in sorted((end, table) for end, table in ends if end and end <= at)]


def _due_rounds(at: datetime) -> QuerySet[Round]:
    return Round.objects.filter(state=RoundState.PLAYING, ends_at__lte=at).order_by("pk")


def _due_tables(at: datetime) -> QuerySet[Round]:
    return Round.objects.filter(state=RoundState.OVER, table_bell_at__lte=at).order_by("pk")
