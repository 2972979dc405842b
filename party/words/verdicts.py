"""The rules' answers in the reader's words: a word allowed or not and why, a ruling met again. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games import load_lexicon
from games.base.game import AnyGame
from scoring.models import Precedent, Ruling, RulingSource
from scoring.sheets.word_questions import WordVerdict, ask_word

# What is to be said of a word that is refused, and of one that is not, by what the dictionary knows of it.
REFUSED = {
    "proper noun": gettext_noop("%(word)s is a proper noun: what is written with a capital is out."),
    "abbreviation": gettext_noop("%(word)s is an abbreviation, no whole word."),
    "unknown": gettext_noop("%(word)s is not in the dictionary."),
    "plural": gettext_noop("%(word)s is the plural of %(base)s, made with S."),
    "third person": gettext_noop("%(word)s is the third person of %(base)s, made with S."),
    "both": gettext_noop("%(word)s is %(base)s with an S: a plural, or the third person."),
}
ALLOWED = {
    "word": gettext_noop("%(word)s is in the dictionary."),
    "own": gettext_noop(
        "%(word)s is in the dictionary as a word of its own, not only as a form of %(base)s."
    ),
    "form": gettext_noop("%(word)s is in the dictionary, a form of %(base)s."),
}
# Where a form in S may stand after all (KW28, AN2).
OLD_S = {
    "keyword": _("It may stand only where its S lay on the board before this play."),
    "anagrams": _("It may stand only where its S is part of another word too."),
}


@dataclass(frozen=True)
class VerdictWords:
    """A verdict in a word, the sentence that says why, and what a page marks it by."""

    verdict: str
    text: str
    mark: str


def say_word(answer: WordVerdict, game: str) -> VerdictWords:
    word = answer.word
    known = {"word": word.text, "base": word.base or word.text[:-1]}
    if answer.is_allowed:
        return said(gettext(ALLOWED[_allowed_as(answer)]) % known, is_allowed=True)
    sentence = gettext(REFUSED[_refused_as(answer)]) % known
    note = str(OLD_S.get(game, "")) if word.known else ""
    return said(f"{sentence} {note}".strip(), is_allowed=False)


def say_ruling(precedent: Precedent) -> VerdictWords:
    """What was ruled, and where: for whoever meets the word again."""
    where = gettext("Ruled at table %(table)s in round %(round)s.")
    text = where % {"table": precedent.table, "round": precedent.round} if precedent.table else ""
    return said(text, is_allowed=precedent.is_allowed)


def say_decision(ruling: Ruling, game: AnyGame) -> VerdictWords:
    """What was ruled, for the table that has asked; in the dictionary's sentence where it says so."""
    if ruling.source == RulingSource.DICTIONARY:
        return say_word(ask_word(game, ruling.word, load_lexicon()), game.name)
    known = {"word": ruling.word}
    if ruling.source == RulingSource.BOARD:
        text = (
            gettext("The board was asked about %(word)s.") if ruling.word else gettext("The board was asked.")
        )
    else:
        text = gettext("Ruled on %(word)s.") if ruling.word else ""
    return said(text % known, is_allowed=ruling.is_allowed)


def say_precedent(word: str, precedent: Precedent) -> str:
    """The same of one word of a play, for who is about to enter it."""
    known = {"word": word, "table": precedent.table, "round": precedent.round}
    if precedent.is_allowed:
        return gettext("%(word)s: ruled allowed at table %(table)s in round %(round)s.") % known
    return gettext("%(word)s: ruled not allowed at table %(table)s in round %(round)s.") % known


def said(text: str, *, is_allowed: bool) -> VerdictWords:
    if is_allowed:
        return VerdictWords(gettext("Allowed."), text, "allowed")
    return VerdictWords(gettext("Not allowed."), text, "refused")


def _allowed_as(answer: WordVerdict) -> str:
    word = answer.word
    if not (word.plural or word.third_person):
        return "word"
    return "form" if word.only_inflected else "own"


def _refused_as(answer: WordVerdict) -> str:
    word = answer.word
    if not word.known:
        return word.reason if word.reason in REFUSED else "unknown"
    if word.plural and word.third_person:
        return "both"
    return "third person" if word.third_person else "plural"
