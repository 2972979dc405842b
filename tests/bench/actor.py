"""Hosts and players of a bench: a program (tests/program.py) that prepares a site, makes a party and plays it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - after the settings are in place.
from django.http import HttpResponse  # noqa: E402
from django.utils import timezone  # noqa: E402

from deploy.fanout import frame_of  # noqa: E402
from deploy.statics import collect_if_changed  # noqa: E402
from party.desk.calls import call_steward  # noqa: E402
from party.models import Host, Party  # noqa: E402
from party.people.tokens import make_token  # noqa: E402
from party.record.event_kinds import touched_by  # noqa: E402
from party.rules.blocks import blocks  # noqa: E402
from party.views.access.phone_cookies import remember_phone, remember_steward  # noqa: E402
from party.views.standings import cache  # noqa: E402
from party.views.standings.rows import render_rows  # noqa: E402
from tests.bench.actor_party import growth, play_on_board  # noqa: E402
from tests.bench.actor_tables import costs, lost, seats  # noqa: E402
from tests.bench.floor import floor  # noqa: E402
from tests.bench.measure import best_ms  # noqa: E402
from tests.party.calling import a_steward, player_at  # noqa: E402
from tests.party.evening import a_party, by_player, confirm_by_other, enter, open_round, sheets_of  # noqa: E402
from tests.party.signed_phones import a_phone  # noqa: E402
from tests.program import Acts, obey  # noqa: E402


def prepare() -> dict[str, Any]:
    """What a site needs before it is served."""
    call_command("migrate", verbosity=0)
    return {"collected": collect_if_changed()}


def make(guests: int) -> dict[str, Any]:
    """A party in its first game, and the cookie of every guest's phone."""
    host, _ = Host.objects.get_or_create(email="bench@example.org", defaults={"name": "Bench"})
    party = a_party(host, guests)
    open_round(party, timezone.now())
    guests_ = list(party.guests.select_related("party"))
    return {
        "code": party.code,
        "cookies": [_cookie(guest) for guest in guests_],
        "players": [str(guest.pk) for guest in guests_],
    }


def confirm(code: str, table: int) -> dict[str, Any]:
    """Totals and their confirmation; tells when the confirmation was begun."""
    sheet = sheets_of(Party.objects.get(code=code), 1)[table - 1]
    enter(sheet)
    begun = time.time()
    confirm_by_other(sheet)
    return {"begun": begun}


def appoint(code: str) -> dict[str, Any]:
    """A steward for every block of tables, and the cookies of their phones."""
    party = Party.objects.get(code=code)
    tables = len(sheets_of(party, 1))
    stewards = [a_steward(party, f"Steward {block.first}") for block in blocks(tables)]
    return {"cookies": [_cookie_of(remember_steward, steward) for steward in stewards]}


def call(code: str, table: int) -> dict[str, Any]:
    """A player of the table calls; tells when that was begun."""
    sheet = sheets_of(Party.objects.get(code=code), 1)[table - 1]
    begun = time.time()
    actor = by_player(player_at(sheet))
    call_steward(sheet, "other", f"Call at table {table}", actor=actor, at=timezone.now())
    return {"begun": begun}


def keep_score(code: str) -> dict[str, Any]:
    """A host's token, and of each table a player and the version of its sheet."""
    party = Party.objects.get(code=code)
    host = party.party_hosts.get().host
    tables = [
        {
            "number": sheet.table,
            "player": sheet.seats.order_by("chair")[0].player_id,
            "version": sheet.version,
        }
        for sheet in sheets_of(party, 1)
    ]
    return {"token": make_token(host, "bench"), "tables": tables}


def render(code: str) -> dict[str, Any]:
    """Milliseconds of a hundred rows that nobody has asked for before, and of reading and ranking everything anew."""
    party = Party.objects.select_related("book").get(code=code)
    kept = cache.cached_standings(party)

    rows = kept.rows(0, 100, inside=True)

    def reckon() -> None:
        cache._standings = cache.StandingsCache(8)
        cache.cached_standings(party)

    return {"rows": best_ms(lambda: render_rows(rows)), "reckon": best_ms(reckon)}


def _cookie(guest: Any) -> str:  # noqa: ANN401
    return _cookie_of(remember_phone, a_phone(guest.party, guest.pk))


def _cookie_of(remember: Callable[[HttpResponse, Any], None], whom: object) -> str:
    response = HttpResponse()
    remember(response, whom)
    return response.cookies.output(attrs=[], header="").strip()


def frame(code: str, guests: int) -> dict[str, Any]:
    """What is told of a confirmed table."""
    return frame_of(code, guests, 1, touched_by("table-confirmed", 1))


_AT_TABLES = (seats, lost, costs, floor, growth, play_on_board)
_ACTS = (prepare, make, confirm, appoint, call, keep_score, render, frame, *_AT_TABLES)
ACTS: Acts = {act.__name__: act for act in _ACTS}

if __name__ == "__main__":
    obey(ACTS)
