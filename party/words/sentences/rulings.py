"""Stewards: their tables, the calls that come to them, and what they rule on words and disputes."""

from __future__ import annotations

from django.utils.translation import gettext_noop

RULINGS = {
    "NotASteward": gettext_noop("Only a steward or the host can do that; call one to table {table}."),
    "NoSuchSteward": gettext_noop("There is no such steward at this party."),
    "OwnTable": gettext_noop("You sit at table {table} yourself: {who} rules there."),
    "NotYourTable": gettext_noop("Table {table} is looked after by {who}."),
    "NoSuchCallKind": gettext_noop(
        "Say what it is about: a word, a score, letters, conduct or something else."
    ),
    "CallIsOver": gettext_noop("This call is {state} already; nothing is left to do."),
    "ClaimedAlready": gettext_noop("This call is in the hands of {who} already."),
    "NobodyElse": gettext_noop(
        "There is nobody to pass this call on to; settle it, or let the table take it back."
    ),
    "AnswerTheDispute": gettext_noop(
        "Somebody disputes a score: say that the sheet is right (uphold), or that the player is (correct). "
        "Striking or entering a line ends the dispute too."
    ),
    "NotYourComplaint": gettext_noop(
        "Only the player who made this complaint can withdraw it. The steward or a host can settle it at the table."
    ),
    "NotTheTablesCall": gettext_noop(
        "The table cannot take this back: it ends when the sheet is signed, or when a steward has settled it."
    ),
    "NotADispute": gettext_noop("Nobody disputes a score here; settle the call instead."),
    "NothingToRule": gettext_noop("Type the word that is in question, or a few words on what you decided."),
    "WordNotInLine": gettext_noop(
        "{word} is not in that line, which has {words}. Untick the line, or type the word that is in it."
    ),
    "RuledOtherwise": gettext_noop(
        "{word} was ruled {verdict} tonight at table {table} in round {round}. "
        "If you decide otherwise now, tick that you have seen it and say why."
    ),
    "AgainstTheDictionary": gettext_noop(
        "The dictionary says that {word} is {verdict}. To decide otherwise, say why; the record keeps it."
    ),
    "NotARow": gettext_noop(
        "“{text}” is no row. Write its number, a colon and its letters, with a dot for each empty square before them: "
        "10: ....SEE; or say where it starts: 10E: SEE."
    ),
    "RowOffTheBoard": gettext_noop("“{text}” runs off the board, which has rows 1 to 19 and columns A to S."),
    "TwoLettersThere": gettext_noop(
        "Two rows give different letters for {square}. Look at that square again."
    ),
    "NotAPlace": gettext_noop("“{text}” is no square. Write its column and its row: K10."),
    "NoLettersLaid": gettext_noop(
        "“{text}” is no word. Write letters, small ones for a master block; a dot is a letter that lay there."
    ),
    "NotAWord": gettext_noop("“{text}” is no word. Write its letters and nothing else."),
    "NoSuchColor": gettext_noop("Say which rack made the play: {colors}."),
}
