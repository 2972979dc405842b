"""Whose name it is (S19): which names on the list a phone with the code may take. Reads only."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from party.models import Guest, Party, PartyHost, Seat, Steward, Token
from party.models.guests import ON_THE_LIST


class WhyTaken(StrEnum):
    """Why a phone with the code has to wait for a name."""

    # Of a steward, of a host, or locked: no steward hands it out.
    BY_HOSTS_ONLY = "by-hosts-only"
    ON_A_PHONE = "on-a-phone"
    WITHOUT_PHONE = "without-phone"
    HAS_PLAYED = "has-played"
    # Between two phones, or free again since.
    HELD = "held"


def is_free(party: Party, guest: Guest) -> bool:
    return guest.pk in free_among(party, [guest])


def free_among(party: Party, guests: Collection[Guest]) -> set[int]:
    """The numbers of those whose name is free, in four queries however many there are."""
    free = {guest.pk for guest in guests if _may_be_free(guest)}
    return free - _with_old_tokens(free) - have_played(free) - with_duty(party, free)


def why_taken(party: Party, guest: Guest) -> WhyTaken:
    """The first reason that holds, the weightiest first."""
    players = {guest.pk}
    if guest.is_locked or with_duty(party, players):
        return WhyTaken.BY_HOSTS_ONLY
    if guest.old_link is not None or guest.phones.signed_in().exists():
        return WhyTaken.ON_A_PHONE
    if guest.has_no_phone:
        return WhyTaken.WITHOUT_PHONE
    return WhyTaken.HAS_PLAYED if have_played(players) else WhyTaken.HELD


def have_played(players: Collection[int]) -> set[int]:
    """Those who have had a seat in a game that was started."""
    seats = Seat.objects.filter(player__in=players, round__started_at__isnull=False)
    return set(seats.values_list("player_id", flat=True))


def with_duty(party: Party, players: Collection[int]) -> set[int]:
    """Stewards, and hosts who play."""
    stewards = Steward.objects.filter(party=party, is_active=True, player__in=players)
    hosts = PartyHost.objects.filter(party=party, player__in=players)
    return {pk for rows in (stewards, hosts) for pk in rows.values_list("player_id", flat=True) if pk}


def _may_be_free(guest: Guest) -> bool:
    is_held = guest.is_claimed or guest.has_no_phone or guest.is_locked
    return guest.state in ON_THE_LIST and guest.player.erased_at is None and not is_held


def _with_old_tokens(players: Collection[int]) -> set[int]:
    """Whose link was exchanged before phones were rows."""
    tokens = Token.objects.filter(guest__in=players, phone=None)
    return {pk for pk in tokens.values_list("guest_id", flat=True) if pk}
