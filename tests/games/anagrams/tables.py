"""Tables of Anagrams for tests: the diagrams of the booklet, drawn around the center, and records judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.anagrams import Anagrams
from games.anagrams.blocks import CENTER
from games.anagrams.state import AnagramsState
from games.base.layout import EMPTY, LARGEST_SIDE, Grid, Square
from games.judging.judge import Judgement, judge
from games.lexicon.dictionary import load_lexicon
from games.text.gcg import read_gcg

PLAYERS = ("ann", "bob")


def sheet(*rows: str, up: int = 0, left: int = 0) -> Grid:
    """The table with these rows drawn; the center is so many squares from their top and from their left."""
    blocks = {
        Square(CENTER.row - up + row, CENTER.col - left + col): letter
        for row, letters in enumerate(rows)
        for col, letter in enumerate(letters)
        if letter != EMPTY
    }
    return Grid.empty(LARGEST_SIDE).put(blocks)


# B4 Diagram 1 before the fifth play, its GAME in the center.
DIAGRAM_1 = sheet(
    ".S..",
    "GAME",
    ".L.V",
    ".TOE",
    "...N",
    up=1,
)
SAY = sheet("SAY")
MUST = sheet("MUST")
GAME = sheet("GAME")


def table(
    grid: Grid | None = None,
    *,
    players: Sequence[str] = PLAYERS,
    racks: Sequence[str] = (),
    stock: str | None = None,
    pile: str = "_",
    scores: Sequence[int] = (),
) -> AnagramsState:
    """A table with this grid, its first player to move; what is not said is not known."""
    state = Anagrams().set_up(players)
    return replace(
        state,
        grid=grid or state.grid,
        racks=tuple(racks) or state.racks,
        stock=state.stock if stock is None else stock,
        pile=pile,
        scores=tuple(scores) or state.scores,
    )


def faults(state: AnagramsState, text: str, game: Anagrams | None = None) -> list[str]:
    """The kinds of the rules that a turn breaks."""
    game = game or Anagrams()
    return [broken.kind for broken in game.check(state, game.read_turn(text), load_lexicon())]


def record(
    *lines: str, players: Sequence[str] = PLAYERS, variant: str = "regular", hidden: bool = True
) -> str:
    heading = ["#game anagrams", f"#variant {variant}"]
    heading += [f"#player{number} {player}" for number, player in enumerate(players, start=1)]
    heading += ["#hidden-racks"] if hidden else []
    return "\n".join([*heading, *lines])


def judged(
    *lines: str, players: Sequence[str] = PLAYERS, variant: str = "regular", hidden: bool = True
) -> Judgement:
    """A record of these lines, judged."""
    text = record(*lines, players=players, variant=variant, hidden=hidden)
    return judge(read_gcg(text), load_lexicon())


def kinds(judgement: Judgement) -> list[str]:
    return [problem.rule.kind for problem in judgement.problems]
