"""A table's sheet on a phone: the draw, the totals, saying that they are right. For who sits there, and for its steward.

What each may do is the writers' to say; the page offers what makes sense for who holds the phone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from party import tables
from party.announcements import heard_by
from party.audience import at_table
from party.breaks import read_break
from party.views.acting import Here
from party.views.answering import act, refuse
from party.views.phones import for_the_table
from party.views.slip import SlipForm, seen_version
from party.who import names_of
from party.wording import COLOR_WORDS, TABLE_SIGNS, TABLE_WORDS
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES, SheetState

Do = Callable[[], Any]
# Deeds that need nothing but the tap, or what is typed beside it, and what the page says afterwards.
SAID = {
    "draw": gettext_lazy("The draw is noted."),
    "redraw": gettext_lazy("Equal letters have been drawn again."),
    "tie": gettext_lazy("The tie is drawn for."),
    "hand-over": gettext_lazy("Scorekeeping is handed over."),
    "confirm": gettext_lazy("Thank you: the scores are confirmed."),
    "void": gettext_lazy("The table is void: all stay, no points."),
}


@for_the_table
@require_safe
def sheet_page(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    return _page(request, here, _find(here, number, table))


@for_the_table
@require_POST
def deed(request: HttpRequest, here: Here, number: int, table: int, deed: str) -> HttpResponse:
    if deed not in SAID:
        raise Http404
    sheet = _find(here, number, table)
    return act(
        request,
        here,
        _deeds(request, here, sheet)[deed],
        say=lambda _answer: str(SAID[deed]),
        to=reverse("phone-table", args=[here.party.code, number, table]),
        again=lambda sentence: _page(request, here, sheet, refusal=sentence, typed=request.POST),
    )


@for_the_table
@require_POST
def totals(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    """The scores of the game; refused with both figures where somebody else wrote meanwhile."""
    sheet = _find(here, number, table)
    form = SlipForm(request.POST, seats=_seats(sheet), sheet=sheet)
    if not form.is_valid():
        return refuse(_page(request, here, sheet, form=form))

    def do() -> int:
        return tables.enter_totals(sheet, form.totals, reason=form.cleaned_data["odd"], **here.by).version

    return act(
        request,
        here,
        do,
        say=lambda _answer: _("The totals are in. Another player of the table now says that they are right."),
        to=reverse("phone-table", args=[here.party.code, number, table]),
        again=lambda sentence: _page(request, here, sheet, refusal=sentence, form=form),
    )


def _deeds(request: HttpRequest, here: Here, sheet: Sheet) -> dict[str, Do]:
    typed, reason = request.POST.get("player", ""), request.POST.get("reason", "")
    player = int(typed) if typed.isdecimal() else None
    letters = None if player else _letters(request)
    return {
        "draw": lambda: tables.record_draw(sheet, letters, player, **here.by).first,
        "redraw": lambda: tables.redraw(sheet, **here.by).first,
        "tie": lambda: list(tables.break_tie(sheet, **here.by).order),
        "hand-over": lambda: tables.hand_over(sheet, player or 0, **here.by).scorekeeper_id,
        "confirm": lambda: (
            tables.confirm(sheet, version=seen_version(request), reason=reason, **here.by).version
        ),
        "void": lambda: tables.void(sheet, version=seen_version(request), reason=reason, **here.by).version,
    }


def _letters(request: HttpRequest) -> dict[int, str]:
    """Fields named after players: letter-12."""
    named = {
        name.removeprefix("letter-"): request.POST[name]
        for name in request.POST
        if name.startswith("letter-")
    }
    return {int(player): typed for player, typed in named.items() if player.isdecimal() and typed.strip()}


def _find(here: Here, number: int, table: int) -> Sheet:
    sheets = Sheet.objects.select_related("book__party").filter(book=here.party.book_id)
    found = sheets.filter(round=number, table=table).first()
    if found is None:
        raise Http404
    return found


def _seats(sheet: Sheet) -> list[SheetSeat]:
    return list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))


def _page(request: HttpRequest, here: Here, sheet: Sheet, **more: Any) -> HttpResponse:  # noqa: ANN401
    sheet.refresh_from_db()
    seats = _seats(sheet)
    entered = (sheet.entered_by_kind, sheet.entered_by_id)
    context = {
        "party": here.party,
        "sheet": sheet,
        "word": TABLE_WORDS[sheet.state],
        "sign": TABLE_SIGNS[sheet.state],
        "seats": [{"seat": seat, "rack": COLOR_WORDS[seat.color]} for seat in seats],
        "is_steward": here.actor.kind == "steward",
        "entered_by": names_of(here.party, [entered]).get(entered, "") if entered[0] else "",
        "form": SlipForm(seats=seats, sheet=sheet),
        "said": heard_by(here.party, at_table(sheet.round, sheet.table), here.at),
        "break_now": read_break(here.party, here.at),
        **_open_to(here, sheet),
        **_ties(sheet, seats),
        **more,
    }
    return render(request, "guest/table.html", context)


def _open_to(here: Here, sheet: Sheet) -> dict[str, bool]:
    """What makes sense for who holds the phone."""
    keeps = here.actor.kind == "steward" or sheet.scorekeeper_id in (None, here.actor.id)
    has_totals = sheet.state in (SheetState.ENTERED, SheetState.DISPUTED)
    is_mine = here.actor.is_same_as(sheet.entered_by_kind, sheet.entered_by_id)
    return {
        "can_draw": sheet.state in (SheetState.WAITING, SheetState.PLAYING),
        "can_enter": keeps and sheet.state not in (*SETTLED_STATES, SheetState.WAITING),
        "can_confirm": has_totals and not is_mine,
        "waits_for_others": has_totals and is_mine,
    }


def _ties(sheet: Sheet, seats: list[SheetSeat]) -> dict[str, Any]:
    names = {seat.player_id: seat.player for seat in seats}
    ranking = (
        tables.ranking_of(sheet, seats) if sheet.state in (SheetState.ENTERED, SheetState.DISPUTED) else None
    )
    equal = tables.draw_of(seats).redraw
    return {
        "equal": [names[player] for group in equal for player in group],
        "tied": [names[player] for group in ranking.redraw for player in group] if ranking else [],
    }
