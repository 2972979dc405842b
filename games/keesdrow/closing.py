"""The end of a game as a record tells it.

What the table agreed on is known only where the record says so: a goal, a number of turns or of tiles that
stands in no `#option` line ends no game by itself, and `#ended` is believed if all have had their turns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.base.game import Ending
from games.errors import GameIsNotOver, RuleBroken
from games.keesdrow import ends
from games.keesdrow.state import KeesdrowState
from games.keesdrow.turns import is_even

if TYPE_CHECKING:
    from games.keesdrow import Keesdrow

_FEWEST_TILES = 3


class KeesdrowClosing:
    """Keeps what has been said of the end of one game. `stated` are the options that its record names."""

    def __init__(self, game: Keesdrow, stated: Iterable[str]) -> None:
        self.game, self._stated = game, frozenset(stated)
        self._said: Ending | None = None

    def ending(self, state: KeesdrowState) -> Ending | None:
        return state.ended or self._said or self._by_itself(state)

    def keep(self, ending: Ending) -> None:
        """The game was over here; what is played after it does not open it again."""
        self._said = ending

    def _by_itself(self, state: KeesdrowState) -> Ending | None:
        found = self.game.ending(state)
        needed = "tiles" if self.game.variant == "four-score" else "goal"
        agreed = {"goal": needed, "turns": "turns"}.get(found.how if found else "")
        return None if agreed and agreed not in self._stated else found

    def hear(self, state: KeesdrowState, how: str) -> list[RuleBroken]:
        """The record says how the game ended. A bell rings where it stands; everything else must have
        happened.
        """
        found = self.ending(state)
        if found is not None and how not in (found.how, "time"):
            return [GameIsNotOver(why=f"it has ended otherwise ({found.how})")]
        self._said = found or Ending(how, self._collector(state))
        if found or how == "time":
            return []
        why = self._doubt(state, how)
        return [GameIsNotOver(why=why)] if why else []

    def _doubt(self, state: KeesdrowState, how: str) -> str:
        """Why the game cannot have ended so, nothing where it can."""
        if how == "goal":
            return self._doubt_goal(state)
        if how == "turns":
            agreed = self.game.options.turns if "turns" in self._stated else 1
            even = is_even(state, self.game.sides(state)) and state.rounds >= agreed
            return "" if even else "the players have not all had their turns"
        if how == "passes":
            silent = state.silent >= len(state.active)
            return "" if silent else "the players have not all failed to find a word in succession"
        return f"no game of this kind ends by {how}"

    def _doubt_goal(self, state: KeesdrowState) -> str:
        if self.game.variant == "four-score":
            return "" if self._collector(state) is not None else "nobody has won so many tiles"
        if "goal" in self._stated and max(state.scores) < self.game.options.goal:
            return "nobody has reached the point goal"
        even = is_even(state, self.game.sides(state))
        return "" if even else "the players have not all had the same number of turns"

    def _collector(self, state: KeesdrowState) -> int | None:
        if self.game.variant != "four-score":
            return None
        tiles = self.game.options.tiles if "tiles" in self._stated else _FEWEST_TILES
        return ends.find_collector(self.game, state, tiles)
