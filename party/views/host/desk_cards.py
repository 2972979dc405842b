"""The cards of a host's desk beside the tables: each is a piece with its own template, and reads only what it shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from party.models import Party, Prize, PrizeState, RoundState
from party.news.announcements import LONGEST_ANNOUNCEMENT, heard_by
from party.prizes.undecided import read_undecided
from party.reads.desk import DeskRoom, calls_of_host, own_sheets, read_called_room
from party.reads.next_step import Step, next_step, steps
from party.reads.overview import Overview, last_action
from party.reads.table_lines import TableLine
from party.record.actors import Here
from party.rounds.breaks import read_break
from party.rules.audience import HOST
from party.rules.blocks import blocks
from party.rules.clock_reading import running_tables
from party.rules.options import MOST_MINUTES
from party.views.cards.calls import CallCard, Reader
from party.views.cards.calls import card as call_card
from party.views.cards.clock import clock_of
from party.views.standings.cache import cached_standings
from party.views.standings.rows import render_rows
from party.words.wording import name_block, name_tables

BEST = 5


@dataclass(frozen=True)
class Desk:
    """A party at a glance and whose desk it is; what several cards show is read once."""

    now: Overview
    here: Here
    # Of all tables, where they are shown.
    lines: Sequence[TableLine] = ()

    @property
    def party(self) -> Party:
        return self.now.party

    @cached_property
    def room(self) -> DeskRoom:
        return read_called_room(self.now, self.lines)

    @cached_property
    def prizes(self) -> list[Prize]:
        """Of this round, and of earlier ones those that nobody has decided."""
        if self.party.prizes == "none" or self.now.current is None:
            return []
        wanted = Q(round=self.now.current.number) | Q(state=PrizeState.UNCLEAR)
        return list(Prize.objects.filter(wanted, party=self.party).select_related("winner"))

    @property
    def prizes_now(self) -> list[Prize]:
        current = self.now.current
        return [prize for prize in self.prizes if current and prize.round == current.number]

    def context(self, cards: Collection[str]) -> dict[str, Any]:
        """What the templates of these cards take."""
        found: dict[str, Any] = {"party": self.party, "now": self.now, "is_desk": True}
        for name in cards:
            found |= CARDS[name].read(self)
        return found


@dataclass(frozen=True)
class Card:
    """A piece of the desk: the id of its place, its template, and what that takes."""

    id: str
    template: str
    read: Callable[[Desk], dict[str, Any]]


def places(now: Overview) -> dict[str, Any]:
    """To whom something can be announced: as the form sends it, and as it is read."""
    found = [("all", _("everybody"))]
    parts = blocks(now.current.tables) if now.current and now.open_tables else ()
    if len(parts) > 1:
        found += [(f"block-{block.number}", name_block(block.first, block.last)) for block in parts]
    found += [(f"table-{table.number}", name_tables([table.number])) for table in now.open_tables]
    return {"places": found, "most": LONGEST_ANNOUNCEMENT}


def _next(desk: Desk) -> dict[str, Any]:
    current = desk.now.current
    # Asked for before a game alone.
    is_missed = current is not None and current.state == RoundState.PUBLISHED and desk.party.prizes != "none"
    step = next_step(desk.now, has_keywords=not is_missed or bool(desk.prizes_now))
    return {"step": step, "step_url": _step_url(desk.now, step)}


def _step_url(now: Overview, step: Step) -> str:
    """Where the button of a step leads."""
    code = now.party.code
    if step.page == "table" and now.current:
        return reverse("host-table", args=[code, now.current.number, step.table])
    if step.page:
        return reverse(f"host-{step.page}", args=[code])
    return reverse("host-round-action", args=[code, step.action])


def _steps(desk: Desk) -> dict[str, Any]:
    return {"steps": steps(desk.now)}


def _calls(desk: Desk) -> dict[str, Any]:
    """The calls for the host. Hosts who play leave calls from their own table to someone else (S11)."""
    unclear = [prize for prize in desk.prizes if prize.state == PrizeState.UNCLEAR]
    return {
        "calls": _call_cards(desk.room, desk.here),
        "undecided": read_undecided(desk.party, desk.room.stewards, unclear),
        "plays_as": desk.here.plays_as,
    }


def _call_cards(room: DeskRoom, here: Here) -> list[CallCard]:
    reader = Reader(
        here.actor,
        own_sheets=own_sheets(room, here.plays_as),
        sheet_url=lambda call: reverse(
            "host-table", args=[room.party.code, call.sheet.round, call.sheet.table]
        ),
    )
    return [call_card(room, call, reader) for call in calls_of_host(room)]


def _clock(desk: Desk) -> dict[str, Any]:
    now, current = desk.now, desk.now.current
    still = running_tables(current) if current and now.is_over else []
    is_begun = current is not None and current.state != RoundState.PUBLISHED
    return {
        "clock": clock_of(now.party, current, now.at) if is_begun else None,
        # With five minutes more it is still within the printed forty, and needs no reason.
        "has_room": current is not None and current.minutes + 5 <= MOST_MINUTES,
        # The tables that play on after the round's bell, in words.
        "still": name_tables(still) if still else "",
    }


def _break(desk: Desk) -> dict[str, Any]:
    return {"break_now": read_break(desk.party, desk.now.at)}


def _stewards(desk: Desk) -> dict[str, Any]:
    """Who looks after which tables."""
    current = desk.now.current
    stewards = desk.room.stewards
    parts = blocks(current.tables) if current and stewards else ()
    named = [*stewards, *[None] * len(parts)]
    return {
        "blocks": [
            {
                "tables": name_block(block.first, block.last),
                "name": str(steward) if steward else _("the host"),
            }
            for block, steward in zip(parts, named, strict=False)
        ]
    }


def _announcements(desk: Desk) -> dict[str, Any]:
    return {"said": heard_by(desk.party, HOST, desk.now.at)}


def _joining(_desk: Desk) -> dict[str, Any]:
    return {}


def _prizes(desk: Desk) -> dict[str, Any]:
    return {"prizes": desk.prizes_now}


def _standings(desk: Desk) -> dict[str, Any]:
    """The first few as phones show them, as HTML, once seats have been published."""
    if all(row.state == RoundState.DRAFT for row in desk.now.rounds):
        return {"standings": ""}
    rows = render_rows(cached_standings(desk.party).rows(0, BEST, inside=True))
    return {"standings": mark_safe("".join(rows))}  # noqa: S308 - rendered by a template.


def _action(desk: Desk) -> dict[str, Any]:
    return {"action": last_action(desk.party)}


CARDS: Mapping[str, Card] = {
    "next": Card("desk-next", "host/_step.html", _next),
    "steps": Card("desk-steps", "host/_steps_card.html", _steps),
    "calls": Card("desk-calls", "host/_calls.html", _calls),
    "clock": Card("desk-clock", "host/_clock.html", _clock),
    "break": Card("desk-break", "guest/_break.html", _break),
    "stewards": Card("desk-stewards", "host/_blocks.html", _stewards),
    "announcements": Card("desk-announcements", "guest/_announcements.html", _announcements),
    "joining": Card("desk-joining", "host/_joining_note.html", _joining),
    "prizes": Card("desk-prizes", "host/_desk_prizes.html", _prizes),
    "standings": Card("desk-standings", "host/_desk_standings.html", _standings),
    "action": Card("desk-action", "host/_last_action.html", _action),
}
