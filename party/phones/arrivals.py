"""Who came and went on a phone lately, as the host's desk shows it (S19). Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from party.models import Guest, GuestState, Party, Phone, PhoneState
from party.phones.taken_by_code import FAMILIES, still_holding

# How long the desk shows that a phone has joined, and how many: the guest list shows all.
RECENT, MOST_SHOWN = timedelta(minutes=30), 8


@dataclass(frozen=True)
class Gone:
    """A guest who went home, and when."""

    guest: Guest
    at: datetime


@dataclass(frozen=True)
class Door:
    """What the desk shows: phones that ask for a name, the latest that took one with the code and how many more did, and
    guests who said on a phone that they go home.
    """

    asking: list[Phone]
    joined: list[Phone]
    more: int
    gone: list[Gone]


def at_the_door(party: Party, at: datetime) -> Door:
    """In three queries at most: the phones that ask, and those that took a name of the list in the last while, the latest
    first, so that a host undoes what was not meant.
    """
    families = FAMILIES & Q(made_at__gte=at - RECENT)
    phones = party.phones.filter(Q(state=PhoneState.ASKING) | families).select_related("guest__player")
    found = list(phones.order_by("made_at", "pk"))
    asking = [phone for phone in found if phone.state == PhoneState.ASKING]
    joined = still_holding(found)[::-1]
    return Door(asking, joined[:MOST_SHOWN], len(joined[MOST_SHOWN:]), _gone_home(party, at))


def _gone_home(party: Party, at: datetime) -> list[Gone]:
    """The latest first, of those who haven't come back: whoever has the name on a phone may have said so for the guest."""
    left = party.guests.filter(state=GuestState.LEFT, is_no_show=False, player__erased_at=None)
    guests = {guest.pk: guest for guest in left.select_related("player")}
    if not guests:
        return []
    said = party.book.events.filter(kind="left", actor_kind="player", at__gte=at - RECENT, subject__in=guests)
    latest = dict(said.order_by("number").values_list("subject", "at"))
    gone = [Gone(guests[pk], when) for pk, when in latest.items()]
    return sorted(gone, key=lambda each: each.at, reverse=True)[:MOST_SHOWN]
