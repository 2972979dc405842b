"""An independent checker of Keyword plays, written for plainness and not for speed.

Shares no code with the rules it checks but the dictionary and the names of squares: a board is a dictionary
of squares to letters, and every line of it is read as text.
"""

from __future__ import annotations

from games.base.layout import Placement
from games.lexicon.dictionary import Lexicon

SIDE = 19
Board = dict[tuple[int, int], str]


def is_legal(board: Board, rack: str, placement: Placement, lexicon: Lexicon) -> bool:
    """Whether a play may be made in the regular game, by KW1-KW36 read one after the other."""
    laid = _laid(board, placement)
    if not laid or not _is_held(rack, laid):
        return False
    after = {**board, **laid}
    if not board:
        row, col = placement.square
        starts = (row, col, placement.across) in {(9, 8, True), (8, 9, False)}
        if not starts or len(laid) < 3:
            return False
    elif not any((row + down, col + right) in board for row, col in laid for down, right in _AROUND):
        return False
    return all(
        _is_allowed(word, squares, laid, lexicon) for word, squares in _lines(after) if laid.keys() & squares
    )


_AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))


def _laid(board: Board, placement: Placement) -> Board | None:
    laid: Board = {}
    row, col = placement.square
    for letter in placement.word:
        if not (0 <= row < SIDE and 0 <= col < SIDE) or (letter == ".") != ((row, col) in board):
            return None
        if letter != ".":
            laid[row, col] = letter
        row, col = (row, col + 1) if placement.across else (row + 1, col)
    return laid


def _is_held(rack: str, laid: Board) -> bool:
    blocks = list(rack)
    for letter in laid.values():
        block = "?" if letter.islower() else letter
        if block not in blocks:
            return False
        blocks.remove(block)
    return True


def _lines(board: Board) -> list[tuple[str, list[tuple[int, int]]]]:
    """Every word on the board with its squares: rows and columns read from end to end."""
    words = []
    rows = [[(row, col) for col in range(SIDE)] for row in range(SIDE)]
    columns = [[(row, col) for row in range(SIDE)] for col in range(SIDE)]
    for line in rows + columns:
        squares: list[tuple[int, int]] = []
        for square in [*line, (-1, -1)]:
            if square in board:
                squares.append(square)
                continue
            if len(squares) > 1:
                words.append(("".join(board[place] for place in squares).upper(), squares))
            squares = []
    return words


def _is_allowed(word: str, squares: list[tuple[int, int]], laid: Board, lexicon: Lexicon) -> bool:
    found = lexicon.look_up(word)
    inflected = (found.plural or found.third_person) and found.only_inflected and word[-1] == "S"
    return found.known and not (inflected and squares[-1] in laid)


def points(board: Board, placement: Placement, color: str, card: str) -> int:
    """What a play scores in the regular game, from the rows printed in the rulings."""
    laid = _laid(board, placement) or {}
    total = 0
    for row, col in laid:
        printed = _PRINTED[row][col]
        own = printed.lower() == color[0]
        if printed.isupper():
            total += 50 if own else 25
        else:
            total += 10 if own else 5
    spelled = {word for word, squares in _lines({**board, **laid}) if laid.keys() & squares}
    return total + (50 if card in spelled else 0)


_PRINTED = (
    "rrrrrrrrr.yyyyyyyyy",
    "rRrrRrrrr.yyyyYyyYy",
    "rrrrrrrrr.yyyyyyyyy",
    "rrrrrrrRr.yYyyyyyyy",
    "rRrrrrrrr.yyyyyyyYy",
    "rrrrrrrrr.yyyyyyyyy",
    "rrrrrrRrr.yyYyyyyyy",
    "rrrRrrrrr.yyyyyYyyy",
    "rrrrrrrrr#yyyyyyyyy",
    "........###........",
    "ggggggggg#bbbbbbbbb",
    "gggGggggg.bbbbbBbbb",
    "ggggggGgg.bbBbbbbbb",
    "ggggggggg.bbbbbbbbb",
    "gGggggggg.bbbbbbbBb",
    "gggggggGg.bBbbbbbbb",
    "ggggggggg.bbbbbbbbb",
    "gGggGgggg.bbbbBbbBb",
    "ggggggggg.bbbbbbbbb",
)
