"""The actor's part in measuring what grows with a party: a host's pages and steps in process, and a play on a full board."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.base.layout import Placement, Square, column_name
from party.desk.confirming import confirm
from party.models import Host, Party
from party.rounds import rounds
from party.tables import entering
from scoring.models import Sheet
from scoring.sheets.turns import Line
from tests.bench.in_process import get, post, queries_of, quickest
from tests.bench.judging import some_plays
from tests.conftest import signed_in
from tests.party.evening import a_party, by_host, by_player, enter, in_turn, open_round, sheet_of, sheets_of

HERE = "/p/{code}/rounds/1/tables/1/{action}"


def growth(tables: int) -> dict[str, Any]:
    """Milliseconds of the guests page, and of the host's steps from one round to the next."""
    host, _ = Host.objects.get_or_create(email="growth@example.org", defaults={"name": "Growth"})
    party, actor, at = a_party(host, 4 * tables), by_host(host), timezone.now()
    open_round(party, at)
    for sheet in sheets_of(party, 1):
        enter(sheet, at=at)
        confirm(sheet, reason="The table asked for it.", actor=actor, at=at)
    cookie, desk = _session(host), f"/desk/{party.code}"
    found = {"guests": quickest(partial(get, f"{desk}/guests", cookie))}
    found["close"] = quickest(partial(post, f"{desk}/round/close", cookie))
    rounds.close_round(party, actor=actor, at=at)
    found["draft"] = quickest(partial(post, f"{desk}/round/draft", cookie))
    rounds.draft_round(party, actor=actor, at=at)
    found["publish"] = quickest(partial(post, f"{desk}/seats/publish", cookie))
    return found


def play_on_board(code: str, cookies: dict[str, str], plays: int) -> dict[str, Any]:
    """Milliseconds and queries of one more play on a board with so many."""
    party, at = Party.objects.get(code=code), timezone.now()
    sheet = sheet_of(party)
    keeper = by_player(sheet.scorekeeper_id, "scorekeeper")
    entering.keep_as(sheet, "board", actor=keeper, at=at)
    order, (*lying, last) = in_turn(sheet), some_plays(plays + 1)
    for number, play in enumerate(lying):
        entering.enter(sheet, Line(order[number % len(order)], play=str(play)), actor=keeper, at=at)
    fields = _typed(last, lying) | {"player": order[plays % len(order)], "version": _version(sheet)}
    ask = partial(post, HERE.format(code=code, action="line"), cookies[str(sheet.scorekeeper_id)], **fields)
    return {"ms": quickest(ask, 7), "queries": queries_of(ask())}


def _session(host: Host) -> str:
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={signed_in(host).cookies[name].value}"


def _version(sheet: Sheet) -> int:
    sheet.refresh_from_db()
    return sheet.version


def _typed(play: Placement, lying: list[Placement]) -> dict[str, Any]:
    """The whole word from its first square, as somebody reads it off the board."""
    on_board: dict[Square, str] = {}
    for each in (*lying, play):
        on_board |= each.blocks()
    square = f"{column_name(play.square.col)}{play.square.row + 1}"
    letters = "".join(on_board[at] for at in play.squares())
    return {"square": square, "direction": "across" if play.across else "down", "letters": letters}
