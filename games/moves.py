"""Every way to lay letters of a rack on a grid so that all runs of two and more are words.

Knows no points, colors or plurals: a game narrows the spans before letters are looked for, and the placements
afterwards. The letters a square may take because of the line that crosses it are a mask with a bit for each
(Appel and Jacobson's cross-sets); the words of a span are then sieved all at once (`games.shelves`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.layout import Grid, Placement
from games.lexicon import Lexicon
from games.sieve import Sieve
from games.spans import Span, spans


def placements(
    grid: Grid,
    rack: str,
    lexicon: Lexicon,
    *,
    where: Callable[[Span], bool] | None = None,
    at_most: int | None = None,
) -> Iterator[Placement]:
    """All placements, each word once a span; a letter that is held is laid before a master stands for it.

    A single block that makes a word both ways is given once for each way, as either word may be called.
    """
    sieve = Sieve(rack, lexicon)
    most = len(rack) if at_most is None else min(len(rack), at_most)
    for span in spans(grid, lexicon, most, sieve.letters):
        if where is None or where(span):
            for word in sieve.spellings(span):
                yield Placement(span.square, span.across, word)
