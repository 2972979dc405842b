"""Announcements: the host makes one, everybody reads what concerns them."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from party import announcements
from party.api.answering import answers, read, readings, write
from party.api.callers import Here, May, MayRead, Role, here_of
from party.api.shapes.parts import Asked, BodyNumber, Text, in_utc
from party.audience import ANYBODY, HOST, Listener, at_table
from party.models import Announcement, Seat, Steward
from party.stewardship import active_stewards, ruler_of

router = Router(tags=["announcements"])
PATH = "/parties/{code}/announcements"


class Announce(Asked):
    """To everybody, or to one table, or to one steward's block of tables."""

    text: Text
    table: BodyNumber | None = None
    block: BodyNumber | None = None


class MadeAnswer(Schema):
    id: int
    audience: str
    number: int | None
    at: datetime


class AnnouncementAnswer(MadeAnswer):
    """`number` is that of the table or block, null for everybody."""

    text: str


@router.post(PATH, response=answers(MadeAnswer, 201), auth=May(Role.HOST))
def make_announcement(request: HttpRequest, code: str, asked: Announce) -> HttpResponse:
    """Shown on every phone and desk that it concerns."""
    here = here_of(request)
    audience = "table" if asked.table else "block" if asked.block else "all"
    number = asked.table or asked.block or 0

    def do() -> MadeAnswer:
        row = announcements.announce(here.party, asked.text, audience, number, **here.by)
        return MadeAnswer.model_construct(**_facts(row))

    return write(request, here, do, status=201)


@router.get(PATH, response=readings(list[AnnouncementAnswer]), auth=MayRead())
def list_announcements(request: HttpRequest, code: str) -> HttpResponse:
    """What concerns the caller, newest first."""
    here = here_of(request)

    def build() -> list[AnnouncementAnswer]:
        heard = announcements.heard_by(here.party, _listener(here), here.at)
        rows = (*heard.fresh, *heard.earlier)
        return [AnnouncementAnswer.model_construct(**_facts(row), text=row.text) for row in rows]

    return read(request, here, build)


def _facts(row: Announcement) -> dict[str, Any]:
    return {
        "id": row.pk,
        "audience": str(row.audience),
        "number": row.number or None,
        "at": in_utc(row.made_at),
    }


def _listener(here: Here) -> Listener:
    if here.is_host:
        return HOST
    seats = Seat.objects.open().filter(round__party=here.party)
    if here.steward is not None:
        rows = seats.values_list("round__number", "table", "player_id")
        return _as_steward(here, here.steward, list(rows))
    mine = seats.filter(player=here.player).values_list("round__number", "table").first()
    return at_table(*mine) if mine else ANYBODY


def _as_steward(here: Here, steward: int, rows: list[tuple[int, int, int]]) -> Listener:
    seated: dict[int, list[int]] = defaultdict(list)
    for _, table, player in rows:
        seated[table].append(player)
    row, stewards = Steward.objects.get(pk=steward), active_stewards(here.party)
    ruled = [
        table
        for table, players in seated.items()
        if ruler_of(table, len(seated), stewards, players)[1] == row
    ]
    return announcements.as_steward(here.party, row, rows[0][0] if rows else 0, ruled)
