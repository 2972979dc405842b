"""What is in the boxes: boards, blocks, cards, tiles and the booklets' figures, read from equipment.json.

The file says of each part whether a booklet prints it, public material shows it or the rulings propose it, so
that the owner of an old set can replace it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from games.base.letters import MASTER

_FILE = Path(__file__).with_name("equipment.json")


@cache
def equipment(game: str) -> Any:  # noqa: ANN401 - the file's own shape; each game gives its parts their types.
    """The equipment of one game as it stands in the file. Not to be changed by who reads it."""
    return json.loads(_FILE.read_text(encoding="utf-8"))[game]


def block_counts(counts: dict[str, int]) -> dict[str, int]:
    """Blocks by letter, the master blocks under their own sign."""
    return {MASTER if letter == "MASTER" else letter: number for letter, number in counts.items()}
