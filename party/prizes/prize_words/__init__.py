"""The reviewed list of prize words (S16): 1,500 common words of five to seven letters, for when the Key cards are used up.

`python -m party.prizes.prize_words` makes the list from the dictionary: SCOWL's commonest words, no plural and no
third person, no form in -ed or -ing, none that is not to be suggested, none with J, Q, X or Z, and none of
`left-out.txt`: words that a reader struck out as sad, rude, mere grammar, or spelled otherwise elsewhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

NUMBER = 1_500
FOLDER = Path(__file__).parent


@cache
def prize_words() -> tuple[str, ...]:
    """In alphabetical order."""
    return tuple((FOLDER / "words.txt").read_text("ascii").split())


@cache
def left_out() -> frozenset[str]:
    return frozenset((FOLDER / "left-out.txt").read_text("ascii").split())
