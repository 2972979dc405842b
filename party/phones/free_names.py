"""Whose name it is (S19): which names on the list a phone with the code may take. Reads only."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from django.db.models import F, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce

from party.models import Guest, Party, PartyHost, Phone, PhoneState, Seat, Steward
from party.models.guests import ON_THE_LIST
from party.rules.browser_names import UNKNOWN, Browser


class WhyTaken(StrEnum):
    """Why a phone with the code has to wait for a name."""

    # Of a steward, of a host, or locked: no steward hands it out.
    BY_HOSTS_ONLY = "by-hosts-only"
    ON_A_PHONE = "on-a-phone"
    WITHOUT_PHONE = "without-phone"
    HAS_PLAYED = "has-played"
    # Between two phones, or free again since.
    HELD = "held"


def is_free(party: Party, guest: Guest, browser: Browser = UNKNOWN) -> bool:
    return guest.pk in free_among(party, [guest], browser)


def free_among(party: Party, guests: Collection[Guest], browser: Browser = UNKNOWN) -> set[int]:
    """The numbers of those whose name is free for this browser, in four queries however many there are."""
    free = {guest.pk for guest in guests if _can_be_free(guest) and not _is_taken(guest)}
    return free - have_played(free) - with_duty(party, free) - _for_a_host(free, browser)


def can_be_freed(party: Party, guest: Guest) -> bool:
    """Whether the name would be free if a host signed its phones out."""
    one = {guest.pk}
    stays = have_played(one) | with_duty(party, one) | _for_a_host(one, UNKNOWN)
    return _is_taken(guest) and _can_be_free(guest) and not stays


def why_taken(party: Party, guest: Guest) -> WhyTaken:
    """The first reason that holds, the weightiest first."""
    players = {guest.pk}
    if guest.is_locked or with_duty(party, players):
        return WhyTaken.BY_HOSTS_ONLY
    if guest.was_taken or guest.phones.signed_in().exists():
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


def _can_be_free(guest: Guest) -> bool:
    is_kept = guest.has_no_phone or guest.is_locked
    return guest.state in ON_THE_LIST and guest.player.erased_at is None and not is_kept


def _is_taken(guest: Guest) -> bool:
    return guest.is_claimed or guest.was_taken


def _for_a_host(players: Collection[int], browser: Browser) -> set[int]:
    """Those for whose name a phone is waiting, and those whose name was taken away from this browser, or refused to it.

    A request from the browser that was put out last doesn't hold the name; otherwise it could keep the guest out.
    """
    phones = Phone.objects.filter(guest__in=players)
    decided = phones.filter(guest=OuterRef("guest")).exclude(browser="").exclude(state=PhoneState.ASKING)
    last = Coalesce(Subquery(decided.order_by("-number").values("browser")[:1]), Value(""))
    holds = Q(state=PhoneState.ASKING) & (Q(browser="") | ~Q(browser=F("last_browser")))
    is_shut_out = Q(browser=browser.secret_hash, state__in=(PhoneState.OUT, PhoneState.REFUSED)) & ~Q(
        browser=""
    )
    kept = phones.annotate(last_browser=last).filter(holds | is_shut_out)
    return set(kept.values_list("guest_id", flat=True))
