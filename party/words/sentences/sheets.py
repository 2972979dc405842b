"""A table's sheet: the draw, totals, lines, the board, Key cards, how a game ends, signatures, corrections."""

from __future__ import annotations

from django.utils.translation import gettext_noop

SHEETS = {
    "NotALetter": gettext_noop(
        "{drawn} is no letter. A master block goes back and is drawn again: enter the letter A to Z drawn after it."
    ),
    "TooFewLetters": gettext_noop(
        "These letters cannot put {players} players in order. Draw from a fuller set."
    ),
    "NotAtTable": gettext_noop("Someone in this draw does not sit at the table. Enter its own players."),
    "TooLateToDraw": gettext_noop("Table {table} already has scores, so its draw can't be changed."),
    "NothingToRedraw": gettext_noop(
        "Nobody at table {table} has equal letters; there is nothing to draw again."
    ),
    "DrawFirst": gettext_noop(
        "Say first who drew the high letter at table {table}: that player goes first and keeps score."
    ),
    "NotTheScorekeeper": gettext_noop(
        "{scorekeeper} keeps score at table {table}. Ask for the sheet, or call a steward."
    ),
    "RoundIsClosed": gettext_noop("Round {number} is closed. The host can correct a score of it."),
    "SheetNotOpen": gettext_noop(
        "The game at table {table} has not begun; totals can be entered when it has."
    ),
    "SheetSettled": gettext_noop("Table {table} is {state} already. Ask the host to correct it."),
    "SheetNotEntered": gettext_noop("Table {table} has no totals yet; enter them first."),
    "SheetClosed": gettext_noop(
        "The sheet is closed and waits for signatures. Enter or strike a line first: that opens it again."
    ),
    "StaleSheet": gettext_noop(
        "Somebody else has written on this sheet in the meantime. It says {theirs}; you sent {yours}. "
        "Look at both and send again what is right."
    ),
    "StaleDeed": gettext_noop(
        "Somebody else has written on this sheet in the meantime. Now it says {theirs}; you sent {yours}. "
        "Look at both, and send yours again if it is still right."
    ),
    "StaleKeyCard": gettext_noop(
        "Somebody else has written on this sheet in the meantime. Now it says {theirs}, and the Key card {card} "
        "lies face up; you sent {yours}. Look at both, and send yours again if it is still right."
    ),
    "StaleKeeper": gettext_noop(
        "Somebody else has said in the meantime who keeps score: {keeper}; you sent {yours}. "
        "Look at both, and send yours again if it is right."
    ),
    "NotAtThisTable": gettext_noop("This player does not sit at table {table}, or has left it."),
    "NotTheTablesPlayers": gettext_noop(
        "Give a score for each player of table {table}, and for nobody else."
    ),
    "NotAMultiple": gettext_noop(
        "{scores}: every Keyword score is a multiple of {multiple}. Count again, or let a steward say why it is not."
    ),
    "MakesNoMultiple": gettext_noop(
        "{points} makes it {scores}: every Keyword score is a multiple of {multiple}. "
        "Count again, or let a steward say why it is not."
    ),
    "ScoreOutOfRange": gettext_noop("{score} is no possible score; look for a slip of the finger."),
    "NoSuchKeeping": gettext_noop("A sheet is kept by totals, as a running score, or on the board."),
    "NoSuchLine": gettext_noop(
        "{kind} is no line that can be entered here. Enter a turn, a pass or a challenge."
    ),
    "PointsMissing": gettext_noop("Say how many points the turn scored, or enter it on the board."),
    "SheetFull": gettext_noop("This sheet has {most} lines, more than any game. Type the totals instead."),
    "NothingEntered": gettext_noop(
        "Nothing is entered on the sheet of table {table} yet. Enter the turns or type the totals first."
    ),
    "NoSuchEntry": gettext_noop("There is no line {number} on this sheet."),
    "StrikeNeedsWhy": gettext_noop("Say why line {number} is struck; the sheet keeps it."),
    "RulingStands": gettext_noop(
        "Line {number} is a ruling. Only the steward or the host strikes it: call the steward."
    ),
    "StruckAlready": gettext_noop("Line {number} has been struck already."),
    "StrikeLaterFirst": gettext_noop(
        "Line {number} is played on this one and could not lie there without it. Strike line {number} first."
    ),
    "NoBoardHere": gettext_noop(
        "{game} has no board that could be drawn here. Keep a running score or type the totals."
    ),
    "Miscounted": gettext_noop(
        "{called} was called; counted on the board it is {points}. Enter it with the right points."
    ),
    "PlayHasFaults": gettext_noop("{why} Take it back, or enter it all the same."),
    "NoKeyCardsHere": gettext_noop("This game is played without Key cards."),
    "NotAKeyCard": gettext_noop("Type the word on the Key card: two to fifteen letters, nothing else."),
    "NoKeyCard": gettext_noop(
        "No Key card lies face up on this sheet. Draw or type it first, then enter the turn that spells it."
    ),
    "NoKeyCardLeft": gettext_noop("All Key cards have been spelled, so there's no bonus left."),
    "KeyCardNotCounted": gettext_noop(
        "{card} is worth {worth}: a turn that spells it scores {worth} or more, not {points}. Count again."
    ),
    "NoSuchEnd": gettext_noop("Say how the game ended: a player is out, the time is up, or all have passed."),
    "OutAfterTheBell": gettext_noop(
        "The bell has rung at table {table}, and by the bell nobody is out. "
        "Was {player} out before it rang? Then say so and send it again; else the time was up."
    ),
    "WhoIsOut": gettext_noop(
        "Say which player of the table is out of letters; only then the game ends by it."
    ),
    "HoldsNone": gettext_noop("{player} is out and holds no letters."),
    "LettersMissing": gettext_noop("Say how many letters {player} holds: 0 to {most}."),
    "ConfirmsOwnEntry": gettext_noop("You entered these totals yourself; somebody else has to confirm them."),
    "NotYourSignature": gettext_noop(
        "Everybody signs for themselves: on the own phone, or on the scorekeeper's when it is handed round."
    ),
    "ThatIsWhatItSays": gettext_noop(
        "{score} is what the sheet says. Sign that it is right, or type another number."
    ),
    "SayWhatIsRight": gettext_noop(
        "Type the score that you think right, so that the steward sees both numbers."
    ),
    "TieNotBroken": gettext_noop(
        "{players} have equal scores, and the letters do not say who ranks first. Let them draw again."
    ),
    "NothingToCorrect": gettext_noop("Table {table} of round {round} has no confirmed scores to correct."),
    "NoMoreGames": gettext_noop("This link has {most} games. Open a new sheet for the next."),
    "GameStillOpen": gettext_noop("The game before is still open. Close it first, then begin the next."),
}
