"""Whether phones with the code get in: a host pauses joining, and many new names in a short time pause it too.

The bound is per party and never per address: a whole hall comes from one.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from party.models import Party, PhoneWay
from party.models.guests import ON_THE_LIST
from party.models.parties import Joining
from party.phones.refusals import JoiningPaused, JoiningStopped
from party.record.locks import take_party_pen
from scoring.record.pen import SITE, Actor

# So many new names may come within the window, or as many as were on the list before: a hall that comes at once never
# meets the bound, and a script that makes up names meets it within seconds.
NEW_NAMES, TRIES_PER_GUEST = 200, 3
WINDOW = timedelta(minutes=10)


@transaction.atomic
def pause_joining(party: Party, *, actor: Actor, at: datetime) -> Party:
    """Set-to-state: nobody joins or takes a name with the code. Personal links still work."""
    party, pen = take_party_pen(party, actor, at)
    party.joining = Joining.PAUSED
    pen.save(party)
    pen.write("joining-paused")
    return party


@transaction.atomic
def resume_joining(party: Party, *, actor: Actor, at: datetime) -> Party:
    """Set-to-state: the code lets phones in, and new names are counted from now on."""
    party, pen = take_party_pen(party, actor, at)
    if party.joining != Joining.OPEN:
        party.joining, party.joins_from = Joining.OPEN, at
        pen.save(party)
    pen.write("joining-resumed")
    return party


def check_can_take(party: Party) -> None:
    """A listed name: refused while joining is paused, but for the bound on new names."""
    if party.joining != Joining.BOUND:
        check_can_join(party)


def check_can_join(party: Party) -> None:
    """A new name: refused while joining is paused."""
    if refusal := joining_refusal(party):
        raise refusal


def joining_refusal(party: Party) -> JoiningPaused | None:
    """Why new names can't join now: paused by a host or by a bound."""
    if party.joining == Joining.OPEN:
        return None
    return JoiningPaused() if party.joining == Joining.PAUSED else JoiningStopped()


def pause_at_bound(party: Party, at: datetime) -> None:
    """After a new name, in its transaction: the name that reaches the bound still comes in, and the next does not."""
    new = _came(party, at, PhoneWay.NEW)
    if new >= max(NEW_NAMES, _on_list(party) - new):
        _pause(party, Joining.BOUND, new, at)


def pause_at_many_tries(party: Party, at: datetime) -> None:
    """The same after a phone has taken or asked for a listed name: an honest hall does so about once per guest, a script
    that takes names and gives them up again without end.
    """
    tries = _came(party, at, PhoneWay.CODE, PhoneWay.ASKED)
    if tries >= max(NEW_NAMES, TRIES_PER_GUEST * _on_list(party)):
        _pause(party, Joining.TRIES, tries, at)


def _pause(party: Party, joining: Joining, count: int, at: datetime) -> None:
    party, pen = take_party_pen(party, SITE, at)
    party.joining = joining
    pen.save(party)
    pen.write("joining-bounded", count=count)


def _on_list(party: Party) -> int:
    return party.guests.filter(state__in=ON_THE_LIST).count()


def _came(party: Party, at: datetime, *ways: PhoneWay) -> int:
    since = max(at - WINDOW, party.joins_from or at - WINDOW)
    return party.phones.filter(way__in=ways, made_at__gt=since).count()
