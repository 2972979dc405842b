"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class NothingToCorrect(RuleBroken):
    sentence = gettext_noop("Table {table} of round {round} has no confirmed scores to correct.")


class NothingPlayed(RuleBroken):
    sentence = gettext_noop(
        "No game has been played to its end yet. Close a round before the party is finished."
    )


class NothingToUndo(RuleBroken):
    sentence = gettext_noop("There is no action of a host that could be undone.")


class CannotBeUndone(RuleBroken):
    sentence = gettext_noop("No. {number} ({label}) cannot be undone.")


class UndoneAlready(CannotBeUndone):
    sentence = gettext_noop("No. {number} ({label}) has been undone already. Look at the record again.")


class AnothersAction(RuleBroken):
    sentence = gettext_noop(
        "The last action is no. {number} ({label}), by another host. Send its number to undo that one."
    )


class UndoFirst(RuleBroken):
    sentence = gettext_noop("No. {number} ({label}) depends on it: undo that first.")


class HeldForGood(UndoFirst):
    sentence = gettext_noop(
        "No. {number} ({label}) depends on it and can't be undone, so this can't be undone either. "
        "Change it by hand instead."
    )


class PlayedTooLong(RuleBroken):
    sentence = gettext_noop(
        "Round {number} has been played for {minutes} minutes, so its start can't be undone. "
        "Pause it, or end it."
    )
