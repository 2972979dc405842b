from __future__ import annotations

import pytest

from games.base.layout import Grid
from games.errors import RuleBroken
from games.keyword import Keyword
from games.lexicon.dictionary import Lexicon
from games.text.cgp import read_cgp
from tests.games.keyword.tables import DIAGRAM_1, DIAGRAM_2, SEE, board, play, table

REGULAR = Keyword()


def _rows(grid: Grid) -> str:
    return "/".join(grid.rows())


@pytest.mark.parametrize(
    ("grid", "broken"),
    [
        (board(), []),
        (SEE, []),
        (DIAGRAM_1, []),
        (DIAGRAM_2, []),
        (board("SEE", down=9, right=9), ["MustStartOnGray"]),
        (board("XQZ", down=9, right=8), ["NotInDictionary", "MustStartOnGray"]),
        (board("SEE", "...", "CAT", down=9, right=8), ["NotInOnePiece"]),
        (board("CATS", down=9, right=8), ["PluralNotAllowed"]),
        (board("SCATS", down=9, right=7), ["PluralNotAllowed"]),
        (board("CATS", "...E", "...E", down=9, right=8), []),
        (board("BOUT", down=9, right=7), []),
        (board("ZOO", "O..", "O..", "..Z", down=9, right=8), ["NotInOnePiece", "TooManyBlocks"]),
    ],
)
def test_a_board_is_possible_when_every_run_is_a_word_and_all_began_on_gray(
    grid: Grid, broken: list[str], lexicon: Lexicon
) -> None:
    assert [fault.kind for fault in REGULAR.check_board(table(grid), lexicon)] == broken


def test_a_position_alone_tells_what_a_play_scores_for_a_color() -> None:
    for color, points in (("blue", 30), ("yellow", 15)):
        state = REGULAR.from_position(read_cgp(f"{_rows(SEE)} / / bdn keyword; clr {color};"))
        assert REGULAR.tally(state, play("K10 .ASY")).points == points


def test_a_position_tells_racks_scores_and_the_key_card() -> None:
    position = read_cgp(f"{_rows(SEE)} ASYTROBLEK/ 15/20 bdn keyword; clr yellow/red; kc STORE;")
    state = REGULAR.from_position(position)
    assert (state.racks, state.scores, state.cards.exposed) == (("ASYTROBLEK", "_" * 10), (15, 20), "STORE")
    assert len(state.box) == 100 - 3 - 20


def test_without_colors_the_seats_have_theirs() -> None:
    assert REGULAR.from_position(read_cgp(_rows(SEE))).players == ("red", "yellow", "blue", "green")
    alone = Keyword("solitaire").from_position(read_cgp(_rows(SEE)))
    assert alone.players == ("blue",)


@pytest.mark.parametrize(
    ("text", "kind"), [("3/3/3", "WrongBoard"), (f"{_rows(SEE)} / / clr pink;", "NotAColor")]
)
def test_a_position_of_another_board_or_color_is_refused(text: str, kind: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        REGULAR.from_position(read_cgp(text))
    assert broken.value.kind == kind
