"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class RulingStands(RuleBroken):
    sentence = gettext_noop(
        "Line {number} is a ruling. Only the steward or the host strikes it: call the steward."
    )


class OutAfterTheBell(RuleBroken):
    sentence = gettext_noop(
        "The bell has rung at table {table}, and by the bell nobody is out. "
        "Was {player} out before it rang? Then say so and send it again; else the time was up."
    )


class TooLateToDraw(RuleBroken):
    sentence = gettext_noop("Table {table} already has scores, so its draw can't be changed.")


class NothingToRedraw(RuleBroken):
    sentence = gettext_noop("Nobody at table {table} has equal letters; there is nothing to draw again.")
