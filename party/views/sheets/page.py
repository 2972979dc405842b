"""A sheet's page: shown whole or the part that changed. Its forms are done, or shown again with why not.

What surrounds the sheet (a party, a game at home) and which actions it has is up to whoever makes the SheetPage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.errors import RuleBroken
from party.reads.actor_names import Who
from party.record.actors import Acting
from party.tables.refusals import OutAfterTheBell
from party.views.answers.forms import answer_done, do_or_repeat, refuse, show_done
from party.views.answers.offline import (
    is_offline_send,
    offline_misread,
    offline_refused,
)
from party.views.sheets import conflict
from party.views.sheets.actions import Sent, SheetAction
from party.views.sheets.context import Names, show_sheet, strikers
from party.views.sheets.forms import BellMixin, CloseForm, TotalsForm, number, player_of
from party.views.sheets.load import SheetReading
from party.views.sheets.preview import preview_play
from party.views.sheets.rack_count import count_letters
from party.views.sheets.viewer import Viewer
from party.words.wording import word
from scoring.models import Sheet
from scoring.models.sheets import Keeping
from scoring.sheets.refusals import NotAMultiple, StaleSheet

Naming = Callable[[list[Who]], Names]
Around = Callable[[Viewer, Names], Mapping[str, Any]]


@dataclass(frozen=True)
class SheetPage:
    """A sheet's page for one viewer: its address, what surrounds the sheet, and what can be done there."""

    here: Acting
    sheet: Sheet
    # The sheet that is at this address now: after a form it may be another.
    find: Callable[[], Sheet]
    to: str
    template: str
    around: Around
    names: Naming
    kind: str
    actions: Mapping[str, SheetAction]
    you: int | None = None


def show(request: HttpRequest, page: SheetPage) -> HttpResponse:
    """The page; only what has changed on it; or the preview of a play."""
    reading = SheetReading(page.sheet)
    part = request.GET.get("part", "")
    if part == "look":
        return render(request, "sheet/_previewed.html", preview_play(reading, request.GET))
    if part == "live":
        return _live(request, page, reading)
    typed = preview_play(reading, request.GET) if "look" in request.GET else {}
    return render(request, page.template, _context(page, reading, request, **typed))


def do(request: HttpRequest, page: SheetPage, name: str) -> HttpResponse:
    """A form of the page: done once, then back to the page; or refused, with the sentence and what was typed."""
    action = page.actions.get(name)
    if action is None:
        raise Http404
    sent = Sent(request, SheetReading(page.sheet), page.here.by, page.kind)
    if name == "totals" and "count" in request.POST:
        return _count(page, sent)
    if name == "line" and "add" in request.POST:
        return _add(page, sent)
    form = action.form(sent) if action.form else None
    if form is None or form.is_valid():
        return _act(page, sent, action, form)
    return offline_misread(form) if is_offline_send(request) else refuse(_again(page, sent, **_typed(form)))


def _act(
    page: SheetPage, sent: Sent, action: SheetAction, form: TotalsForm | CloseForm | None
) -> HttpResponse:
    try:
        done = do_or_repeat(sent.request, page.here, partial(action.run, sent))
    except RuleBroken as broken:
        if is_offline_send(sent.request):
            return offline_refused(broken, _asks(broken))
        return refuse(_again(page, sent, broken, refused=word(broken), **_typed(form)), broken)
    say = partial(action.say, sent)
    if is_offline_send(sent.request) or not _is_open(sent.request):
        return answer_done(sent.request, page.here, say, done, page.to)
    show_done(sent.request, page.here, say, done)
    return _render(sent.request, page, _context(page, _read_again(page), sent.request))


def _is_open(request: HttpRequest) -> bool:
    """Whether the page is open on the phone, and only its sheet is replaced."""
    return bool(request.htmx.target == "sheet")  # type: ignore[attr-defined]


def _render(request: HttpRequest, page: SheetPage, context: dict[str, Any]) -> HttpResponse:
    """The answer to a form. What has an address of its own is shown whole: a phone stores it under that."""
    return render(request, "sheet/_answer.html" if _is_open(request) else page.template, context)


def _typed(form: TotalsForm | CloseForm | None) -> dict[str, Any]:
    """The form under the name that the templates know it by."""
    if form is None:
        return {}
    return {"ending" if isinstance(form, CloseForm) else "form": form}


def _asks(broken: RuleBroken) -> dict[str, str] | None:
    """The box that is not in the form before it is sent for."""
    if not isinstance(broken, OutAfterTheBell):
        return None
    return {"name": "before_bell", "label": str(BellMixin.base_fields["before_bell"].label)}


def _count(page: SheetPage, sent: Sent) -> HttpResponse:
    """The letters still held, counted into the totals; to check before they are entered."""
    try:
        counted = count_letters(sent.reading, sent.totals)
    except RuleBroken as broken:
        return refuse(_again(page, sent, form=sent.totals, refused=word(broken)))
    return _again(page, sent, form=counted)


def _add(page: SheetPage, sent: Sent) -> HttpResponse:
    """Without JavaScript a tap on +5 comes here: the sum is shown, nothing is written."""
    fields = sent.request.POST
    points = (number(fields.get("points", "")) or 0) + (number(fields.get("add", "")) or 0)
    return _again(page, sent, points=points)


def _live(request: HttpRequest, page: SheetPage, reading: SheetReading) -> HttpResponse:
    """Nothing if nothing has changed; the whole sheet if there is something else to do now."""
    is_same = request.GET.get("shape") == Viewer(page.kind, reading, page.you).shape
    way = request.GET.get("way", "")
    context = _context(page, reading, request, way=way if is_same and way in Keeping else "")
    if request.GET.get("mark") == context["mark"]:
        return HttpResponse(status=204)
    if is_same:
        return render(request, "sheet/_live_answer.html", context)
    response = render(request, "sheet/_sheet.html", context)
    response.headers["HX-Retarget"], response.headers["HX-Reswap"] = "#sheet", "outerHTML show:none"
    return response


def _again(
    page: SheetPage,
    sent: Sent,
    broken: RuleBroken | None = None,
    /,
    **more: Any,  # noqa: ANN401
) -> HttpResponse:
    """The page with what was typed, and a field for what is missing."""
    fields = sent.request.POST
    reading = _read_again(page)
    typed = {
        "stale": conflict.side_by_side(reading, fields, broken) if isinstance(broken, StaleSheet) else [],
        "points": fields.get("points", ""),
        "spells": "spells" in fields,
        "is_writing": "points" in fields or "letters" in fields,
        "odd": fields.get("odd", ""),
        "asks_odd": "odd" in fields or isinstance(broken, NotAMultiple),
        "asks_bell": "before_bell" in fields or isinstance(broken, OutAfterTheBell),
        "card_word": fields.get("word", ""),
        "why": fields.get("why", ""),
        "reason": fields.get("reason", ""),
        "void_reason": fields.get("reason") if sent.request.path.endswith("/void") else None,
        "thinks": fields.get("thinks", ""),
        "sign_for": player_of(fields) if "thinks" in fields else None,
        **(preview_play(reading, fields) if "letters" in fields else {}),
        **more,
    }
    picked, way = player_of(fields) or None, _way_of(sent)
    context = _context(page, reading, sent.request, picked=picked, way=way, **typed)
    return _render(sent.request, page, context)


def _read_again(page: SheetPage) -> SheetReading:
    """The sheet as it is after the form."""
    return SheetReading(page.find())


def _way_of(sent: Sent) -> str:
    """How the sheet was kept on the page that sent the form: somebody else may have changed it since."""
    if sent.request.path.endswith("/totals"):
        return Keeping.TOTALS
    fields = sent.request.POST
    return Keeping.BOARD if "letters" in fields else Keeping.RUNNING if "points" in fields else ""


def _context(
    page: SheetPage,
    reading: SheetReading,
    request: HttpRequest,
    picked: int | None = None,
    way: str = "",
    **more: Any,  # noqa: ANN401
) -> dict[str, Any]:
    viewer = Viewer(page.kind, reading, page.you, way)
    names = page.names(list(strikers(reading)))
    wished = number(request.GET.get("strike", "") or request.POST.get("number", "")) or 0
    shown = show_sheet(viewer, names, picked or player_of(request.GET) or None)
    striking = next(
        (line for line in shown["lines"] if line["number"] == wished and line["can_strike"]), None
    )
    around = page.around(viewer, names)
    mark = f"{reading.mark}{around.get('news', '')}"
    return {**shown, "to": page.to, "striking": striking, **around, "mark": mark, **more}
