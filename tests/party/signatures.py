"""Players who sign a table, each on a phone of their own or on another's."""

from __future__ import annotations

from party.tables import signing
from scoring.models import Sheet
from tests.conftest import NOW
from tests.party.evening import by_player


def right(sheet: Sheet, player: int, phone: int | None = None) -> Sheet:
    return signing.sign(sheet, player, right=True, actor=by_player(phone or player), at=NOW)


def wrong(sheet: Sheet, player: int, thinks: int) -> Sheet:
    return signing.sign(sheet, player, right=False, thinks=thinks, actor=by_player(player), at=NOW)
