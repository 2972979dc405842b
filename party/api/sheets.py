"""A table's sheet: entries, struck and entered anew, how it is kept, its end, and the signatures under it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path

from games import load_lexicon
from games.base.record import Mark
from games.text.events import read_action, read_event
from party.api.answering import Read, StoredAs, readings
from party.api.callers import FOR_THE_TABLE, Caller, here_of
from party.api.operations import Operations
from party.api.rounds import find_round
from party.api.shapes.parts import Number
from party.api.shapes.sheets import (
    Close,
    EntryAsked,
    HandOver,
    KeepingAsked,
    KeyCardAsked,
    NoPoints,
    SheetAnswer,
    SignAsked,
    Strike,
    show_sheet,
)
from party.api.stored_answers import with_words, without_words
from party.api.stored_lines import with_lines, without_lines
from party.api.tables import TABLE, at_table, find_own_sheet, on_sheet
from party.tables import entering, scorekeeping, signing
from scoring.models import EntryKind, Sheet
from scoring.rulings import game_of
from scoring.sheets import ends
from scoring.sheets.boards import as_record
from scoring.sheets.staleness import Seen
from scoring.sheets.turns import Line

router = Operations(tags=["sheets"])
# As it stands in the API's description: an answer in plain text.
PLAIN = {"responses": {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}}


def _stored_as(here: Caller, n: int, t: int, **_sent: Any) -> StoredAs:  # noqa: ANN401
    book = here.party.book_id
    return (
        lambda body: without_lines(without_words(body), book),
        lambda body: with_words(with_lines(body, book, n, t)),
    )


_writes = partial(router.writes, auth=FOR_THE_TABLE, stored_as=_stored_as)
_on_sheet = on_sheet(SheetAnswer, show_sheet)


@router.reads(f"{TABLE}/sheet", FOR_THE_TABLE)
def read_sheet(here: Caller, n: Path[Number], t: Path[Number]) -> Read[SheetAnswer]:
    """What is on the sheet, for who sits there, stewards and hosts."""
    current, sheet = find_round(here, n), find_own_sheet(here, n, t)
    return Read(lambda: show_sheet(here, current, sheet))


@router.get(f"{TABLE}/record.gcg", response=readings(None), auth=FOR_THE_TABLE, openapi_extra=PLAIN)
def read_game(request: HttpRequest, code: str, n: Path[Number], t: Path[Number]) -> HttpResponse:
    """The game as plain text for `python -m games replay`, for who may read the sheet; there is none but of Keyword."""
    sheet = find_own_sheet(here_of(request), n, t)
    if game_of(sheet).name != "keyword":
        raise Http404
    seats = list(sheet.seats.select_related("player").order_by("chair"))
    entries = list(sheet.entries.select_related("player").order_by("number"))
    text = as_record(sheet, seats, entries, load_lexicon())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@_writes("POST", f"{TABLE}/entries", status=201)
@_on_sheet
def make_entry(here: Caller, sheet: Sheet, asked: EntryAsked) -> None:
    """One turn, by the scorekeeper, steward or host."""
    entering.enter(sheet, _line(here, asked), reason=asked.reason, **at_table(here, sheet))


@_writes("POST", f"{TABLE}/entries/{{entry}}/strike")
@_on_sheet
def strike_entry(here: Caller, sheet: Sheet, entry: Path[Number], asked: Strike) -> None:
    """A line is struck, with why; nothing is ever edited."""
    entering.strike(sheet, entry, why=asked.why, version=asked.version, **at_table(here, sheet))


@_writes("PUT", f"{TABLE}/keeping")
@_on_sheet
def change_keeping(here: Caller, sheet: Sheet, asked: KeepingAsked) -> None:
    """Totals, running score or board; what was entered stays."""
    entering.keep_as(sheet, asked.keeping, version=asked.version, **at_table(here, sheet))


@_writes("PUT", f"{TABLE}/key-card")
@_on_sheet
def expose_key_card(here: Caller, sheet: Sheet, asked: KeyCardAsked) -> None:
    """The exposed Key card of the table."""
    entering.expose_key_card(sheet, asked.word, version=asked.version, **at_table(here, sheet))


@_writes("POST", f"{TABLE}/hand-over")
@_on_sheet
def hand_over_sheet(here: Caller, sheet: Sheet, asked: HandOver) -> None:
    """Another player of the table keeps score from here on (S4)."""
    scorekeeping.hand_over(sheet, asked.player, seen=Seen(asked.version), **at_table(here, sheet))


@_writes("POST", f"{TABLE}/close")
@_on_sheet
def close_sheet(here: Caller, sheet: Sheet, asked: Close) -> None:
    """The game is over; the others at the table say whether the sheet is right."""
    end = ends.GameEnd(asked.ended, asked.letters, asked.out, asked.version, before_bell=asked.before_bell)
    entering.close(sheet, end, **at_table(here, sheet))


@_writes("POST", f"{TABLE}/sign")
@_on_sheet
def sign_sheet(here: Caller, sheet: Sheet, asked: SignAsked) -> None:
    """Right, or wrong with the number that the player thinks right: then it is a dispute at the steward's desk."""
    right, thinks, by = asked.right, asked.thinks, at_table(here, sheet)
    signing.sign(sheet, asked.player, right=right, thinks=thinks, version=asked.version, **by)


def _line(here: Caller, asked: EntryAsked) -> Line:
    """A line of the sheet from what was sent. A whole event names its points as they were called."""
    kind, play, points = EntryKind(asked.kind), "", asked.points
    if asked.gcg:
        whole = asked.gcg.lstrip().startswith(">")
        event = read_event("", asked.gcg.partition(":")[2]) if whole else None
        action = event.action if event else read_action(asked.gcg)
        points = event.points if event and event.points is not None else points
        kind, play = (EntryKind.PASS, "") if action is Mark.PASS else (EntryKind.TURN, str(action))
    elif kind == EntryKind.TURN and points is None:
        raise NoPoints
    return Line(
        player=asked.player,
        points=points,
        kind=kind,
        words=asked.words,
        play=play,
        spells_key_card=asked.key_card,
        version=asked.version,
        # Two people may choose the same key.
        after=replace(here, client_key=asked.after).key,
        made_at=asked.made_at,
        despite_faults=asked.despite_faults,
    )
