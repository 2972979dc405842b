"""Lotto tables and records for tests: cards drawn as text, letter cards found in the set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle

from games.base.equipment import equipment
from games.base.layout import EMPTY, Grid, Square
from games.judging.judge import Judgement, judge
from games.lexicon.dictionary import load_lexicon
from games.lotto import Lotto
from games.lotto.dealing import give_card
from games.lotto.state import LottoState
from games.text.gcg import read_gcg

PLAYERS = ("ann", "bob")
# Every row a word; no word down, none on a diagonal.
CARD_7 = ("PLANT", "HEART", "COULD", "FORCE", "BREAD")
CARD_12 = ("WATER", "SEVEN", "GRASS", "TRIED", "STORY")
# Ten words: it reads the same down as across.
WORD_SQUARE = "HEARTEMBERABUSERESINTREND"

GAME = Lotto()
MATCH = Lotto("match")


def table(*cards: tuple[int, Sequence[str]], players: Sequence[str] = PLAYERS) -> LottoState:
    """Players with these cards, each drawn as far as it is filled; nobody knows the Letter-Box."""
    state = GAME.set_up(players)
    for seat, (number, rows) in enumerate(cards):
        state = give_card(state, seat, number)
        grid = Grid.draw(*rows) if rows else state.grids[seat]
        letters = len(grid.cells.replace(EMPTY, "")) - 5
        state = replace(
            state,
            grids=(*state.grids[:seat], grid, *state.grids[seat + 1 :]),
            laid=(*state.laid[:seat], ("A/B",) * letters, *state.laid[seat + 1 :]),
        )
    return state


def faults(state: LottoState, text: str, game: Lotto = GAME) -> list[str]:
    """The kinds of the rules that a turn breaks."""
    return [broken.kind for broken in game.check(state, game.read_turn(text), load_lexicon())]


def play(state: LottoState, *texts: str, game: Lotto = GAME) -> LottoState:
    """The table after these turns, each of which is legal."""
    for text in texts:
        assert faults(state, text, game) == [], text
        state = game.play(state, game.read_turn(text))
    return state


def judged(*lines: str, variant: str = "regular", players: Sequence[str] = PLAYERS) -> Judgement:
    heading = ["#game lotto", f"#variant {variant}"]
    heading += [f"#player{number} {player}" for number, player in enumerate(players, start=1)]
    return judge(read_gcg("\n".join([*heading, *lines])), load_lexicon())


def kinds(judgement: Judgement) -> list[str]:
    return [problem.rule.kind for problem in judgement.problems]


class LetterBox:
    """The letter cards of the set, taken by the letter that is wanted."""

    def __init__(self) -> None:
        self.left = Counter({f"{one}/{other}": number for one, other, number in _SET})

    def find(self, letter: str) -> str:
        # The most plentiful one, so that no kind runs out early.
        card = max((card for card in self.left if letter in card), key=lambda card: self.left[card])
        assert self.left[card], f"no {letter} left"
        self.left[card] -= 1
        return card


_SET: list[tuple[str, str, int]] = equipment("lotto")["letter_cards"]
_CARDS: list[dict[str, list[str]]] = equipment("lotto")["cards"]


def laying(*cards: tuple[str, int, Sequence[str]], box: LetterBox | None = None) -> list[str]:
    """Events in which these players lay their cards as drawn, in turn, until the first is full.

    Who has no square left to lay before that discards.
    """
    box = box or LetterBox()
    letters = {name: list(_letters(number, rows)) for name, number, rows in cards}
    lines = []
    for name in cycle(letters):
        if letters[name]:
            square, letter = letters[name].pop(0)
            lines.append(f">{name}: {box.find(letter)} {square} {letter}")
        else:
            lines.append(f">{name}: {box.find('E')} -")
        if not letters[next(iter(letters))]:
            return lines
    raise AssertionError


def _letters(number: int, rows: Sequence[str]) -> Iterator[tuple[Square, str]]:
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != EMPTY and _CARDS[number - 1]["rows"][row][col] == EMPTY:
                yield Square(row, col), letter


def finished_game() -> list[str]:
    """Ann fills card 7 with five words; bob has laid WATER and SEVEN on card 12."""
    return [
        "#card ann 7",
        "#card bob 12",
        *laying(("ann", 7, CARD_7), ("bob", 12, ("WATER", "SEVEN"))),
    ]
