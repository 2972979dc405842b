"""Announcements: the host makes one, everybody reads what concerns them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Schema

from party.api.answering import Read
from party.api.callers import FOR_ANYBODY, FOR_HOSTS, Caller
from party.api.operations import Operations
from party.api.shapes.parts import Asked, BodyNumber, Text, in_utc
from party.models import Announcement, Seat, Steward
from party.news import announcements
from party.reads.desk import listener_of, read_room
from party.rules.audience import ANYBODY, HOST, Listener, at_table

router = Operations(tags=["announcements"])
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


@router.writes("POST", PATH, FOR_HOSTS, 201)
def make_announcement(here: Caller, asked: Announce) -> MadeAnswer:
    """Shown on every phone and desk that it concerns."""
    audience = "table" if asked.table else "block" if asked.block else "all"
    number = asked.table or asked.block or 0
    row = announcements.announce(here.party, asked.text, audience, number, **here.by)
    return MadeAnswer.model_construct(**_facts(row))


@router.reads(PATH, FOR_ANYBODY)
def list_announcements(here: Caller) -> Read[list[AnnouncementAnswer]]:
    """What concerns the caller, newest first."""

    def build() -> list[AnnouncementAnswer]:
        heard = announcements.heard_by(here.party, _listener(here), here.at)
        rows = (*heard.fresh, *heard.earlier)
        return [AnnouncementAnswer.model_construct(**_facts(row), text=row.text) for row in rows]

    return Read(build)


def _facts(row: Announcement) -> dict[str, Any]:
    return {
        "id": row.pk,
        "audience": str(row.audience),
        "number": row.number or None,
        "at": in_utc(row.made_at),
    }


def _listener(here: Caller) -> Listener:
    if here.is_host:
        return HOST
    if here.steward is not None:
        return listener_of(read_room(here.party, here.at), Steward.objects.get(pk=here.steward))
    seats = Seat.objects.open().filter(round__party=here.party)
    mine = seats.filter(player=here.player).values_list("round__number", "table").first()
    return at_table(*mine) if mine else ANYBODY
