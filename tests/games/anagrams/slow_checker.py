"""An independent checker of plays in Anagrams, written for plainness and not for speed.

Shares no code with the rules it checks but the dictionary and the names of squares: a board is a dictionary
of squares to letters, and words are read by walking from a square to both sides.
"""

from __future__ import annotations

from games.base.layout import Placement
from games.lexicon.dictionary import Lexicon

Place = tuple[int, int]
Board = dict[Place, str]
_DOWN, _RIGHT = (1, 0), (0, 1)


def is_legal(board: Board, rack: str, placement: Placement, lexicon: Lexicon, *, wide_open: bool) -> bool:
    """Whether a play may be made, by AN1-AN3, AN15 and AN17 read one after the other."""
    laid = _laid(board, placement)
    if not laid or not _is_held(rack, laid) or (len(laid) > 4 and not wide_open):
        return False
    if not board:
        if tuple(placement.square) != (53, 53) or len(laid) < 2:
            return False
    elif not any(_beside(place) & board.keys() for place in laid):
        return False
    after = {**board, **laid}
    words = {tuple(_word(after, place, step)) for place in laid for step in (_DOWN, _RIGHT)}
    return all(_is_allowed(word, after, laid, lexicon, wide_open) for word in words if len(word) > 1)


def _laid(board: Board, placement: Placement) -> Board | None:
    laid: Board = {}
    row, col = placement.square
    for letter in placement.word:
        if not (0 <= row < 107 and 0 <= col < 107) or (letter == ".") != ((row, col) in board):
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


def _beside(place: Place) -> set[Place]:
    row, col = place
    return {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)}


def _word(board: Board, place: Place, step: Place) -> list[Place]:
    """The squares of the word through a square, in reading order."""
    row, col = place
    while (row - step[0], col - step[1]) in board:
        row, col = row - step[0], col - step[1]
    squares = []
    while (row, col) in board:
        squares.append((row, col))
        row, col = row + step[0], col + step[1]
    return squares


def _is_allowed(
    squares: tuple[Place, ...], board: Board, laid: Board, lexicon: Lexicon, wide_open: bool
) -> bool:
    text = "".join(board[place] for place in squares).upper()
    found = lexicon.look_up(text)
    if wide_open:
        return found.known or found.reason == "proper noun"
    if not found.known:
        return False
    plural_only = found.plural and found.only_inflected and not found.third_person and text[-1] == "S"
    if not plural_only or squares[-1] not in laid:
        return True
    return all(len(_word(board, squares[-1], step)) > 1 for step in (_DOWN, _RIGHT))
