"""Telling guests where they sit while the phone is in a pocket: who asked for it, and what each is told.

Sending is party/news/tasks.py's; nothing here waits for a network.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from party.models import Guest, Party, PartyState, Phone, RoundState, Seat, Subscription
from party.news.refusals import NotAPushService
from party.news.webpush import public_key, read_point
from party.record.refusals import PartyFinished
from party.words.wording import COLOR_WORDS
from scoring.models import Player, Sheet

# A guest's phone, an old one, a tablet: who has more has lost some.
MOST = 4
LONGEST_ENDPOINT = 1000
# No name before the host, a port only where PUSH_SERVICES names it, nothing but visible ASCII.
_ENDPOINT = re.compile(r"https://(?P<host>[a-z0-9.-]+(:[0-9]{1,5})?)/[!-~]*")
# 65 bytes and 16, as base64 for addresses.
_P256DH, _AUTH = re.compile(r"[A-Za-z0-9_-]{87}=?"), re.compile(r"[A-Za-z0-9_-]{22}(==)?")


@dataclass(frozen=True)
class Notice:
    """What one browser is told."""

    subscription: Subscription
    title: str
    body: str
    url: str


@transaction.atomic
def subscribe(phone: Phone, endpoint: str, p256dh: str, auth: str, *, at: datetime) -> Subscription:
    """This browser wants to be told, as this phone of this guest and nobody else's."""
    if phone.guest.party.state == PartyState.FINISHED:
        raise PartyFinished
    _check(endpoint, p256dh, auth)
    guest = phone.guest
    asked = {"guest": guest, "phone": phone, "p256dh": p256dh, "auth": auth, "made_at": at}
    made, _is_new = Subscription.objects.update_or_create(endpoint=endpoint, defaults=asked)
    kept = guest.subscriptions.order_by("-made_at", "-pk").values_list("pk", flat=True)[:MOST]
    guest.subscriptions.exclude(pk__in=list(kept)).delete()
    return made


def unsubscribe(guest: Guest, endpoint: str) -> None:
    """Set-to-state: this browser is told nothing."""
    guest.subscriptions.filter(endpoint=endpoint).delete()


def can_tell() -> bool:
    """Whether phones can be told at all: over https, and with a worker that is told to send."""
    return bool(settings.PUSH_KEY and settings.REDIS_URL)


def site_key() -> str:
    """The key under which browsers subscribe; "" where there is no push."""
    return public_key(settings.PUSH_KEY) if can_tell() else ""


def forget(subscriptions: list[int]) -> None:
    """What the push service says is gone."""
    Subscription.objects.filter(pk__in=subscriptions).delete()


def seat_notices(book: int, number: int) -> list[Notice]:
    """Each subscribed guest's own seat of a published round."""
    subscriptions = Subscription.objects.filter(guest__party__book=book).select_related("guest__party")
    seats = {
        seat.player_id: seat
        for seat in Seat.objects.filter(
            round__party__book=book, round__number=number, round__state=RoundState.PUBLISHED
        )
    }
    sheets = Sheet.objects.select_related("scorekeeper").filter(book=book, round=number)
    by_table = {sheet.table: sheet for sheet in sheets}
    return [
        _notice(each, seats[each.guest_id], by_table[seats[each.guest_id].table])
        for each in subscriptions
        if each.guest_id in seats
    ]


def role_words(sheet: Sheet, player: int, keeper: Player | None) -> str:
    """What a player has to do at the table, in a sentence; `keeper` keeps score there, as far as it is known."""
    mine = {
        "undrawn": _("Draw a letter: A is high and goes first."),
        "first": _("You go first and keep score."),
        "keeper": _("You keep score."),
    }
    return mine.get(role_of(sheet, player)) or _("%(name)s keeps score.") % {"name": keeper}


def role_of(sheet: Sheet, player: int) -> str:
    """Whether the table has to draw, or this player goes first and keeps score, keeps it only, or neither."""
    if sheet.first_player_id is None or sheet.scorekeeper_id is None:
        return "undrawn"
    if sheet.scorekeeper_id != player:
        return "player"
    return "first" if sheet.first_player_id == player else "keeper"


def _notice(subscription: Subscription, seat: Seat, sheet: Sheet) -> Notice:
    party: Party = subscription.guest.party
    at = {"table": seat.table, "color": str(COLOR_WORDS[seat.color]).lower()}
    title = _("Table %(table)s, %(color)s rack") % at if seat.color else _("Table %(table)s") % at
    return Notice(
        subscription,
        title,
        role_words(sheet, seat.player_id, sheet.scorekeeper),
        reverse("my-seat", args=[party.code]),
    )


def _check(endpoint: str, p256dh: str, auth: str) -> None:
    """A browser sends these as RFC 8030 and 8291 write them; whatever else comes is no browser's."""
    found = _ENDPOINT.fullmatch(endpoint)
    host = found["host"] if found else ""
    is_known = any(host == name or host.endswith(f".{name}") for name in settings.PUSH_SERVICES)
    is_sound = _P256DH.fullmatch(p256dh) and _AUTH.fullmatch(auth) and len(endpoint) <= LONGEST_ENDPOINT
    if not (is_known and is_sound and _is_point(p256dh)):
        raise NotAPushService


def _is_point(p256dh: str) -> bool:
    try:
        read_point(p256dh)
    except ValueError:
        return False
    return True
