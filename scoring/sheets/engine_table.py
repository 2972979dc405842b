"""The engine's table as a sheet's standing lines give it: who sits there in which order, what lies on the board.

Where some turns were kept without the board it starts from what was entered on it; letters that lie there all the same are
written in brackets, "K10 (E)ASY". Pure: asks the engine, writes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.base.layout import EMPTY, Grid, Placement, Square, as_written, with_dots
from games.base.letters import UNKNOWN
from games.keyword import Keyword
from games.keyword.board import SIDE
from games.keyword.state import CrosswordPass, KeyCards, KeywordState, Turn
from scoring.models import Entry, EntryKind, Sheet, SheetSeat
from scoring.models.entries import TURNS
from scoring.sheets.refusals import NoBoardHere

_LYING = re.compile(r"\(([A-Za-z]+)\)")


@dataclass(frozen=True)
class EngineTable:
    """The engine's table and its players in turn order. `is_whole` is false where some turns were kept without it."""

    game: Keyword
    state: KeywordState
    order: tuple[int, ...]
    is_whole: bool = True

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(self.state.grid.rows())

    def turn_of(self, player: int, card: str = "") -> KeywordState:
        """The table with this player to move and this card face up."""
        cards = self.state.cards if self.game.variant == "patience" else KeyCards(card or UNKNOWN)
        return replace(self.state, to_move=self.order.index(player), cards=cards)

    def with_lying(self, play: str) -> EngineTable:
        """With the letters in brackets that lay there before anybody drew the board."""
        lying = {} if self.is_whole else _lying_letters(self.game, play)
        new = {square: letter for square, letter in lying.items() if self.state.grid[square] == EMPTY}
        return replace(self, state=replace(self.state, grid=self.state.grid.put(new))) if new else self


@dataclass(frozen=True)
class TypedPlay:
    """A play as people type it: where it starts, and the word whole or only its new letters."""

    square: Square
    letters: str
    across: bool = True

    def written_on(self, grid: Grid) -> str:
        """In the notation of a record."""
        return str(as_written(grid, self.square, self.letters, across=self.across))


@dataclass(frozen=True)
class Played:
    """A play as it was meant, on the board that it meets, and as the sheet keeps it."""

    turn: Turn
    board: EngineTable
    text: str


def set_up(sheet: Sheet, seats: Sequence[SheetSeat]) -> EngineTable:
    """Before the first turn: nothing is known but who sits there."""
    game, order = keyword_of(sheet), turn_order(sheet, seats)
    state = game.set_up([seat.color for seat in order])
    return EngineTable(game, state, tuple(seat.player_id for seat in order))


def read_board(sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry]) -> EngineTable:
    """The table that the standing lines give."""
    board = set_up(sheet, seats)
    for entry in turns_of(entries):
        board = follow(board, entry)
    state = board.state
    for seat in seats:
        if seat.left_order is not None:
            state = board.game.leave(state, board.order.index(seat.player_id))
    return replace(board, state=state)


def turns_of(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The standing lines that say something of the board: turns, and totals that stand for turns nobody drew."""
    return (entry for entry in entries if entry.stands and entry.kind in (*TURNS, EntryKind.TOTAL))


def follow(board: EngineTable, entry: Entry) -> EngineTable:
    """The table after one line."""
    if entry.kind == EntryKind.TOTAL:
        return replace(board, is_whole=False)
    if entry.kind == EntryKind.PASS:
        return replace(board, state=board.game.play(board.turn_of(entry.player_id), CrosswordPass()))
    if not entry.play:
        state = board.turn_of(entry.player_id)
        after = replace(state, to_move=state.seat_after(state.to_move), passed=frozenset(), last=None)
        # What a lost turn had laid has been taken up again.
        return replace(board, state=after, is_whole=board.is_whole and entry.kind == EntryKind.LOST)
    board = board.with_lying(entry.play)
    state = board.turn_of(entry.player_id, entry.key_card)
    return replace(board, state=board.game.play(state, board.game.read_turn(entry.play)))


def read_play(board: EngineTable, play: str | TypedPlay) -> Played:
    """The turn that a text means; letters that are typed and lie there already become dots."""
    if isinstance(play, TypedPlay):
        play = play.written_on(board.state.grid)
    turn = board.game.read_turn(play)
    if isinstance(turn, CrosswordPass):
        return Played(turn, board, "-")
    before, board = board, board.with_lying(play)
    turn = with_dots(board.state.grid, turn)
    return Played(turn, board, str(turn) if before is board else _write(turn, before, board))


def keyword_of(sheet: Sheet) -> Keyword:
    """The game of the sheet, which must be Keyword. A table of three takes any three colors (S5)."""
    game = sheet.rules.find_game()
    if not isinstance(game, Keyword):
        raise NoBoardHere(game=game.name.capitalize())
    game = game.with_option("colors", "any")
    return game if sheet.rules.dock_letters else game.with_option("party_timeout_dock", "false")


def turn_order(sheet: Sheet, seats: Sequence[SheetSeat]) -> list[SheetSeat]:
    """Clockwise from the first player."""
    around = sorted(seats, key=lambda seat: seat.chair)
    first = next((n for n, seat in enumerate(around) if seat.player_id == sheet.first_player_id), 0)
    return around[first:] + around[:first]


def _lying_letters(game: Keyword, play: str) -> dict[Square, str]:
    """The letters in brackets, each on its square."""
    turn, text = game.read_turn(play), play.rsplit(maxsplit=1)[-1]
    if isinstance(turn, CrosswordPass):
        return {}
    spelled = _LYING.sub(lambda found: found[1], text)
    board = Grid.empty(SIDE)
    return {
        square: letter
        for square, letter, dot in zip(turn.squares(), spelled, turn.word, strict=True)
        if dot == EMPTY and letter != EMPTY and square in board
    }


def _write(turn: Placement, before: EngineTable, after: EngineTable) -> str:
    """As a record has it, but for letters that nobody had drawn before: those stand in brackets."""
    start, _, _ = str(turn).partition(" ")
    word = "".join(
        f"({after.state.grid[square]})"
        if before.state.grid[square] == EMPTY and after.state.grid[square] != EMPTY
        else letter
        for square, letter in zip(turn.squares(), turn.word, strict=True)
    )
    return f"{start} {word}"
