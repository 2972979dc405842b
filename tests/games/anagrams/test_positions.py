from __future__ import annotations

import pytest

from games.anagrams import Anagrams
from games.base.layout import Grid
from games.lexicon.dictionary import Lexicon
from games.text.cgp import Position, read_cgp, write_cgp
from tests.games.anagrams.tables import DIAGRAM_1, GAME, SAY, sheet, table

REGULAR = Anagrams()


def _kinds(grid: Grid, lexicon: Lexicon, game: Anagrams = REGULAR) -> list[str]:
    return [fault.kind for fault in game.check_board(table(grid), lexicon)]


@pytest.mark.parametrize(
    ("grid", "broken"),
    [
        (Grid.empty(107), []),
        (GAME, []),
        (DIAGRAM_1, []),
        (sheet("GAME", left=3), ["MustStartAtCenter"]),
        (sheet("GAME", left=1), []),
        (sheet("REGAL", left=2), []),
        (sheet("XQZ"), ["NotInDictionary", "MustStartAtCenter"]),
        (sheet("CATS"), ["PluralNotAllowed"]),
        (sheet("CATS", "...E", "...T"), []),
        (sheet("MENUS", left=3), []),
        (sheet("GAME", "....", "TOE."), ["NotInOnePiece"]),
        (sheet("JAJ"), ["NotInDictionary", "MustStartAtCenter", "TooManyBlocks"]),
        (Grid.draw(".S..", "GAME", ".L.V", ".TOE", "...N"), []),
        (Grid.draw("XQZ"), ["NotInDictionary"]),
    ],
)
def test_a_board_is_possible_when_every_run_is_a_word_and_one_began_in_the_center(
    grid: Grid, broken: list[str], lexicon: Lexicon
) -> None:
    assert _kinds(grid, lexicon) == broken


def test_a_wide_open_board_has_plurals_names_and_long_first_words(lexicon: Lexicon) -> None:
    game = Anagrams("open")
    assert _kinds(sheet("CATS"), lexicon, game) == []
    assert _kinds(sheet("PARIS"), lexicon, game) == []
    assert _kinds(sheet("PARIS"), lexicon) == ["ProperNounNotAllowed"]
    assert _kinds(sheet("CZECH"), lexicon) == ["ProperNounNotAllowed", "MustStartAtCenter"]


def test_a_position_tells_racks_scores_and_the_exposed_block() -> None:
    line = write_cgp(Position(SAY)) + " bdn anagrams; clr bob/ann; exposed t;"
    line = line.replace(" / / ", " RATQ/ 15/20 ")
    state = REGULAR.from_position(read_cgp(line))
    assert (state.players, state.racks, state.scores) == (("bob", "ann"), ("RATQ", "_" * 10), (15, 20))
    assert (state.exposed, len(state.stock)) == ("T", 54 - 3 - 4 - 10 - 1)


def test_without_names_two_play() -> None:
    state = REGULAR.from_position(read_cgp(write_cgp(Position(SAY))))
    assert (state.players, state.exposed) == (("ann", "bob"), "_")
    five = REGULAR.from_position(Position(SAY, racks=("A",) * 5))
    assert len(five.players) == 5
