"""What a sheet must know of what is played at its table; it travels on it from the day it is opened."""

from __future__ import annotations

from collections.abc import Mapping

from games import find_game

# Every score of Keyword is a multiple of five; in Patience a word is one (KW63).
MULTIPLE = 5


def sheet_options(
    game: str, variant: str, options: Mapping[str, str], *, dock_letters: bool = True, seed: str = ""
) -> dict[str, object]:
    """Refused where there is no such game, variant or option. `seed` puts the Key cards in order."""
    found = find_game(game, variant, options)
    is_counted_in_fives = found.name == "keyword" and found.variant != "patience"
    return {
        "game": found.name,
        "variant": found.variant,
        "options": dict(options),
        "low_wins": found.low_wins,
        "multiple_of": MULTIPLE if is_counted_in_fives else 1,
        "dock_letters": dock_letters,
        "seed": seed,
    }
