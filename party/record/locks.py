"""The pen of a party's book: every writer of this app takes it first."""

from __future__ import annotations

from datetime import datetime

from party.models import Party, PartyState
from party.record.refusals import PartyFinished
from scoring.record.pen import Actor, Pen, take_pen
from scoring.record.prepared import Prepared

_PARTY = Prepared(lambda party: Party.objects.filter(pk=party), int)
# Whose links end for writing with the party.
_GUESTS = frozenset({"player", "steward", "visitor"})


def take_party_pen(party: Party, actor: Actor, at: datetime) -> tuple[Party, Pen]:
    """The pen, and the party as it is now; refused when the party is over."""
    party, pen = take_any_pen(party, actor, at)
    if party.state == PartyState.FINISHED:
        raise PartyFinished
    return party, pen


def take_door_pen(party: Party, actor: Actor, at: datetime) -> tuple[Party, Pen]:
    """As below, for phones that come and go: links still open to read when the party is over (party/phones/lifetimes.py)."""
    pen = take_pen(party.book_id, actor, at)
    now = _PARTY.get(party.pk)
    now.book = pen.book
    return now, pen


def take_any_pen(party: Party, actor: Actor, at: datetime) -> tuple[Party, Pen]:
    """As above, also for a party that is over; then for its hosts alone."""
    party, pen = take_door_pen(party, actor, at)
    if party.state == PartyState.FINISHED and actor.kind in _GUESTS:
        raise PartyFinished
    return party, pen
