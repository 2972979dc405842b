"""What happens at a table: the draw, the totals, confirming, voiding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from ninja import Path, Schema

from party.api.callers import FOR_OFFICIALS, FOR_THE_TABLE, Caller
from party.api.operations import Operations, described
from party.api.problems import OutOfDate
from party.api.rounds import ROUND, find_round
from party.api.shapes.parts import Number
from party.api.shapes.rounds import Letters, Ruling, TableAnswer, TotalsAsked, show_table
from party.desk import confirming, voiding
from party.models import Round
from party.reads.addressed import find_sheet
from party.record.actors import By
from party.tables import drawing, totals
from scoring.models import Sheet
from scoring.sheets.refusals import StaleSheet
from scoring.sheets.staleness import Seen
from scoring.sheets.state import Totals

router = Operations(tags=["tables"])
TABLE = f"{ROUND}/tables/{{t}}"
Do = Callable[..., object]
Call = Callable[..., Schema]


def on_sheet(shape: type[Schema], show: Callable[[Caller, Round, Sheet], Schema]) -> Callable[[Do], Call]:
    """For what is done to the sheet of the address: answered with what it shows then, also where the version was stale."""

    def decorate(do: Do) -> Call:
        def call(here: Caller, n: int, t: int, **sent: Any) -> Schema:  # noqa: ANN401
            current, sheet = find_round(here, n), find_own_sheet(here, n, t)
            try:
                do(here, sheet, **sent)
            except StaleSheet as stale:
                raise OutOfDate(stale, show(here, current, sheet)) from stale
            return show(here, current, sheet)

        given = {"here": Caller, "n": Path[Number], "t": Path[Number]}
        return described(call, do, given, 2, return_annotation=shape)

    return decorate


_on_table = on_sheet(TableAnswer, lambda here, current, sheet: show_table(here, current, sheet.table))


@router.writes("PUT", f"{TABLE}/draw", FOR_THE_TABLE)
@_on_table
def enter_draw(here: Caller, sheet: Sheet, asked: Letters) -> None:
    """The letters drawn at the table: the high one goes first and keeps score. Equal ones draw again."""
    drawing.record_draw(sheet, asked.letters, seen=Seen(asked.version), **at_table(here, sheet))


@router.writes("PUT", f"{TABLE}/totals", FOR_THE_TABLE)
@_on_table
def enter_totals(here: Caller, sheet: Sheet, asked: TotalsAsked) -> None:
    """The scores of the game, by its scorekeeper, steward or host, on the version that was read."""
    entered = Totals(asked.scores, asked.version, asked.ended, before_bell=asked.before_bell)
    by = at_table(here, sheet)
    totals.enter_totals(sheet, entered, reason=asked.reason, from_slip=asked.from_slip, **by)


@router.writes("POST", f"{TABLE}/confirm", FOR_OFFICIALS)
@_on_table
def confirm_table(here: Caller, sheet: Sheet, asked: Ruling) -> None:
    """The totals are right: a steward or host says so with a reason, never who entered them."""
    confirming.confirm(sheet, version=asked.version, reason=asked.reason, **here.by)


@router.writes("POST", f"{TABLE}/void", FOR_OFFICIALS)
@_on_table
def void_table(here: Caller, sheet: Sheet, asked: Ruling) -> None:
    """The game does not count: all stay, no points (S8)."""
    voiding.void(sheet, version=asked.version, reason=asked.reason, **here.by)


def at_table(here: Caller, sheet: Sheet) -> By:
    """A steward who sits there acts as the player of the table, whom S11 keeps from ruling on it."""
    sits_there = here.player is not None and sheet.seats.filter(player=here.player).exists()
    return here.by_player() if sits_there else here.by


def find_own_sheet(here: Caller, number: int, table: int) -> Sheet:
    """The sheet, for a player only where the player sits."""
    sheet = find_sheet(here.party, number, table)
    if not here.is_official and not sheet.seats.filter(player=here.player).exists():
        raise Http404
    return sheet
