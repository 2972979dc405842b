"""Rules in the reader's language: a broken rule by its kind, the states of rounds and tables by their names.

The sentences are the writers' own, marked for gettext; a kind that is not listed here speaks English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from games.errors import RuleBroken
from party.models import CallState, RoundState, Seat
from party.models.parties import Movement, WinnerOrder
from party.reasons import ordinal

# What a table's sheet is, as a word and a sign.
TABLE_WORDS = {
    "waiting": _("waiting"),
    "playing": _("playing"),
    "entered": _("to be confirmed"),
    "disputed": _("dispute"),
    "confirmed": _("confirmed"),
    "void": _("void"),
}
TABLE_SIGNS = {"waiting": "·", "playing": "…", "entered": "?", "disputed": "!", "confirmed": "✓", "void": "×"}
COLOR_WORDS = {"red": _("Red"), "yellow": _("Yellow"), "blue": _("Blue"), "green": _("Green"), "": ""}


def word(broken: RuleBroken) -> str:
    """The sentence of a broken rule, in the language of the reader."""
    sentence = SENTENCES.get(broken.kind)
    if sentence is None or not type(broken).__module__.startswith(("party.", "scoring.")):
        return str(broken)
    return gettext(sentence).format(**_worded(broken.params))


def name_tables(tables: Sequence[int]) -> str:
    """Tables by number, as a list in a sentence: table 3; tables 3, 8 and 9."""
    named = ngettext("table %(tables)s", "tables %(tables)s", len(tables))
    return named % {"tables": and_list([str(table) for table in tables])}


def name_block(first: int, last: int) -> str:
    """The tables of a steward: tables 6 to 10."""
    if first == last:
        return name_tables([first])
    return gettext("tables %(first)s to %(last)s") % {"first": first, "last": last}


def and_list(items: Sequence[str]) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items)
    return gettext("%(items)s and %(last)s") % {"items": ", ".join(items[:-1]), "last": items[-1]}


def word_choice(option: str, choice: object) -> str:
    """What was chosen for an option, as the form names it."""
    choices = {"movement": Movement, "winner_order": WinnerOrder}.get(option)
    if choices is not None:
        return str(choices(str(choice)).label)
    if isinstance(choice, bool):
        return gettext("yes") if choice else gettext("no")
    if isinstance(choice, dict):
        return ", ".join(f"{name}={value}" for name, value in choice.items())
    return str(choice)


def seat_reason(seat: Seat) -> str:
    """Why a player sits there, as the host reads it: short, without "you"."""
    rank = gettext(ordinal(seat.rank)) if seat.rank else ""
    known = {"rank": rank, "table": seat.from_table, "through": seat.through}
    return str(SEAT_REASONS[seat.why]) % known


def _worded(params: Mapping[str, object]) -> dict[str, object]:
    worded = dict(params)
    for name in ("state", "why", "verdict"):
        if params.get(name) in STATES:
            worded[name] = STATES[str(params[name])]
    missing = params.get("missing")
    if isinstance(missing, list):
        worded["tables"] = ngettext("%(tables)s is", "%(tables)s are", len(missing)) % {
            "tables": name_tables(missing)
        }
    return worded


# Kinds of rows, for the look at what an undo puts back.
ENTITY_WORDS = {
    "party": _("the party's options"),
    "partyhost": _("hosts"),
    "invitation": _("invitations"),
    "player": _("names"),
    "guest": _("guests"),
    "keepapart": _("pairs kept apart"),
    "steward": _("stewards"),
    "round": _("the round"),
    "seat": _("seats"),
    "sheet": _("sheets"),
    "sheetseat": _("scores and letters"),
    "prize": _("prizes"),
    "prizeclaim": _("claims"),
    "announcement": _("announcements"),
    "entry": _("lines of a sheet"),
    "signature": _("signatures"),
    "ruling": _("rulings"),
    "call": _("calls for a steward"),
}
OPTION_WORDS = {
    "table_size": _("players a table"),
    "movement": _("who moves after a game"),
    "level_short_tables": _("short tables are levelled"),
    "winner_order": _("equal totals"),
    "dock_letters": _("five points off for each letter held at the bell"),
    "game_options": _("options of the game"),
}
ROLE_WORDS = {
    "host": _("host"),
    "co-host": _("co-host"),
    "steward": _("steward"),
    "scorekeeper": _("scorekeeper"),
    "player": _("player"),
    "site": _("the site"),
}
# The reasons of party.reasons, told to the host about somebody else.
SEAT_REASONS = {
    "fresh": _("by lot"),
    "stays": _("came %(rank)s, stays"),
    "moved_on": _("came %(rank)s at table %(table)s, moves on"),
    "moved_instead": _("came %(rank)s at table %(table)s, moves for one whose seat is kept"),
    "pinned": _("seat is kept"),
    "only_table": _("one table, stays"),
    "void_table": _("table was void, stays"),
    "walked_on": _("from table %(table)s: no chair left on the way"),
    "closed_table": _("from table %(table)s: a table was closed"),
    "late": _("joined between two games"),
    "mixed": _("to meet others"),
    "balanced": _("balanced by totals"),
    "by_hand": _("placed by hand"),
}

STATES = {
    **TABLE_WORDS,
    **{str(state.value): state.label for state in (*RoundState, CallState.SETTLED, CallState.WITHDRAWN)},
    "allowed": _("allowed"),
    "not allowed": _("not allowed"),
}

SENTENCES = {
    "RoundIsNot": gettext_noop("Round {number} is {state}; this can be done while it is {needed}."),
    "OnlyOneTable": gettext_noop("Only the host gives the whole round more time. Choose one of your tables."),
    "NoMinutes": gettext_noop("Say how many minutes, 1 to {most}."),
    "TooFewPlayers": gettext_noop(
        "{number} checked in: a table needs two players at least. Check in more guests, or offer Solitaire."
    ),
    "TooManyPlayers": gettext_noop("{number} checked in; a party can seat {most}."),
    "NotALetter": gettext_noop(
        "{drawn} is no letter. A master block goes back and is drawn again: enter the letter A to Z drawn after it."
    ),
    "TooFewLetters": gettext_noop(
        "These letters cannot put {players} players in order. Draw from a fuller set."
    ),
    "NotAtTable": gettext_noop("Someone in this draw does not sit at the table. Enter its own players."),
    "NoSuchGuest": gettext_noop("There is no such guest at this party; look at the list of guests."),
    "InvitationUsed": gettext_noop(
        "This invitation has been used or taken back. Ask the host for a new one."
    ),
    "LastHost": gettext_noop("A party needs a host. Invite another before this one goes."),
    "LinkUsed": gettext_noop(
        "This link has been used or has run out. Ask for a new one: manage.py host EMAIL --reset prints it."
    ),
    "HostExists": gettext_noop("{email} is a host already. Sign in with that address, or choose another."),
    "NameMissing": gettext_noop("Type a name: at least one letter or figure."),
    "NameTooLong": gettext_noop("This name is too long: at most {most} characters can be shown. Shorten it."),
    "TooManyMarks": gettext_noop("This name carries too many accents on one letter; leave some of them out."),
    "NoSuchChoice": gettext_noop("{choice} is no choice for {option}; take {choices}."),
    "NoSuchPartyOption": gettext_noop("A party has no option {option}; it has {options}."),
    "OutOfRange": gettext_noop("{option} can be {low} to {high}."),
    "NoSuchTimeZone": gettext_noop("There is no time zone {time_zone}; write it as Europe/Vienna."),
    "PartyFinished": gettext_noop("This party is over; nothing can be changed any more. Undo its end first."),
    "NameTaken": gettext_noop(
        "Somebody has claimed this name already. The host has been asked: if it is you, the host can release it."
    ),
    "StillSeated": gettext_noop(
        "{name} sits at a table of this round. Close the round first, then erase the name."
    ),
    "NotSure": gettext_noop("Tick that you are sure: an erased name cannot be brought back."),
    "SameGuest": gettext_noop("Choose two different guests to change places."),
    "ErasedAlready": gettext_noop("This person's name has been erased; it cannot be given anew."),
    "NotSeated": gettext_noop("One of the two has no seat in this round. Choose two players who are seated."),
    "RegistrationClosed": gettext_noop(
        "Registration for this party is closed. Ask the host to put you on the list."
    ),
    "PartyFull": gettext_noop(
        "A party can have {most} guests; this list would have {number}. Shorten the list."
    ),
    "NotOnTheList": gettext_noop("{name} is not on the list yet. Approve the request first."),
    "NotPresent": gettext_noop("{name} has not checked in. Check in first."),
    "NoSuchRound": gettext_noop("There is no round {number} yet. Draft it first."),
    "RoundNotOver": gettext_noop(
        "Round {number} is not over: {tables} not confirmed yet. Confirm or void every table first."
    ),
    "RoundIsOpen": gettext_noop("Round {number} is {state}. Close it before the next one is drafted."),
    "NotADraft": gettext_noop("Round {number} is {state}; only a draft can be changed. Unpublish it first."),
    "DraftIsStale": gettext_noop("Guests have come or gone since round {number} was drafted. Draft it anew."),
    "SeatsAreSettled": gettext_noop(
        "Round {number} has been {why}; its seats cannot be taken back any more."
    ),
    "AllRoundsPlayed": gettext_noop(
        "All {rounds} games of this evening have been played. Finish the party, or raise the number of games."
    ),
    "RoundNotStarted": gettext_noop(
        "Round {number} has not been played yet. Start it, or take its seats back."
    ),
    "NothingPlayed": gettext_noop(
        "No game has been played to its end yet. Close a round before the party is finished."
    ),
    "OwnTable": gettext_noop("You sit at table {table} yourself: {who} rules there."),
    "NotYourTable": gettext_noop("Table {table} is looked after by {who}."),
    "NotASteward": gettext_noop("Only a steward or the host can do that; call one to table {table}."),
    "NoSuchSteward": gettext_noop("There is no such steward at this party."),
    "NotTheScorekeeper": gettext_noop(
        "{scorekeeper} keeps score at table {table}. Ask for the sheet, or call a steward."
    ),
    "RoundIsClosed": gettext_noop("Round {number} is closed. The host can correct a score of it."),
    "TooLateToDraw": gettext_noop("Scores of table {table} are in; its draw cannot be changed any more."),
    "NothingToRedraw": gettext_noop(
        "Nobody at table {table} has equal letters; there is nothing to draw again."
    ),
    "TieNotBroken": gettext_noop(
        "{players} have equal scores, and the letters do not say who ranks first. Let them draw again."
    ),
    "NeedsTwo": gettext_noop("Choose two different guests."),
    "NoSuchTable": gettext_noop("There is no table {table}; tables are numbered from 1."),
    "KeyUsedForOther": gettext_noop(
        "This key was used for another request already; open the form anew and send it again."
    ),
    "BookPurged": gettext_noop("This party has been removed for good; make a new one."),
    "ReasonMissing": gettext_noop(
        "Say why: this departs from the printed rule, and the record keeps the reason."
    ),
    "NotPublished": gettext_noop("Round {number} is a draft. Publish its seats first."),
    "StaleSheet": gettext_noop(
        "Somebody else has written on this sheet in the meantime. It says {theirs}; you sent {yours}. "
        "Look at both and send again what is right."
    ),
    "SheetNotOpen": gettext_noop(
        "The game at table {table} has not begun; totals can be entered when it has."
    ),
    "SheetSettled": gettext_noop("Table {table} is {state} already. Ask the host to correct it."),
    "SheetNotEntered": gettext_noop("Table {table} has no totals yet; enter them first."),
    "NotTheTablesPlayers": gettext_noop(
        "Give a score for each player of table {table}, and for nobody else."
    ),
    "NotAMultiple": gettext_noop(
        "{scores}: every Keyword score is a multiple of {multiple}. Count again, or let a steward say why it is not."
    ),
    "ScoreOutOfRange": gettext_noop("{score} is no possible score; look for a slip of the finger."),
    "ConfirmsOwnEntry": gettext_noop("You entered these totals yourself; somebody else has to confirm them."),
    "NotAtThisTable": gettext_noop("This player does not sit at table {table}, or has left it."),
    "DrawFirst": gettext_noop(
        "Say first who drew the high letter at table {table}: that player goes first and keeps score."
    ),
    "ThatIsWhatItSays": gettext_noop(
        "{score} is what the sheet says. Sign that it is right, or type another number."
    ),
    "SayWhatIsRight": gettext_noop(
        "Type the score that you think right, so that the steward sees both numbers."
    ),
    "NotYourSignature": gettext_noop(
        "Everybody signs for themselves: on the own phone, or on the scorekeeper's when it is handed round."
    ),
    "NoSuchKeeping": gettext_noop("A sheet is kept by totals, as a running score, or on the board."),
    "Miscounted": gettext_noop(
        "{called} was called; counted on the board it is {points}. Enter it with the right points."
    ),
    "PlayHasFaults": gettext_noop("{why} Take it back, or enter it all the same."),
    "NothingEntered": gettext_noop(
        "Nothing is entered on the sheet of table {table} yet. Enter the turns or type the totals first."
    ),
    "StrikeNeedsWhy": gettext_noop("Say why line {number} is struck; the sheet keeps it."),
    "StruckAlready": gettext_noop("Line {number} has been struck already."),
    "NoSuchEntry": gettext_noop("There is no line {number} on this sheet."),
    "SheetFull": gettext_noop("This sheet has {most} lines, more than any game. Type the totals instead."),
    "PointsMissing": gettext_noop("Say how many points the turn scored, or enter it on the board."),
    "NoSuchLine": gettext_noop(
        "{kind} is no line that can be entered here. Enter a turn, a pass or a challenge."
    ),
    "HoldsNone": gettext_noop("{player} is out and holds no letters."),
    "LettersMissing": gettext_noop("Say how many letters {player} holds: 0 to {most}."),
    "WhoIsOut": gettext_noop(
        "Say which player of the table is out of letters; only then the game ends by it."
    ),
    "NoSuchEnd": gettext_noop("Say how the game ended: a player is out, the time is up, or all have passed."),
    "StrikeLaterFirst": gettext_noop(
        "Line {number} is played on this one and could not lie there without it. Strike line {number} first."
    ),
    "NoBoardHere": gettext_noop(
        "{game} has no board that could be drawn here. Keep a running score or type the totals."
    ),
    "KeyCardNotCounted": gettext_noop(
        "{card} is worth {worth}: a turn that spells it scores {worth} or more, not {points}. Count again."
    ),
    "NoKeyCardLeft": gettext_noop("All Key cards have been spelled: no card, no bonus any more."),
    "NoKeyCard": gettext_noop(
        "No Key card lies face up on this sheet. Draw or type it first, then enter the turn that spells it."
    ),
    "NotAKeyCard": gettext_noop("Type the word on the Key card: two to fifteen letters, nothing else."),
    "NoKeyCardsHere": gettext_noop("This game is played without Key cards."),
    "NoMoreGames": gettext_noop("This link has {most} games. Open a new sheet for the next."),
    "GameStillOpen": gettext_noop("The game before is still open. Close it first, then begin the next."),
    "SheetClosed": gettext_noop(
        "The sheet is closed and waits for signatures. Enter or strike a line first: that opens it again."
    ),
    "NothingToCorrect": gettext_noop("Table {table} of round {round} has no confirmed scores to correct."),
    "NoPrizes": gettext_noop("This party plays without prizes. Choose them among its options first."),
    "NotThisPrize": gettext_noop("This party has {mode}; choose the keyword accordingly."),
    "KeywordUsed": gettext_noop(
        "{keyword} has been a prize word at this table tonight, or is one at another table. Choose another."
    ),
    "KeywordClaimed": gettext_noop("Somebody has spelled {keyword} already; it cannot be changed any more."),
    "NoKeywordLeft": gettext_noop("Key cards and list are used up; type a keyword for table {table}."),
    "NoSuchPrize": gettext_noop("There is no such prize at this party."),
    "CannotWin": gettext_noop("Only a player of that game can get this prize."),
    "NeedsAWitness": gettext_noop(
        "A prize needs a witness: the scorekeeper of that table, if that is another player, or a steward."
    ),
    "AwardedAlready": gettext_noop("The prize for {keyword} has been awarded to {winner} already."),
    "ForTheSteward": gettext_noop(
        "It is not clear who spelled {keyword} first. A steward or the host decides."
    ),
    "GameIsOn": gettext_noop("Round {number} is being played. A break can begin when its bell has rung."),
    "TablesPlayOn": gettext_noop(
        "These tables still play, on time of their own: {tables}. A break can begin when their bells have rung; "
        "whoever cannot wait ends their time early."
    ),
    "NoBreak": gettext_noop("There is no break now."),
    "NothingAnnounced": gettext_noop("Type what is to be announced: at least one letter or figure."),
    "AnnouncementTooLong": gettext_noop("An announcement has {most} characters at most. Shorten it."),
    "NoSuchBlock": gettext_noop("There is no block {block} of tables in this round."),
    "NoTablesYet": gettext_noop(
        "No seats are published, so there are no tables to announce to. Announce it to everybody."
    ),
    "NoSuchAnnouncement": gettext_noop("There is no such announcement at this party."),
    "PlayedTooLong": gettext_noop(
        "Round {number} has been played for {minutes} minutes; its start cannot be undone any more. "
        "Pause it, or end it."
    ),
    "NoSuchCallKind": gettext_noop(
        "Say what it is about: a word, a score, letters, conduct or something else."
    ),
    "CallIsOver": gettext_noop("This call is {state} already; nothing is left to do."),
    "ClaimedAlready": gettext_noop("This call is in the hands of {who} already."),
    "NobodyElse": gettext_noop(
        "There is nobody to pass this call on to; settle it, or let the table take it back."
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
    "TooMany": gettext_noop("That was a lot from here in a short time. Wait a while, then try again."),
    "NoPoints": gettext_noop('Send the points that were called, or the play as "gcg".'),
    "NotAPushService": gettext_noop(
        "This browser names a push service that the site does not know. Keep this page open instead."
    ),
    "NothingToUndo": gettext_noop("There is no action of a host that could be undone."),
    "CannotBeUndone": gettext_noop("No. {number} ({label}) cannot be undone."),
    "UndoFirst": gettext_noop("No. {number} ({label}) depends on it: undo that first."),
    "StaleParty": gettext_noop(
        "Another host has changed the party in the meantime. Look at it again, then send what is right."
    ),
    "LinkUnknown": gettext_noop(
        "This link opens nothing, or a newer one has taken its place. Ask the host for a new one."
    ),
    "TokenMissing": gettext_noop(
        "This needs a token. Send it along: Authorization: Bearer, a blank, the token."
    ),
    "TokenUnknown": gettext_noop("This token is not known, or has been revoked. Make a new one."),
    "HostsOnly": gettext_noop("Only a host can make a party, with a token for all of the host's parties."),
    "BadKey": gettext_noop("An Idempotency-Key has 1 to 255 visible characters, without blanks."),
    "NoText": gettext_noop('Send the text of the record alone, or as JSON: {{"text": "…"}}.'),
}
