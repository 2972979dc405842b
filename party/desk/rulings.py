"""A ruling at a table: decided by its steward or the host, kept for the evening, and applied to the sheet as entries.

What is allowed the games say (scoring/sheets/word_questions.py), what a challenge moves too (scoring/sheets/challenges.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from games.base.game import Fall
from games.errors import AlreadyChallenged
from party.desk.calls import check_no_dispute, note_settled, take_call
from party.desk.disputes import settle_disputes
from party.desk.refusals import WordNotInLine
from party.models import Call
from party.prizes.claims import reopen_prizes
from party.rounds.locked_table import LockedTable, check_rules, take_table
from scoring.models import Entry, EntryKind, Ruling, Sheet
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.rulings import Decision, game_of, note_ruling
from scoring.sheets.challenges import Challenged, ChallengeOutcome, outcome_of
from scoring.sheets.lines import note_line, note_strike
from scoring.sheets.refusals import NoSuchEntry
from scoring.sheets.staleness import check_version
from scoring.sheets.turns import Line
from scoring.sheets.word_questions import clean_word

# How the sheet keeps the turn of who made a play that fell, where it is not played again.
_TURNS_TAKEN = {Fall.LOSES_TURN: EntryKind.LOST, Fall.TURN_STANDS: EntryKind.TURN}


@dataclass(frozen=True)
class Ruled:
    """The ruling, and what it did to the line it was about."""

    ruling: Ruling
    outcome: ChallengeOutcome


@transaction.atomic
def decide(
    sheet: Sheet, decision: Decision, *, call: Call | None = None, actor: Actor, at: datetime
) -> Ruled:
    """Allowed or not, in one event: the ruling, the lines that fall or are entered, the call that it settles."""
    table, called = _take(sheet, call, actor, at)
    check_version(table.sheet, table.seats, decision.version)
    entry = None if decision.line is None else _find_turn(table, decision.line)
    _check_word(entry, decision)
    _check_first_challenge(entry, decision)
    asks = called.player_id if called else None
    ruling = note_ruling(table.sheet, entry, decision, table.pen, about=entry.player_id if entry else asks)
    if called is not None:
        note_settled(called, table, ruling)
    outcome = ChallengeOutcome() if entry is None else _apply(table, entry, decision)
    told = {"ruling": ruling.pk, "word": ruling.word, "allowed": ruling.is_allowed}
    table.write("ruled", subject=entry.player_id if entry else None, **told, version=table.sheet.version)
    return Ruled(ruling, outcome)


def _take(sheet: Sheet, call: Call | None, actor: Actor, at: datetime) -> tuple[LockedTable, Call | None]:
    if call is not None:
        taken = take_call(call, actor, at)
        check_no_dispute(taken[1])
        return taken
    table = take_table(sheet, actor, at)
    check_rules(table)
    return table, None


def _find_turn(table: LockedTable, number: int) -> Entry:
    for entry in table.standing:
        if entry.number == number and entry.kind == EntryKind.TURN:
            return entry
    raise NoSuchEntry(number=number)


def _check_word(entry: Entry | None, decision: Decision) -> None:
    """A ruling on one word does nothing to a line of others; where the line's words are known."""
    word = clean_word(decision.word)
    if entry is not None and word and entry.words and word not in words_of(entry):
        raise WordNotInLine(word=word, words=", ".join(words_of(entry)))


def words_of(entry: Entry) -> list[str]:
    return [clean_word(word) for word in entry.words.split()]


def _check_first_challenge(entry: Entry | None, decision: Decision) -> None:
    """The first to call is heard and no other (KW39)."""
    if entry is not None and decision.challenger is not None and entry.rulings.exists():
        raise AlreadyChallenged


def _apply(table: LockedTable, entry: Entry, decision: Decision) -> ChallengeOutcome:
    """The challenge rule of the game as entries: the line struck, the turn lost, the stake or the amends entered."""
    challenged = Challenged(entry, decision.word.strip().upper(), decision.challenger)
    outcome = outcome_of(game_of(table.sheet), challenged, table.entries, is_allowed=decision.is_allowed)
    if table.sheet.is_closed and (outcome.strikes or outcome.lines):
        settle_disputes(table)
    if outcome.strikes:
        why = gettext("ruled not allowed: %(word)s") % {
            "word": challenged.word or decision.note.strip()[:100]
        }
        reopen_prizes(note_strike(table, entry.number, why), table.pen)
    if outcome.fall in _TURNS_TAKEN and table.sheet.state == SheetState.PLAYING:
        note_line(table, Line(entry.player_id, 0, _TURNS_TAKEN[outcome.fall], words=challenged.word))
    for player, tally in outcome.lines:
        note_line(table, Line(player, tally.points, EntryKind.CHALLENGE, words=challenged.word))
    return outcome
