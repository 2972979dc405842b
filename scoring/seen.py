"""Deeds that change something on a sheet besides its figures: refused with what stands now, when it is not what was seen.

The Key card raises a sheet's version; who keeps score and the draw do not, so who acts on them says who kept score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Sheet, SheetSeat
from scoring.sheets import StaleSheet, figures


class StaleDeed(StaleSheet):
    sentence = (
        "Somebody else has written on this sheet in the meantime. Now it says {theirs}. "
        "Look at it, and do it again if it is still right."
    )


class StaleKeyCard(StaleDeed):
    sentence = (
        "Somebody else has written on this sheet in the meantime. Now it says {theirs}, and the Key card {card} "
        "lies face up. Look at it, and turn another if it is still right."
    )


class StaleKeeper(StaleDeed):
    sentence = (
        "Somebody else has said in the meantime who keeps score: {keeper}. "
        "Look at it, and say it again if it is not right."
    )


@dataclass(frozen=True)
class Seen:
    """A sheet as it was read: its version, and who kept score (0 for nobody). None takes it as it is."""

    version: int | None = None
    keeper: int | None = None


ANYHOW = Seen()


def check_seen(sheet: Sheet, seats: Sequence[SheetSeat], seen: Seen) -> None:
    if seen.keeper not in (None, sheet.scorekeeper_id or 0):
        keeper = next((seat.player for seat in seats if seat.player_id == sheet.scorekeeper_id), "–")
        raise StaleKeeper(keeper=keeper, **_figures(sheet, seats))
    if seen.version not in (None, sheet.version):
        raise StaleDeed(**_figures(sheet, seats))


def check_card_seen(sheet: Sheet, seats: Sequence[SheetSeat], version: int | None) -> None:
    """The same for who turns a Key card."""
    if version not in (None, sheet.version) and sheet.key_card:
        raise StaleKeyCard(card=sheet.key_card, **_figures(sheet, seats))
    check_seen(sheet, seats, Seen(version))


def _figures(sheet: Sheet, seats: Sequence[SheetSeat]) -> dict[str, object]:
    scores = {seat.player_id: seat.score for seat in seats}
    return {
        "theirs": figures(seats, scores),
        "yours": "",
        "version": sheet.version,
        "after": {},
        "result": "",
        "sum": "",
    }
