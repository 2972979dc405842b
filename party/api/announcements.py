"""Announcements: the host makes one, everybody reads what concerns them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from party.api.answering import answers, read, readings, write
from party.api.callers import Here, May, MayRead, Role, here_of
from party.api.shapes.parts import Asked, BodyNumber, Text, in_utc
from party.models import Announcement, Seat, Steward
from party.news import announcements
from party.reads.desk import listener_of, read_room
from party.rules.audience import ANYBODY, HOST, Listener, at_table

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
    if here.steward is not None:
        return listener_of(read_room(here.party, here.at), Steward.objects.get(pk=here.steward))
    seats = Seat.objects.open().filter(round__party=here.party)
    mine = seats.filter(player=here.player).values_list("round__number", "table").first()
    return at_table(*mine) if mine else ANYBODY
