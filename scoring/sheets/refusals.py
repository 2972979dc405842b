"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class StrikeLaterFirst(RuleBroken):
    sentence = gettext_noop(
        "Line {number} is played on this one and could not lie there without it. Strike line {number} first."
    )


class NoSuchEnd(RuleBroken):
    sentence = gettext_noop("Say how the game ended: a player is out, the time is up, or all have passed.")


class WhoIsOut(RuleBroken):
    sentence = gettext_noop("Say which player of the table is out of letters; only then the game ends by it.")


class LettersMissing(RuleBroken):
    sentence = gettext_noop("Say how many letters {player} holds: 0 to {most}.")


class HoldsNone(RuleBroken):
    sentence = gettext_noop("{player} is out and holds no letters.")


class NoBoardHere(RuleBroken):
    sentence = gettext_noop(
        "{game} has no board that could be drawn here. Keep a running score or type the totals."
    )


class NoKeyCardsHere(RuleBroken):
    sentence = gettext_noop("This game is played without Key cards.")


class NotAKeyCard(RuleBroken):
    sentence = gettext_noop("Type the word on the Key card: two to fifteen letters, nothing else.")


class NoKeyCard(RuleBroken):
    sentence = gettext_noop(
        "No Key card lies face up on this sheet. Draw or type it first, then enter the turn that spells it."
    )


class NoKeyCardLeft(RuleBroken):
    sentence = gettext_noop("All Key cards have been spelled, so there's no bonus left.")


class KeyCardNotCounted(RuleBroken):
    sentence = gettext_noop(
        "{card} is worth {worth}: a turn that spells it scores {worth} or more, not {points}. Count again."
    )


class NoSuchLine(RuleBroken):
    sentence = gettext_noop(
        "{kind} is no line that can be entered here. Enter a turn, a pass or a challenge."
    )


class SheetFull(RuleBroken):
    sentence = gettext_noop("This sheet has {most} lines, more than any game. Type the totals instead.")


class NoSuchEntry(RuleBroken):
    sentence = gettext_noop("There is no line {number} on this sheet.")


class StruckAlready(RuleBroken):
    sentence = gettext_noop("Line {number} has been struck already.")


class StrikeNeedsWhy(RuleBroken):
    sentence = gettext_noop("Say why line {number} is struck; the sheet keeps it.")


class NothingEntered(RuleBroken):
    sentence = gettext_noop(
        "Nothing is entered on the sheet of table {table} yet. Enter the turns or type the totals first."
    )


class SheetClosed(RuleBroken):
    sentence = gettext_noop(
        "The sheet is closed and waits for signatures. Enter or strike a line first: that opens it again."
    )


class NoSuchKeeping(RuleBroken):
    sentence = gettext_noop("A sheet is kept by totals, as a running score, or on the board.")


class StaleSheet(RuleBroken):
    """`after` has the scores if what was sent is entered all the same, and `result` says them; `sum` where it is added to
    what stands. Empty where nobody can say.
    """

    sentence = gettext_noop(
        "Somebody else has written on this sheet in the meantime. It says {theirs}; you sent {yours}. "
        "Look at both and send again what is right."
    )


class StaleDeed(StaleSheet):
    sentence = gettext_noop(
        "Somebody else has written on this sheet in the meantime. Now it says {theirs}; you sent {yours}. "
        "Look at both, and send yours again if it is still right."
    )


class StaleKeyCard(StaleDeed):
    sentence = gettext_noop(
        "Somebody else has written on this sheet in the meantime. Now it says {theirs}, and the Key card {card} "
        "lies face up; you sent {yours}. Look at both, and send yours again if it is still right."
    )


class StaleKeeper(StaleDeed):
    sentence = gettext_noop(
        "Somebody else has said in the meantime who keeps score: {keeper}; you sent {yours}. "
        "Look at both, and send yours again if it is right."
    )


class NotYourSignature(RuleBroken):
    sentence = gettext_noop(
        "Everybody signs for themselves: on the own phone, or on the scorekeeper's when it is handed round."
    )


class SayWhatIsRight(RuleBroken):
    sentence = gettext_noop("Type the score that you think right, so that the steward sees both numbers.")


class ThatIsWhatItSays(RuleBroken):
    sentence = gettext_noop("{score} is what the sheet says. Sign that it is right, or type another number.")


class SheetNotOpen(RuleBroken):
    sentence = gettext_noop("The game at table {table} has not begun; totals can be entered when it has.")


class SheetSettled(RuleBroken):
    sentence = gettext_noop("Table {table} is {state} already. Ask the host to correct it.")


class SheetNotEntered(RuleBroken):
    sentence = gettext_noop("Table {table} has no totals yet; enter them first.")


class NotTheTablesPlayers(RuleBroken):
    sentence = gettext_noop("Give a score for each player of table {table}, and for nobody else.")


class NotAMultiple(RuleBroken):
    sentence = gettext_noop(
        "{scores}: every Keyword score is a multiple of {multiple}. Count again, or let a steward say why it is not."
    )


class MakesNoMultiple(NotAMultiple):
    sentence = gettext_noop(
        "{points} makes it {scores}: every Keyword score is a multiple of {multiple}. "
        "Count again, or let a steward say why it is not."
    )


class ScoreOutOfRange(RuleBroken):
    sentence = gettext_noop("{score} is no possible score; look for a slip of the finger.")


class ConfirmsOwnEntry(RuleBroken):
    sentence = gettext_noop("You entered these totals yourself; somebody else has to confirm them.")


class NotAtThisTable(RuleBroken):
    sentence = gettext_noop("This player does not sit at table {table}, or has left it.")


class DrawFirst(RuleBroken):
    sentence = gettext_noop(
        "Say first who drew the high letter at table {table}: that player goes first and keeps score."
    )


class PointsMissing(RuleBroken):
    sentence = gettext_noop("Say how many points the turn scored, or enter it on the board.")


class PlayHasFaults(RuleBroken):
    sentence = gettext_noop("{why} Take it back, or enter it all the same.")


class Miscounted(RuleBroken):
    sentence = gettext_noop(
        "{called} was called; counted on the board it is {points}. Enter it with the right points."
    )


class NotARow(RuleBroken):
    sentence = gettext_noop(
        "“{text}” is no row. Write its number, a colon and its letters, with a dot for each empty square before them: "
        "10: ....SEE; or say where it starts: 10E: SEE."
    )


class RowOffTheBoard(RuleBroken):
    sentence = gettext_noop("“{text}” runs off the board, which has rows 1 to 19 and columns A to S.")


class TwoLettersThere(RuleBroken):
    sentence = gettext_noop("Two rows give different letters for {square}. Look at that square again.")


class NotAPlace(RuleBroken):
    sentence = gettext_noop("“{text}” is no square. Write its column and its row: K10.")


class NoLettersLaid(RuleBroken):
    sentence = gettext_noop(
        "“{text}” is no word. Write letters, small ones for a master block; a dot is a letter that lay there."
    )


class NotAWord(RuleBroken):
    sentence = gettext_noop("“{text}” is no word. Write its letters and nothing else.")


class NoSuchColor(RuleBroken):
    sentence = gettext_noop("Say which rack made the play: {colors}.")
