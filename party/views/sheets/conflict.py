"""Both figures side by side, when somebody else wrote on the sheet after this page was loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from party.views.sheets.forms import number, player_of
from party.views.sheets.load import SheetReading
from scoring.sheets.refusals import StaleDeed, StaleSheet


def side_by_side(now: SheetReading, fields: QueryDict, stale: StaleSheet) -> list[dict[str, Any]]:
    """For each player the score on the sheet, what was sent, and the score if that is sent again. Empty if no figure was
    sent.
    """
    if isinstance(stale, StaleDeed):
        return []
    after: Mapping[int, int | None] = stale.params["after"]  # type: ignore[assignment]
    player, points = player_of(fields), number(fields.get("points", ""))
    rows = []
    for seat in now.seats:
        typed = fields.get(f"score-{seat.player_id}", "")
        if not typed and seat.player_id == player:
            typed = fields.get("letters", "") or ("" if points is None else f"{points:+d}")
        rows.append(
            {
                "name": str(seat.player),
                "theirs": _figure(seat.score),
                "yours": typed or "–",
                "then": str(_figure(after.get(seat.player_id))) if after else "",
            }
        )
    return rows


def _figure(score: int | None) -> int | str:
    return "–" if score is None else score
