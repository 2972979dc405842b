"""Telling guests where they sit while the phone is in a pocket: who asked for it, and what each is told.

Sending is party/tasks.py's; nothing here waits for a network.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from games.errors import RuleBroken
from party.models import Guest, Party, Phone, RoundState, Seat, Subscription
from party.webpush import decode, public_key, read_point
from party.wording import COLOR_WORDS
from scoring.models import Player, Sheet

# A guest's phone, an old one, a tablet: who has more has lost some.
MOST = 4


class NotAPushService(RuleBroken):
    sentence = "This browser names a push service that the site does not know. Keep this page open instead."


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
    if sheet.first_player_id is None or keeper is None:
        return _("Draw a letter: A is high and goes first.")
    if keeper.pk == player:
        is_first = sheet.first_player_id == player
        return _("You go first and keep score.") if is_first else _("You keep score.")
    return _("%(name)s keeps score.") % {"name": keeper}


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
    try:
        host = urlsplit(endpoint).hostname or ""
        read_point(p256dh)
        is_sound = len(decode(auth)) == 16 and len(endpoint) <= 1000
    except ValueError:
        is_sound, host = False, ""
    services = settings.PUSH_SERVICES
    is_known = any(host == name or host.endswith(f".{name}") for name in services)
    if not (is_sound and is_known and endpoint.startswith("https://")):
        raise NotAPushService
