"""A game without a party: anybody can open a sheet, and whoever has its link can write on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import RuleBroken
from party.phones.limited_requests import network_of
from party.phones.limits import HOME_GAMES, count
from party.phones.shown_links import outside
from party.reads.addressed import NoSuchLink
from party.record.actors import By
from party.views.access.acting import client_key
from party.views.answers.forms import refuse
from party.views.forms.home import GAME_WORDS, HomeForm
from party.views.sheets.actions import AT_HOME
from party.views.sheets.context import Names
from party.views.sheets.page import SheetPage, do, show
from party.views.sheets.viewer import Viewer
from party.words.wording import word
from scoring.home import playing as writers
from scoring.models import HomeGame, Sheet, SheetSeat
from scoring.record.now import now
from scoring.record.pen import Actor


@dataclass(frozen=True)
class AtHome:
    """A home game and whoever has its link, for the length of one request."""

    home: HomeGame
    actor: Actor
    at: datetime

    @property
    def book(self) -> int:
        return self.home.book_id

    @property
    def by(self) -> By:
        return By(actor=self.actor, at=self.at)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_sheet(request: HttpRequest) -> HttpResponse:
    """Choose a game and say who plays."""
    form = HomeForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return render(request, "home/open.html", {"form": form})
    if not form.is_valid():
        return refuse(render(request, "home/open.html", {"form": form}))
    try:
        count(HOME_GAMES, network_of(request), now())
        _home, secret = writers.open_home(*form.game, {}, form.names, at=now())
    except RuleBroken as broken:
        form.add_error(None, ValidationError(word(broken), code=broken.kind))
        return refuse(render(request, "home/open.html", {"form": form}), broken)
    return redirect("home-sheet", secret)


@never_cache
@require_safe
def sheet(request: HttpRequest, secret: str) -> HttpResponse:
    return show(request, _page(request, secret))


@never_cache
@require_POST
def action(request: HttpRequest, secret: str, action: str) -> HttpResponse:
    return do(request, _page(request, secret), action)


def _page(request: HttpRequest, secret: str) -> SheetPage:
    home = writers.find_home(secret)
    if home is None:
        raise NoSuchLink
    here = AtHome(home, Actor("visitor", None, "visitor", client_key(request)), now())
    find = partial(Sheet.objects.filter(book=home.book_id).latest, "round")
    to = reverse("home-sheet", args=[secret])
    return SheetPage(
        here,
        find(),
        find,
        to,
        "home/sheet.html",
        around=partial(_around, home, outside(request, to)),
        names=lambda _who: {},
        kind="home",
        actions=AT_HOME,
    )


def _around(home: HomeGame, link: str, viewer: Viewer, _names: Names) -> Mapping[str, Any]:
    sheet = viewer.reading.sheet
    name = str(GAME_WORDS[f"{home.game}:{home.variant}"])
    title = _("%(name)s, game %(number)s") % {"name": name, "number": sheet.round}
    is_over = sheet.state != "playing"
    sides = writers.sides(sheet, viewer.reading.seats)
    is_partnership = len(sides) < len(viewer.reading.seats)
    return {
        "title": title if sheet.round > 1 else name,
        "link": link,
        "word": _("over") if is_over else _("playing"),
        "sides": [_side(side) for side in sides] if is_partnership else [],
        "ranked": _ranked(sheet, sides) if is_over else [],
        "earlier": _earlier(home, sheet) if sheet.round > 1 else [],
    }


def _side(side: writers.Side) -> dict[str, Any]:
    return {"names": [str(player) for player in side.players], "score": side.score}


def _ranked(sheet: Sheet, sides: list[writers.Side]) -> list[dict[str, Any]]:
    """Places; equal scores share one. Low wins where the game says so."""
    sign = 1 if sheet.rules.low_wins else -1
    scores = [sign * (side.score or 0) for side in sides]
    rows = [
        {
            "name": " + ".join(str(player) for player in side.players),
            "points": side.score,
            "place": 1 + sum(other < own for other in scores),
        }
        for side, own in zip(sides, scores, strict=True)
    ]
    return sorted(rows, key=lambda row: row["place"])


def _earlier(home: HomeGame, current: Sheet) -> list[dict[str, Any]]:
    """The games before on this link, each in one line."""
    seats = SheetSeat.objects.select_related("player", "sheet").filter(sheet__book=home.book_id)
    games: dict[int, list[dict[str, Any]]] = {}
    for seat in seats.exclude(sheet=current).order_by("-sheet__round", "chair"):
        row = {"name": str(seat.player), "score": seat.score}
        games.setdefault(seat.sheet.round, []).append(row)
    return [{"number": number, "scores": scores} for number, scores in games.items()]
