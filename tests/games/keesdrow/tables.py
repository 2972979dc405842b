"""Keesdrow tables for tests: boards drawn as text, and records judged line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.base.layout import parse_square
from games.base.record import Path
from games.judging.judge import Judgement, judge
from games.keesdrow import Keesdrow, dealing
from games.keesdrow.maze import lay_rows
from games.keesdrow.options import KeesdrowOptions
from games.keesdrow.state import KeesdrowState
from games.lexicon.dictionary import load_lexicon
from games.text.gcg import read_gcg

# STRESS on one S, CATS, NOON, BELLY and more, in the corner of a board of Z.
CORNER = ("STRE", "CATS", "NOON", "BELY")
TWO = ("ann", "ben")
FOUR = ("ann", "ben", "cleo", "dora")

STRESS = "D2.C2.C1.D1.D2.D2 STRESS"
CATS = "A2.B2.C2.D2 CATS"
CAT = "A2.B2.C2 CAT"
NOON = "A3.B3.C3.D3 NOON"
BELLY = "A4.B4.C4.C4.D4 BELLY"


def drawn(*rows: str, side: int = 12) -> list[str]:
    """The rows of a whole board, made up with Z."""
    filled = [row.ljust(side, "Z") for row in rows]
    return filled + ["Z" * side] * (side - len(rows))


def table(*rows: str, players: Sequence[str] = TWO, pegs: str = "", side: int = 12) -> KeesdrowState:
    """A table with this corner; `pegs` gives squares and how often each was used: "A1 2 B1 3"."""
    state = dealing.start(players, lay_rows(drawn(*(rows or CORNER), side=side)))
    used, said = bytearray(state.pegs), pegs.split()
    for name, number in zip(said[::2], said[1::2], strict=True):
        letter = state.maze.letter_on(parse_square(name))
        assert letter is not None
        used[letter] = int(number)
    return replace(state, pegs=bytes(used))


def with_options(variant: str = "regular", **options: object) -> Keesdrow:
    return Keesdrow(variant, KeesdrowOptions(**options))  # type: ignore[arg-type]


def path(text: str) -> Path:
    turn = Keesdrow().read_turn(text)
    assert isinstance(turn, Path)
    return turn


def faults(game: Keesdrow, state: KeesdrowState, text: str) -> list[str]:
    return [fault.kind for fault in game.check(state, game.read_turn(text), load_lexicon())]


def spelled(game: Keesdrow, state: KeesdrowState, *words: str) -> KeesdrowState:
    """The table after these words, one a turn."""
    for word in words:
        assert faults(game, state, word) == [], word
        state = game.play(state, game.read_turn(word))
    return state


def judged(
    *lines: str,
    variant: str = "regular",
    players: Sequence[str] = TWO,
    rows: Sequence[str] | None = CORNER,
    options: Sequence[str] = (),
) -> Judgement:
    heading = ["#game keesdrow", f"#variant {variant}", *(f"#option {option}" for option in options)]
    heading += [f"#player{number} {name}" for number, name in enumerate(players, start=1)]
    if rows is not None:
        heading.append(f"#board {'/'.join(drawn(*rows))}")
    return judge(read_gcg("\n".join([*heading, *lines])), load_lexicon())


def kinds(judgement: Judgement) -> list[str]:
    return [problem.rule.kind for problem in judgement.problems]
