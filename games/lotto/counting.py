"""What a card is worth when the game has ended, and who has won (LO2-LO7, LO12-LO14)."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import TYPE_CHECKING

from games.base.game import Ending
from games.base.layout import EMPTY
from games.base.record import Claim
from games.base.tally import NOTHING, Item, PointRule, Tally, one
from games.errors import RuleBroken
from games.lexicon.refusals import refusal
from games.lotto.card import FILL, SIDE, TARGET, WORD
from games.lotto.errors import (
    CardNotNamed,
    CountedBefore,
    FiveLettersOnly,
    LineNotFull,
    NotALine,
)
from games.lotto.lines import (
    ALL_LINES,
    READINGS,
    ROWS,
    LineReading,
    find_reading,
    five_letter_words,
    read_card,
)
from games.lotto.state import NO_CARD, LottoState

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon

FILLED = PointRule("filled", "LO6", "First to fill the card: {points}")
ACROSS = PointRule("across", "LO2", "{subject} across from {square}: {points}")
ADDITIONAL = PointRule("additional", "LO4", "{subject} pointed out from {square}: {points}")


def score_card(cells: str, lexicon: Lexicon, lines: Container[int] = ALL_LINES) -> Tally:
    """Fifty for each of these lines that is a word, the same word twice if it is there twice (LO13)."""
    words = five_letter_words(lexicon)
    items = [
        word_item(reading, word)
        for reading, word in read_card(cells, words)
        if word in words and reading.line in lines
    ]
    return Tally(tuple(items))


@lru_cache(maxsize=1 << 12)
def word_item(reading: LineReading, word: str) -> Item:
    """The same words come on the same lines again and again."""
    rule = ACROSS if reading.line in ROWS else ADDITIONAL
    return Item(rule, WORD, reading.first, word)


def fill_tally() -> Tally:
    """Whether the words on the card are right is not asked (LO6)."""
    return one(FILLED, FILL)


def end_tallies(state: LottoState, ending: Ending, lexicon: Lexicon, *, autoclaim: bool) -> tuple[Tally, ...]:
    """What is still due to each seat: filling the card, the rows, and all other lines where the table counts
    them.
    """
    counted = ALL_LINES if autoclaim else ROWS
    winner = ending.seat if ending.how == "filled" and not state.fill_entered else None
    tallies = []
    for seat, grid in enumerate(state.grids):
        filled = fill_tally() if seat == winner else NOTHING
        tallies.append(filled + score_card(grid.cells, lexicon, counted - lines_claimed(state, seat)))
    return tuple(tallies)


def lines_claimed(state: LottoState, seat: int) -> set[int]:
    return {READINGS[number].line for number in state.claimed[seat]}


def claim_tally(state: LottoState, seat: int, claim: Claim) -> Tally:
    """Fifty for the line, whatever it reads."""
    reading = find_reading(claim.first, claim.last)
    return Tally((word_item(reading, state.grids[seat].cells[reading.cut]),)) if reading else NOTHING


def check_claim(state: LottoState, seat: int, claim: Claim) -> list[RuleBroken]:
    """Why a line cannot be counted at all; whether it reads a word is not asked here."""
    if state.cards[seat] == NO_CARD:
        return [CardNotNamed(player=state.players[seat])]
    reading = find_reading(claim.first, claim.last)
    line = f"{claim.first}-{claim.last}"
    if reading is None:
        return [NotALine(line=line)]
    if EMPTY in state.grids[seat].cells[reading.cut]:
        return [LineNotFull(line=line)]
    return [CountedBefore(line=line)] if reading.line in lines_claimed(state, seat) else []


def check_claimed_word(state: LottoState, seat: int, claim: Claim, lexicon: Lexicon) -> list[RuleBroken]:
    """The agreed dictionary decides on the spot (LO12)."""
    reading = find_reading(claim.first, claim.last)
    if reading is None:
        return []
    return check_word(state.grids[seat].cells[reading.cut], lexicon)


def check_word(text: str, lexicon: Lexicon) -> list[RuleBroken]:
    """Five letters, plurals too, nothing written with a capital (LO12)."""
    word = lexicon.look_up(text)
    if not word.known:
        return [refusal(word)]
    return [] if len(text) == SIDE else [FiveLettersOnly(word=word.text, number=len(text))]


def leaders(state: LottoState) -> tuple[int, ...]:
    """The highest score among those still there, shared by ties."""
    best = max((state.scores[seat] for seat in state.active), default=0)
    return tuple(seat for seat in state.active if state.scores[seat] == best)


def find_match_winner(state: LottoState) -> int | None:
    """A match is won with 1000 points or more and nobody else as high; a tie plays on (LO14)."""
    first = leaders(state)
    return first[0] if len(first) == 1 and state.scores[first[0]] >= TARGET else None
