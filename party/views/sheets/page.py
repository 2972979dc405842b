"""A sheet's page: shown whole, or the piece that changed; and its forms done or shown again with why not.

What stands round the sheet (a party, a home game) is a Leaf's to say; which writers a deed calls too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.errors import RuleBroken
from party.reads.actor_names import Who
from party.record.actors import Acting
from party.tables import entering
from party.tables.refusals import OutAfterTheBell
from party.views.answers.forms import do_once, refuse, say_done, undo_url
from party.views.answers.offline import is_offline_send, offline_done, offline_misread, offline_refused
from party.views.sheets import conflict, deeds
from party.views.sheets.context import Names, show_sheet, strikers
from party.views.sheets.deeds import Asked, Do
from party.views.sheets.forms import BellMixin, CloseForm, TotalsForm, number, player_of
from party.views.sheets.load import Reading, read_sheet
from party.views.sheets.preview import look_at
from party.views.sheets.rack_count import count_letters
from party.views.sheets.viewer import Viewer
from party.words.wording import word
from scoring.models import Sheet
from scoring.models.sheets import Keeping
from scoring.sheets.refusals import NotAMultiple, StaleSheet

Naming = Callable[[list[Who]], Names]
Around = Callable[[Viewer, Names], Mapping[str, Any]]


@dataclass(frozen=True)
class Leaf:
    """A sheet's page for one viewer: its address, what stands round the sheet, and what can be done there."""

    here: Acting
    sheet: Sheet
    to: str
    template: str
    around: Around
    names: Naming
    kind: str
    you: int | None = None
    doable: Mapping[str, Do] = field(default_factory=dict)
    writers: ModuleType = entering


def show(request: HttpRequest, leaf: Leaf) -> HttpResponse:
    """The page; the piece that changes, where it has changed; the look at a play."""
    reading = read_sheet(leaf.sheet)
    part = request.GET.get("part", "")
    if part == "look":
        return render(request, "sheet/_looked.html", look_at(reading, request.GET))
    if part == "live":
        return _live(request, leaf, reading)
    typed = look_at(reading, request.GET) if "look" in request.GET else {}
    return render(request, leaf.template, _context(leaf, reading, request, **typed))


def do(request: HttpRequest, leaf: Leaf, deed: str) -> HttpResponse:
    """A form of the page: done once, then back to the page; refused, the page again with the sentence and what was typed."""
    asked = Asked(request, read_sheet(leaf.sheet), leaf.here.by, leaf.writers)
    if deed == "totals":
        return _totals(leaf, asked)
    if deed not in leaf.doable:
        raise Http404
    if deed == "line" and "add" in request.POST:
        return _add(leaf, asked)
    if deed == "close":
        form = CloseForm(request.POST, seats=asked.reading.seats, sheet=asked.sheet)
        if not form.is_valid():
            return _misread(leaf, asked, form, ending=form)
        return _act(leaf, asked, deed, lambda: leaf.doable[deed](asked), ending=form)
    return _act(leaf, asked, deed, lambda: leaf.doable[deed](asked))


def _act(leaf: Leaf, asked: Asked, deed: str, run: Callable[[], Any], **typed: Any) -> HttpResponse:  # noqa: ANN401
    try:
        answer = do_once(asked.request, leaf.here, run)
    except RuleBroken as broken:
        if is_offline_send(asked.request):
            return offline_refused(broken, _asks(broken))
        sides = (
            conflict.side_by_side(read_sheet(leaf.sheet), asked, broken)
            if isinstance(broken, StaleSheet)
            else []
        )
        return refuse(_again(leaf, asked, broken, refused=word(broken), stale=sides, **typed), broken)
    said = say_done(lambda given: deeds.say(asked, deed, given), answer)
    if is_offline_send(asked.request):
        return offline_done(said)
    messages.success(asked.request, said, extra_tags=undo_url(leaf.here))
    return redirect(leaf.to)


def _asks(broken: RuleBroken) -> dict[str, str] | None:
    """The box that is not in the form before it is asked for."""
    if not isinstance(broken, OutAfterTheBell):
        return None
    return {"name": "before_bell", "label": str(BellMixin.base_fields["before_bell"].label)}


def _misread(leaf: Leaf, asked: Asked, form: BaseForm, /, **typed: Any) -> HttpResponse:  # noqa: ANN401
    """A form that could not be read: its sentences to a phone that kept it, else the page with what was typed."""
    return offline_misread(form) if is_offline_send(asked.request) else refuse(_again(leaf, asked, **typed))


def _totals(leaf: Leaf, asked: Asked) -> HttpResponse:
    """Four numbers; or the letters still held counted into them, to be looked at before they are entered."""
    fields, is_official = asked.request.POST, leaf.kind in ("host", "steward")
    form = TotalsForm(fields, seats=asked.reading.seats, sheet=asked.sheet, is_official=is_official)
    if "count" in fields:
        try:
            counted = count_letters(asked.reading, form)
        except RuleBroken as broken:
            return refuse(_again(leaf, asked, form=form, refused=word(broken)))
        return _again(leaf, asked, form=counted)
    if not form.is_valid():
        return _misread(leaf, asked, form, form=form)
    return _act(leaf, asked, "totals", lambda: leaf.doable["totals"](asked), form=form)


def _add(leaf: Leaf, asked: Asked) -> HttpResponse:
    """Without JavaScript a tap on +5 comes here: the sum is shown, nothing is written."""
    fields = asked.request.POST
    points = (number(fields.get("points", "")) or 0) + (number(fields.get("add", "")) or 0)
    return _again(leaf, asked, points=points)


def _live(request: HttpRequest, leaf: Leaf, reading: Reading) -> HttpResponse:
    """Nothing where nothing has changed; the page as a whole where there is something else to do now."""
    is_same = request.GET.get("shape") == Viewer(leaf.kind, reading, leaf.you).shape
    way = request.GET.get("way", "")
    context = _context(leaf, reading, request, way=way if is_same and way in Keeping else "")
    if request.GET.get("mark") == context["mark"]:
        return HttpResponse(status=204)
    if is_same:
        return render(request, "sheet/_live_answer.html", context)
    response = render(request, "sheet/_sheet.html", context)
    response.headers["HX-Retarget"], response.headers["HX-Reswap"] = "#sheet", "outerHTML show:none"
    return response


def _again(
    leaf: Leaf,
    asked: Asked,
    broken: RuleBroken | None = None,
    /,
    **more: Any,  # noqa: ANN401
) -> HttpResponse:
    """The page with what was typed, and a field for what is missing."""
    fields = asked.request.POST
    reading = read_sheet(leaf.sheet)
    typed = {
        "points": fields.get("points", ""),
        "spells": "spells" in fields,
        "is_writing": "points" in fields or "letters" in fields,
        "odd": fields.get("odd", ""),
        "asks_odd": "odd" in fields or isinstance(broken, NotAMultiple),
        "asks_bell": "before_bell" in fields or isinstance(broken, OutAfterTheBell),
        "card_word": fields.get("word", ""),
        "why": fields.get("why", ""),
        "reason": fields.get("reason", ""),
        "void_reason": fields.get("reason") if asked.request.path.endswith("/void") else None,
        "thinks": fields.get("thinks", ""),
        "sign_for": player_of(fields) if "thinks" in fields else None,
        **(look_at(reading, fields) if "letters" in fields else {}),
        **more,
    }
    picked, way = player_of(fields) or None, _way_of(asked)
    context = _context(leaf, reading, asked.request, picked=picked, way=way, **typed)
    return render(asked.request, leaf.template, context)


def _way_of(asked: Asked) -> str:
    """Which form it was that comes back: somebody else may have changed how the sheet is kept meanwhile."""
    if asked.request.path.endswith("/totals"):
        return Keeping.TOTALS
    fields = asked.request.POST
    return Keeping.BOARD if "letters" in fields else Keeping.RUNNING if "points" in fields else ""


def _context(
    leaf: Leaf,
    reading: Reading,
    request: HttpRequest,
    picked: int | None = None,
    way: str = "",
    **more: Any,  # noqa: ANN401
) -> dict[str, Any]:
    viewer = Viewer(leaf.kind, reading, leaf.you, way)
    names = leaf.names(list(strikers(reading)))
    wished = number(request.GET.get("strike", "") or request.POST.get("number", "")) or 0
    shown = show_sheet(viewer, names, picked or player_of(request.GET) or None)
    striking = next(
        (line for line in shown["lines"] if line["number"] == wished and line["can_strike"]), None
    )
    around = leaf.around(viewer, names)
    mark = f"{reading.mark}{around.get('news', '')}"
    return {**shown, "to": leaf.to, "striking": striking, **around, "mark": mark, **more}
