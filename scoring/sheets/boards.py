"""A sheet kept on the drawn board: a preview of a play before it is entered, the board as it is drawn, and as a text.

Writes nothing. On a board that is not whole, what needs the whole of it is not asked (scoring/sheets/engine_table.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.base.layout import Placement
from games.base.letters import block_of
from games.base.record import Mark, Option, Pragma, Record, RecordEvent, RecordPlayer
from games.base.tally import NOTHING, Tally
from games.crossword.laying import impossible, words_formed
from games.errors import DoesNotJoin, RuleBroken
from games.keyword.errors import MustStartOnGray, OpeningTooShort
from games.keyword.placing import check_patience, check_place
from games.keyword.scoring import KEYWORD
from games.keyword.state import CrosswordPass, KeywordState
from games.lexicon.dictionary import Lexicon
from games.text.gcg import write_gcg
from scoring.models import Entry, EntryKind, Precedent, Sheet, SheetSeat
from scoring.models.entries import TURNS
from scoring.sheets.engine_table import (
    EngineTable,
    Played,
    TypedPlay,
    follow,
    keyword_of,
    read_board,
    read_play,
    set_up,
    turn_order,
    turns_of,
)
from scoring.sheets.refusals import NotAtThisTable, StrikeLaterFirst

# What cannot be said of a board that does not hold all that lies on the table.
_NEEDS_A_WHOLE_BOARD = (MustStartOnGray, OpeningTooShort, DoesNotJoin)
_NOT_WHOLE = "some turns were kept without the board"


@dataclass(frozen=True)
class PlayPreview:
    """What a play would be: words, points item by item, what refuses it, what is only warned of, the board with it."""

    words: tuple[str, ...] = ()
    tally: Tally = NOTHING
    refusals: tuple[RuleBroken, ...] = ()
    faults: tuple[RuleBroken, ...] = ()
    spells_key_card: bool = False
    rows: tuple[str, ...] = ()
    # False where some turns were kept without the board: then it does not show all that lies on the table.
    is_whole: bool = True
    # As the sheet would keep it.
    play: str = ""
    # What was ruled tonight on words of it, and counts here (scoring/sheets/precedents.py).
    precedents: Mapping[str, Precedent] = field(default_factory=dict)

    @property
    def points(self) -> int:
        return self.tally.points


def preview(
    sheet: Sheet, board: EngineTable, player: int, play: str | TypedPlay, lexicon: Lexicon
) -> PlayPreview:
    """A play before it is entered: "10I SEE", "-" to pass. Letters that lie there may be typed or left as dots.

    Faults of spelling are named where the host chose to warn; left to a challenge, nobody is told (KW43).
    """
    if player not in board.order:
        raise NotAtThisTable(table=sheet.table)
    try:
        played = read_play(board, play)
    except RuleBroken as unreadable:
        return PlayPreview(refusals=(unreadable,), rows=board.rows, is_whole=board.is_whole)
    return _preview(played, player, sheet.key_card, lexicon)


def board_of(sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry]) -> tuple[str, ...]:
    """The rows as drawn: a dot for an empty square, a small letter for a master block."""
    return read_board(sheet, seats, entries).rows


def check_strikable(
    sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry], struck: Entry
) -> None:
    """StrikeLaterFirst where a later play rests on this one."""
    board = set_up(sheet, seats)
    for entry in turns_of(entries):
        if entry.number == struck.number:
            continue
        if entry.number > struck.number and entry.play and not _still_lies(board, entry):
            raise StrikeLaterFirst(number=entry.number)
        board = follow(board, entry)


def as_record(sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry], lexicon: Lexicon) -> str:
    """The game as a text that `python -m games replay` judges. What nobody challenged in time stands, and is marked so.

    Challenges, rulings and typed totals are notes: the plays they took back are not on the sheet any more, but for one that
    cost its turn.
    """
    order = turn_order(sheet, seats)
    players = tuple(RecordPlayer(seat.color, str(seat.player)) for seat in order)
    game = keyword_of(sheet)
    lines = tuple(_lines(sheet, seats, entries, lexicon))
    chosen = tuple(Option(name, value) for name, value in game.options.departures().items())
    return write_gcg(Record("keyword", players, lines, game.variant, chosen))


def _preview(played: Played, player: int, card: str, lexicon: Lexicon) -> PlayPreview:
    board, turn = played.board, played.turn
    state = board.turn_of(player, card)
    refusals, faults = _weigh(played, state, lexicon)
    if isinstance(turn, CrosswordPass) or (refusals and impossible(state.grid, turn)):
        return PlayPreview(refusals=refusals, rows=board.rows, is_whole=board.is_whole, play=played.text)
    tally = board.game.count(state, turn)
    return PlayPreview(
        words=tuple(run.text for run in words_formed(state.grid, turn)),
        tally=tally,
        refusals=refusals,
        faults=faults,
        spells_key_card=any(item.rule is KEYWORD for item in tally.items),
        rows=tuple(state.grid.put(turn.blocks()).rows()),
        is_whole=board.is_whole,
        play=played.text,
    )


def _weigh(
    played: Played, state: KeywordState, lexicon: Lexicon
) -> tuple[tuple[RuleBroken, ...], tuple[RuleBroken, ...]]:
    """What keeps the turn off the sheet, and what is warned of."""
    board, game = played.board, played.board.game

    def certain(faults: Sequence[RuleBroken]) -> list[RuleBroken]:
        return [fault for fault in faults if board.is_whole or not isinstance(fault, _NEEDS_A_WHOLE_BOARD)]

    refusals = certain(game.refusals(state, played.turn, lexicon))
    if game.options.validation != "warn":
        return tuple(refusals), ()
    refused = {str(fault) for fault in refusals}
    faults = certain(game.check(state, played.turn, lexicon))
    return tuple(refusals), tuple(fault for fault in faults if str(fault) not in refused)


def _still_lies(board: EngineTable, entry: Entry) -> bool:
    """Whether the play could be made on this board with the same words."""
    turn = board.game.read_turn(entry.play)
    assert isinstance(turn, Placement)
    board = board.with_lying(entry.play)
    grid = board.state.grid
    if impossible(grid, turn) or (board.is_whole and _place_faults(board, turn)):
        return False
    return " ".join(run.text for run in words_formed(grid, turn)) == entry.words


def _place_faults(board: EngineTable, turn: Placement) -> list[RuleBroken]:
    if board.game.variant == "patience":
        return check_patience(board.state, turn, board.game.options.patience_cross)
    return check_place(board.state, turn)


def _lines(
    sheet: Sheet, seats: Sequence[SheetSeat], entries: Sequence[Entry], lexicon: Lexicon
) -> Iterator[Pragma | RecordEvent]:
    yield Pragma("hidden-racks")
    board, gone = set_up(sheet, seats), [seat.player_id for seat in seats if seat.left_order is not None]
    shown = ""
    for entry in entries:
        if not entry.stands or entry.kind == EntryKind.LETTERS:
            continue
        while (
            board.order[board.state.to_move] in gone and board.order[board.state.to_move] != entry.player_id
        ):
            board, event = _leave(board, board.order[board.state.to_move])
            yield event
        play = _play_of(entry, entries)
        if play.key_card not in ("", shown):
            yield Pragma("keycard", play.key_card)
            shown = play.key_card
        yield from _line(board, play, lexicon)
        if entry.kind in (*TURNS, EntryKind.TOTAL):
            board = follow(board, entry)
    for player in gone:
        if board.order.index(player) not in board.state.left:
            board, event = _leave(board, player)
            yield event
    if not board.is_whole:
        yield Pragma("note", _NOT_WHOLE)
    if sheet.ended:
        yield Pragma("ended", _how(sheet))


def _line(board: EngineTable, entry: Entry, lexicon: Lexicon) -> Iterator[Pragma | RecordEvent]:
    if entry.kind == EntryKind.PASS or (entry.kind == EntryKind.TURN and entry.play):
        state = board.with_lying(entry.play).turn_of(entry.player_id, entry.key_card) if entry.play else None
        color = board.state.players[board.order.index(entry.player_id)]
        after = follow(board, entry).state.scores[board.order.index(entry.player_id)]
        if state is None:
            yield RecordEvent(color, Mark.PASS, 0, after)
            return
        turn = board.game.read_turn(entry.play)
        assert isinstance(turn, Placement)
        rack = "".join(block_of(letter) for letter in turn.blocks().values())
        stands = "stands" if board.game.check_layout(state, turn, lexicon) else ""
        yield RecordEvent(color, turn, entry.points, after, rack, stands)
        if not entry.stands:
            yield RecordEvent(color, Mark.WITHDRAW, -entry.points, after - entry.points)
    else:
        said = f"{EntryKind(entry.kind).value} {entry.player} {entry.points:+d} {entry.words}"
        yield Pragma("note", said.strip())


def _play_of(line: Entry, entries: Sequence[Entry]) -> Entry:
    """The line itself; for a lost turn the play that was struck and cost it, where it was laid on the board."""
    if line.kind != EntryKind.LOST:
        return line
    own = [each for each in entries if each.player_id == line.player_id and each.number < line.number]
    struck = [each for each in own if not each.stands]
    return struck[-1] if struck and struck[-1].play else line


def _leave(board: EngineTable, player: int) -> tuple[EngineTable, RecordEvent]:
    seat = board.order.index(player)
    state = board.game.leave(board.state, seat)
    event = RecordEvent(board.state.players[seat], Mark.LEFT, 0, board.state.scores[seat])
    return replace(board, state=state), event


def _how(sheet: Sheet) -> str:
    """In Patience who is out has reached the far corner."""
    is_goal = sheet.rules.variant == "patience" and sheet.ended == "out"
    return "goal" if is_goal else sheet.ended
