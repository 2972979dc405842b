"""Writes on a sheet that somebody else has changed since it was read: refused, with both sides.

Every write makes a new version of the sheet, except a signature, which is about one version (scoring/sheets/signatures.py).
When the scorekeeper leaves in mid-game the version stays, so a form that hands over scorekeeping also names who had it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.models import Entry, Event, Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES
from scoring.sheets.refusals import StaleDeed, StaleKeeper, StaleKeyCard, StaleSheet
from scoring.sheets.state import Figures, figures, signed

# No sheet has this version: a phone that names a write we never got has not seen the sheet.
NEVER = -1


@dataclass(frozen=True)
class Seen:
    """A sheet as it was read: its version, and who kept score (0 for nobody). None takes it as it is."""

    version: int | None = None
    keeper: int | None = None


ANYHOW = Seen()


def check_seen(
    sheet: Sheet, seats: Sequence[SheetSeat], seen: Seen, *, yours: object, theirs: object = ""
) -> None:
    """`yours` is what was sent; `theirs` is what the sheet has instead now, if that isn't a score."""
    both = _both(sheet, seats, yours, theirs)
    if seen.keeper not in (None, sheet.scorekeeper_id or 0):
        raise StaleKeeper(keeper=name_of(seats, sheet.scorekeeper_id), **both)
    if seen.version not in (None, sheet.version):
        raise StaleDeed(**both)


def check_card_seen(sheet: Sheet, seats: Sequence[SheetSeat], version: int | None, *, yours: object) -> None:
    """The same for who turns a Key card."""
    if version not in (None, sheet.version) and sheet.key_card:
        raise StaleKeyCard(card=sheet.key_card, **_both(sheet, seats, yours))
    check_seen(sheet, seats, Seen(version), yours=yours)


def another_is_last(sheet: Sheet, seats: Sequence[SheetSeat], last: Entry) -> StaleDeed:
    """For somebody who undoes the last line when another line has come after it."""
    said = {"name": name_of(seats, last.player_id), "points": signed(last.points)}
    theirs = gettext("the last line is %(name)s %(points)s") % said
    return StaleDeed(**_both(sheet, seats, gettext("the line before undone"), theirs))


def name_of(seats: Sequence[SheetSeat], player: int | None) -> str:
    return next((str(seat.player) for seat in seats if seat.player_id == player), "–")


def _both(sheet: Sheet, seats: Sequence[SheetSeat], yours: object, theirs: object = "") -> dict[str, object]:
    scores = {seat.player_id: seat.score for seat in seats}
    rows = () if theirs and set(scores.values()) == {None} else figures(seats, scores).rows
    return {
        "theirs": Figures((*rows, ("", str(theirs))) if theirs else rows),
        "yours": yours,
        "version": sheet.version,
        "after": {},
        "result": "",
        "sum": "",
    }


def check_version(
    sheet: Sheet, seats: Sequence[SheetSeat], version: int | None, scores: Mapping[int, int] | None = None
) -> None:
    """Refused with both figures when somebody has written on the sheet since it was read; None: whatever it says now."""
    if version in (None, sheet.version) or (scores and is_first_figure(sheet, seats, version)):
        return
    theirs = {seat.player_id: seat.score for seat in seats}
    after = {**theirs, **scores} if scores and sheet.state not in SETTLED_STATES else {}
    raise StaleSheet(
        theirs=figures(seats, theirs),
        yours=figures(seats, scores) if scores else f"version {version}",
        version=sheet.version,
        after=after,
        result=figures(seats, after) if after else "",
        sum="",
    )


def is_first_figure(sheet: Sheet, seats: Sequence[SheetSeat], version: int | None) -> bool:
    """Whether the sheet was empty when it was read and still has no scores. A draw, a Key card or a new scorekeeper since
    then doesn't matter: there is no score to disagree with.
    """
    has_seen = version is not None and NEVER < version <= sheet.version
    return has_seen and all(seat.score is None for seat in seats)


def version_after(sheet: Sheet, client_key: str) -> int:
    """The version that the write under this key has left on the sheet; NEVER where there is no such write."""
    events = Event.objects.filter(
        book=sheet.book_id, client_key=client_key, round=sheet.round, table=sheet.table
    )
    said = events.values_list("payload", flat=True).first() or {}
    return int(said.get("version", NEVER))
