"""Both figures side by side, where somebody else has written on the sheet since it was read."""

from __future__ import annotations

from typing import Any

from party.views.sheets.deeds import Asked
from party.views.sheets.forms import number, player_of
from party.views.sheets.reading import Reading


def side_by_side(now: Reading, asked: Asked) -> list[dict[str, Any]]:
    """What the sheet says of each player, and what was sent."""
    fields = asked.request.POST
    player, points = player_of(fields), number(fields.get("points", ""))
    rows = []
    for seat in now.seats:
        typed = fields.get(f"score-{seat.player_id}", "")
        if not typed and seat.player_id == player:
            typed = fields.get("letters", "") or ("" if points is None else f"{points:+d}")
        theirs = "–" if seat.score is None else seat.score
        rows.append({"name": str(seat.player), "theirs": theirs, "yours": typed or "–"})
    return rows
