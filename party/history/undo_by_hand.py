"""Actions whose undo is more than setting rows back: clocks that have run since, seats, stewards' calls, phones."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import timedelta

from party.history.putting_back import put_back
from party.history.refusals import PlayedTooLong
from party.models import Guest, Party, Phone, Round, RoundState, Steward
from party.people.stewardship import pass_calls_on
from party.phones.one_name import HELD
from party.phones.phone_rows import mark_taken, sign_out
from party.rounds.clock import hold, lengthen, run_again
from party.rounds.rounds import take_back
from party.rules.clock_reading import next_table_bell
from scoring.models import Event
from scoring.record.pen import Pen

# A start by mistake is seen at once; later the time that was played would be lost.
FIRST_MINUTES = 5


def put_back_event(party: Party, event: Event, pen: Pen) -> None:
    """In its own way where it has one, else row by row."""
    by_hand = _BY_HAND.get(event.kind)
    if by_hand is not None:
        by_hand(party, event, pen)
    else:
        put_back(event.changes, pen)


def _take_back_seats(party: Party, event: Event, pen: Pen) -> None:
    take_back(party, _round(party, event), pen)


def _unstart(_party: Party, event: Event, pen: Pen) -> None:
    """Back to published seats, and to the break that was on; until the first entry, in the first minutes."""
    minutes = (pen.at - event.at) // timedelta(minutes=1)
    if minutes >= FIRST_MINUTES:
        raise PlayedTooLong(number=event.round, minutes=minutes)
    put_back(event.changes, pen)


def _go_on(party: Party, event: Event, pen: Pen) -> None:
    """An early end, or a pause, resumes with the time it had, at tables with time of their own too."""
    current = _round(party, event)
    was = next(before for entity, _, before, _ in event.changes if entity == "round")
    current.ended_at = None
    current.table_rung = was.get("table_rung", current.table_rung)
    if was["state"] == RoundState.PAUSED:
        current.state = RoundState.PAUSED
    else:
        run_again(current, pen.at)
    current.version += 1
    pen.save(current)


def _hold(party: Party, event: Event, pen: Pen) -> None:
    """What was resumed pauses again, with the time that is left now."""
    current = _round(party, event)
    hold(current, pen.at)
    current.version += 1
    pen.save(current)


def _shorten(party: Party, event: Event, pen: Pen) -> None:
    """The minutes go again. Time that was played stays played: the bell rings now at the earliest."""
    if event.table is not None:
        put_back(event.changes, pen)
        return
    current = _round(party, event)
    lengthen(current, -event.payload["minutes"])
    if current.ends_at is not None:
        current.ends_at = max(current.ends_at, pen.at)
        current.table_bell_at = next_table_bell(current)
    current.version += 1
    pen.save(current)


def _unappoint(_party: Party, event: Event, pen: Pen) -> None:
    for entity, steward, _, _ in event.changes:
        if entity == Steward.entity():
            pass_calls_on(steward, pen)
    put_back(event.changes, pen)


def _readmit(party: Party, event: Event, pen: Pen) -> None:
    """Phones that are signed in again have their guests' names, whatever was freed in between."""
    put_back(event.changes, pen)
    phones = {pk for entity, pk, _, _ in event.changes if entity == Phone.entity()}
    _sign_out_elsewhere(party, phones, pen)
    held = Phone.objects.signed_in().filter(pk__in=phones).values("guest")
    guests = list(Guest.objects.filter(pk__in=held))
    for guest in guests:
        mark_taken(guest)
    pen.save(*guests)


def _sign_out_elsewhere(party: Party, back: Collection[int], pen: Pen) -> None:
    """One browser has one name: of these phones, those stay out whose browser has or asks for another by now."""
    held = party.phones.filter(state__in=HELD).exclude(browser="")
    taken = set(held.exclude(pk__in=back).values_list("browser", flat=True))
    doubles = []
    for phone in held.filter(pk__in=back).order_by("-pk"):
        if phone.browser in taken:
            doubles.append(phone)
        taken.add(phone.browser)
    sign_out(doubles, pen)


def _round(party: Party, event: Event) -> Round:
    return party.round_set.get(number=event.round or 0)


_BY_HAND: dict[str, Callable[[Party, Event, Pen], None]] = {
    "steward-appointed": _unappoint,
    **dict.fromkeys(
        ("phones-let-in", "phones-refused", "phone-signed-out", "guest-removed", "joins-removed"), _readmit
    ),
    "round-published": _take_back_seats,
    "round-started": _unstart,
    "time-extended": _shorten,
    "round-ended": _go_on,
    "round-paused": _go_on,
    "round-resumed": _hold,
}
