"""The Keyword board as a page draws it: areas and Key squares from the equipment, the letters that lie there, new ones.

Values in, values out; which letters lie there is the sheet's to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.base.layout import EMPTY, Grid, Placement, Square, column_name
from games.crossword.laying import all_runs
from games.keyword.board import GRAY_ACROSS, GRAY_DOWN, SIDE, Board, printed_board

START = frozenset((*GRAY_ACROSS, *GRAY_DOWN))


def draw_board(
    rows: Sequence[str] = (), fresh: Mapping[Square, str] | None = None, center_lines: str = "neutral"
) -> dict[str, Any]:
    """What parts/_board.html takes. `rows` are the letters from the top, a dot for none, master blocks small."""
    grid = grid_of(rows).put(fresh or {})
    board = printed_board(center_lines)
    drawn = [
        {
            "number": row + 1,
            "squares": [_square(board, grid, Square(row, col), fresh or {}) for col in range(SIDE)],
        }
        for row in range(SIDE)
    ]
    return {"label": _in_words(grid), "columns": [column_name(col) for col in range(SIDE)], "rows": drawn}


def grid_of(rows: Sequence[str]) -> Grid:
    return Grid(SIDE, "".join(rows)) if rows else Grid.empty(SIDE)


def _square(board: Board, grid: Grid, at: Square, fresh: Mapping[Square, str]) -> dict[str, Any]:
    kind = "start" if at in START else "key" if board.is_key(at) else ""
    letter = "" if grid[at] == EMPTY else grid[at]
    return {
        "color": board.color(at) or "",
        "kind": kind,
        "letter": letter.upper(),
        "master": letter.islower(),
        "fresh": at in fresh,
    }


def _in_words(grid: Grid) -> str:
    words = [str(Placement(run.start, run.across, run.text)) for run in all_runs(grid)]
    if not words:
        return _("The board is empty; the first word covers the gray squares.")
    return _("The board with %(words)s") % {"words": ", ".join(words)}
