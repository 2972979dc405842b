"""Rulings: what was decided on a word, kept for the evening and found again when the word comes up at another table."""

from __future__ import annotations

from dataclasses import dataclass

from games import load_lexicon
from games.base.game import AnyGame
from games.errors import PluralNotAllowed, RuleBroken, gettext_noop
from scoring.models import Entry, Ruling, RulingSource, Sheet
from scoring.record.pen import Pen
from scoring.rules.names import check_length
from scoring.sheets.word_questions import WordVerdict, ask_word, clean_word, read_word

MOST_NOTE = 200


class NothingToRule(RuleBroken):
    sentence = gettext_noop("Type the word that is in question, or a few words on what you decided.")


class RuledOtherwise(RuleBroken):
    sentence = gettext_noop(
        "{word} was ruled {verdict} tonight at table {table} in round {round}. "
        "If you decide otherwise now, tick that you have seen it and say why."
    )


class AgainstTheDictionary(RuleBroken):
    sentence = gettext_noop(
        "The dictionary says that {word} is {verdict}. To decide otherwise, say why; the record keeps it."
    )


@dataclass(frozen=True)
class Decision:
    """Allowed or not. `line` is the line of the sheet it is applied to, `challenger` who has called it."""

    is_allowed: bool
    word: str = ""
    note: str = ""
    # The board was asked and says the same.
    by_board: bool = False
    # The earlier ruling on this word has been seen.
    despite_earlier: bool = False
    line: int | None = None
    challenger: int | None = None
    version: int | None = None


def find_rulings(book: int, word: str) -> list[Ruling]:
    """What was ruled on a word tonight, the latest first."""
    asked = clean_word(word)
    if not asked:
        return []
    return list(Ruling.objects.filter(book=book, word=asked).select_related("sheet").order_by("-pk"))


def game_of(sheet: Sheet) -> AnyGame:
    """What the table plays, as it stands on the sheet."""
    return sheet.rules.find_game()


def note_ruling(
    sheet: Sheet, entry: Entry | None, decision: Decision, pen: Pen, *, about: int | None = None
) -> Ruling:
    """Keep a decision, `about` somebody's play or question. What contradicts an earlier ruling was seen first; what
    contradicts the dictionary has a reason.
    """
    word, note = read_word(decision.word), check_length(decision.note, MOST_NOTE)
    if not (word or note):
        raise NothingToRule
    _check_earlier(sheet, word, decision)
    answer = ask_word(game_of(sheet), word, load_lexicon()) if word else None
    _check_dictionary(answer, decision, pen, about)
    ruling = Ruling(
        book=pen.book,
        sheet=sheet,
        entry=entry,
        word=word,
        is_allowed=decision.is_allowed,
        rule="" if decision.is_allowed or answer is None else answer.rule,
        source=_source(answer, decision),
        note=note,
        by_kind=pen.actor.kind,
        by_id=pen.actor.id,
        at=pen.at,
    )
    ruling.note_hash = pen.word(note, about=about) if note else ""
    pen.make(ruling)
    return ruling


def _check_earlier(sheet: Sheet, word: str, decision: Decision) -> None:
    earlier = next(iter(find_rulings(sheet.book_id, word)), None)
    if earlier is None or earlier.is_allowed == decision.is_allowed:
        return
    if not (decision.despite_earlier and decision.note.strip()):
        where = earlier.sheet or sheet
        raise RuledOtherwise(
            word=word, verdict=verdict(earlier.is_allowed), table=where.table, round=where.round
        )


def _check_dictionary(answer: WordVerdict | None, decision: Decision, pen: Pen, about: int | None) -> None:
    """Against the dictionary it is a departure (KW42, S13). Whether an S lay there before, only the table can see."""
    if answer is None or answer.is_allowed == decision.is_allowed or decision.by_board:
        return
    if answer.faults and isinstance(answer.faults[0], PluralNotAllowed):
        return
    if not decision.note.strip():
        raise AgainstTheDictionary(word=answer.word.text, verdict=verdict(answer.is_allowed))
    pen.depart(decision.note, about=about)


def _source(answer: WordVerdict | None, decision: Decision) -> RulingSource:
    if decision.by_board:
        return RulingSource.BOARD
    if answer is not None and answer.is_allowed == decision.is_allowed:
        return RulingSource.DICTIONARY
    return RulingSource.STEWARD


def verdict(is_allowed: bool) -> str:  # noqa: FBT001 - a verdict is one of two.
    return "allowed" if is_allowed else "not allowed"
