"""What a sheet must know of what is played at its table; it travels on it from the day it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

from games import find_game
from games.base.game import AnyGame

# Every score of Keyword is a multiple of five; in Patience a word is one (KW63).
MULTIPLE = 5


@dataclass(frozen=True)
class SheetOptions:
    """Stored as JSON in this order; what an older sheet doesn't say has the default."""

    game: str = "keyword"
    variant: str = ""
    # The game's own options, as a record writes them.
    options: Mapping[str, str] = field(default_factory=dict)
    low_wins: bool = False
    # Every score is a multiple of it.
    multiple_of: int = 1
    dock_letters: bool = True
    # Puts the Key cards in order.
    seed: str = ""

    @classmethod
    def choose(
        cls, game: str, variant: str, options: Mapping[str, str], *, dock_letters: bool = True, seed: str = ""
    ) -> Self:
        """Refused where there is no such game, variant or option."""
        found = find_game(game, variant, options)
        is_counted_in_fives = found.name == "keyword" and found.variant != "patience"
        multiple = MULTIPLE if is_counted_in_fives else 1
        return cls(found.name, found.variant, dict(options), found.low_wins, multiple, dock_letters, seed)

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        return cls(**{each.name: stored[each.name] for each in fields(cls) if each.name in stored})

    def store(self) -> dict[str, Any]:
        return asdict(self)

    def find_game(self) -> AnyGame:
        return find_game(self.game, self.variant, self.options)

    @property
    def is_keyword(self) -> bool:
        return self.game == "keyword"
