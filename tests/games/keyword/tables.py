"""Keyword tables for tests: the diagrams of the booklets, and tables drawn as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.base.layout import Grid, Placement, parse_start
from games.base.letters import UNKNOWN
from games.judging.judge import Judgement, judge
from games.keyword import Keyword
from games.keyword.board import COLORS, SIDE
from games.keyword.state import KeyCards, KeywordState
from games.lexicon.dictionary import load_lexicon
from games.text.gcg import read_gcg


def board(*rows: str, down: int = 0, right: int = 0) -> Grid:
    """A board with these rows drawn so many squares from the top and from the left."""
    drawn = [""] * down + ["." * right + row for row in rows]
    return Grid.draw(*(row.ljust(SIDE, ".") for row in drawn), *["." * SIDE] * (SIDE - len(drawn)))


# B2 Diagram 2, its SEE on the gray squares.
DIAGRAM_2 = board(
    ".T....",
    ".R....",
    ".I....",
    ".E....",
    ".SEE..",
    "...A..",
    "CATS.O",
    "...YOU",
    ".....T",
    down=5,
    right=7,
)
# B2 Diagram 1, its CAME on the gray squares.
DIAGRAM_1 = board(
    ".S....",
    "CAME..",
    ".LOVE.",
    ".TOE..",
    "...NOT",
    down=8,
    right=8,
)
SEE = board("SEE", down=9, right=8)


def table(
    grid: Grid | None = None,
    *,
    players: Sequence[str] = COLORS,
    variant: str = "regular",
    card: str = UNKNOWN,
    pack: tuple[str, ...] | None = None,
    racks: Sequence[str] = (),
    box: str | None = None,
) -> KeywordState:
    """A table with this board, red to move; what is not said is not known."""
    state = Keyword(variant).set_up(players)
    return replace(
        state,
        grid=grid or state.grid,
        cards=KeyCards(card, pack),
        racks=tuple(racks) or state.racks,
        box=state.box if box is None else box,
    )


def play(text: str) -> Placement:
    """A placement as it is written in a record: "K10 .ASY"."""
    start, word = text.split()
    square, across = parse_start(start)
    return Placement(square, across, word)


def faults(game: Keyword, state: KeywordState, text: str) -> list[str]:
    """The kinds of the rules that a play breaks."""
    return [broken.kind for broken in game.check(state, play(text), load_lexicon())]


def judged(
    *lines: str, variant: str = "regular", players: Sequence[str] = COLORS, hidden: bool = True
) -> Judgement:
    """A record of these lines, judged."""
    heading = ["#game keyword", f"#variant {variant}"]
    heading += [f"#player{number} {player}" for number, player in enumerate(players, start=1)]
    heading += ["#hidden-racks"] if hidden else []
    return judge(read_gcg("\n".join([*heading, *lines])), load_lexicon())


def kinds(judgement: Judgement) -> list[str]:
    return [problem.rule.kind for problem in judgement.problems]
