"""Tells the phones of a party that something has happened: after each commit one frame with its number and topics.

Where it touches the standings the frame brings the best ten, made here once for every screen. It goes to whoever has the
code, so there is nothing in it but what everybody may know: no kinds, and no names but as strangers may see them (S17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from django.conf import settings
from django.db.models import Count
from django.dispatch import receiver
from django.utils import translation

from deploy import broker
from deploy.hub import publish
from party.models import Party
from party.news.channels import channel_of
from party.people.lookup import find_party
from party.record.event_kinds import touched_by
from party.views.standings.top_ten import read_best
from scoring.record.pen import news

log = structlog.get_logger(__name__)

NEWS = "news"
# Private parts are asked for again by every phone at once: each waits a while by chance, the longer the more there are.
MS_A_GUEST, LONGEST_SPREAD_MS = 2, 1500


@receiver(news)
def tell(*, book: int, number: int, kind: str, table: int | None, **_: object) -> None:
    if broker.client() is None:
        return
    parties = Party.objects.filter(book=book).annotate(count=Count("guests"))
    for code, guests in parties.values_list("code", "count"):
        frame = frame_of(code, guests, number, touched_by(kind, table))
        publish(channel_of(code), NEWS, frame, str(number))


def frame_of(code: str, guests: int, number: int, topics: Sequence[str]) -> dict[str, Any]:
    """What the phones are told of an event."""
    spread = min(LONGEST_SPREAD_MS, MS_A_GUEST * guests)
    frame = {"version": number, "topics": topics, "spread": spread}
    return frame | _best(code) if "standings" in topics else frame


def _best(code: str) -> dict[str, Any]:
    """In the language of the site, whoever has written: as the fragments are. Where they cannot be made the news goes out
    without them, and the pages ask.
    """
    try:
        party = find_party(code)
        with translation.override(settings.LANGUAGE_CODE):
            return {"best": read_best(party).as_news()} if party else {}
    except Exception:
        log.exception("the news goes out without the best ten")
        return {}
