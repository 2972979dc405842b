"""A sheet kept on the drawn board: the engine's table from the standing lines, a look at a play before it is entered.

Where earlier turns were kept without the board it starts from what was entered on it, and says so. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games import find_game
from games.crossword import impossible, words_formed
from games.errors import DoesNotJoin, RuleBroken
from games.keyword import Keyword
from games.keyword.errors import MustStartOnGray, OpeningTooShort
from games.keyword.placing import check_patience, check_place
from games.keyword.scoring import KEYWORD
from games.keyword.state import KeyCards, Pass, State, Turn
from games.layout import EMPTY, Placement
from games.letters import UNKNOWN
from games.lexicon import Lexicon
from games.tally import NOTHING, Tally
from scoring.models import Entry, EntryKind, Sheet, SheetSeat
from scoring.sheets import NotAtThisTable

# What cannot be said of a board that does not hold all that lies on the table.
_NEEDS_A_WHOLE_BOARD = (MustStartOnGray, OpeningTooShort, DoesNotJoin)


class NoBoardHere(RuleBroken):
    sentence = "{game} has no board that could be drawn here. Keep a running score or type the totals."


class StrikeLaterFirst(RuleBroken):
    sentence = (
        "Line {number} is played on this one and could not lie there without it. Strike line {number} first."
    )


@dataclass(frozen=True)
class Board:
    """The engine's table. `is_whole` is false where some turns were kept without the board."""

    game: Keyword
    state: State
    order: tuple[int, ...]
    is_whole: bool = True

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(self.state.grid.rows())

    def of(self, player: int, card: str = UNKNOWN) -> State:
        """The table with this player to move and this card face up."""
        cards = self.state.cards if self.game.variant == "patience" else KeyCards(card or UNKNOWN)
        return replace(self.state, to_move=self.order.index(player), cards=cards)


@dataclass(frozen=True)
class Look:
    """What a play would be: words, points item by item, what refuses it, what is only warned of, the board with it."""

    words: tuple[str, ...] = ()
    tally: Tally = NOTHING
    refusals: tuple[RuleBroken, ...] = ()
    faults: tuple[RuleBroken, ...] = ()
    spells_key_card: bool = False
    rows: tuple[str, ...] = ()
    is_whole: bool = True
    # As a record writes it, with dots for what lay there.
    play: str = ""

    @property
    def points(self) -> int:
        return self.tally.points


def look(
    sheet: Sheet,
    seats: Sequence[SheetSeat],
    entries: Sequence[Entry],
    player: int,
    play: str,
    lexicon: Lexicon,
) -> Look:
    """A play before it is entered: "10I SEE", "-" to pass. Letters that lie there may be typed or left as dots.

    Faults of spelling are named where the host chose to warn; left to a challenge, nobody is told (KW43).
    """
    board = read_board(sheet, seats, entries)
    if player not in board.order:
        raise NotAtThisTable(table=sheet.table)
    state = board.of(player, sheet.key_card)
    try:
        turn = read_play(board, play)
    except RuleBroken as unreadable:
        return Look(refusals=(unreadable,), rows=board.rows, is_whole=board.is_whole)
    refusals, faults = _weigh(board, state, turn, lexicon)
    if isinstance(turn, Pass) or impossible(state.grid, turn):
        return Look(refusals=refusals, rows=board.rows, is_whole=board.is_whole, play=str(turn))
    tally = board.game.tally(state, turn)
    return Look(
        words=board.game.words_of(state, turn),
        tally=tally,
        refusals=refusals,
        faults=faults,
        spells_key_card=any(item.rule is KEYWORD for item in tally.items),
        rows=tuple(state.grid.put(turn.blocks()).rows()),
        is_whole=board.is_whole,
        play=str(turn),
    )


def board_of(sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry]) -> tuple[str, ...]:
    """The rows as drawn: a dot for an empty square, a small letter for a master block."""
    return read_board(sheet, seats, entries).rows


def read_board(sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry]) -> Board:
    """The table that the standing lines give."""
    board = _set_up(sheet, seats)
    for entry in _turns(entries):
        board = _follow(board, entry)
    state = board.state
    for seat in seats:
        if seat.left_order is not None:
            state = board.game.leave(state, board.order.index(seat.player_id))
    return replace(board, state=state)


def check_strikable(
    sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry], struck: Entry
) -> None:
    """StrikeLaterFirst where a later play rests on this one."""
    if not struck.play or struck.kind != EntryKind.TURN:
        return
    board = _set_up(sheet, seats)
    for entry in _turns(entries):
        if entry.pk == struck.pk:
            continue
        if entry.number > struck.number and entry.play and not _still_lies(board, entry):
            raise StrikeLaterFirst(number=entry.number)
        board = _follow(board, entry)


def keyword_of(sheet: Sheet) -> Keyword:
    """The game of the sheet, which must be Keyword. A table of three takes any three colors (S5)."""
    options = sheet.options
    game = find_game(options.get("game", "keyword"), options.get("variant", ""), options.get("options", {}))
    if not isinstance(game, Keyword):
        raise NoBoardHere(game=game.name.capitalize())
    game = game.with_option("colors", "any")
    return game if options.get("dock_letters", True) else game.with_option("party_timeout_dock", "false")


def turn_order(sheet: Sheet, seats: Sequence[SheetSeat]) -> list[SheetSeat]:
    """Clockwise from the first player."""
    around = sorted(seats, key=lambda seat: seat.chair)
    first = next((n for n, seat in enumerate(around) if seat.player_id == sheet.first_player_id), 0)
    return around[first:] + around[:first]


def read_play(board: Board, play: str) -> Turn:
    """The turn that a text means; letters that are typed and lie there already become dots."""
    turn = board.game.read_turn(play)
    if isinstance(turn, Pass):
        return turn
    lies = [board.state.grid[square] for square in turn.squares()]
    word = "".join(
        EMPTY if old != EMPTY and old.upper() == new.upper() else new
        for old, new in zip(lies, turn.word, strict=True)
    )
    return Placement(turn.square, turn.across, word)


def _weigh(
    board: Board, state: State, turn: Turn, lexicon: Lexicon
) -> tuple[tuple[RuleBroken, ...], tuple[RuleBroken, ...]]:
    """What keeps the turn off the sheet, and what is warned of."""
    game = board.game
    refusals = [
        fault for fault in game.refusals(state, turn, lexicon) if board.is_whole or _is_certain(fault)
    ]
    if game.options.validation != "warn":
        return tuple(refusals), ()
    refused = {(fault.kind, str(fault)) for fault in refusals}
    faults = [fault for fault in game.check(state, turn, lexicon) if board.is_whole or _is_certain(fault)]
    return tuple(refusals), tuple(fault for fault in faults if (fault.kind, str(fault)) not in refused)


def _is_certain(fault: RuleBroken) -> bool:
    return not isinstance(fault, _NEEDS_A_WHOLE_BOARD)


def _set_up(sheet: Sheet, seats: Sequence[SheetSeat]) -> Board:
    game, order = keyword_of(sheet), turn_order(sheet, seats)
    state = game.set_up([seat.color for seat in order])
    return Board(game, state, tuple(seat.player_id for seat in order))


def _turns(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The standing lines that say something of the board: turns, and totals that stand for turns nobody drew."""
    kinds = (EntryKind.TURN, EntryKind.PASS, EntryKind.TOTAL)
    return (entry for entry in entries if entry.stands and entry.kind in kinds)


def _follow(board: Board, entry: Entry) -> Board:
    if entry.kind == EntryKind.TOTAL:
        return replace(board, is_whole=False)
    state = board.of(entry.player_id, entry.key_card)
    if entry.kind == EntryKind.PASS:
        return replace(board, state=board.game.play(state, Pass()))
    if not entry.play:
        after = replace(state, to_move=state.seat_after(state.to_move), passed=frozenset(), last=None)
        return replace(board, state=after, is_whole=False)
    return replace(board, state=board.game.play(state, board.game.read_turn(entry.play)))


def _still_lies(board: Board, entry: Entry) -> bool:
    """Whether the play could be made on this board with the same words."""
    turn = board.game.read_turn(entry.play)
    assert isinstance(turn, Placement)
    grid = board.state.grid
    if impossible(grid, turn):
        return False
    is_placed = not (board.is_whole and _place_faults(board, turn))
    return is_placed and " ".join(run.text for run in words_formed(grid, turn)) == entry.words


def _place_faults(board: Board, turn: Placement) -> list[RuleBroken]:
    if board.game.variant == "patience":
        return check_patience(board.state, turn, board.game.options.patience_cross)
    return check_place(board.state, turn)
