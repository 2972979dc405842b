"""What a word scores: each letter by its value and the color of its new peg (B3 Point values, KS3)."""

from __future__ import annotations

from games.base.equipment import equipment
from games.base.layout import Square
from games.base.letters import UNKNOWN
from games.base.record import Path
from games.base.tally import Item, PointRule, Tally
from games.keesdrow.spelling import MOST_USES
from games.keesdrow.state import KeesdrowState

VALUES: dict[str, int] = equipment("keesdrow")["values"]["values"]

# By the number of the use: first, second, third; a fourth there is not.
PEGS = (
    PointRule("green", "KS3", "{subject} on {square}, green peg: {points}"),
    PointRule("yellow", "KS3", "{subject} on {square}, yellow peg, doubled: {points}"),
    PointRule("red", "KS3", "{subject} on {square}, red peg, tripled: {points}"),
)
EXPIRED = PointRule("expired", "KS3", "{subject} on {square} is expired: {points}")
DOUBLED = PointRule("doubled", "KS9", "{subject} was challenged and is correct: {points} more")
STRUCK = PointRule("struck", "KS10", "The turn is forfeited: {points}")


def tally_word(state: KeesdrowState, path: Path) -> Tally:
    """Letter after letter in spelling order; a letter used again in the same word counts as its next use."""
    used: dict[int, int] = {}
    items = []
    for square, spelled in zip(path.squares, path.word.ljust(len(path.squares)), strict=False):
        letter = state.maze.letter_on(square)
        if letter is None:
            continue
        use = used.get(letter, state.pegs[letter]) + 1
        used[letter] = use
        shown = state.maze.letters[letter]
        items.append(_item(use, square, spelled if shown == UNKNOWN else shown))
    return Tally(tuple(items))


def _item(use: int, square: Square, letter: str) -> Item:
    if use > MOST_USES:
        return Item(EXPIRED, 0, square, letter)
    return Item(PEGS[use - 1], VALUES.get(letter, 0) * use, square, letter)
