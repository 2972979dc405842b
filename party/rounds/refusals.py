"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class GameIsOn(RuleBroken):
    sentence = gettext_noop("Round {number} is being played. A break can begin when its bell has rung.")


class RoundNotEnded(RuleBroken):
    sentence = gettext_noop(
        "Every table is done, but round {number} is not over: end the round early, then begin the break."
    )


class TablesPlayOn(RuleBroken):
    sentence = gettext_noop(
        "These tables still play, on time of their own: {tables}. A break can begin when their bells have rung; "
        "whoever cannot wait ends their time early."
    )


class BreakIsOn(RuleBroken):
    sentence = gettext_noop(
        "The room has a break; the host ends it first. Then table {table} can get more time."
    )


class NoBreak(RuleBroken):
    sentence = gettext_noop("There is no break now.")


class RoundIsNot(RuleBroken):
    sentence = gettext_noop("Round {number} is {state}; this can be done while it is {needed}.")


class OnlyOneTable(RuleBroken):
    sentence = gettext_noop("Only the host gives the whole round more time. Choose one of your tables.")


class NoSuchRound(RuleBroken):
    sentence = gettext_noop("There is no round {number} yet. Draft it first.")


class NotPublished(RuleBroken):
    sentence = gettext_noop("Round {number} is a draft. Publish its seats first.")


class RoundNotOver(RuleBroken):
    sentence = gettext_noop(
        "Round {number} isn't over. Confirm or void every table first. Tables still open: {tables}."
    )


class RoundIsOpen(RuleBroken):
    sentence = gettext_noop("Round {number} is {state}. Close it before the next one is drafted.")


class NotADraft(RuleBroken):
    sentence = gettext_noop("Round {number} is {state}; only a draft can be changed. Unpublish it first.")


class SameGuest(RuleBroken):
    sentence = gettext_noop("Choose two different guests to change places.")


class DraftIsStale(RuleBroken):
    sentence = gettext_noop("Guests have come or gone since round {number} was drafted. Redo the seating.")


class SeatsAreSettled(RuleBroken):
    sentence = gettext_noop("Round {number} has been {why}, so its seats stay published.")


class AllRoundsPlayed(RuleBroken):
    sentence = gettext_noop(
        "All {rounds} games of this evening have been played. Finish the party, or raise the number of games."
    )


class RoundNotStarted(RuleBroken):
    sentence = gettext_noop("Round {number} has not been played yet. Start it, or take its seats back.")


class NotTheScorekeeper(RuleBroken):
    sentence = gettext_noop(
        "{scorekeeper} keeps score at table {table}. Ask for the sheet, or call a steward."
    )


class RoundIsClosed(RuleBroken):
    sentence = gettext_noop("Round {number} is closed. The host can correct a score of it.")
