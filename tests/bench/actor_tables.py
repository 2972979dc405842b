"""The actor's part in finishing tables: who sits where, whether all was kept, and what a write costs in process."""

from __future__ import annotations

import cProfile
from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from party.history.finishing import standings_of
from party.history.verification import verify
from party.models import Party
from scoring.models import Sheet, SheetSeat
from tests.bench.in_process import Ask, post, queries_of
from tests.bench.layers import by_layer
from tests.party.evening import others_of, sheets_of

# By player.
Cookies = dict[str, str]
WARM = 2


def seats(code: str) -> dict[str, Any]:
    """Of each table the number and the players, the scorekeeper first."""
    sheets = sheets_of(Party.objects.get(code=code), 1)
    return {
        "tables": [
            {"number": sheet.table, "players": [str(player) for player in players_of(sheet)]}
            for sheet in sheets
        ]
    }


def lost(code: str, expected: dict[str, int]) -> dict[str, Any]:
    """How many scores are not as they were entered or not in the standings; faults of the record count too."""
    party = Party.objects.get(code=code)
    confirmed = SheetSeat.objects.filter(sheet__book=party.book_id, sheet__state="confirmed")
    scores = dict(confirmed.values_list("player_id", "score"))
    totals = {standing.player: standing.total for standing in standings_of(party)}
    wrong = [
        player
        for player, score in expected.items()
        if not scores.get(int(player)) == totals.get(int(player)) == score
    ]
    return {"lost": len(wrong) + len(verify(party).faults)}


def costs(code: str, cookies: Cookies) -> dict[str, Any]:
    """Of each kind of write the milliseconds, the queries, and how the milliseconds are shared by the layers."""
    spent, queries = defaultdict[str, list[float]](list), defaultdict[str, list[int]](list)
    # By processor time: waiting for the disk is no layer's work.
    profiles = defaultdict[str, cProfile.Profile](lambda: cProfile.Profile(process_time))
    for number, sheet in enumerate(sheets_of(Party.objects.get(code=code), 1)):
        for write, ask in writes(sheet, cookies):
            if number < WARM:
                ask()
            elif number % 3 == 0:
                queries[write].append(queries_of(ask))
            elif number % 3 == 1:
                spent[write].append(ask())
            else:
                profiles[write].runcall(ask)
    return {
        write: {
            "min": min(taken),
            "median": median(taken),
            # A request may also be the one that looks at the clock.
            "queries": min(queries[write]),
            "layers": by_layer(profiles[write]),
        }
        for write, taken in spent.items()
    }


def writes(sheet: Sheet, cookies: Cookies) -> Iterator[tuple[str, Ask]]:
    """From the totals to the last signature; each is to be asked before the next."""
    _, *others = players_of(sheet)
    yield "totals", enter_totals(sheet, cookies)
    sheet.refresh_from_db()
    for player in others:
        kind = "last signature" if player == others[-1] else "signature"
        sign = {"version": sheet.version, "player": player, "right": "1"}
        yield kind, post(_path(sheet, "sign"), cookies[str(player)], **sign)


def enter_totals(sheet: Sheet, cookies: Cookies) -> Ask:
    players = players_of(sheet)
    scores = {f"score-{player}": 200 - 20 * number for number, player in enumerate(players)}
    typed = {"version": sheet.version, "ended": "time", **scores}
    return post(_path(sheet, "totals"), cookies[str(players[0])], **typed)


def players_of(sheet: Sheet) -> list[int]:
    """The scorekeeper first."""
    assert sheet.scorekeeper_id
    return [sheet.scorekeeper_id, *others_of(sheet)]


def _path(sheet: Sheet, action: str) -> str:
    return f"/p/{sheet.book.party.code}/rounds/{sheet.round}/tables/{sheet.table}/{action}"
