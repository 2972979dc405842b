"""Whether a turn can be taken: where its letter card comes from and where its letter goes (LO1, LO8-LO11)."""

from __future__ import annotations

from games.base.layout import EMPTY, Square
from games.base.letters import UNKNOWN
from games.base.record import Draw
from games.errors import RuleBroken
from games.lotto.card import BLANK, printed, same_card
from games.lotto.errors import (
    AlreadyDrawn,
    FirstTurnMustDraw,
    LetterBoxEmpty,
    LetterNotOnCard,
    MustBePlaced,
    MustDraw,
    MustReachFirst,
    NotInDiscards,
    NotTheCardDrawn,
    OffTheCard,
    PrintedSquare,
    SameOnBothSides,
    SquareFilled,
)
from games.lotto.state import NOT_DRAWN, LottoState


def check_reach(state: LottoState) -> list[RuleBroken]:
    """One card a turn, and only while there is one."""
    if state.drawn:
        return [AlreadyDrawn(card=state.drawn)]
    return [] if state.box else [LetterBoxEmpty()]


def check_pass(state: LottoState) -> list[RuleBroken]:
    """Only who finds the Letter-Box empty may pass (LO11)."""
    if state.drawn:
        return [AlreadyDrawn(card=state.drawn)]
    return [MustDraw()] if state.box else []


def check_draw(state: LottoState, turn: Draw) -> list[RuleBroken]:
    source = _check_pile(state, turn) if turn.from_discards else _check_box(state, turn)
    if turn.square is None:
        return source
    return [*source, *check_letter(turn), *check_square(state, state.to_move, turn.square)]


def check_letter(turn: Draw) -> list[RuleBroken]:
    """Either side of the card, and no other letter (LO8)."""
    if turn.letter in turn.card.split("/"):
        return []
    return [LetterNotOnCard(letter=turn.letter, card=turn.card)]


def check_square(state: LottoState, seat: int, square: Square) -> list[RuleBroken]:
    """Any open square will do, whether the letter helps a word there or not (LO1)."""
    if square not in BLANK:
        return [OffTheCard(square=square)]
    if (letter := printed(state.cards[seat], square)) != EMPTY:
        return [PrintedSquare(letter=letter, square=square)]
    return [] if state.grids[seat][square] == EMPTY else [SquareFilled(square=square)]


def _check_pile(state: LottoState, turn: Draw) -> list[RuleBroken]:
    """Any card of the pile, instead of drawing and not after it (LO8, LO9); it must be placed."""
    if state.drawn:
        return [AlreadyDrawn(card=state.drawn)]
    if state.is_fresh:
        return [FirstTurnMustDraw()]
    faults: list[RuleBroken] = []
    if same_card(turn.card) not in state.discards:
        faults.append(NotInDiscards(card=turn.card))
    if turn.square is None:
        faults.append(MustBePlaced(card=turn.card))
    return faults


def _check_box(state: LottoState, turn: Draw) -> list[RuleBroken]:
    card = same_card(turn.card)
    if state.drawn == NOT_DRAWN:
        if not state.box:
            return [LetterBoxEmpty()]
        # Whoever knows the order of the box shall not have it found out by trying.
        return _check_sides(card) if state.box[-1] == UNKNOWN else [MustReachFirst()]
    if state.drawn == UNKNOWN:
        return _check_sides(card)
    return [] if card == state.drawn else [NotTheCardDrawn(card=turn.card, drawn=state.drawn)]


def _check_sides(card: str) -> list[RuleBroken]:
    """A card that somebody says came from the box: a different letter on each side, as the booklet has it.

    Which letters are paired, and how often, is proposed and not on record: a table's own set may differ.
    """
    one, other = card.split("/")
    return [SameOnBothSides(card=card)] if one == other else []
