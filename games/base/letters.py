"""Letter blocks: racks, boxes and whole sets, as plain strings.

A block is a capital letter, `?` for a master block, or `_` for one that nobody has seen: at a real table
nobody tells his rack, but how many blocks he holds is known. A block on a grid is written as it reads, a
master block in lower case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.errors import LetterNotHeld

MASTER = "?"
UNKNOWN = "_"


def block_of(letter: str) -> str:
    """The block that shows this letter on a grid: a lower-case letter is a master block."""
    return MASTER if letter.islower() else letter


def unseen(number: int) -> str:
    return UNKNOWN * number


def is_known(blocks: str) -> bool:
    return UNKNOWN not in blocks


def take(rack: str, blocks: Iterable[str]) -> str:
    """What is left of a rack; a block that is not seen on it may be any of those nobody has seen."""
    left = rack
    for block in blocks:
        held = block if block in left else UNKNOWN
        if held not in left:
            raise LetterNotHeld(letter=block, rack=rack)
        left = left.replace(held, "", 1)
    return left


def missing(rack: str, blocks: Iterable[str]) -> list[str]:
    """The blocks that the rack cannot hold, in the order they were asked for."""
    lacking, left = [], rack
    for block in blocks:
        held = block if block in left else UNKNOWN
        if held in left:
            left = left.replace(held, "", 1)
        else:
            lacking.append(block)
    return lacking


def draw(box: str, number: int) -> tuple[str, str]:
    """The blocks drawn and the box after it; it is drawn from its end, so that its order is the chance."""
    number = min(number, len(box))
    return box[len(box) - number :][::-1], box[: len(box) - number]


def whole_set(counts: Mapping[str, int]) -> str:
    return "".join(letter * number for letter, number in sorted(counts.items()))


def too_many(counts: Mapping[str, int], seen: str) -> dict[str, int]:
    """The blocks seen more often than the set holds them, with the number seen."""
    found = Counter(seen)
    del found[UNKNOWN]
    return {block: number for block, number in sorted(found.items()) if number > counts.get(block, 0)}
