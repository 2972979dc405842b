"""Tells the phones of a party that something has happened: after each commit one frame with its number and topics.

A frame goes to whoever has the code, so there is nothing in it but what everybody may know: no names, no kinds.
"""

from __future__ import annotations

from django.db.models import Count
from django.dispatch import receiver

from deploy.hub import publish
from party.channels import channel_of
from party.models import Party
from party.topics import touched_by
from scoring.record import news

NEWS = "news"
# Private parts are asked for again by every phone at once: each waits a while by chance, the longer the more there are.
MS_A_GUEST, LONGEST_SPREAD_MS = 2, 1500


@receiver(news)
def tell(*, book: int, number: int, kind: str, table: int | None, **_: object) -> None:
    parties = Party.objects.filter(book=book).annotate(count=Count("guests"))
    for code, guests in parties.values_list("code", "count"):
        spread = min(LONGEST_SPREAD_MS, MS_A_GUEST * guests)
        frame = {"version": number, "topics": touched_by(kind, table), "spread": spread}
        publish(channel_of(code), NEWS, frame, str(number))
