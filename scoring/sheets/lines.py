"""The lines of a sheet: entered, struck, totals typed, the game closed. A score is always the sum of the standing lines.

Each works on a locked sheet. `write_…` writes its event; `note_…` leaves that to the caller, because a ruling that enters or
strikes a line is one event of its own. Lines are never edited. An official's lines keep a closed sheet closed, and an
official's reason lets an odd score stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, gettext_noop

from scoring.models import Entry, EntryKind, Keeping, Sheet, SheetSeat
from scoring.models.entries import TURNS
from scoring.models.sheets import OPEN_STATES, SheetState
from scoring.record.pen import Actor
from scoring.rules.names import check_length
from scoring.sheets import key_cards
from scoring.sheets.boards import check_strikable
from scoring.sheets.ends import GameEnd, letter_tallies
from scoring.sheets.engine_table import keyword_of, turn_order
from scoring.sheets.locked import MOST_WHY, LockedSheet
from scoring.sheets.refusals import (
    DrawFirst,
    NoSuchEntry,
    NoSuchKeeping,
    NoSuchLine,
    NothingEntered,
    SheetClosed,
    SheetFull,
    SheetNotOpen,
    StrikeNeedsWhy,
    StruckAlready,
)
from scoring.sheets.staleness import Seen, check_card_seen, check_seen, check_version
from scoring.sheets.state import Totals, check_not_settled, check_scores
from scoring.sheets.turns import Line, check_latest, count_line

# Far more than any game has turns; a bound against a phone that goes wild.
MOST_LINES = 1000
# Why the site itself strikes a line.
CLOSED_ANEW = gettext_noop("the sheet was closed anew")
# What a player may enter; a steward or host every kind but totals, which are typed together.
PLAYERS_LINES = frozenset({EntryKind.TURN, EntryKind.PASS, EntryKind.CHALLENGE})
OFFICIALS_LINES = frozenset({EntryKind.RULING, EntryKind.LETTERS, EntryKind.LOST})


def note_line(locked: LockedSheet, line: Line, reason: str = "") -> Entry:
    """Enter a line. On a closed sheet it takes the signatures away; a scorekeeper's opens the sheet again."""
    check_latest(locked, line)
    _check_open(locked)
    _check_kind(locked, line)
    locked.seat_of(line.player)
    if len(locked.entries) >= MOST_LINES:
        raise SheetFull(most=MOST_LINES)
    entry = count_line(locked, line)
    _reopen(locked)
    _spell_key_card(locked.sheet, entry)
    _keep_along(locked.sheet, entry)
    locked.sheet.version = entry.version
    locked.add(entry)
    locked.excuse(locked.reckon(), reason if locked.is_official else "", about=line.player, line=entry)
    return entry


def note_strike(locked: LockedSheet, number: int, why: str, version: int | None = None) -> Entry:
    """Strike a line: it stays on the sheet with who and why, and counts no more."""
    check_version(locked.sheet, locked.seats, version)
    _check_open(locked)
    entry = _find_standing(locked, number)
    if not check_length(why, MOST_WHY):
        raise StrikeNeedsWhy(number=number)
    if entry.play:
        check_strikable(locked.sheet, locked.seats, locked.entries, entry)
    _reopen(locked)
    if entry.key_card:
        key_cards.bring_back(locked.sheet, entry.key_card)
    locked.strike([entry], why, about=entry.player_id)
    locked.sheet.version += 1
    locked.excuse(locked.reckon(), why if locked.is_official else "", about=entry.player_id)
    return entry


def write_totals(
    locked: LockedSheet, totals: Totals, enterer: Actor, *, reason: str = "", from_slip: bool | None = None
) -> Sheet:
    """Type the totals: each player gets what is missing to it as one line. The caller has checked the version.

    `from_slip`: whether they were on paper; a home game doesn't say.
    """
    sheet = locked.sheet
    _check_open(locked)
    locked.excuse(check_scores(sheet, locked.seats, totals.scores), reason if locked.is_official else "")
    sheet.version += 1
    locked.enter_totals(totals.scores)
    _close(locked, totals.ended, enterer)
    said = {} if from_slip is None else {"from_slip": from_slip}
    return locked.write("totals-entered", version=sheet.version, ended=totals.ended, **said)


def write_close(locked: LockedSheet, close: GameEnd, enterer: Actor) -> Sheet:
    """The game is over: the letters held are counted, and the sheet waits for signatures. The caller has checked the
    version.
    """
    _check_open(locked)
    tallies = letter_tallies(locked.sheet, locked.seats, close)
    old = [entry for entry in locked.standing if entry.kind == EntryKind.LETTERS]
    locked.strike(old, CLOSED_ANEW)
    locked.sheet.version += 1
    locked.add_points(EntryKind.LETTERS, {player: tally.points for player, tally in tallies.items()})
    if not locked.entries:
        raise NothingEntered(table=locked.sheet.table)
    locked.reckon()
    _close(locked, close.ended, enterer)
    return locked.write("sheet-closed", ended=close.ended, version=locked.sheet.version)


def write_keeping(locked: LockedSheet, keeping: str, version: int | None = None) -> Sheet:
    """Another way of keeping the sheet; what stands on it stays. The board is Keyword's alone."""
    if keeping not in Keeping.values:
        raise NoSuchKeeping
    asked, now = Keeping(keeping), Keeping(locked.sheet.keeping)
    check_seen(locked.sheet, locked.seats, Seen(version), yours=asked.label, theirs=now.label)
    check_not_settled(locked.sheet)
    if asked == Keeping.BOARD:
        keyword_of(locked.sheet).check_size(len(locked.seats))
    locked.sheet.keeping = asked
    locked.sheet.version += 1
    return locked.write("keeping-changed", keeping=keeping, version=locked.sheet.version)


def write_key_card(locked: LockedSheet, word: str = "", version: int | None = None) -> Sheet:
    """A Key card lies face up: typed from the table's own pack, or drawn by the site."""
    check_card_seen(
        locked.sheet, locked.seats, version, yours=word.upper() or gettext("one drawn by the site")
    )
    check_not_settled(locked.sheet)
    if locked.sheet.is_closed:
        raise SheetClosed
    key_cards.expose(locked.sheet, word)
    locked.sheet.version += 1
    return locked.write("key-card-exposed", card=locked.sheet.key_card, version=locked.sheet.version)


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


def _check_open(locked: LockedSheet) -> None:
    sheet = locked.sheet
    check_not_settled(sheet)
    if sheet.state not in OPEN_STATES:
        raise SheetNotOpen(table=sheet.table)
    if sheet.first_player_id is None:
        raise DrawFirst(table=sheet.table)


def _check_kind(locked: LockedSheet, line: Line) -> None:
    if line.kind not in PLAYERS_LINES and not (locked.is_official and line.kind in OFFICIALS_LINES):
        raise NoSuchLine(kind=line.kind)


def _spell_key_card(sheet: Sheet, entry: Entry) -> None:
    if entry.key_card:
        key_cards.spell(sheet)


def _keep_along(sheet: Sheet, entry: Entry) -> None:
    """Who enters turns keeps the sheet that way from here on."""
    if entry.play:
        sheet.keeping = Keeping.BOARD
    elif entry.kind in TURNS and sheet.keeping == Keeping.TOTALS:
        sheet.keeping = Keeping.RUNNING


def _reopen(locked: LockedSheet) -> None:
    """What is written on a closed sheet takes the signatures away. A steward's ruling leaves it closed."""
    if not locked.sheet.is_closed:
        return
    locked.unsign()
    sheet = locked.sheet
    if locked.is_official:
        sheet.state, sheet.closed_at = SheetState.ENTERED, locked.pen.at
    else:
        sheet.state, sheet.closed_at, sheet.ended = SheetState.PLAYING, None, ""
        sheet.entered_by_kind, sheet.entered_by_id = "", None


def _close(locked: LockedSheet, ended: str, enterer: Actor) -> None:
    locked.unsign()
    sheet = locked.sheet
    sheet.state, sheet.ended, sheet.closed_at = SheetState.ENTERED, ended, locked.pen.at
    sheet.entered_by_kind, sheet.entered_by_id = enterer.kind, enterer.id


def _find_standing(locked: LockedSheet, number: int) -> Entry:
    entry = next((entry for entry in locked.entries if entry.number == number), None)
    if entry is None:
        raise NoSuchEntry(number=number)
    if not entry.stands:
        raise StruckAlready(number=number)
    return entry
