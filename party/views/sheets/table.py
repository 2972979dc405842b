"""A table's sheet at a party, on its phones and for the host: with its round, clock and prizes, and who moves on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from party.models import Guest, Party, Prize, Round
from party.models.prizes import ROOM
from party.news.announcements import heard_by
from party.people.stewardship import active_stewards, ruler_of
from party.prizes.rows import PRIZES_AT
from party.prizes.spelled import keyword_spelled
from party.reads.actor_names import names_of
from party.reads.addressed import find_sheet
from party.reads.round_rows import explain_tie
from party.record.actors import Here
from party.rounds.breaks import read_break
from party.rounds.locked_table import ROUND, ranking_of
from party.rules.audience import at_table
from party.rules.seating.movements import MovementRule, RoundTable, certain_moves
from party.rules.seating.situation import Finished
from party.views.access.acting import for_hosts
from party.views.access.guards import for_the_table
from party.views.cards.clock import clock_of
from party.views.guest.calls import calls_of_table
from party.views.sheets.actions import AT_TABLE
from party.views.sheets.context import VERSIONED, Names
from party.views.sheets.load import SheetReading
from party.views.sheets.page import SheetPage, do, show
from party.views.sheets.viewer import Viewer


@for_the_table
@require_safe
def phone_sheet(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    return show(request, _phone_page(here, number, table))


@for_the_table
@require_POST
def phone_action(request: HttpRequest, here: Here, number: int, table: int, action: str) -> HttpResponse:
    return do(request, _phone_page(here, number, table), action)


@for_hosts
@require_safe
def host_sheet(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    return show(request, _host_page(here, number, table))


@for_hosts
@require_POST
def host_action(request: HttpRequest, here: Here, number: int, table: int, action: str) -> HttpResponse:
    return do(request, _host_page(here, number, table), action)


def _phone_page(here: Here, number: int, table: int) -> SheetPage:
    return _page(here, number, table, "phone-table", "guest/table.html")


def _host_page(here: Here, number: int, table: int) -> SheetPage:
    return _page(here, number, table, "host-table", "host/table.html")


def _page(here: Here, number: int, table: int, name: str, template: str) -> SheetPage:
    find = partial(find_sheet, here.party, number, table)
    return SheetPage(
        here,
        find(),
        find,
        reverse(name, args=[here.party.code, number, table]),
        template,
        around=partial(_around, here),
        names=partial(names_of, here.party),
        kind=here.actor.kind,
        actions=AT_TABLE,
        you=here.actor.id if here.actor.kind == "player" else None,
    )


def _proposals(viewer: Viewer, found: list[Prize]) -> list[dict[str, Any]]:
    """Prize words on the board, for the scorekeeper. Only lines with such a word are looked at more closely."""
    words = {prize.keyword for prize in found if prize.winner_id is None or prize.table == ROOM}
    reading = viewer.reading
    lines = [entry for entry in reading.entries if entry.play and words & set(entry.words.split())]
    spelled = [(entry, keyword_spelled(reading.sheet, entry)) for entry in lines] if viewer.can_write else []
    return [
        {
            "entry": entry.number,
            "form": f"prize-form-{entry.number}",
            "keyword": prize.keyword,
            "name": reading.names[entry.player_id],
            "table": prize.table,
        }
        for entry, prize in spelled
        if prize is not None
    ]


def _around(here: Here, viewer: Viewer, names: Names) -> Mapping[str, Any]:
    reading, sheet = viewer.reading, viewer.reading.sheet
    current = ROUND.get(here.party.pk, sheet.round)
    found = PRIZES_AT.all(here.party.pk, sheet.round, sheet.table)
    proposals = _proposals(viewer, found)
    return {
        "here": "host-desk",
        "party": here.party,
        "topic": f"table-{sheet.table}",
        "round": current,
        "title": _("Table %(table)s, round %(round)s") % {"table": sheet.table, "round": sheet.round},
        "subtitle": _subtitle(here, reading, current),
        "prizes": found,
        "proposals": proposals,
        "versioned": (*VERSIONED, *(proposal["form"] for proposal in proposals)),
        "news": "".join(f"-{prize.state}{prize.winner_id or ''}" for prize in found),
        "entered_by": names.get((sheet.entered_by_kind, sheet.entered_by_id), ""),
        "confirmed_by": names.get((sheet.confirmed_by_kind, sheet.confirmed_by_id), ""),
        "ranked": _ranked(here.party, viewer, current) if sheet.state == "confirmed" else [],
        "clock": clock_of(here.party, current, here.at, sheet.table),
        "said": heard_by(here.party, at_table(sheet.round, sheet.table), here.at),
        "break_now": read_break(here.party, here.at),
        **(calls_of_table(here, sheet) if here.actor.kind == "player" else {}),
    }


def _subtitle(here: Here, reading: SheetReading, current: Round) -> str:
    told = []
    keeper = reading.names.get(reading.sheet.scorekeeper_id or 0)
    if keeper:
        told.append(_("%(name)s keeps score") % {"name": keeper})
    if here.actor.kind == "host":
        stewards = active_stewards(here.party)
        _ruler, steward = ruler_of(reading.sheet.table, current.tables, stewards, list(reading.names))
        told += [_("steward: %(name)s") % {"name": steward}] if steward else []
    return " · ".join(told)


def _ranked(party: Party, viewer: Viewer, current: Round) -> list[dict[str, Any]]:
    """The result: places, ties with the letters that broke them, and who moves on where that is certain."""
    reading = viewer.reading
    broken = ranking_of(reading.sheet, reading.seats).broken
    ties = {player: explain_tie(tie, reading.names) for tie in broken for player in tie.players}
    moves = _moves(party, reading, current)
    ordered = sorted(reading.seats, key=lambda seat: seat.rank or 0)
    return [
        {
            "name": str(seat.player),
            "points": seat.score,
            "place": seat.rank,
            "you": seat.player_id == viewer.you,
            "note": ties.get(seat.player_id, ""),
            "moves": moves.get(seat.player_id, ""),
        }
        for seat in ordered
    ]


def _moves(party: Party, reading: SheetReading, current: Round) -> dict[int, str]:
    """Who moves on to which table, where that depends on this table alone (S3, S7)."""
    guests = Guest.objects.filter(party=party, player__in=list(reading.names), pinned_table__isnull=False)
    ranked = sorted(reading.sitting, key=lambda seat: seat.rank or 0)
    moves = certain_moves(
        MovementRule(party.movement),
        Finished(tuple(seat.player_id for seat in ranked)),
        RoundTable(reading.sheet.table, current.tables, current.number, party.rounds),
        frozenset(guests.values_list("pk", flat=True)),
    )
    return {player: _("Moves on to table %(table)s.") % {"table": table} for player, table in moves.items()}
