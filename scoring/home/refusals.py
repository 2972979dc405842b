"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken


class GameStillOpen(RuleBroken):
    sentence = "The game before is still open. Close it first, then begin the next."


class NoMoreGames(RuleBroken):
    sentence = "This link has {most} games. Open a new sheet for the next."
