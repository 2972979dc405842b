"""Scenes for tests of undoing: a party of eight at each stage of its first game."""

from __future__ import annotations

from party.models import Guest, Host, Party
from party.rounds import clock, rounds
from party.tables import signing
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, enter, others_of, seats_of, settle, sheets_of


def a_player(party: Party, place: int = 0) -> int:
    return list(Guest.objects.filter(party=party).order_by("pk").values_list("player_id", flat=True))[place]


def in_the_lobby(host: Host) -> Party:
    return a_party(host, guests=8, prizes="table")


def with_a_draft(host: Host) -> Party:
    party = in_the_lobby(host)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    return party


def published(host: Host) -> Party:
    party = with_a_draft(host)
    rounds.publish(party, actor=by_host(host), at=NOW)
    return party


def playing(host: Host) -> Party:
    party = published(host)
    clock.start(party, actor=by_host(host), at=NOW)
    return party


def played(host: Host) -> Party:
    party = playing(host)
    settle(party, 1)
    return party


def closed(host: Host) -> Party:
    party = played(host)
    rounds.close_round(party, actor=by_host(host), at=NOW)
    return party


def entered(host: Host) -> Party:
    party = playing(host)
    enter(sheets_of(party, 1)[0])
    return party


def signed(host: Host) -> Party:
    party = entered(host)
    sheet = sheets_of(party, 1)[0]
    other = others_of(sheet)[0]
    signing.sign(sheet, other, right=True, actor=by_player(other), at=NOW)
    return party


def first_sheet_scores(party: Party) -> dict[int, int]:
    return {seat.player_id: 5 * seat.chair for seat in seats_of(sheets_of(party, 1)[0])}
