"""A steward's questions to the rules: is this a word, and what is this play worth on the few rows that matter.

Texts as they are typed at a table; what cannot be read gets a sentence. Pure: the games answer, nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from games.base.game import AnyGame
from games.base.layout import EMPTY, Grid, Placement, Square, column_number
from games.base.tally import NOTHING, Tally
from games.errors import RuleBroken
from games.lexicon.dictionary import Lexicon, Word
from games.text.cgp import Operation, Position
from games.text.unreadable import quote
from scoring.sheets.refusals import (
    NoLettersLaid,
    NoSuchColor,
    NotAPlace,
    NotARow,
    NotAWord,
    RowOffTheBoard,
    TwoLettersThere,
)

# Keyword's board; of the table of Anagrams, which has no edge, a part as large.
SIDE = 19
MOST_WORD = 40
_ROW = re.compile(r"(\d{1,2})\s*([A-Za-z]?)\s*[:|]\s*([A-Za-z.\s]*)")
_PLACE = re.compile(r"(?:([A-Za-z])(\d{1,2})|(\d{1,2})([A-Za-z]))")
_LETTERS = re.compile(r"[A-Za-z.]+")


@dataclass(frozen=True)
class WordVerdict:
    """What the dictionary says of a spelling, and which rule of the game keeps it off the board."""

    word: Word
    faults: tuple[RuleBroken, ...] = ()

    @property
    def is_allowed(self) -> bool:
        return not self.faults

    @property
    def rule(self) -> str:
        return self.faults[0].kind if self.faults else ""


@dataclass(frozen=True)
class BoardQuestion:
    """A play on a board of which only the rows that matter are told. `across` and `down` as one says it at the table."""

    rows: str
    place: str
    direction: str
    letters: str
    color: str = ""
    key_card: str = ""


@dataclass(frozen=True)
class BoardAnswer:
    """The play as a record writes it, the words it forms, its points item by item, and the rules it breaks."""

    play: str
    words: tuple[str, ...] = ()
    tally: Tally = NOTHING
    faults: tuple[RuleBroken, ...] = ()

    @property
    def is_allowed(self) -> bool:
        return not self.faults


def ask_word(game: AnyGame, text: str, lexicon: Lexicon) -> WordVerdict:
    """Whether a word laid wholly from the rack is allowed."""
    word = clean_word(text)
    return WordVerdict(lexicon.look_up(word), tuple(game.check_word(word, lexicon)))


def ask_board(game: AnyGame, question: BoardQuestion, lexicon: Lexicon) -> BoardAnswer:
    """Whether a play is legal, and its points. The rack is not asked: nobody shows it for a question."""
    grid = read_rows(question.rows)
    placement = read_placement(question, grid)
    state = game.from_position(Position(grid, operations=tuple(_operations(game, question))))
    faults = tuple(game.check(state, placement, lexicon))
    tally, words = game.tally(state, placement), game.words_of(state, placement)
    return BoardAnswer(str(placement), tuple(words), tally, faults)


def answers_boards(game: AnyGame) -> bool:
    """Whether a few rows of its board can be asked about; of Keesdrow's and Lotto's they cannot."""
    try:
        game.from_position(Position(Grid.empty(SIDE)))
    except RuleBroken:
        return False
    return True


def clean_word(text: str) -> str:
    return text.strip().upper()[:MOST_WORD]


def read_word(text: str) -> str:
    """A word that the record keeps for good: letters alone, so that it is no place for anything else."""
    word = clean_word(text)
    if word and not word.isalpha():
        raise NotAWord(text=quote(word))
    return word


def read_rows(text: str) -> Grid:
    """The board of rows such as "10: ....SEE" or "10E: SEE"; all others are empty."""
    laid: dict[Square, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        for square, letter in _read_row(line).items():
            if laid.setdefault(square, letter).upper() != letter.upper():
                raise TwoLettersThere(square=str(square))
    return Grid.empty(SIDE).put(laid)


def read_placement(question: BoardQuestion, grid: Grid) -> Placement:
    """The play; "10K" is a square too, and a letter that lies there already counts as the dot of a record."""
    found = _PLACE.fullmatch(question.place.strip())
    if not found:
        raise NotAPlace(text=quote(question.place.strip()))
    column, row = found[1] or found[4], int(found[2] or found[3])
    letters = question.letters.strip()
    if not _LETTERS.fullmatch(letters):
        raise NoLettersLaid(text=quote(letters))
    # All small is somebody in a hurry, not a play of master blocks alone.
    word = letters.upper() if letters.islower() else letters
    placement = Placement(Square(row - 1, column_number(column.upper())), question.direction != "down", word)
    return placement._replace(word="".join(_as_laid(placement, grid)))


def _as_laid(placement: Placement, grid: Grid) -> Iterable[str]:
    for square, letter in zip(placement.squares(), placement.word, strict=True):
        yield EMPTY if grid[square] != EMPTY and grid[square].upper() == letter.upper() else letter


def _read_row(line: str) -> dict[Square, str]:
    found = _ROW.fullmatch(line)
    if not found:
        raise NotARow(text=quote(line))
    row, start = int(found[1]) - 1, column_number(found[2].upper()) if found[2] else 0
    letters = re.sub(r"\s", "", found[3])
    squares = [Square(row, start + by) for by in range(len(letters))]
    board = Grid.empty(SIDE)
    if not all(square in board for square in squares) or Square(row, 0) not in board:
        raise RowOffTheBoard(text=quote(line))
    letters = letters.upper() if letters.islower() else letters
    return {square: letter for square, letter in zip(squares, letters, strict=True) if letter != EMPTY}


def _operations(game: AnyGame, question: BoardQuestion) -> Iterable[Operation]:
    """Who plays, and the exposed Key card: colors are Keyword's."""
    if game.name != "keyword":
        return
    colors = game.seat_names(game.sizes[-1])
    if question.color.lower() not in colors:
        raise NoSuchColor(colors=", ".join(colors))
    yield Operation("clr", question.color.lower())
    yield Operation("kc", question.key_card.upper())
