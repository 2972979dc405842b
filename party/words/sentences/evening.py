"""The party and its rounds: options, seats, the clock, breaks, announcements, and what can be undone."""

from __future__ import annotations

from django.utils.translation import gettext_noop

EVENING = {
    "NoSuchChoice": gettext_noop("{choice} is no choice for {option}; take {choices}."),
    "NoSuchPartyOption": gettext_noop("A party has no option {option}; it has {options}."),
    "OutOfRange": gettext_noop("{option} can be {low} to {high}."),
    "OneTableSize": gettext_noop("This game is only for tables of {number}. Choose {number}."),
    "NoSuchTimeZone": gettext_noop("There is no time zone {time_zone}; write it as Europe/Vienna."),
    "NoSuchDate": gettext_noop("This date can't be right. Choose one between {first} and {last}."),
    "PartyFinished": gettext_noop(
        "This party is finished, so nothing can be changed. A host can undo the finish."
    ),
    "StaleParty": gettext_noop(
        "Another host has changed the party in the meantime. Look at it again, then send what is right."
    ),
    "TooFewPlayers": gettext_noop(
        "{number} checked in: a table needs two players at least. Check in more guests, or offer Solitaire."
    ),
    "TablesDoNotFit": gettext_noop(
        "{number} guests can't be seated: this game needs {sizes} players per table. "
        "Check in {more} more, or let {fewer} sit out."
    ),
    "TooFewForATable": gettext_noop(
        "{number} guests can't be seated: this game needs {sizes} players per table. Check in {more} more."
    ),
    "TableDoesNotFit": gettext_noop(
        "Table {table} has {number} players, but this game needs {sizes}. "
        "Unpublish the seats and redo the seating, or let the guest who left come back."
    ),
    "TooManyPlayers": gettext_noop("{number} checked in; a party can seat {most}."),
    "NoSuchRound": gettext_noop("There is no round {number} yet. Draft it first."),
    "NoSuchTable": gettext_noop("There is no table {table}; tables are numbered from 1."),
    "RoundIsOpen": gettext_noop("Round {number} is {state}. Close it before the next one is drafted."),
    "NotADraft": gettext_noop("Round {number} is {state}; only a draft can be changed. Unpublish it first."),
    "DraftIsStale": gettext_noop(
        "Guests have come or gone since round {number} was drafted. Redo the seating."
    ),
    "SameGuest": gettext_noop("Choose two different guests to change places."),
    "NotSeated": gettext_noop("One of the two has no seat in this round. Choose two players who are seated."),
    "NotPublished": gettext_noop("Round {number} is a draft. Publish its seats first."),
    "SeatsAreSettled": gettext_noop("Round {number} has been {why}, so its seats stay published."),
    "RoundIsNot": gettext_noop("Round {number} is {state}; this can be done while it is {needed}."),
    "OnlyOneTable": gettext_noop("Only the host gives the whole round more time. Choose one of your tables."),
    "NoMinutes": gettext_noop("Say how many minutes, 1 to {most}."),
    "RoundNotStarted": gettext_noop(
        "Round {number} has not been played yet. Start it, or take its seats back."
    ),
    "RoundNotOver": gettext_noop(
        "Round {number} is not over: {tables} not confirmed yet. Confirm or void every table first."
    ),
    "AllRoundsPlayed": gettext_noop(
        "All {rounds} games of this evening have been played. Finish the party, or raise the number of games."
    ),
    "NothingPlayed": gettext_noop(
        "No game has been played to its end yet. Close a round before the party is finished."
    ),
    "GameIsOn": gettext_noop("Round {number} is being played. A break can begin when its bell has rung."),
    "RoundNotEnded": gettext_noop(
        "Every table is done, but round {number} is not over: end the round early, then begin the break."
    ),
    "TablesPlayOn": gettext_noop(
        "These tables still play, on time of their own: {tables}. A break can begin when their bells have rung; "
        "whoever cannot wait ends their time early."
    ),
    "BreakIsOn": gettext_noop(
        "The room has a break; the host ends it first. Then table {table} can get more time."
    ),
    "NoBreak": gettext_noop("There is no break now."),
    "NothingAnnounced": gettext_noop("Type what is to be announced: at least one letter or figure."),
    "AnnouncementTooLong": gettext_noop("An announcement has {most} characters at most. Shorten it."),
    "NoSuchBlock": gettext_noop("There is no block {block} of tables in this round."),
    "NoTablesYet": gettext_noop(
        "No seats are published, so there are no tables to announce to. Announce it to everybody."
    ),
    "NoSuchAnnouncement": gettext_noop("There is no such announcement at this party."),
    "ReasonMissing": gettext_noop(
        "Say why: this departs from the printed rule, and the record keeps the reason."
    ),
    "NothingToUndo": gettext_noop("There is no action of a host that could be undone."),
    "CannotBeUndone": gettext_noop("No. {number} ({label}) cannot be undone."),
    "UndoneAlready": gettext_noop(
        "No. {number} ({label}) has been undone already. Look at the record again."
    ),
    "AnothersAction": gettext_noop(
        "The last action is no. {number} ({label}), by another host. Send its number to undo that one."
    ),
    "UndoFirst": gettext_noop("No. {number} ({label}) depends on it: undo that first."),
    "HeldForGood": gettext_noop(
        "No. {number} ({label}) depends on it and can't be undone, so this can't be undone either. "
        "Change it by hand instead."
    ),
    "PlayedTooLong": gettext_noop(
        "Round {number} has been played for {minutes} minutes, so its start can't be undone. "
        "Pause it, or end it."
    ),
    "BookPurged": gettext_noop("This party has been removed for good; make a new one."),
}
