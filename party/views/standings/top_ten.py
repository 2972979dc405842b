"""The best ten as everybody may see them (S17), for the fragment in memory and for the news that goes to every screen.

Made once for each change in the language that is active, and it says which: a page in another one leaves it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from party.models import Party, PartyState
from party.reads.standing_rows import StandingRow
from party.views.standings.cache import cached_standings
from scoring.sheets.state import in_print

BEST = 10


@dataclass(frozen=True)
class Best:
    """At least as new as the event with the number `version`; `count` says how many players come after them."""

    version: int
    language: str
    title: str
    count: str
    rows: Sequence[StandingRow]

    # Any row of a table, with all that a row may have: top-ten.js fills it in.
    form = StandingRow(joint=True, note="…")

    def as_news(self) -> dict[str, Any]:
        """Plain values, for a frame that goes to thousands."""
        rows = [[row.place, row.joint, row.name, in_print(row.points), row.note] for row in self.rows]
        named = {"version": self.version, "language": self.language}
        return {**named, "title": self.title, "count": self.count, "rows": rows}


def read_best(party: Party) -> Best:
    kept = cached_standings(party)
    rows = kept.rows(0, BEST, inside=False)
    more = len(kept.standings) - len(rows)
    is_final = party.state == PartyState.FINISHED
    return Best(
        kept.version,
        get_language() or "",
        title=_("Final standings") if is_final else _("Standings"),
        count=ngettext("and %(n)s player more", "and %(n)s players more", more) % {"n": more} if more else "",
        rows=rows,
    )
