"""Who did it, by name: the actors of events and sheets, looked up together. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from party.models import Host, Party, Steward
from scoring.models import Player

Who = tuple[str, int | None]


def names_of(party: Party, who: Iterable[Who]) -> dict[Who, str]:
    """A name for each, in three queries at most."""
    asked = set(who)
    ids = {kind: [pk for k, pk in asked if k == kind and pk] for kind in ("host", "player", "steward")}
    found: dict[Who, str] = {}
    if ids["host"]:
        found |= {("host", row.pk): str(row) for row in Host.objects.filter(pk__in=ids["host"])}
    if ids["player"]:
        players = Player.objects.filter(book=party.book_id, pk__in=ids["player"])
        found |= {("player", row.pk): str(row) or _("a guest") for row in players}
    if ids["steward"]:
        stewards = Steward.objects.select_related("player").filter(party=party, pk__in=ids["steward"])
        found |= {("steward", row.pk): str(row) for row in stewards}
    return {each: found.get(each, _("the site") if each[0] == "site" else _("somebody")) for each in asked}
