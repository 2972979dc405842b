"""Standings, the winners and the end of the party; and the correction of a score of an earlier round."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import RuleBroken
from party.history import finishing as writers
from party.history.corrections import Figure, Preview, correct, preview_correction
from party.models import PartyState
from party.reads.addressed import find_sheet
from party.reads.overview import WholeEvening, read_whole_evening
from party.reads.standing_rows import late_note
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.forms import act, refuse
from party.views.forms.totals_slip import SlipForm
from party.views.host.actions import host_action
from party.words.wording import and_list, word
from scoring.models import Sheet, SheetSeat
from scoring.rules.standings import Standing, winners


@for_hosts
@require_safe
def standings(request: HttpRequest, here: Here) -> HttpResponse:
    return standings_page(request, here)


def standings_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    now = read_whole_evening(here.party, here.at)
    won = winners(now.standings) if now.closed else ()
    context = {
        "here": "host-standings",
        "party": here.party,
        "refusal": refusal,
        "now": now,
        "rounds": [row for row in now.rounds if row.state != "draft"],
        "rows": [_row(now, row) for row in now.standings],
        "winners": and_list([str(now.players[player]) for player in won]),
        "is_joint": len(won) > 1,
        "is_finished": here.party.state == PartyState.FINISHED,
        "why_not": _why_not(now),
        "can_close": bool(now.open_tables) and all(table.is_settled for table in now.open_tables),
        "levelled": here.party.level_short_tables,
    }
    return render(request, "host/standings.html", context)


def _row(now: WholeEvening, row: Standing) -> dict[str, Any]:
    return {
        "place": row.place,
        "joint": row.is_joint,
        "name": now.players[row.player],
        "note": late_note(row),
        "scores": row.scores,
        "points": row.total,
        "levelled": row.points / now.party.table_size if now.party.level_short_tables else None,
    }


def _why_not(now: WholeEvening) -> str:
    """Why the party cannot be finished yet."""
    if now.current is not None:
        return _("Round %(n)s is not closed yet.") % {"n": now.current.number}
    if not now.closed:
        return _("No game has been played yet.")
    return ""


@host_action(
    gettext_lazy("The party is finished. The winners stand."), to="host-standings", again=standings_page
)
def finish(request: HttpRequest, here: Here) -> str:
    return writers.finish(here.party, **here.by).state


@for_hosts
@require_http_methods(["GET", "HEAD", "POST"])
def correction(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    """First a look at what would change, then the change with its reason."""
    sheet = find_sheet(here.party, number, table)
    if sheet.state != "confirmed":
        raise Http404
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))
    form = SlipForm(request.POST or None, seats=seats, sheet=sheet)
    if request.method != "POST":
        return _correction_page(request, here, sheet, form)
    if not form.is_valid():
        return refuse(_correction_page(request, here, sheet, form))
    if "commit" not in request.POST:
        return _preview(request, here, sheet, form)
    reason, reseat = request.POST.get("reason", ""), bool(request.POST.get("reseat"))

    def do() -> int:
        seen = form.totals
        done = correct(sheet, seen.scores, reason=reason, version=seen.version, reseat=reseat, **here.by)
        return len(done.scores)

    return act(
        request,
        here,
        do,
        say=lambda _n: (
            _("Table %(table)s of round %(round)s is corrected.") % {"table": table, "round": number}
        ),
        to="host-standings",
        again=lambda sentence: _preview(request, here, sheet, form, sentence),
    )


def _preview(
    request: HttpRequest, here: Here, sheet: Sheet, form: SlipForm, refusal: str = ""
) -> HttpResponse:
    try:
        found = preview_correction(sheet, form.totals.scores)
    except RuleBroken as broken:
        return refuse(_correction_page(request, here, sheet, form, refusal=word(broken)), broken)
    typed = {"reason": request.POST.get("reason", ""), "reseat": request.POST.get("reseat", "")}
    return _correction_page(request, here, sheet, form, found, refusal=refusal, typed=typed)


def _correction_page(
    request: HttpRequest,
    here: Here,
    sheet: Sheet,
    form: SlipForm,
    preview: Preview | None = None,
    **more: Any,  # noqa: ANN401 - what the page says or shows again.
) -> HttpResponse:
    # As it is now: who sends the page again has seen it, and both sides where somebody else wrote.
    sheet.refresh_from_db(fields=["version"])
    context = {"here": "host-standings", "party": here.party, "sheet": sheet, "form": form, **more}
    if preview is not None:
        context |= {"preview": preview, "changes": _changes(here, preview)}
    return render(request, "host/correction.html", context)


def _changes(here: Here, preview: Preview) -> dict[str, Any]:
    """The preview with names."""
    now = read_whole_evening(here.party, here.at)

    def named(figures: tuple[Figure, ...]) -> list[dict[str, Any]]:
        return [
            {"name": now.players[figure.player], "before": figure.before, "after": figure.after}
            for figure in figures
        ]

    return {
        "totals": named(preview.totals),
        "places": named(preview.places),
        "moves": named(preview.moves),
        "winners": and_list([str(now.players[player]) for player in preview.winners_after]),
        "new_winners": preview.winners_before != preview.winners_after,
    }
