"""The tables on a host's desk as cards, hundreds at a time (party/views/cards/slots.py)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from party.reads.overview import Overview
from party.reads.table_lines import TableLine
from party.rules.clock_reading import Phase, minutes_of_play, read_clock
from party.templatetags.evening import clock_time
from party.views.cards.slots import as_form, make_slots
from party.words.wording import TABLE_SIGNS, TABLE_WORDS
from scoring.sheets.state import in_print

_STATES = {"confirmed": "done", "void": "done", "disputed": "alert", "entered": "alert"}
_SLOTS = make_slots("number", "url", "detail")


def render_tables(now: Overview, lines: Iterable[TableLine], *, as_pieces: bool = False) -> list[SafeString]:
    """The cards of these tables; as pieces they go to their places on a page that is open."""
    # The address of a table ends with its number.
    start = reverse("host-table", args=[now.party.code, now.seated, 0])[:-1]
    return [_render(now, line, f"{start}{line.number}", is_piece=as_pieces) for line in lines]


def _render(now: Overview, line: TableLine, url: str, *, is_piece: bool) -> SafeString:
    detail = _detail(now, line)
    form = _look(get_language() or "", line.state, has_detail=bool(detail), is_piece=is_piece)
    return mark_safe(form.format(number=line.number, url=url, detail=escape(detail)))  # noqa: S308 - of a template.


@cache
def _look(language: str, state: str, *, has_detail: bool, is_piece: bool) -> str:
    """The card of a table in this state: its number, the state as a word and a sign, one detail."""
    table = {
        **_SLOTS,
        "state": _STATES.get(state, "busy"),
        "word": TABLE_WORDS[state],
        "sign": TABLE_SIGNS[state],
        "detail": _SLOTS["detail"] if has_detail else "",
    }
    return as_form(render_to_string("host/_table_card.html", {"table": table, "is_piece": is_piece}), _SLOTS)


def _detail(now: Overview, line: TableLine) -> str:
    if line.state in ("entered", "confirmed"):
        ranked = sorted(line.seats, key=lambda seat: (seat.rank or 99, -(seat.score or 0)))
        return ", ".join(f"{seat.player} {in_print(seat.score)}" for seat in ranked[:2])
    extra = _extra(now, line.number)
    if extra and line.state == "playing":
        return extra
    if not line.has_drawn and not line.is_settled:
        return _("has not drawn yet")
    return ", ".join(str(seat.player) for seat in line.seats)


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
