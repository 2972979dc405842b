"""Totals for a whole table, the same for each player."""

from __future__ import annotations

from typing import Any

from scoring.models import Sheet
from scoring.sheets.state import Totals
from tests.party.evening import seats_of


def players_of(sheet: Sheet) -> list[int]:
    return [seat.player_id for seat in seats_of(sheet)]


def flat(sheet: Sheet, score: int = 100, **more: Any) -> Totals:  # noqa: ANN401
    return Totals(dict.fromkeys(players_of(sheet), score), **{"version": sheet.version, **more})
