"""Words as bytes and back: sorted, front-coded, compressed.

Front-coded: of what a word shares with the one before it only the number of letters is kept. Knows nothing of what the
words mean. Three columns lie one after another, each compressed better for being apart: how many letters are
shared, one byte the caller gives each word, and the letters that are new.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping

_COUNT = 4


def pack(marks: Mapping[str, int]) -> bytes:
    """The words in order, each with its byte; the same words give the same bytes."""
    words = sorted(marks)
    shared = [shared_letters(before, word) for before, word in zip(["", *words], words, strict=False)]
    endings = "\n".join(word[keep:] for word, keep in zip(words, shared, strict=True))
    body = bytes(shared) + bytes(marks[word] for word in words) + endings.encode("ascii")
    return len(words).to_bytes(_COUNT, "big") + zlib.compress(body, 9)


def unpack(packed: bytes) -> Iterator[tuple[str, int]]:
    """The words in order with their bytes."""
    count = int.from_bytes(packed[:_COUNT], "big")
    body = zlib.decompress(packed[_COUNT:])
    words = body[2 * count :].decode("ascii").split("\n")
    word = ""
    # Most of the time the lexicon takes to load; in place, so that each ending is freed when its word is made.
    for place, keep in enumerate(body[:count]):
        words[place] = word = word[:keep] + words[place]
    return zip(words, body[count : 2 * count], strict=True)


def shared_letters(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return place
    return min(len(one), len(other))
