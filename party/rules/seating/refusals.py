"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken


class TooFewPlayers(RuleBroken):
    sentence = (
        "{number} checked in: a table needs two players at least. Check in more guests, or offer Solitaire."
    )


class TooManyPlayers(RuleBroken):
    sentence = "{number} checked in; a party can seat {most}."


class TablesDoNotFit(RuleBroken):
    sentence = (
        "{number} guests can't be seated: this game needs {sizes} players per table. "
        "Check in {more} more, or let {fewer} sit out."
    )


class TooFewForATable(RuleBroken):
    sentence = (
        "{number} guests can't be seated: this game needs {sizes} players per table. Check in {more} more."
    )


class TableDoesNotFit(RuleBroken):
    sentence = (
        "Table {table} has {number} players, but this game needs {sizes}. "
        "Unpublish the seats and redo the seating, or let the guest who left come back."
    )


class NotSeated(RuleBroken):
    sentence = "One of the two has no seat in this round. Choose two players who are seated."
