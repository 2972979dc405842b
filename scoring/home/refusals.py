"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class GameStillOpen(RuleBroken):
    sentence = gettext_noop("The game before is still open. Close it first, then begin the next.")


class NoMoreGames(RuleBroken):
    sentence = gettext_noop("This link has {most} games. Open a new sheet for the next.")
