"""Which names of the list were taken with the code (S19), for a host to undo. Reads only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from party.models import Party, Phone, PhoneState, PhoneWay

# Phones that took a name with the code, and all that were added from another: together they say who descends from whom.
FAMILIES = Q(way=PhoneWay.CODE) | Q(added_by__isnull=False)


def taken_by_code(party: Party, since: datetime | None = None, until: datetime | None = None) -> list[Phone]:
    """The phones that took a name with the code, the earliest first; of that time, where one is given."""
    phones = party.phones.filter(FAMILIES).select_related("guest__player").order_by("made_at", "pk")
    return [
        phone
        for phone in still_holding(phones)
        if (since is None or phone.made_at >= since) and (until is None or phone.made_at <= until)
    ]


def still_holding(phones: Iterable[Phone]) -> list[Phone]:
    """Of these, the phones that took a name with the code and hold it still: themselves, or by a phone added from them.

    A phone can't hide the name it took by adding another phone and signing itself out.
    """
    rows = list(phones)
    first: dict[tuple[int, int | None], Phone] = {}
    holding: set[int] = set()
    # A phone that was added has a higher number than the one that added it.
    for phone in sorted(rows, key=lambda row: row.number):
        begun = phone if phone.way == PhoneWay.CODE else first.get((phone.guest_id, phone.added_by))
        if begun is None:
            continue
        first[phone.guest_id, phone.number] = begun
        if phone.state == PhoneState.IN:
            holding.add(begun.pk)
    return [phone for phone in rows if phone.pk in holding]
