"""The lines of a sheet: entered, struck, totals typed, the game closed. A score is always the sum of the standing lines.

Each notes what happened on a held sheet; the writer who holds it writes the event. Lines are never edited. Knows no party:
`is_official` says that a steward or host writes, whose lines keep a closed sheet closed and whose reason lets an odd
score stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext_noop

from games import load_lexicon
from games.errors import RuleBroken
from scoring import key_cards
from scoring.boards import check_strikable, look
from scoring.ends import Close, letter_tallies
from scoring.engine_table import keyword_of, turn_order
from scoring.held import Held, sums
from scoring.models import Entry, EntryKind, Event, Keeping, Sheet, SheetSeat
from scoring.models.entries import TURNS
from scoring.models.sheets import OPEN_STATES, SheetState
from scoring.record import Actor
from scoring.sheets import (
    MOST_POINTS,
    DrawFirst,
    ScoreOutOfRange,
    SheetNotOpen,
    StaleSheet,
    Totals,
    check_not_settled,
    check_scores,
    check_version,
    figures,
)

__all__ = [
    "Line",
    "note_close",
    "note_keeping",
    "note_line",
    "note_strike",
    "note_totals",
    "sums",
    "whose_turn",
]

# Far more than any game has turns; a bound against a phone that goes wild.
MOST_LINES = 1000
MOST_WHY = 200
# Why the site itself strikes a line.
TYPED_ANEW = gettext_noop("the totals were typed anew")
CLOSED_ANEW = gettext_noop("the sheet was closed anew")
# What a player may enter; a steward or host every kind but totals, which are typed together.
PLAYERS_LINES = frozenset({EntryKind.TURN, EntryKind.PASS, EntryKind.CHALLENGE})


class NoSuchLine(RuleBroken):
    sentence = "{kind} is no line that can be entered here. Enter a turn, a pass or a challenge."


class PointsMissing(RuleBroken):
    sentence = "Say how many points the turn scored, or enter it on the board."


class SheetFull(RuleBroken):
    sentence = "This sheet has {most} lines, more than any game. Type the totals instead."


class NoSuchEntry(RuleBroken):
    sentence = "There is no line {number} on this sheet."


class StruckAlready(RuleBroken):
    sentence = "Line {number} has been struck already."


class StrikeNeedsWhy(RuleBroken):
    sentence = "Say why line {number} is struck; the sheet keeps it."


class NothingEntered(RuleBroken):
    sentence = (
        "Nothing is entered on the sheet of table {table} yet. Enter the turns or type the totals first."
    )


class PlayHasFaults(RuleBroken):
    sentence = "{why} Take it back, or enter it all the same."


class Miscounted(RuleBroken):
    sentence = "{called} was called; counted on the board it is {points}. Enter it with the right points."


class SheetClosed(RuleBroken):
    sentence = (
        "The sheet is closed and waits for signatures. Enter or strike a line first: that opens it again."
    )


class NoSuchKeeping(RuleBroken):
    sentence = "A sheet is kept by totals, as a running score, or on the board."


@dataclass(frozen=True)
class Line:
    """A line to be entered. `play` ("10I SEE") is counted by the engine; points may then be left out.

    `points` is all that was called, the Key card's fifty among it. `version` is the sheet's when it was read, or `after`
    names the client key of what this phone wrote just before; None and "" take the sheet as it is.
    """

    player: int
    points: int | None = None
    kind: str = EntryKind.TURN
    words: str = ""
    play: str = ""
    spells_key_card: bool = False
    version: int | None = None
    after: str = ""
    made_at: datetime | None = None
    # The faults of spelling have been shown, and it is to be entered all the same (KW43).
    despite_faults: bool = False


def note_line(held: Held, line: Line, *, is_official: bool = False, reason: str = "") -> Entry:
    """Enter a line. On a closed sheet it takes the signatures away; a scorekeeper's opens the sheet again."""
    _check_open(held)
    _check_latest(held, line)
    _check_kind(line, is_official=is_official)
    held.seat_of(line.player)
    entry = _count(held, line)
    _reopen(held, is_official=is_official)
    _spell_key_card(held.sheet, entry)
    _keep_along(held.sheet, entry)
    held.sheet.version = entry.version
    held.add(entry)
    held.excuse(held.reckon(), reason if is_official else "")
    return entry


def note_strike(
    held: Held, number: int, why: str, *, version: int | None = None, is_official: bool = False
) -> Entry:
    """Strike a line: it stays on the sheet with who and why, and counts no more."""
    _check_open(held)
    check_version(held.sheet, held.seats, version)
    entry = _find_standing(held, number)
    if not why.strip():
        raise StrikeNeedsWhy(number=number)
    if entry.play:
        check_strikable(held.sheet, held.seats, held.entries, entry)
    _reopen(held, is_official=is_official)
    if entry.key_card:
        key_cards.bring_back(held.sheet, entry.key_card)
    _strike(held, [entry], why)
    held.sheet.version += 1
    held.excuse(held.reckon(), why if is_official else "")
    return entry


def note_totals(held: Held, totals: Totals, enterer: Actor, *, reason: str = "") -> None:
    """Type the totals: each player gets what is missing to it as one line. Refused with both figures when stale."""
    sheet = held.sheet
    _check_open(held)
    check_version(sheet, held.seats, totals.version, totals.scores)
    held.excuse(check_scores(sheet, held.seats, totals.scores), reason)
    sheet.version += 1
    enter_totals(held, totals.scores)
    held.reckon()
    _close(held, totals.ended, enterer)


def note_close(held: Held, close: Close, enterer: Actor) -> None:
    """The game is over: the letters held are counted, and the sheet waits for signatures."""
    _check_open(held)
    check_version(held.sheet, held.seats, close.version)
    tallies = letter_tallies(held.sheet, held.seats, close)
    old = [entry for entry in held.standing if entry.kind == EntryKind.LETTERS]
    _strike(held, old, CLOSED_ANEW)
    held.sheet.version += 1
    held.add(
        *[
            _line(held, player, tally.points, EntryKind.LETTERS, place, play=str(close.held.get(player, 0)))
            for place, (player, tally) in enumerate(tallies.items())
        ]
    )
    if not held.entries:
        raise NothingEntered(table=held.sheet.table)
    held.reckon()
    _close(held, close.ended, enterer)


def note_keeping(held: Held, keeping: str) -> None:
    """Another way of keeping the sheet; what stands on it stays, so it is no new version. The board is Keyword's alone."""
    check_not_settled(held.sheet)
    if keeping not in Keeping.values:
        raise NoSuchKeeping
    if keeping == Keeping.BOARD:
        keyword_of(held.sheet)
    held.sheet.keeping = Keeping(keeping)


def note_key_card(held: Held, word: str = "") -> None:
    """A Key card lies face up: typed from the table's own pack, or drawn by the site."""
    check_not_settled(held.sheet)
    if held.is_closed:
        raise SheetClosed
    before = held.sheet.key_card
    key_cards.expose(held.sheet, word)
    if held.sheet.key_card != before:
        held.sheet.version += 1


def enter_totals(held: Held, scores: Mapping[int, int]) -> None:
    """The lines that make each score what it shall be; totals typed before are struck where they say something else."""
    before = sums(held.seats, held.entries)
    lined = {entry.player_id for entry in held.standing}
    changed = {p: score for p, score in scores.items() if score != before[p] or p not in lined}
    old = [entry for entry in held.standing if entry.kind == EntryKind.TOTAL and entry.player_id in changed]
    _strike(held, old, TYPED_ANEW)
    rest, lined = sums(held.seats, held.entries), {entry.player_id for entry in held.standing}
    missing = [(p, score - rest[p]) for p, score in changed.items() if score != rest[p] or p not in lined]
    held.add(*[_line(held, p, points, EntryKind.TOTAL, place) for place, (p, points) in enumerate(missing)])


def whose_turn(sheet: Sheet, seats: Sequence[SheetSeat], entries: Iterable[Entry]) -> int | None:
    """Who plays next: clockwise after the last turn that stands; None before the draw and after the end."""
    if sheet.state != SheetState.PLAYING or sheet.first_player_id is None:
        return None
    order = turn_order(sheet, seats)
    turns = [entry.player_id for entry in entries if entry.stands and entry.kind in TURNS]
    if turns:
        last = next((place for place, seat in enumerate(order) if seat.player_id == turns[-1]), -1)
        order = order[last + 1 :] + order[: last + 1]
    return next((seat.player_id for seat in order if seat.left_order is None), None)


def _check_open(held: Held) -> None:
    sheet = held.sheet
    check_not_settled(sheet)
    if sheet.state not in OPEN_STATES:
        raise SheetNotOpen(table=sheet.table)
    if sheet.first_player_id is None:
        raise DrawFirst(table=sheet.table)
    if len(held.entries) >= MOST_LINES:
        raise SheetFull(most=MOST_LINES)


def _check_latest(held: Held, line: Line) -> None:
    """Nobody else has written since this phone read the sheet, or wrote on it itself."""
    if line.after:
        is_latest = _version_after(held, line.after) == held.sheet.version
    else:
        is_latest = line.version in (None, held.sheet.version)
    if not is_latest:
        called = "" if line.points is None else f" {line.points:+d}"
        name = next((str(seat.player) for seat in held.seats if seat.player_id == line.player), "")
        raise StaleSheet(
            theirs=figures(held.seats, {seat.player_id: seat.score for seat in held.seats}),
            yours=f"{name} {line.play}{called}".strip() if line.play else f"{name}{called}",
            version=held.sheet.version,
        )


def _version_after(held: Held, key: str) -> int | None:
    """The version that the write under this key left: of a line, or of anything else written on this sheet."""
    for entry in held.entries:
        if entry.client_key == key:
            return entry.version
    sheet = held.sheet
    event = Event.objects.filter(
        book=sheet.book_id, client_key=key, round=sheet.round, table=sheet.table
    ).first()
    return None if event is None else event.payload.get("version")


def _check_kind(line: Line, *, is_official: bool) -> None:
    may = line.kind in PLAYERS_LINES or (is_official and line.kind in (EntryKind.RULING, EntryKind.LETTERS))
    if not may:
        raise NoSuchLine(kind=line.kind)


def _count(held: Held, line: Line) -> Entry:
    """The line as it will stand: counted by the engine where it is a play, else as it was called."""
    if line.kind == EntryKind.TURN and line.play:
        return _count_play(held, line)
    if line.kind == EntryKind.PASS:
        line = replace(line, points=0, words="", spells_key_card=False)
    if line.points is None:
        raise PointsMissing
    if abs(line.points) > MOST_POINTS:
        raise ScoreOutOfRange(score=line.points)
    if line.spells_key_card and line.points < key_cards.WORTH:
        raise key_cards.KeyCardNotCounted(card=held.sheet.key_card, worth=key_cards.WORTH, points=line.points)
    entry = _line(held, line.player, line.points, line.kind, 0, words=line.words[:400])
    return _dated(entry, held, line, spells=line.spells_key_card)


def _count_play(held: Held, line: Line) -> Entry:
    seen = look(held.sheet, held.seats, held.entries, line.player, line.play, load_lexicon())
    if seen.refusals:
        raise seen.refusals[0]
    if seen.faults and not line.despite_faults:
        raise PlayHasFaults(why=" ".join(map(str, seen.faults)), rules=[each.kind for each in seen.faults])
    if line.points is not None and line.points != seen.points:
        raise Miscounted(called=line.points, points=seen.points)
    kind = EntryKind.PASS if seen.play == "-" else EntryKind.TURN
    play = "" if kind == EntryKind.PASS else seen.play
    entry = _line(held, line.player, seen.points, kind, 0, play=play, words=" ".join(seen.words))
    entry.faults = [{"rule": fault.kind, "word": str(fault.params.get("word", ""))} for fault in seen.faults]
    return _dated(entry, held, line, spells=seen.spells_key_card)


def _dated(entry: Entry, held: Held, line: Line, *, spells: bool) -> Entry:
    entry.version = held.sheet.version + 1
    # By the server's clock nothing was made before it arrived.
    entry.made_at = min(line.made_at or held.pen.at, held.pen.at)
    entry.client_key = held.pen.actor.client_key
    if spells:
        entry.key_card = held.sheet.key_card
        if not entry.key_card:
            raise key_cards.NoKeyCard
    return entry


def _line(held: Held, player: int, points: int, kind: str, place: int, **more: str) -> Entry:
    """A line for the held sheet, the `place`th of those entered together."""
    pen = held.pen
    return Entry(
        sheet=held.sheet,
        number=len(held.entries) + 1 + place,
        player_id=player,
        kind=kind,
        points=points,
        version=held.sheet.version,
        made_at=pen.at,
        arrived_at=pen.at,
        entered_by_kind=pen.actor.kind,
        entered_by_id=pen.actor.id,
        **more,
    )


def _spell_key_card(sheet: Sheet, entry: Entry) -> None:
    if entry.key_card:
        key_cards.spell(sheet)


def _keep_along(sheet: Sheet, entry: Entry) -> None:
    """Who enters turns keeps the sheet that way from here on."""
    if entry.play:
        sheet.keeping = Keeping.BOARD
    elif entry.kind in TURNS and sheet.keeping == Keeping.TOTALS:
        sheet.keeping = Keeping.RUNNING


def _reopen(held: Held, *, is_official: bool) -> None:
    """What is written on a closed sheet takes the signatures away. A steward's ruling leaves it closed."""
    if not held.is_closed:
        return
    held.unsign()
    sheet = held.sheet
    if is_official:
        sheet.state, sheet.closed_at = SheetState.ENTERED, held.pen.at
    else:
        sheet.state, sheet.closed_at, sheet.ended = SheetState.PLAYING, None, ""
        sheet.entered_by_kind, sheet.entered_by_id = "", None


def _close(held: Held, ended: str, enterer: Actor) -> None:
    held.unsign()
    sheet = held.sheet
    sheet.state, sheet.ended, sheet.closed_at = SheetState.ENTERED, ended, held.pen.at
    sheet.entered_by_kind, sheet.entered_by_id = enterer.kind, enterer.id


def _find_standing(held: Held, number: int) -> Entry:
    entry = next((entry for entry in held.entries if entry.number == number), None)
    if entry is None:
        raise NoSuchEntry(number=number)
    if not entry.stands:
        raise StruckAlready(number=number)
    return entry


def _strike(held: Held, entries: Sequence[Entry], why: str) -> None:
    if not entries:
        return
    pen, said = held.pen, " ".join(why.split())[:MOST_WHY]
    hashed = pen.word(said)
    for entry in entries:
        entry.struck_at, entry.struck_by_kind, entry.struck_by_id = pen.at, pen.actor.kind, pen.actor.id
        entry.why, entry.why_hash = said, hashed
    pen.save(*entries)
