"""The Keyword board: which squares are colored, which are Key squares, where a game begins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.base.equipment import block_counts, equipment
from games.base.layout import EMPTY, Square

_COLORS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
_PRINTED = equipment("keyword")

SIDE: int = _PRINTED["board"]["size"]
COLORS: tuple[str, ...] = tuple(_PRINTED["board"]["seat_order"])
PARTNERS: dict[str, str] = {
    one: other for pair in _PRINTED["board"]["partners"] for one, other in (pair, reversed(pair))
}
COUNTS: dict[str, int] = block_counts(_PRINTED["blocks"]["counts"])
RACK: int = _PRINTED["rack"]
CARDS: dict[str, tuple[str, ...]] = {
    "main": tuple(_PRINTED["keywords"]["main"]),
    "easy": tuple(_PRINTED["keywords"]["easy_optional"]),
}
CORNER, FAR_CORNER = Square(0, 0), Square(SIDE - 1, SIDE - 1)


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on each square: a small letter for a color, a capital for its Key squares, a dot or #
    for neither.
    """

    cells: str

    def color(self, square: Square) -> str | None:
        return _COLORS.get(self.cells[square.row * SIDE + square.col].lower())

    def is_key(self, square: Square) -> bool:
        return self.cells[square.row * SIDE + square.col].isupper()


def _gray(name: str) -> tuple[Square, ...]:
    """The three gray squares of an arm, in the order in which the first three letters lie (KW1)."""
    return tuple(Square(row - 1, col - 1) for row, col in _PRINTED["board"][name])


GRAY_ACROSS, GRAY_DOWN = _gray("start_across"), _gray("start_down")


@cache
def printed_board(center_lines: str) -> Board:
    """The board with its center lines plain, or colored as a pinwheel (rulings 2.2)."""
    cells = "".join(_PRINTED["board"]["rows"])
    if center_lines == "pinwheel":
        cells = "".join(_arm(place) if cell == EMPTY else cell for place, cell in enumerate(cells))
    return Board(cells)


def _arm(place: int) -> str:
    """The color of a center line in a pinwheel: top yellow, right blue, bottom green, left red."""
    row, col = divmod(place, SIDE)
    if col == SIDE // 2:
        return "y" if row < SIDE // 2 else "g"
    return "r" if col < SIDE // 2 else "b"
