"""A table's sheet: entries, struck and entered anew, how it is kept, its end, and the signatures under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router

from games import load_lexicon
from games.base.record import Mark
from games.text.events import read_action, read_event
from party.api.answering import answers, read, readings, write
from party.api.callers import Here, May, Role, here_of
from party.api.problems import OutOfDate
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
from party.api.tables import TABLE, at_table, find_own_sheet
from party.tables import entering, scorekeeping, signing
from scoring.models import EntryKind, Sheet
from scoring.rulings import game_of
from scoring.sheets import ends
from scoring.sheets.boards import as_record
from scoring.sheets.refusals import StaleSheet
from scoring.sheets.seen import Seen
from scoring.sheets.turns import Line

router = Router(tags=["sheets"])
AT_THE_TABLE = May(Role.HOST, Role.STEWARD, Role.PLAYER)
# As it stands in the API's description: an answer in plain text.
PLAIN = {"responses": {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}}
Deed = Callable[[Here, Sheet], object]


@router.get(f"{TABLE}/sheet", response=readings(SheetAnswer), auth=AT_THE_TABLE)
def read_sheet(request: HttpRequest, code: str, n: Path[Number], t: Path[Number]) -> HttpResponse:
    """What is on the sheet, for who sits there, stewards and hosts."""
    here = here_of(request)
    current, sheet = find_round(here, n), find_own_sheet(here, n, t)
    return read(request, here, lambda: show_sheet(here, current, sheet))


@router.get(f"{TABLE}/record.gcg", response=readings(None), auth=AT_THE_TABLE, openapi_extra=PLAIN)
def read_game(request: HttpRequest, code: str, n: Path[Number], t: Path[Number]) -> HttpResponse:
    """The game as plain text for `python -m games replay`, for who may read the sheet; there is none but of Keyword."""
    sheet = find_own_sheet(here_of(request), n, t)
    if game_of(sheet).name != "keyword":
        raise Http404
    seats = list(sheet.seats.select_related("player").order_by("chair"))
    entries = list(sheet.entries.select_related("player").order_by("number"))
    text = as_record(sheet, seats, entries, load_lexicon())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@router.post(f"{TABLE}/entries", response=answers(SheetAnswer, 201), auth=AT_THE_TABLE)
def make_entry(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: EntryAsked
) -> HttpResponse:
    """One turn, by the scorekeeper, steward or host."""

    def do(here: Here, sheet: Sheet) -> None:
        entering.enter(sheet, _line(here, asked), reason=asked.reason, **at_table(here, sheet))

    return _do(request, n, t, do, status=201)


@router.post(f"{TABLE}/entries/{{entry}}/strike", response=answers(SheetAnswer), auth=AT_THE_TABLE)
def strike_entry(
    request: HttpRequest,
    code: str,
    n: Path[Number],
    t: Path[Number],
    entry: Path[Number],
    asked: Strike,
) -> HttpResponse:
    """A line is struck, with why; nothing is ever edited."""

    def do(here: Here, sheet: Sheet) -> None:
        entering.strike(sheet, entry, why=asked.why, version=asked.version, **at_table(here, sheet))

    return _do(request, n, t, do)


@router.put(f"{TABLE}/keeping", response=answers(SheetAnswer), auth=AT_THE_TABLE)
def change_keeping(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: KeepingAsked
) -> HttpResponse:
    """Totals, running score or board; what was entered stays."""
    return _do(
        request,
        n,
        t,
        lambda here, sheet: entering.keep_as(
            sheet, asked.keeping, version=asked.version, **at_table(here, sheet)
        ),
    )


@router.put(f"{TABLE}/key-card", response=answers(SheetAnswer), auth=AT_THE_TABLE)
def expose_key_card(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: KeyCardAsked
) -> HttpResponse:
    """The exposed Key card of the table."""
    return _do(
        request,
        n,
        t,
        lambda here, sheet: entering.expose_key_card(
            sheet, asked.word, version=asked.version, **at_table(here, sheet)
        ),
    )


@router.post(f"{TABLE}/hand-over", response=answers(SheetAnswer), auth=AT_THE_TABLE)
def hand_over_sheet(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: HandOver
) -> HttpResponse:
    """Another player of the table keeps score from here on (S4)."""
    seen = Seen(asked.version)
    return _do(
        request,
        n,
        t,
        lambda here, sheet: scorekeeping.hand_over(sheet, asked.player, seen=seen, **at_table(here, sheet)),
    )


@router.post(f"{TABLE}/close", response=answers(SheetAnswer), auth=AT_THE_TABLE)
def close_sheet(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: Close
) -> HttpResponse:
    """The game is over; the others at the table say whether the sheet is right."""

    def do(here: Here, sheet: Sheet) -> None:
        end = ends.Close(asked.ended, asked.letters, asked.out, asked.version, before_bell=asked.before_bell)
        entering.close(sheet, end, **at_table(here, sheet))

    return _do(request, n, t, do)


@router.post(f"{TABLE}/sign", response=answers(SheetAnswer), auth=AT_THE_TABLE)
def sign_sheet(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: SignAsked
) -> HttpResponse:
    """Right, or wrong with the number that the player thinks right: then it is a dispute at the steward's desk."""

    def do(here: Here, sheet: Sheet) -> None:
        signing.sign(
            sheet,
            asked.player,
            right=asked.right,
            thinks=asked.thinks,
            version=asked.version,
            **at_table(here, sheet),
        )

    return _do(request, n, t, do)


def _line(here: Here, asked: EntryAsked) -> Line:
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
        # Keys are kept apart by who sends them.
        after=replace(here, client_key=asked.after).key,
        made_at=asked.made_at,
        despite_faults=asked.despite_faults,
    )


def _do(request: HttpRequest, n: int, t: int, deed: Deed, *, status: int = 200) -> HttpResponse:
    here = here_of(request)

    def do() -> SheetAnswer:
        current, sheet = find_round(here, n), find_own_sheet(here, n, t)
        try:
            deed(here, sheet)
        except StaleSheet as stale:
            raise OutOfDate(stale, show_sheet(here, current, sheet)) from stale
        return show_sheet(here, current, sheet)

    book = here.party.book_id
    return write(
        request,
        here,
        do,
        status=status,
        kept_as=(
            lambda body: without_lines(without_words(body), book),
            lambda body: with_words(with_lines(body, book, n, t)),
        ),
    )
