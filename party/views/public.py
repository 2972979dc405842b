"""What everybody with the code may see of a party, in small fragments that are made once for each change (deploy/copies.py).

No draft, no unpublished keyword, no name but as strangers may see it (S17). Each fragment names the topics that change it.
A number behind the name says which page of tables, or whose table's clock: `seating-2`, `clock-7`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from party.models import Party, Round, Seat
from party.people.lookup import find_party
from party.reads.standing_rows import names_outside
from party.record.event_kinds import TOPICS, touched_by
from party.rounds.breaks import read_break
from party.views.answers.numbers import whole
from party.views.cards.clock import clock_of
from party.views.standings.cache import StandingsCache
from party.views.standings.top_ten import read_best
from party.words.wording import COLOR_WORDS, TABLE_SIGNS, TABLE_WORDS
from scoring.models import Sheet

# So many fit into 5 kB.
TABLES_A_PAGE, SEATED_TABLES_A_PAGE = 50, 10
# What a phone that comes back may have missed: further back it asks for everything.
EVENTS_BACK = 200


@dataclass(frozen=True)
class Fragment:
    """Bytes that are at least as new as the event with this number."""

    version: int
    body: bytes

    @cached_property
    def etag(self) -> bytes:
        return f'"{hashlib.blake2b(self.body, digest_size=9).hexdigest()}"'.encode()


_names: StandingsCache[dict[int, str]] = StandingsCache(4)
Make = Callable[[Party, datetime, int], str | None]


def make_fragment(code: str, name: str, at: datetime) -> Fragment | None:
    """A fragment as it is now; None where there is no such party, fragment or page."""
    kind, _, number = name.partition("-")
    party = find_party(code)
    which = whole(number or "0")
    if party is None or kind not in FRAGMENTS or which is None:
        return None
    made = FRAGMENTS[kind][1](party, at, which)
    return None if made is None else Fragment(party.book.head_number, made.encode())


def topics_of(name: str) -> frozenset[str]:
    """The topics whose news makes a fragment out of date."""
    kind = name.partition("-")[0]
    return FRAGMENTS[kind][0] if kind in FRAGMENTS else frozenset()


def _news(party: Party, _at: datetime, _number: int) -> str:
    """Which event touched each topic last, as far back as `since`: a phone knows from it what it has missed."""
    head = party.book.head_number
    events = party.book.events.filter(number__gt=head - EVENTS_BACK, number__lte=head).order_by("number")
    touched: dict[str, int] = {}
    # Without the rows that changed: whoever was away looks for its calls once more than needed.
    for number, kind, table in events.values_list("number", "kind", "table"):
        touched.update(dict.fromkeys(touched_by(kind, table), number))
    state = {"version": head, "since": max(0, head - EVENTS_BACK), "topics": touched}
    return json.dumps(state, separators=(",", ":"))


def _standings(party: Party, _at: datetime, _number: int) -> str:
    return _render("live/_standings.html", best=read_best(party))


def _state(party: Party, _at: datetime, _number: int) -> str:
    return str(party.get_state_display())


def _clock(party: Party, at: datetime, number: int) -> str:
    return _render("parts/_clock.html", clock=clock_of(party, _published(party), at, number or None))


def _break(party: Party, at: datetime, _number: int) -> str:
    return _render("guest/_break.html", party=party, break_now=read_break(party, at))


def _seating(party: Party, _at: datetime, number: int) -> str | None:
    """Who sits where, ten tables a page."""
    current = _published(party)
    first, last = _page(current, number, SEATED_TABLES_A_PAGE)
    if last == 0:
        return "" if number <= 1 else None
    seats = Seat.objects.filter(round=current, table__gte=first, table__lte=last)
    names, tables = _names_now(party), dict[int, list[dict[str, str]]]()
    for seat in seats.order_by("table", "chair"):
        shown = {"name": names.get(seat.player_id, ""), "rack": str(COLOR_WORDS[seat.color])}
        tables.setdefault(seat.table, []).append({**shown, "color": seat.color})
    return _render("live/_seating.html", round=current, tables=list(tables.items()))


def _names_now(party: Party) -> dict[int, str]:
    """A hall's seats are many pages, made one after the other out of the same names."""
    key = f"{party.book.head_hash} {get_language()}"
    return _names.get(key) or _names.put(key, names_outside(party))


def _tables(party: Party, _at: datetime, number: int) -> str | None:
    """How far each table is, fifty a page."""
    current = _published(party)
    first, last = _page(current, number, TABLES_A_PAGE)
    if current is None or last == 0:
        return "" if number <= 1 else None
    sheets = Sheet.objects.filter(book=party.book_id, round=current.number, table__gte=first, table__lte=last)
    states = sheets.order_by("table").values_list("table", "state")
    rows = [
        {"number": str(table), "word": str(TABLE_WORDS[state]), "sign": TABLE_SIGNS[state]}
        for table, state in states
    ]
    return _render("live/_tables.html", tables=rows)


def _published(party: Party) -> Round | None:
    """The round that is open to everybody: a draft is its host's own."""
    return party.round_set.open().order_by("number").last()


def _page(current: Round | None, number: int, size: int) -> tuple[int, int]:
    """The first and last table of a page; (0, 0) where there is none."""
    first = (max(number, 1) - 1) * size + 1
    if current is None or first > current.tables:
        return 0, 0
    return first, min(first + size - 1, current.tables)


def _render(template: str, **context: Any) -> str:  # noqa: ANN401
    return " ".join(render_to_string(template, context).split())


# What makes each of them out of date, and how it is made. Every kind of event is news.
FRAGMENTS: dict[str, tuple[frozenset[str], Make]] = {
    "news": (TOPICS | {"any"}, _news),
    "standings": (frozenset({"standings"}), _standings),
    # Seats are published when it begins, and when it is over every topic is told.
    "state": (frozenset({"seating"}), _state),
    "clock": (frozenset({"clock", "seating"}), _clock),
    "break": (frozenset({"clock"}), _break),
    # Who comes may lengthen another's name.
    "seating": (frozenset({"seating", "guests"}), _seating),
    "tables": (frozenset({"tables", "seating"}), _tables),
}
