"""What a play scores: each block once, by the square it is laid on, and the word on the Key card."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.equipment import equipment
from games.base.layout import EMPTY, Placement, Square
from games.base.letters import UNKNOWN
from games.base.tally import Item, PointRule, Tally
from games.crossword.laying import words_formed
from games.keyword.board import PARTNERS, Board
from games.keyword.options import KeywordOptions
from games.keyword.state import KeywordState

_POINTS = equipment("keyword")["scoring"]
_ALONE = equipment("keyword")["solitaire"]

KEYWORD_POINTS: int = _POINTS["keyword"]

LETTER = PointRule("letter", "KW18", "{subject} on {square}: {points}")
OWN_COLOR = PointRule("own_color", "KW18", "{subject} on your own color: {points}")
KEY = PointRule("key", "KW17", "{subject} on a Key square: {points}")
OWN_KEY = PointRule("own_key", "KW17", "{subject} on your own Key square: {points}")
PARTNER_COLOR = PointRule("partner_color", "KW50", "{subject} on your partner's color: {points}")
PARTNER_KEY = PointRule("partner_key", "KW50", "{subject} on your partner's Key square: {points}")
OTHER_KEY = PointRule("other_key", "KW54", "{subject} on a Key square that is not blue: {points}")
NO_SCORE = PointRule("no_score", "KW54", "{subject} on {square}, which is not blue: {points}")
KEYWORD = PointRule("keyword", "KW21", "{subject} is the word on the Key card: {points}")
WORD = PointRule("word", "KW63", "{subject}, one more word: {points}")


@dataclass(frozen=True, slots=True)
class Scale:
    """What a block on each kind of square is worth to one color in one form of the game."""

    board: Board
    color: str
    partner: str | None = None
    redouble: bool = False
    alone: bool = False

    def value(self, square: Square) -> tuple[PointRule, int]:
        color, key = self.board.color(square), self.board.is_key(square)
        if self.alone:
            return _value_alone(color, key=key)
        if color is not None and color == self.color:
            again = 2 if self.redouble else 1
            return (OWN_KEY, _POINTS["own_key"] * again) if key else (OWN_COLOR, _POINTS["own_color"] * again)
        if color is not None and color == self.partner:
            return (PARTNER_KEY, _POINTS["own_key"]) if key else (PARTNER_COLOR, _POINTS["own_color"])
        return (KEY, _POINTS["key"]) if key else (LETTER, _POINTS["letter"])


def _value_alone(color: str | None, *, key: bool) -> tuple[PointRule, int]:
    """Solitaire: blue counts double, a key elsewhere its 20, everything else nothing (KW54)."""
    if color == _ALONE["color"]:
        return (OWN_KEY, _ALONE["blue_key"]) if key else (OWN_COLOR, _ALONE["blue"])
    return (OTHER_KEY, _ALONE["other_key"]) if key else (NO_SCORE, _ALONE["other"])


def scale_for(color: str, variant: str, options: KeywordOptions, board: Board) -> Scale:
    if variant == "partnership":
        redouble = options.partnership == "redouble"
        return Scale(board, color, partner=PARTNERS.get(color), redouble=redouble)
    return Scale(board, color, alone=variant == "solitaire")


def tally_play(state: KeywordState, placement: Placement, scale: Scale, *, all_new: bool) -> Tally:
    """Each block that is laid counts once, whatever words it stands in (KW19); the keyword once a play
    (KW22).
    """
    items = []
    for square, letter in placement.blocks().items():
        rule, points = scale.value(square)
        items.append(Item(rule, points, square, letter.upper()))
    if spells_keyword(state, placement, all_new=all_new):
        items.append(Item(KEYWORD, KEYWORD_POINTS, None, state.cards.exposed))
    return Tally(tuple(items))


def tally_patience(state: KeywordState, placement: Placement) -> Tally:
    """A word is one; colors, keys and gray squares count for nothing (KW63)."""
    formed = words_formed(state.grid, placement)
    return Tally((Item(WORD, 1, placement.square, formed[0].text if formed else placement.word.upper()),))


def spells_keyword(state: KeywordState, placement: Placement, *, all_new: bool) -> bool:
    """Whether the play completes the word of the exposed card, along it or across it (KW21, KW22)."""
    card = state.cards.exposed
    if card in ("", UNKNOWN):
        return False
    return any(
        run.text == card and not (all_new and any(state.grid[square] != EMPTY for square in run.squares()))
        for run in words_formed(state.grid, placement)
    )
