"""A line before it is entered: which version of the sheet it was written on, and what it counts.

Reads a locked sheet and changes nothing on it (scoring/sheets/lines.py does).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.errors import RuleBroken
from scoring.models import Entry, EntryKind
from scoring.sheets import key_cards
from scoring.sheets.engine_table import TypedPlay, read_board
from scoring.sheets.locked import LockedSheet
from scoring.sheets.precedents import preview_tonight
from scoring.sheets.refusals import Miscounted, PlayHasFaults, PointsMissing, ScoreOutOfRange, StaleSheet
from scoring.sheets.staleness import is_first_figure, version_after
from scoring.sheets.state import MOST_POINTS, Figures, check_not_settled, figures, in_print, signed
from scoring.sheets.word_questions import read_word

# What a line has room for of the words a turn formed.
ROOM_FOR_WORDS = 400

# An evening's phone may be offline for hours; what is older has a wrong clock.
OLDEST = timedelta(days=1)


@dataclass(frozen=True)
class Line:
    """A line to be entered. `play` ("10I SEE", or as it was typed) is counted by the engine; points may then be left out.

    `points` is all that was called, the Key card's fifty among it. `version` is the sheet's when it was read, or `after`
    names the client key of what this phone wrote just before; None and "" take the sheet as it is.
    """

    player: int
    points: int | None = None
    kind: str = EntryKind.TURN
    words: str = ""
    play: str | TypedPlay = ""
    spells_key_card: bool = False
    version: int | None = None
    after: str = ""
    made_at: datetime | None = None
    # The faults of spelling have been shown, and it is to be entered all the same (KW43).
    despite_faults: bool = False


def check_latest(locked: LockedSheet, line: Line) -> None:
    """Nobody else has written since this phone read the sheet, or wrote on it itself."""
    seen = version_after(locked.sheet, line.after) if line.after else line.version
    if seen not in (None, locked.sheet.version) and not is_first_figure(locked.sheet, locked.seats, seen):
        raise _stale(locked, line)


def count_line(locked: LockedSheet, line: Line) -> Entry:
    """The line as it will stand: counted by the engine where it is a play, else as it was called."""
    if line.kind == EntryKind.TURN and line.play:
        return _count_play(locked, line)
    if line.kind == EntryKind.PASS:
        line = replace(line, points=0, words="", spells_key_card=False)
    if line.points is None:
        raise PointsMissing
    if abs(line.points) > MOST_POINTS:
        raise ScoreOutOfRange(score=line.points)
    if line.spells_key_card:
        key_cards.check_counted(locked.sheet, line.points)
    words = " ".join(map(read_word, line.words.split()))[:ROOM_FOR_WORDS]
    entry = locked.new_entry(line.player, line.points, line.kind, words=words)
    return _dated(entry, locked, line, spells=line.spells_key_card)


def _stale(locked: LockedSheet, line: Line) -> StaleSheet:
    """Both figures, and what the sheet says if the line is entered after what came between."""
    name = next((str(seat.player) for seat in locked.seats if seat.player_id == line.player), "")
    theirs, added = {seat.player_id: seat.score for seat in locked.seats}, _worth_now(locked, line)
    stands = theirs.get(line.player) or 0
    after = {} if added is None else {**theirs, line.player: stands + added}
    called = [] if line.points is None else [signed(line.points)]
    return StaleSheet(
        theirs=figures(locked.seats, theirs),
        yours=Figures(((name, " ".join(filter(None, [_text_of(locked, line), *called]))),)),
        version=locked.sheet.version,
        after=after,
        result=figures(locked.seats, after) if after else "",
        sum="" if added is None else Figures(((name, _sum(stands, added)),)),
    )


def _text_of(locked: LockedSheet, line: Line) -> str:
    if isinstance(line.play, str):
        return line.play
    return line.play.written_on(read_board(locked.sheet, locked.seats, locked.entries).state.grid)


def _sum(stands: int, added: int) -> str:
    """As one writes it: 15 + 20 = 35."""
    sign, size = signed(added)[0], abs(added)
    return f"{in_print(stands)} {sign} {size} = {in_print(stands + added)}"


def _worth_now(locked: LockedSheet, line: Line) -> int | None:
    """What the line would bring on the sheet as it is; None where it cannot be entered there."""
    try:
        check_not_settled(locked.sheet)
        locked.seat_of(line.player)
        return count_line(locked, line).points
    except RuleBroken:
        return None


def _count_play(locked: LockedSheet, line: Line) -> Entry:
    board = read_board(locked.sheet, locked.seats, locked.entries)
    seen = preview_tonight(locked.sheet, board, line.player, line.play)
    if seen.refusals:
        raise seen.refusals[0]
    if seen.faults and not line.despite_faults:
        raise PlayHasFaults(why=" ".join(map(str, seen.faults)), rules=[each.kind for each in seen.faults])
    if line.points is not None and line.points != seen.points:
        raise Miscounted(called=line.points, points=seen.points)
    kind = EntryKind.PASS if seen.play == "-" else EntryKind.TURN
    play = "" if kind == EntryKind.PASS else seen.play
    entry = locked.new_entry(line.player, seen.points, kind, play=play, words=" ".join(seen.words))
    entry.faults = [{"rule": fault.kind, "word": str(fault.params.get("word", ""))} for fault in seen.faults]
    return _dated(entry, locked, line, spells=seen.spells_key_card)


def moment_of(said: datetime | None, arrived: datetime) -> datetime:
    """When it was entered on the phone, or when it arrived where that cannot be: later than that, or ages ago."""
    return said if said is not None and arrived - OLDEST <= said <= arrived else arrived


def _dated(entry: Entry, locked: LockedSheet, line: Line, *, spells: bool) -> Entry:
    entry.version = locked.sheet.version + 1
    entry.made_at = moment_of(line.made_at, locked.pen.at)
    entry.client_key = locked.pen.actor.client_key
    if spells:
        entry.key_card = locked.sheet.key_card
    return entry
