"""Looking for a guest by name (S17, S18): to take the name in the lobby, or to ask where somebody sits.

Guests find each other by the first letters. A stranger finds what strangers may see of a name, or a whole name typed
exactly: letter by letter nobody gets further than the public form.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from party.models import Guest, Party
from party.models.guests import ON_THE_LIST
from party.reads.standing_rows import guests_outside
from scoring.rules.names import look

MOST_FOUND = 8
# Fewer letters would list half the room to whoever has the code.
FEWEST_LETTERS = 2


@dataclass(frozen=True)
class Found:
    """A guest, by the name under which the searcher knows them."""

    guest: Guest
    name: str


def search(party: Party, typed: str, *, inside: bool) -> list[Found]:
    start = look(typed)
    if not start:
        return []
    guests = Guest.objects.select_related("player").filter(party=party, state__in=ON_THE_LIST)
    return _by_first_letters(guests, start) if inside else _by_what_is_public(party, guests, typed, start)


def is_short(typed: str) -> bool:
    return len(typed.strip()) < FEWEST_LETTERS


def is_found(party: Party, player: int, typed: str, *, inside: bool) -> bool:
    """Whether this search finds the guest of that number, however many it finds before: by the number alone nobody does."""
    start = look(typed)
    guests = Guest.objects.select_related("player").filter(party=party, state__in=ON_THE_LIST, pk=player)
    guest = None if is_short(typed) or not start else guests.first()
    if guest is None:
        return False
    shown = guest.player.look if inside else look(guests_outside(party).get(guest.pk, ""))
    return guest.player.look == start or shown.startswith(start)


def _by_first_letters(guests: QuerySet[Guest], start: str) -> list[Found]:
    found = guests.filter(player__look__startswith=start).order_by("player__look", "player__number")
    return [Found(guest, str(guest.player)) for guest in found[:MOST_FOUND]]


def _by_what_is_public(party: Party, guests: QuerySet[Guest], typed: str, start: str) -> list[Found]:
    """In the order of what is shown: that of the whole names would tell how they go on."""
    public = {pk: name for pk, name in guests_outside(party).items() if look(name).startswith(start)}
    shown = sorted(public, key=lambda pk: (look(public[pk]), pk))[:MOST_FOUND]
    seen = guests.in_bulk(shown)
    # Who types a whole name gets it back, and not the nickname behind which its guest may be.
    whole = [Found(guest, typed.strip()) for guest in guests.filter(player__look=start).order_by("pk")]
    known = {found.guest.pk for found in whole}
    return [*whole, *(Found(seen[pk], public[pk]) for pk in shown if pk not in known)][:MOST_FOUND]
