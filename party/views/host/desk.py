"""A host's desk: the list of parties, and the desk of one party with the one next step."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from party.models import Host, Prize, PrizeState, RoundState, Steward
from party.news.announcements import LONGEST_ANNOUNCEMENT, heard_by
from party.people.lookup import parties_of
from party.phones.shown_links import join_link, outside
from party.prizes.undecided import read_undecided
from party.reads.desk import DeskRoom, calls_of_host, own_sheets, room_of
from party.reads.next_step import Step, next_step, steps
from party.reads.overview import Overview, TableGlance, last_action, read_overview
from party.reads.saved_places import newest_copy
from party.reads.standing_rows import StandingRow
from party.record.actors import Here
from party.rounds.breaks import read_break
from party.rules.audience import HOST
from party.rules.blocks import blocks
from party.rules.clock_reading import Phase, minutes_of_play, read_clock, running_tables
from party.rules.options import MOST_MINUTES
from party.templatetags.evening import clock_time
from party.views.access.acting import for_hosts
from party.views.answers.signed_out import for_signed_in
from party.views.cards.calls import CallCard, Reader
from party.views.cards.calls import card as call_card
from party.views.cards.clock import clock_of
from party.views.standings.cache import cached_standings
from party.words.wording import TABLE_SIGNS, TABLE_WORDS, name_block, name_tables
from scoring.sheets.state import in_print

BEST = 5
# Of `make run`, where no other is named.
USUAL_PORT = 8000
_CARD_STATES = {"confirmed": "done", "void": "done", "disputed": "alert", "entered": "alert"}


@for_signed_in
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    return render(request, "host/desk.html", {"parties": parties_of(cast("Host", request.user))})


@for_signed_in
@require_safe
def storage(request: HttpRequest) -> HttpResponse:
    """Whether what is entered can be saved, as a part of every host's page asks every few seconds."""
    return render(request, "host/_storage.html")


@for_signed_in
@require_safe
def laptop_dies(request: HttpRequest) -> HttpResponse:
    """To be printed before the evening: how another laptop plays on."""
    address = outside(request, "/").rstrip("/")
    second = f"KEYWORD_BACKUP={shlex.quote(str(settings.BACKUP_DIR or '/path/of/the/stick'))}"
    port = None if settings.SITE_URL else urlsplit(address).port
    run = ["make run", f"PORT={port}", second] if port not in (None, USUAL_PORT) else ["make run", second]
    from_here = settings.BACKUP_DIR or newest_copy()
    context = {
        "folder": settings.BACKUP_DIR,
        "restore": f"make restore FILE={shlex.quote(str(from_here))}",
        "run": " ".join(run),
        "address": address,
        "now": timezone.localtime(),
    }
    return render(request, "host/laptop_dies.html", context)


@for_hosts
@require_safe
def party_desk(request: HttpRequest, here: Here) -> HttpResponse:
    return desk_page(request, here)


def desk_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    """The whole page, or the part of it that is asked for again when something happens."""
    now = read_overview(here.party, here.at)
    is_fragment = request.htmx and request.htmx.target == "party-desk"  # type: ignore[attr-defined]
    template = "host/_party_desk.html" if is_fragment else "host/party_desk.html"
    return render(
        request,
        template,
        {
            "refusal": refusal,
            "join_link": join_link(request, here.party.code),
            "typed": request.POST,
            **_desk_context(now, here),
        },
    )


def _desk_context(now: Overview, here: Here) -> dict[str, Any]:
    party, current = now.party, now.current
    room = room_of(now)
    had = _prizes(now)
    prizes = [prize for prize in had if current and prize.round == current.number]
    unclear = [prize for prize in had if prize.state == PrizeState.UNCLEAR]
    step = next_step(now, has_keywords=party.prizes == "none" or bool(prizes))
    return {
        "here": "host-desk",
        "party": party,
        "now": now,
        "step": step,
        "step_url": step_url(now, step),
        "steps": steps(now),
        "clock": clock_of(party, current, now.at)
        if current and current.state != RoundState.PUBLISHED
        else None,
        # With five minutes more it is still within the printed forty, and needs no reason.
        "has_room": current is not None and current.minutes + 5 <= MOST_MINUTES,
        "still": _still(now),
        "calls": _calls(room, here),
        "undecided": read_undecided(party, room.stewards, unclear),
        "plays_as": here.plays_as,
        "tables": [card(now, table) for table in now.open_tables],
        "blocks": _blocks(now, room.stewards) if current else [],
        "prizes": prizes,
        "standings": _best(now),
        "action": last_action(party),
        "said": heard_by(party, HOST, now.at),
        "is_desk": True,
        "break_now": read_break(party, now.at),
        "places": _places(now),
        "most": LONGEST_ANNOUNCEMENT,
    }


def _still(now: Overview) -> str:
    """The tables that play on after the round's bell, in words."""
    still = running_tables(now.current) if now.current and now.is_over else []
    return name_tables(still) if still else ""


def step_url(now: Overview, step: Step) -> str:
    """Where the button of a step leads."""
    code = now.party.code
    if step.page == "table" and now.current:
        return reverse("host-table", args=[code, now.current.number, step.table])
    if step.page:
        return reverse(f"host-{step.page}", args=[code])
    return reverse("host-round-action", args=[code, step.action])


def card(now: Overview, table: TableGlance) -> dict[str, Any]:
    """A table as a card: number, state as a word and a sign, one detail."""
    sheet = table.sheet
    return {
        "number": table.number,
        "url": reverse("host-table", args=[now.party.code, sheet.round, table.number]),
        "state": _CARD_STATES.get(sheet.state, "busy"),
        "word": TABLE_WORDS[sheet.state],
        "sign": TABLE_SIGNS[sheet.state],
        "detail": _detail(now, table),
    }


def _detail(now: Overview, table: TableGlance) -> str:
    if table.sheet.state in ("entered", "confirmed"):
        ranked = sorted(table.seats, key=lambda seat: (seat.rank or 99, -(seat.score or 0)))
        return ", ".join(f"{seat.player} {in_print(seat.score)}" for seat in ranked[:2])
    extra = _extra(now, table.number)
    if extra and table.sheet.state == "playing":
        return extra
    if table.sheet.first_player_id is None and not table.is_settled:
        return _("has not drawn yet")
    return ", ".join(str(seat.player) for seat in table.seats)


def _extra(now: Overview, table: int) -> str:
    """The own time of a table: how much more it has, and after the round's bell until when."""
    current = now.current
    if current is None or str(table) not in current.table_extra_ms:
        return ""
    reading = read_clock(current, now.at, table)
    if now.is_over and reading.phase == Phase.RUNNING:
        return _("plays on until %(at)s") % {"at": clock_time(reading.ends_at, now.party)}
    more = int(minutes_of_play(current, table)) - current.minutes
    return _("%(n)s min more") % {"n": more} if not reading.is_over else ""


def _calls(room: DeskRoom, here: Here) -> list[CallCard]:
    """What is the host's to settle; at the own table somebody else has to (S11)."""
    reader = Reader(
        here.actor,
        own_sheets=own_sheets(room, here.plays_as),
        sheet_url=lambda call: reverse(
            "host-table", args=[room.party.code, call.sheet.round, call.sheet.table]
        ),
    )
    return [call_card(room, call, reader) for call in calls_of_host(room)]


def _blocks(now: Overview, stewards: Sequence[Steward]) -> list[dict[str, Any]]:
    if not stewards:
        return []
    tables = now.current.tables if now.current else 0
    named = [*stewards, *[None] * len(blocks(tables))]
    return [
        {"tables": name_block(block.first, block.last), "name": str(steward) if steward else _("the host")}
        for block, steward in zip(blocks(tables), named, strict=False)
    ]


def _places(now: Overview) -> list[tuple[str, str]]:
    """To whom something can be announced: as the form sends it, and as it is read."""
    places = [("all", _("everybody"))]
    if now.current is None or not now.open_tables:
        return places
    parts = blocks(now.current.tables)
    if len(parts) > 1:
        places += [(f"block-{block.number}", name_block(block.first, block.last)) for block in parts]
    return places + [(f"table-{table.number}", name_tables([table.number])) for table in now.open_tables]


def _prizes(now: Overview) -> list[Prize]:
    """Of this round, and of earlier ones those that nobody has decided."""
    if now.party.prizes == "none" or now.current is None:
        return []
    wanted = Q(round=now.current.number) | Q(state=PrizeState.UNCLEAR)
    return list(Prize.objects.filter(wanted, party=now.party).select_related("winner"))


def _best(now: Overview) -> list[StandingRow]:
    """The first few as phones show them, once seats have been published."""
    if all(row.state == RoundState.DRAFT for row in now.rounds):
        return []
    return cached_standings(now.party).rows(0, BEST, inside=True)
