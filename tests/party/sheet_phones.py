"""Builders for tests of a sheet's pages: what the phones of table 1 send and read in the first game."""

from __future__ import annotations

from typing import Any

from django.test import Client

from party.models import Party
from tests.party import keeping
from tests.party.evening import in_turn, sheet_of
from tests.party.pages import Shown, done, refused, show

HERE = (1, 1)


def players_of(party: Party) -> list[int]:
    """In order of turns."""
    return in_turn(sheet_of(party))


def do(client: Client, party: Party, action: str, **fields: Any) -> Shown:  # noqa: ANN401
    return done(
        client, "phone-action", party, *HERE, action, **{"version": sheet_of(party).version, **fields}
    )


def no(client: Client, party: Party, action: str, **fields: Any) -> Shown:  # noqa: ANN401
    return refused(
        client, "phone-action", party, *HERE, action, **{"version": sheet_of(party).version, **fields}
    )


def read(client: Client, party: Party) -> Shown:
    return show(client, "phone-table", party, *HERE)


def scores(party: Party) -> list[int | None]:
    return keeping.scores(sheet_of(party))
