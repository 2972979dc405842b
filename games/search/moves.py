"""Every way to lay letters of a rack on a grid so that all runs of two and more are words.

Knows no points, colors or plurals: a game narrows the spans before letters are looked for, and the placements
afterwards. The letters a square may take because of the line that crosses it are a mask with a bit for each
(Appel and Jacobson's cross-sets). Words are found in whichever way is the quicker: with a master block a span is
asked for all its words at once (`games.search.sieve`), without one the graph is walked (`games.search.walk`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.base.layout import Grid, Placement
from games.lexicon.dictionary import Lexicon
from games.search.sieve import MASTER, Sieve
from games.search.spans import Span, spans
from games.search.walk import walk


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
    most = len(rack) if at_most is None else min(len(rack), at_most)
    if where is None and MASTER not in rack:
        yield from walk(grid, rack, lexicon, most)
        return
    sieve = Sieve(rack, lexicon)
    for span in spans(grid, lexicon, most, sieve.letters):
        if where is None or where(span):
            for word in sieve.spellings(span):
                yield Placement(span.square, span.across, word)
