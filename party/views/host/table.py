"""One table of a round, as the host sees it: the draw, the totals from the slip, confirming, voiding, handing over."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from party import tables
from party.models import Round
from party.stewardship import active_stewards, ruler_of
from party.views.acting import Here, for_hosts
from party.views.answering import Say, act, refuse
from party.views.kept import seen_version
from party.views.slip import SlipForm
from party.who import names_of
from party.wording import COLOR_WORDS, TABLE_SIGNS, TABLE_WORDS
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES


@for_hosts
@require_safe
def table(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    return table_page(request, here, find_sheet(here, number, table))


def table_page(request: HttpRequest, here: Here, sheet: Sheet, **more: Any) -> HttpResponse:  # noqa: ANN401
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))
    current = Round.objects.get(party=here.party, number=sheet.round)
    context = {
        "here": "host-desk",
        "party": here.party,
        "round": current,
        "sheet": sheet,
        "word": TABLE_WORDS[sheet.state],
        "sign": TABLE_SIGNS[sheet.state],
        "seats": [_row(seat, sheet) for seat in seats],
        "form": SlipForm(seats=seats, sheet=sheet),
        "reason": _("The table has signed its slip."),
        **_draw_context(sheet, seats),
        **_people(here, sheet, seats, current),
        "is_settled": sheet.state in SETTLED_STATES,
        "is_closed": current.state == "closed",
        **more,
    }
    return render(request, "host/table.html", context)


def find_sheet(here: Here, number: int, table: int) -> Sheet:
    sheets = Sheet.objects.select_related("book__party").filter(book=here.party.book_id)
    found = sheets.filter(round=number, table=table).first()
    if found is None:
        raise Http404
    return found


@for_hosts
@require_POST
def draw(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    """All letters as drawn at the table, or only who drew high."""
    sheet = find_sheet(here, number, table)
    letters = {player: typed for player, typed in _by_player(request, "letter").items() if typed.strip()}
    typed_high = request.POST.get("high", "")
    high = int(typed_high) if typed_high.isdigit() else None
    return _at_table(
        request,
        here,
        sheet,
        lambda: tables.record_draw(sheet, None if high else letters or None, high, **here.by).first,
        _("The draw is noted."),
        letters=letters,
    )


@for_hosts
@require_POST
def redraw(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    sheet = find_sheet(here, number, table)
    done = _("Equal letters have been drawn again.")
    return _at_table(request, here, sheet, lambda: tables.redraw(sheet, **here.by).first, done)


@for_hosts
@require_POST
def break_tie(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    sheet = find_sheet(here, number, table)
    done = _("The tie is drawn for.")
    return _at_table(request, here, sheet, lambda: list(tables.break_tie(sheet, **here.by).order), done)


@for_hosts
@require_POST
def hand_over(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    sheet = find_sheet(here, number, table)
    typed = request.POST.get("player", "")
    player = int(typed) if typed.isdigit() else 0
    done = _("Scorekeeping is handed over.")
    return _at_table(
        request, here, sheet, lambda: tables.hand_over(sheet, player, **here.by).scorekeeper_id, done
    )


@for_hosts
@require_POST
def totals(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    """What the scorekeeper wrote on the slip; refused with both figures where somebody else wrote meanwhile."""
    sheet = find_sheet(here, number, table)
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))
    form = SlipForm(request.POST, seats=seats, sheet=sheet)
    if not form.is_valid():
        return refuse(table_page(request, here, sheet, form=form))
    reason = form.cleaned_data["odd"]

    def do() -> int:
        return tables.enter_totals(sheet, form.totals, reason=reason, from_slip=True, **here.by).version

    done = _("The totals of table %(table)s are in. Now confirm them.") % {"table": table}
    return _at_table(request, here, sheet, do, done, form=form)


@for_hosts
@require_POST
def confirm(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    sheet = find_sheet(here, number, table)
    reason = request.POST.get("reason", "")
    return act(
        request,
        here,
        lambda: tables.confirm(sheet, version=seen_version(request, sheet), reason=reason, **here.by).version,
        say=_say(_("Table %(table)s is confirmed.") % {"table": table}),
        to=reverse("host-desk", args=[here.party.code]),
        again=lambda sentence: table_page(request, here, sheet, refusal=sentence, reason=reason),
    )


@for_hosts
@require_POST
def void(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    sheet = find_sheet(here, number, table)
    why = request.POST.get("reason", "")
    return act(
        request,
        here,
        lambda: tables.void(sheet, version=seen_version(request, sheet), reason=why, **here.by).version,
        say=_say(_("Table %(table)s is void: all stay, no points.") % {"table": table}),
        to=reverse("host-desk", args=[here.party.code]),
        again=lambda sentence: table_page(request, here, sheet, refusal=sentence, void_reason=why),
    )


def _at_table(
    request: HttpRequest,
    here: Here,
    sheet: Sheet,
    do: Any,  # noqa: ANN401 - answers with plain values.
    done: str,
    **typed: Any,  # noqa: ANN401 - what was typed, to be shown again.
) -> HttpResponse:
    """Done at the table, back to the table."""
    return act(
        request,
        here,
        do,
        say=_say(done),
        to=reverse("host-table", args=[here.party.code, sheet.round, sheet.table]),
        again=lambda sentence: table_page(request, here, sheet, refusal=sentence, **typed),
    )


def _say(sentence: str) -> Say:
    return lambda _answer: sentence


def _by_player(request: HttpRequest, name: str) -> dict[int, str]:
    """Fields named after players: letter-12."""
    start = f"{name}-"
    return {
        int(field.removeprefix(start)): value
        for field, value in request.POST.items()
        if field.startswith(start) and field.removeprefix(start).isdigit() and isinstance(value, str)
    }


def _row(seat: SheetSeat, sheet: Sheet) -> dict[str, Any]:
    return {
        "seat": seat,
        "player": seat.player,
        "rack": COLOR_WORDS[seat.color],
        "is_first": seat.player_id == sheet.first_player_id,
        "keeps_score": seat.player_id == sheet.scorekeeper_id,
    }


def _draw_context(sheet: Sheet, seats: list[SheetSeat]) -> dict[str, Any]:
    drawn = tables.draw_of(seats)
    players = {seat.player_id: seat.player for seat in seats}
    ranking = tables.ranking_of(sheet, seats) if sheet.state in ("entered", "disputed") else None
    return {
        "can_draw": sheet.state in ("waiting", "playing"),
        "equal": [players[player] for group in drawn.redraw for player in group],
        "tied": [players[player] for group in ranking.redraw for player in group] if ranking else [],
        "letters": {seat.player_id: seat.letters for seat in seats},
    }


def _people(here: Here, sheet: Sheet, seats: list[SheetSeat], current: Round) -> dict[str, Any]:
    entered = (sheet.entered_by_kind, sheet.entered_by_id)
    confirmed = (sheet.confirmed_by_kind, sheet.confirmed_by_id)
    names = names_of(here.party, [each for each in (entered, confirmed) if each[0]])
    seated = [seat.player_id for seat in seats]
    _ruler, steward = ruler_of(sheet.table, current.tables, active_stewards(here.party), seated)
    return {
        "entered_by": names.get(entered, ""),
        "confirmed_by": names.get(confirmed, ""),
        "steward": str(steward) if steward else "",
    }
