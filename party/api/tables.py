"""What happens at a table: the draw, the totals, confirming, voiding."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router

from party.api.answering import answers, write
from party.api.callers import By, Here, May, Role, here_of
from party.api.problems import OutOfDate
from party.api.rounds import ROUND, find_round
from party.api.shapes.parts import Number
from party.api.shapes.rounds import Letters, Ruling, TableAnswer, TotalsAsked, show_table
from party.desk import confirming, voiding
from party.reads.addressed import find_sheet
from party.tables import draws, totals
from scoring.models import Sheet
from scoring.sheets.refusals import StaleSheet
from scoring.sheets.seen import Seen
from scoring.sheets.state import Totals

router = Router(tags=["tables"])
TABLE = f"{ROUND}/tables/{{t}}"


@router.put(f"{TABLE}/draw", response=answers(TableAnswer), auth=May(Role.HOST, Role.STEWARD, Role.PLAYER))
def enter_draw(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: Letters
) -> HttpResponse:
    """The letters drawn at the table: the high one goes first and keeps score. Equal ones draw again."""

    def do(here: Here, sheet: Sheet) -> None:
        draws.record_draw(sheet, asked.letters, seen=Seen(asked.version), **at_table(here, sheet))

    return _do(request, n, t, do)


@router.put(f"{TABLE}/totals", response=answers(TableAnswer), auth=May(Role.HOST, Role.STEWARD, Role.PLAYER))
def enter_totals(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: TotalsAsked
) -> HttpResponse:
    """The scores of the game, by its scorekeeper, steward or host, on the version that was read."""

    def do(here: Here, sheet: Sheet) -> None:
        entered = Totals(asked.scores, asked.version, asked.ended, before_bell=asked.before_bell)
        by = at_table(here, sheet)
        totals.enter_totals(sheet, entered, reason=asked.reason, from_slip=asked.from_slip, **by)

    return _do(request, n, t, do)


@router.post(f"{TABLE}/confirm", response=answers(TableAnswer), auth=May(Role.HOST, Role.STEWARD))
def confirm_table(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: Ruling
) -> HttpResponse:
    """The totals are right: a steward or host says so with a reason, never who entered them."""

    def do(here: Here, sheet: Sheet) -> None:
        confirming.confirm(sheet, version=asked.version, reason=asked.reason, **here.by)

    return _do(request, n, t, do)


@router.post(f"{TABLE}/void", response=answers(TableAnswer), auth=May(Role.HOST, Role.STEWARD))
def void_table(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: Ruling
) -> HttpResponse:
    """The game does not count: all stay, no points (S8)."""

    def do(here: Here, sheet: Sheet) -> None:
        voiding.void(sheet, version=asked.version, reason=asked.reason, **here.by)

    return _do(request, n, t, do)


def at_table(here: Here, sheet: Sheet) -> By:
    """A steward who sits there acts as the player of the table, whom S11 keeps from ruling on it."""
    sits_there = here.player is not None and sheet.seats.filter(player=here.player).exists()
    return here.by_player() if sits_there else here.by


def find_own_sheet(here: Here, number: int, table: int) -> Sheet:
    """The sheet, for a player only where the player sits."""
    sheet = find_sheet(here.party, number, table)
    if not here.is_official and not sheet.seats.filter(player=here.player).exists():
        raise Http404
    return sheet


def _do(request: HttpRequest, n: int, t: int, deed: Callable[[Here, Sheet], None]) -> HttpResponse:
    here = here_of(request)

    def do() -> TableAnswer:
        current, sheet = find_round(here, n), find_own_sheet(here, n, t)
        try:
            deed(here, sheet)
        except StaleSheet as stale:
            raise OutOfDate(stale, show_table(here, current, t)) from stale
        return show_table(here, current, t)

    return write(request, here, do)
