"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class TooFewPlayers(RuleBroken):
    sentence = gettext_noop(
        "{number} checked in: a table needs two players at least. Check in more guests, or offer Solitaire."
    )


class TooManyPlayers(RuleBroken):
    sentence = gettext_noop("{number} checked in; a party can seat {most}.")


class TablesDoNotFit(RuleBroken):
    sentence = gettext_noop(
        "{number} guests can't be seated: this game needs {sizes} players per table. "
        "Check in {more} more, or let {fewer} sit out."
    )


class TooFewForATable(RuleBroken):
    sentence = gettext_noop(
        "{number} guests can't be seated: this game needs {sizes} players per table. Check in {more} more."
    )


class TableDoesNotFit(RuleBroken):
    sentence = gettext_noop(
        "Table {table} has {number} players, but this game needs {sizes}. "
        "Unpublish the seats and redo the seating, or let the guest who left come back."
    )


class NotSeated(RuleBroken):
    sentence = gettext_noop("One of the two has no seat in this round. Choose two players who are seated.")
