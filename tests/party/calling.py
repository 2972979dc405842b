"""Builders for tests of calls: a room with stewards, and who acts in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from party.desk import calls
from party.models import Call, Host, Party, Steward
from party.people import hosting, stewardship
from scoring.models import Sheet
from scoring.record.pen import Actor
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, seats_of, sheets_of

MINUTE = timedelta(minutes=1)


def a_steward(party: Party, name: str) -> Steward:
    secret = hosting.invite(party, "steward", actor=by_host(party), at=NOW)
    return stewardship.join_as_steward(secret, name, actor=Actor("visitor", None, "visitor"), at=NOW)[0]


def by_steward(steward: Steward) -> Actor:
    return Actor("steward", steward.pk, "steward")


def a_room(
    host: Host,
    guests: int = 8,
    stewards: tuple[str, ...] = ("Rosa",),
    **options: Any,  # noqa: ANN401 - any option of a party.
) -> Party:
    """A party in its first game, with its stewards."""
    party = a_party(host, guests, **options)
    for name in stewards:
        a_steward(party, name)
    open_round(party)
    return party


def steward_of(party: Party, name: str) -> Steward:
    return party.stewards.get(name=name)


def sheet_at(party: Party, table: int) -> Sheet:
    return sheets_of(party, 1)[table - 1]


def player_at(sheet: Sheet, chair: int = 1) -> int:
    return seats_of(sheet)[chair - 1].player_id


def call_at(
    party: Party, table: int = 1, kind: str = "word", note: str = "", at: datetime = NOW, chair: int = 1
) -> Call:
    sheet = sheet_at(party, table)
    return calls.call_steward(sheet, kind, note, actor=by_player(player_at(sheet, chair)), at=at)
