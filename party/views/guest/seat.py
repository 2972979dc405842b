"""A player's own page: where I sit and why, how long the game still goes, what to do now, how I stand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.errors import RuleBroken
from party.announcements import heard_by
from party.audience import ANYBODY
from party.audience import at_table as hears_at
from party.breaks import read_break
from party.models import Guest, Prize, Round, Seat
from party.overview import Overview, read_overview
from party.persons import choose_nickname
from party.placing import around, names_inside, show_standings
from party.reasons import why_sentence
from party.registration import leave
from party.rounds import reason_of
from party.timers import Phase, read_clock
from party.views.acting import Here
from party.views.answering import do_once, refuse
from party.views.phones import for_players
from party.wording import COLOR_WORDS, word
from scoring.models import Sheet


@for_players
@require_safe
def my_seat(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    is_fragment = request.htmx and not request.htmx.boosted  # type: ignore[attr-defined]
    template = "guest/_seat.html" if is_fragment else "guest/seat.html"
    return render(request, template, _context(here, guest))


@for_players
@require_safe
def about_me(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    """What a guest may change: the name strangers see, and going home."""
    return render(request, "guest/me.html", {"party": here.party, "guest": guest})


@for_players
@require_POST
def nickname(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    typed = request.POST.get("nickname", "")
    return _set(
        request, here, guest, lambda: choose_nickname(here.party, guest.pk, typed, **here.by).pk, typed
    )


@for_players
@require_POST
def go_home(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    return _set(request, here, guest, lambda: leave(here.party, guest.pk, **here.by).pk)


def _set(request: HttpRequest, here: Here, guest: Guest, do: Any, typed: str = "") -> HttpResponse:  # noqa: ANN401
    try:
        do_once(request, here, do)
    except RuleBroken as broken:
        context = {"party": here.party, "guest": guest, "typed": typed, "refusal": word(broken)}
        return refuse(render(request, "guest/me.html", context), broken)
    return redirect("my-seat", here.party.code)


def _context(here: Here, guest: Guest) -> dict[str, Any]:
    overview = read_overview(here.party, here.at)
    rows = show_standings(overview.standings, names_inside(overview.guests), you=guest.pk)
    at_table = {seat.player_id: table for table in overview.open_tables for seat in table.seats}
    mine = at_table.get(guest.pk)
    return {
        "said": heard_by(here.party, hears_at(mine.sheet.round, mine.number) if mine else ANYBODY, here.at),
        "break_now": read_break(here.party, here.at),
        "party": here.party,
        "guest": guest,
        "rows": around(rows),
        "players": len(rows),
        "me": next((row for row in rows if row.you), None),
        **(_at_table(here, guest, overview, mine.sheet) if mine else {}),
    }


def _at_table(here: Here, guest: Guest, overview: Overview, sheet: Sheet) -> dict[str, Any]:
    seat = Seat.objects.select_related("round").get(
        round__party=here.party, round__number=sheet.round, player=guest.pk
    )
    prizes = Prize.objects.filter(party=here.party, round=sheet.round, table__in=[0, seat.table])
    return {
        "round": seat.round,
        "sheet": sheet,
        "seat": {
            "color": seat.color,
            "table": seat.table,
            "rack": _("%(color)s rack") % {"color": COLOR_WORDS[seat.color]}
            if seat.color
            else _("Your place"),
            "role": _role(sheet, guest, overview),
            "reason": why_sentence(reason_of(seat), _),
        },
        "prizes": list(prizes),
        "clock": _clock(here, seat.round, seat.table),
    }


def _role(sheet: Sheet, guest: Guest, overview: Overview) -> str:
    if sheet.first_player_id is None or sheet.scorekeeper_id is None:
        return _("Draw a letter: A is high and goes first.")
    if sheet.scorekeeper_id == guest.pk:
        return (
            _("You go first and keep score.") if sheet.first_player_id == guest.pk else _("You keep score.")
        )
    return _("%(name)s keeps score.") % {"name": overview.players[sheet.scorekeeper_id]}


def _clock(here: Here, current: Round, table: int) -> dict[str, Any]:
    """The clock of the own table, which may run on after the round's bell."""
    reading = read_clock(current, here.at, table)
    seconds = reading.left_ms // 1000
    return {
        "is_over": reading.is_over,
        "paused": reading.phase == Phase.PAUSED,
        "ends_at": reading.ends_at,
        "left": f"{seconds // 60:02d}:{seconds % 60:02d}",
    }
