"""Rounds: drafted for the host's eyes, changed by hand, published once to all, closed when every table is settled.

The clock of a round is in party/rounds/clock.py, what happens at its tables in party/tables/.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from itertools import groupby

from django.db import transaction

from games import find_game
from games.base.game import AnyGame
from party.models import (
    Call,
    CallKind,
    CallState,
    Guest,
    GuestState,
    Party,
    PartyState,
    Prize,
    Round,
    RoundState,
    Seat,
)
from party.record.locks import take_party_pen
from party.record.world import world_for_seating
from party.rounds.refusals import (
    AllRoundsPlayed,
    DraftIsStale,
    NoSuchRound,
    NotADraft,
    NotPublished,
    RoundIsOpen,
    RoundNotOver,
    RoundNotStarted,
    SameGuest,
    SeatsAreSettled,
)
from party.rounds.sheets_opened import open_sheets
from party.rules.seating.chance import RULE_VERSION
from party.rules.seating.drafting import Chair, Evening, draft, evening_of, take_chairs
from party.rules.seating.plans import Plan, pairs_together, swap
from party.rules.seating.reasons import Reason, Why
from party.rules.seating.table_sizes import check_fits, check_table_fits
from scoring.models import Ruling, Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES
from scoring.record.pen import Actor, Pen


@transaction.atomic
def draft_round(party: Party, *, actor: Actor, at: datetime) -> Round:
    """Seats for the next round, seen by the hosts alone until they are published."""
    party, pen = take_party_pen(party, actor, at)
    check_all_closed(party)
    return _draft(party, pen)


@transaction.atomic
def redraft_round(party: Party, *, actor: Actor, at: datetime) -> Round:
    """Throw the draft away and draft again, with who is here now."""
    party, pen = take_party_pen(party, actor, at)
    return draft_again(party, _find_draft(party), pen)


@transaction.atomic
def discard_draft(party: Party, *, actor: Actor, at: datetime) -> None:
    party, pen = take_party_pen(party, actor, at)
    old = _find_draft(party)
    pen.remove(*old.seats.all())
    pen.remove(old)
    pen.write("draft-discarded", round=old.number)


@transaction.atomic
def swap_seats(party: Party, one: int, other: int, *, actor: Actor, at: datetime) -> Round:
    """The host puts two players into each other's seats (S3); a departure."""
    if one == other:
        raise SameGuest
    party, pen = take_party_pen(party, actor, at)
    drafted = _find_draft(party)
    evening = evening_of(world_for_seating(party))
    before = plan_of(drafted, evening)
    after = swap(before, one, other, evening.apart)
    tables = {before.table_of(one), before.table_of(other)}
    pen.remove(*drafted.seats.filter(table__in=tables))
    pen.make(*_seats(drafted, take_chairs(after, evening, only=tables)))
    drafted.version += 1
    pen.save(drafted)
    pen.mark_departure()
    pen.write("seats-swapped", round=drafted.number, players=[one, other])
    return drafted


@transaction.atomic
def publish(party: Party, *, actor: Actor, at: datetime) -> Round:
    """The seats are shown to everybody, and each table gets its sheet. Where the site draws, the letters are drawn now."""
    party, pen = take_party_pen(party, actor, at)
    drafted = _find_draft(party)
    seats = list(drafted.seats.all())
    _check_fresh(party, drafted, seats)
    _check_tables(party, seats)
    drafted.state, drafted.published_at = RoundState.PUBLISHED, at
    drafted.version += 1
    party.state = PartyState.RUNNING
    late = Guest.objects.filter(player_id__in=[seat.player_id for seat in seats], joined_round=None)
    joining = list(late)
    for guest in joining:
        guest.joined_round = drafted.number
    pen.save(drafted, party, *joining)
    open_sheets(party, drafted, seats, pen)
    pen.write("round-published", round=drafted.number, tables=drafted.tables)
    return drafted


@transaction.atomic
def unpublish(party: Party, *, reason: str = "", actor: Actor, at: datetime) -> Round:
    """Take the seats back, until the first entry; a departure with its reason. The draft is as it was."""
    party, pen = take_party_pen(party, actor, at)
    published = find_open_round(party)
    take_back(party, published, pen)
    pen.depart(reason)
    pen.write("round-unpublished", round=published.number)
    return published


def take_back(party: Party, published: Round, pen: Pen) -> None:
    """Make a published round a draft again: sheets, letters and prize words go."""
    if published.state != RoundState.PUBLISHED:
        raise SeatsAreSettled(number=published.number, why=published.state)
    sheets = list(Sheet.objects.filter(book=party.book_id, round=published.number))
    pen.remove(*Call.objects.filter(sheet__in=sheets), *Ruling.objects.filter(sheet__in=sheets))
    pen.remove(*SheetSeat.objects.filter(sheet__in=sheets))
    pen.remove(*sheets)
    pen.remove(*Prize.objects.filter(party=party, round=published.number))
    joined = list(Guest.objects.filter(party=party, joined_round=published.number))
    for guest in joined:
        guest.joined_round = None
    published.state, published.published_at = RoundState.DRAFT, None
    published.version += 1
    if published.number == 1:
        party.state = PartyState.OPEN
    pen.save(published, party, *joined)


@transaction.atomic
def close_round(party: Party, *, actor: Actor, at: datetime) -> Round:
    """S7: when every table is confirmed or void, never by a time-out alone."""
    party, pen = take_party_pen(party, actor, at)
    return _close(party, pen)


@transaction.atomic
def move_on(party: Party, *, actor: Actor, at: datetime) -> Round:
    """Close the round and draft the next, as the host does with one tap."""
    party, pen = take_party_pen(party, actor, at)
    _close(party, pen)
    return _draft(party, pen)


def find_open_round(party: Party) -> Round:
    """The round that has been published and is not closed yet."""
    found = _find_current(party)
    if found.state == RoundState.DRAFT:
        raise NotPublished(number=found.number)
    return found


def check_all_closed(party: Party) -> None:
    found = party.round_set.current().first()
    if found is not None:
        raise RoundIsOpen(number=found.number, state=found.state)


def draft_again(party: Party, old: Round, pen: Pen) -> Round:
    """Another draft in place of this one."""
    pen.remove(*old.seats.all())
    pen.remove(old)
    return _draft(party, pen, version=old.version + 1)


def plan_of(drafted: Round, evening: Evening) -> Plan:
    """The plan that the seats of a round hold."""
    seats = list(drafted.seats.order_by("table", "chair"))
    tables = tuple(
        tuple(seat.player_id for seat in seated) for _, seated in groupby(seats, lambda seat: seat.table)
    )
    reasons = {seat.player_id: reason_of(seat) for seat in seats}
    return Plan(tables, reasons, pairs_together(tables, evening.apart))


def reason_of(seat: Seat) -> Reason:
    return Reason(Why(seat.why), seat.table, seat.from_table, seat.rank, seat.through)


def _draft(party: Party, pen: Pen, version: int = 0) -> Round:
    number = party.round_set.filter(state=RoundState.CLOSED).count() + 1
    if number > party.rounds:
        raise AllRoundsPlayed(rounds=party.rounds)
    evening = evening_of(world_for_seating(party))
    chairs = draft(evening)
    check_fits(len(chairs), evening.size, _game_of(party))
    drafted = Round(
        party=party,
        number=number,
        version=version,
        tables=max(chair.table for chair in chairs),
        rule_version=RULE_VERSION,
        minutes=party.minutes,
        drafted_at=pen.at,
    )
    pen.make(drafted)
    pen.make(*_seats(drafted, chairs))
    pen.write("round-drafted", round=number, tables=drafted.tables, players=len(chairs))
    return drafted


def _seats(drafted: Round, chairs: Iterable[Chair]) -> list[Seat]:
    return [Seat(round_id=drafted.pk, **chair.to_facts()) for chair in chairs]


def _find_current(party: Party) -> Round:
    found = party.round_set.current().first()
    if found is None:
        raise NoSuchRound(number=party.round_set.count() + 1)
    return found


def _find_draft(party: Party) -> Round:
    found = _find_current(party)
    if found.state != RoundState.DRAFT:
        raise NotADraft(number=found.number, state=found.state)
    return found


def _check_fresh(party: Party, drafted: Round, seats: Iterable[Seat]) -> None:
    present = party.guests.filter(state=GuestState.PRESENT).values_list("player_id", flat=True)
    if {seat.player_id for seat in seats} != set(present):
        raise DraftIsStale(number=drafted.number)


def _check_tables(party: Party, seats: Iterable[Seat]) -> None:
    """S1: the game may have been changed since the seats were drafted."""
    game = _game_of(party)
    for table, number in sorted(Counter(seat.table for seat in seats).items()):
        check_table_fits(table, number, game)


def _game_of(party: Party) -> AnyGame:
    return find_game(party.game, party.variant, party.game_options)


def _close(party: Party, pen: Pen) -> Round:
    current = find_open_round(party)
    if current.state == RoundState.PUBLISHED:
        raise RoundNotStarted(number=current.number)
    missing = list(
        Sheet.objects.filter(book=party.book_id, round=current.number)
        .exclude(state__in=SETTLED_STATES)
        .values_list("table", flat=True)
        .order_by("table")
    )
    if missing:
        raise RoundNotOver(number=current.number, tables=", ".join(map(str, missing)))
    # A bell that no sweep has rung yet has rung all the same.
    current.ended_at = current.ended_at or min(current.ends_at or pen.at, pen.at)
    current.state, current.closed_at = RoundState.CLOSED, pen.at
    current.ends_at = current.table_bell_at = None
    current.version += 1
    pen.save(current, *_end_calls(party, current, pen))
    pen.write("round-closed", round=current.number)
    return current


def _end_calls(party: Party, current: Round, pen: Pen) -> list[Call]:
    """Nobody comes to a table of a round that is over. A complaint about conduct waits until somebody has dealt with it."""
    of_round = Call.objects.open().filter(party=party, sheet__round=current.number)
    waiting = list(of_round.exclude(kind=CallKind.CONDUCT))
    for call in waiting:
        call.state, call.escalates_at, call.settled_at = CallState.WITHDRAWN, None, pen.at
    return waiting
