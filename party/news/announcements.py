"""Announcements of the host: to everybody, to a steward's block, to a table. Who hears which: party/rules/audience.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from party.models import Announcement, Audience, Party, RoundState
from party.news.refusals import (
    AnnouncementTooLong,
    NoSuchAnnouncement,
    NoSuchBlock,
    NoTablesYet,
    NothingAnnounced,
)
from party.people.guests.refusals import NoSuchTable
from party.record.locks import take_any_pen
from party.rules.audience import Listener, hears
from party.rules.blocks import blocks
from scoring.record.once import forget
from scoring.record.pen import Actor
from scoring.record.prepared import Prepared
from scoring.rules.names import clean_name
from scoring.rules.refusals import NameMissing, NameTooLong, TooManyMarks

LONGEST_ANNOUNCEMENT = 200
# What is older folds away.
FRESH = timedelta(minutes=15)
MOST_FRESH, MOST_SHOWN = 3, 30


@dataclass(frozen=True)
class Heard:
    """What somebody hears, newest first; the earlier ones fold away."""

    fresh: tuple[Announcement, ...] = ()
    earlier: tuple[Announcement, ...] = ()


@transaction.atomic
def announce(
    party: Party,
    text: str,
    audience: str = Audience.ALL,
    number: int = 0,
    *,
    actor: Actor,
    at: datetime,
) -> Announcement:
    """Tell it, on every phone and desk that it concerns. `number` is that of the block or table."""
    party, pen = take_any_pen(party, actor, at)
    cleaned = clean_announcement(text)
    row = Announcement(party=party, text=cleaned, audience=Audience(audience), made_at=at)
    if row.audience != Audience.ALL:
        row.number, row.round = number, _check_place(party, row.audience, number)
    row.text_hash = pen.word(cleaned)
    pen.make(row)
    table = number if row.audience == Audience.TABLE else None
    pen.write("announced", round=row.round or None, table=table, announcement=row.pk)
    return row


@transaction.atomic
def take_back(party: Party, announcement: int, *, actor: Actor, at: datetime) -> Announcement:
    """Set-to-state: it is shown to nobody any more."""
    party, pen = take_any_pen(party, actor, at)
    row = _find(party, announcement)
    if row.taken_back_at is None:
        row.taken_back_at = at
        pen.save(row)
    pen.write("announcement-taken-back", round=row.round or None, announcement=row.pk)
    return row


@transaction.atomic
def erase_announcement(party: Party, announcement: int, *, actor: Actor, at: datetime) -> Announcement:
    """Take it back, and forget its words for good."""
    party, pen = take_any_pen(party, actor, at)
    row = _find(party, announcement)
    if row.text:
        forget(party.book_id, [row.text])
    pen.erase_wording(row.text_hash)
    row.text, row.text_hash = "", ""
    row.taken_back_at = row.taken_back_at or at
    pen.save(row)
    pen.write("announcement-erased", round=row.round or None, announcement=row.pk)
    return row


_STANDING = Prepared(
    lambda party: Announcement.objects.filter(party=party, taken_back_at=None).order_by("-made_at", "-pk")[
        : 10 * MOST_SHOWN
    ],
    int,
)


def heard_by(party: Party, listener: Listener, at: datetime) -> Heard:
    """The announcements that somebody hears: one query."""
    heard = [row for row in _STANDING.all(party.pk) if hears(row, listener)][:MOST_SHOWN]
    fresh = [row for row in heard if at - row.made_at <= FRESH][:MOST_FRESH]
    return Heard(tuple(fresh), tuple(heard[len(fresh) :]))


def clean_announcement(typed: str) -> str:
    """As names are cleaned: composed, without control and direction characters, single blanks."""
    try:
        return clean_name(typed, LONGEST_ANNOUNCEMENT)
    except NameMissing:
        raise NothingAnnounced from None
    except (NameTooLong, TooManyMarks):
        raise AnnouncementTooLong(most=LONGEST_ANNOUNCEMENT) from None


def _check_place(party: Party, audience: str, number: int) -> int:
    """The round in which that block or table is there."""
    current = party.round_set.current().first()
    if current is None or current.state == RoundState.DRAFT:
        raise NoTablesYet
    if audience == Audience.BLOCK and not 1 <= number <= len(blocks(current.tables)):
        raise NoSuchBlock(block=number)
    if audience == Audience.TABLE and not 1 <= number <= current.tables:
        raise NoSuchTable(table=number)
    return current.number


def _find(party: Party, announcement: int) -> Announcement:
    row = party.announcements.filter(pk=announcement).first()
    if row is None:
        raise NoSuchAnnouncement
    return row
