"""Builders for tests of the evening: a party with guests, and rounds played through the writers as a host would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from party.models import Guest, Host, Party, Round
from party.people.guests import registration, wishes
from party.people.hosting import make_party
from party.prizes import keywords
from party.rounds import clock, rounds
from party.rules.options import PartyOptions
from party.tables import signing
from party.tables.totals import enter_totals
from scoring.models import Sheet, SheetSeat
from scoring.record.pen import Actor
from scoring.sheets.state import Totals
from tests.conftest import NOW

Scores = Callable[[SheetSeat], int]


def by_host(party_or_host: Party | Host, key: str = "") -> Actor:
    host = party_or_host.pk if isinstance(party_or_host, Host) else _host_of(party_or_host)
    return Actor("host", host, "host", key)


def by_player(player: int | None, role: str = "player") -> Actor:
    return Actor("player", player, role)


def a_party(
    host: Host,
    guests: int = 0,
    *,
    present: bool = True,
    **options: Any,  # noqa: ANN401 - any option of a party.
) -> Party:
    """A party with so many guests, checked in."""
    chosen = PartyOptions(**{"name": "Club night", "seed": "7", **options})
    party = make_party(host, chosen, actor=by_host(host), at=NOW)
    if guests:
        names = [f"Guest {number:02}" for number in range(1, guests + 1)]
        registration.register_list(party, names, actor=by_host(host), at=NOW)
        if present:
            registration.check_in_all(party, actor=by_host(host), at=NOW)
    return party


def someone(party: Party) -> Guest:
    """The first on the list of guests."""
    return party.guests.select_related("player").order_by("pk")[0]


def publish_round(party: Party, at: datetime = NOW) -> Round:
    """Drafted and published."""
    rounds.draft_round(party, actor=by_host(party), at=at)
    return rounds.publish(party, actor=by_host(party), at=at)


def open_round(party: Party, at: datetime = NOW) -> Round:
    """Drafted, published and started."""
    publish_round(party, at)
    return clock.start(party, actor=by_host(party), at=at)


def sheets_of(party: Party, number: int) -> list[Sheet]:
    return list(Sheet.objects.select_related("book__party").filter(book=party.book_id, round=number))


def sheet_of(party: Party) -> Sheet:
    """The sheet of table 1 in the first game, as it now is."""
    return sheets_of(party, 1)[0]


def seats_of(sheet: Sheet) -> list[SheetSeat]:
    return list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))


def in_turn(sheet: Sheet) -> list[int]:
    """The players of a table clockwise from the first."""
    players = [seat.player_id for seat in seats_of(sheet)]
    first = players.index(sheet.first_player_id or 0)
    return players[first:] + players[:first]


def others_of(sheet: Sheet) -> list[int]:
    """The players of a table but for the scorekeeper."""
    return [seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id]


def falling(seat: SheetSeat) -> int:
    """Whoever sits on the first chair does best."""
    return 200 - 20 * seat.chair


def enter(sheet: Sheet, scores: Scores = falling, at: datetime = NOW) -> Sheet:
    """The scorekeeper writes the totals."""
    sheet.refresh_from_db()
    totals = Totals({seat.player_id: scores(seat) for seat in seats_of(sheet)}, sheet.version)
    return enter_totals(sheet, totals, actor=by_player(sheet.scorekeeper_id), at=at)


def confirm_by_other(sheet: Sheet, at: datetime = NOW) -> Sheet:
    """The other players of the table say that they are right, each on the own phone."""
    sheet.refresh_from_db()
    for seat in seats_of(sheet):
        if seat.left_order is None and not by_player(seat.player_id).is_same_as(
            sheet.entered_by_kind, sheet.entered_by_id
        ):
            sheet = signing.sign(sheet, seat.player_id, right=True, actor=by_player(seat.player_id), at=at)
    return sheet


def settle(party: Party, number: int, scores: Scores = falling, at: datetime = NOW) -> None:
    """Totals and confirmation at every table that has none."""
    for sheet in sheets_of(party, number):
        if sheet.state == "playing":
            enter(sheet, scores, at)
            confirm_by_other(sheet, at)


def play_round(party: Party, scores: Scores = falling, at: datetime = NOW) -> Round:
    """A whole round, from the draft to the close."""
    current = open_round(party, at)
    settle(party, current.number, scores, at + timedelta(minutes=30))
    return rounds.close_round(party, actor=by_host(party), at=at + timedelta(minutes=35))


def _host_of(party: Party) -> int:
    return party.party_hosts.order_by("pk").values_list("host_id", flat=True)[0]


def in_full_swing(host: Host) -> Party:
    """The second round is being played: one table confirmed, one entered, one playing; a room prize, a pair kept apart."""
    at = timezone.now()
    party = a_party(host, 11, prizes="room", time_zone="Europe/Vienna", starts_at=at)
    play_round(party, at=at)
    one, other = party.guests.order_by("pk")[:2]
    by = by_host(party)
    wishes.keep_apart(party, one.pk, other.pk, actor=by, at=at)
    rounds.draft_round(party, actor=by, at=at)
    rounds.publish(party, actor=by, at=at)
    keywords.pick_keywords(party, actor=by, at=at)
    clock.start(party, actor=by, at=at)
    first, second = sheets_of(party, 2)[:2]
    enter(first, at=at)
    confirm_by_other(first, at)
    enter(second, at=at)
    return party
