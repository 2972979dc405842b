"""A steward's desk, phone first: exactly the tables she rules on, their calls first, what each waits for, more time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from party.models import Call, CallState, RoundState, Steward
from party.news.announcements import heard_by
from party.people.guests.admitting import requests_at
from party.prizes.undecided import read_undecided
from party.reads.desk import DeskRoom, calls_at_desk, listener_of, read_room, tables_of
from party.reads.overview import TableGlance
from party.reads.unsigned import missing_at
from party.record.actors import Here
from party.rounds import clock
from party.rounds.breaks import read_break
from party.rules.clock_reading import read_clock
from party.views.access.guards import for_stewards
from party.views.answers.forms import act
from party.views.cards.calls import CallCard, Reader, card
from party.views.cards.clock import clock_of
from party.words.wording import TABLE_SIGNS, TABLE_WORDS

# What a steward gives with one tap.
MINUTES = (2, 5)


@for_stewards
@require_safe
def steward_desk(request: HttpRequest, here: Here, steward: Steward) -> HttpResponse:
    return desk_page(request, here, steward)


@for_stewards
@require_POST
def more_time(request: HttpRequest, here: Here, steward: Steward, table: int) -> HttpResponse:
    """Minutes for a table she rules on; the record keeps that a question took them."""
    typed = request.POST.get("minutes", "")
    minutes = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
    reason = _("A question took time at table %(table)s.") % {"table": table}
    return act(
        request,
        here,
        lambda: clock.extend(here.party, minutes, table, reason=reason, **here.by).version,
        say=lambda _answer: _("Table %(table)s has %(n)s minutes more.") % {"table": table, "n": minutes},
        to=reverse("steward-desk", args=[here.party.code]),
        again=lambda sentence: desk_page(request, here, steward, sentence),
    )


def desk_page(request: HttpRequest, here: Here, steward: Steward, refusal: str = "") -> HttpResponse:
    """The whole page, or the part of it that is asked for again when something happens."""
    room = read_room(here.party, here.at)
    known = next((one for one in room.stewards if one.pk == steward.pk), steward)
    tables = tables_of(room, known)
    missing = missing_at(tables)
    cards = _cards(room, known, here, missing)
    undecided = [each for each in read_undecided(here.party, room.stewards) if each.is_for(known)]
    alerts = {each.table for each in cards if each.alert}
    asking = requests_at(here.party, known.pk)
    waiting = len(cards) + len(undecided) + len(asking)
    is_fragment = request.htmx.target == "steward"  # type: ignore[attr-defined]
    context = {
        "party": here.party,
        "steward": known,
        "said": heard_by(here.party, listener_of(room, known), here.at),
        "break_now": read_break(here.party, here.at),
        "round": room.current,
        "clock": clock_of(here.party, room.current, here.at),
        "calls": cards,
        "undecided": undecided,
        "requests": asking,
        "tables": [_table(room, table, missing, alerts) for table in tables],
        "minutes": MINUTES,
        "can_extend": room.current is not None
        and room.current.state in (RoundState.PLAYING, RoundState.PAUSED, RoundState.OVER),
        "waiting": waiting,
        "is_news": is_fragment and request.GET.get("seen", "") != str(waiting),
        "refusal": refusal,
    }
    return render(request, "guest/_steward.html" if is_fragment else "guest/steward.html", context)


def _cards(
    room: DeskRoom, steward: Steward, here: Here, missing: Mapping[int, Sequence[str]]
) -> list[CallCard]:
    """What waits for her comes first, what she has in hand next, what another has last."""
    code = here.party.code
    reader = Reader(
        here.actor,
        own_sheets=(),
        sheet_url=lambda call: reverse("phone-table", args=[code, call.sheet.round, call.sheet.table]),
        missing=missing,
    )

    def order(call: Call) -> tuple[bool, bool]:
        mine = call.claimed_by == ("steward", steward.pk)
        return (call.state == CallState.CLAIMED and not mine, not mine)

    found = sorted(calls_at_desk(room, steward), key=order)
    return [card(room, call, reader, is_first=place == 0) for place, call in enumerate(found)]


def _table(
    room: DeskRoom, table: TableGlance, missing: Mapping[int, Sequence[str]], alerts: set[int]
) -> dict[str, Any]:
    sheet = table.sheet
    is_alert, is_settled = sheet.state == "disputed" or sheet.table in alerts, table.is_settled
    return {
        "number": sheet.table,
        "round": sheet.round,
        "word": _("calls")
        if sheet.table in alerts and sheet.state != "disputed"
        else TABLE_WORDS[sheet.state],
        "sheet": TABLE_WORDS[sheet.state],
        "sign": TABLE_SIGNS[sheet.state],
        "state": "alert" if is_alert else "done" if is_settled else "busy",
        "names": [str(seat.player) for seat in table.seats],
        "missing": list(missing.get(sheet.pk, ())),
        "is_settled": is_settled,
        **_clock(room, sheet.table),
    }


def _clock(room: DeskRoom, table: int) -> dict[str, Any]:
    """When the bell rings, or rang, at this table, and how many minutes are its own; with a clock where some are."""
    if room.current is None:
        return {}
    extra = int(room.current.table_extra_ms.get(str(table), 0)) // 60_000
    reading = read_clock(room.current, room.at, table)
    return {
        "ends_at": reading.ends_at,
        "is_over": reading.is_over,
        "extra": extra,
        "clock": clock_of(room.party, room.current, room.at, table) if extra else None,
    }
