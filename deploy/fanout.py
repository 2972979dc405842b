"""Tells the phones of a party that something has happened: after each commit one frame with its number and topics.

Where it touches the standings the frame brings the best ten, made here once for every screen. It goes to whoever has the
code, so there is nothing in it but what everybody may know: no kinds, and no names but as strangers may see them (S17).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog
from django.conf import settings
from django.db import close_old_connections
from django.db.models import Count
from django.dispatch import receiver
from django.utils import translation

from deploy import broker
from deploy.hub import publish
from party.models import Call, Party
from party.news.channels import channel_of
from party.people.lookup import find_party
from party.record.event_kinds import touched_by
from party.views.standings.top_ten import read_best
from scoring.record.pen import news
from scoring.record.prepared import PreparedValues

log = structlog.get_logger(__name__)

NEWS = "news"
_PARTY = PreparedValues(
    lambda book: Party.objects.filter(book=book).values_list("code").annotate(count=Count("guests")), int
)
# Private parts are asked for again by every phone at once: each waits a while by chance, the longer the more there are. So
# however many there are and however fast tables finish, about 500 ask in a second.
MS_A_GUEST, LONGEST_SPREAD_MS = 4, 4000


class Teller:
    """Tells at once, or in a thread: then whoever has written need not wait for the best ten to be made."""

    def __init__(self) -> None:
        self._thread: ThreadPoolExecutor | None = None

    def go_to_background(self) -> None:
        self._thread = ThreadPoolExecutor(1, "news")

    def close(self) -> None:
        """All that was written has been told."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.shutdown(wait=True)

    def tell(self, book: int, number: int, topics: Sequence[str]) -> None:
        if (thread := self._thread) is None:
            _tell(book, number, topics)
        else:
            thread.submit(_tell_alone, book, number, topics)


TELLER = Teller()


@receiver(news)
def tell(
    *, book: int, number: int, kind: str, table: int | None, entities: Collection[str], **_: object
) -> None:
    if broker.client() is not None:
        TELLER.tell(book, number, touched_by(kind, table, has_call=Call.entity() in entities))


def _tell_alone(book: int, number: int, topics: Sequence[str]) -> None:
    try:
        _tell(book, number, topics)
    except Exception:
        log.exception("news was not told", book=book, number=number)
    finally:
        close_old_connections()


def _tell(book: int, number: int, topics: Sequence[str]) -> None:
    # A game at home has a book and no party.
    for code, guests in _PARTY.all(book):
        publish(channel_of(code), NEWS, frame_of(code, guests, number, topics), str(number))


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
