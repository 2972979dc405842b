from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.base.layout import Grid, Square
from games.lexicon.dictionary import Lexicon, load_lexicon
from games.search.moves import placements
from tests.bench.naive import build_nodes, naive_placements
from tests.games.conftest import FEW_WORDS
from tests.games.search.slow import slow_placements

FEW = Lexicon((word, 0) for word in sorted(FEW_WORDS))
RACKS = st.text("ACEST?", min_size=1, max_size=6).filter(lambda rack: rack.count("?") <= 2)


def grown(side: int, plays: int, seed: int, lexicon: Lexicon, letters: str) -> Grid:
    """A board that a few random plays have made."""
    rng = random.Random(seed)
    grid = Grid.empty(side)
    for _ in range(plays):
        rack = "".join(rng.choices(letters, k=5))
        found = sorted(map(str, placements(grid, rack, lexicon)))
        if found:
            choice = rng.choice(found)
            grid = grid.put(next(p for p in placements(grid, rack, lexicon) if str(p) == choice).blocks())
    return grid


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(0, 4), RACKS)
def test_the_generator_finds_exactly_what_trying_everything_finds(seed: int, plays: int, rack: str) -> None:
    grid = grown(6, plays, seed, FEW, "ACEST")
    assert sorted(map(str, placements(grid, rack, FEW))) == sorted(map(str, slow_placements(grid, rack, FEW)))


def test_on_a_real_board_it_agrees_with_the_peer() -> None:
    common = load_lexicon().up_to(35)
    grid = grown(11, 6, 4, common, "EEAAIORTNSLD")
    peer = naive_placements(grid, "RATION?", build_nodes(common))
    assert sorted(map(str, placements(grid, "RATION?", common))) == sorted(map(str, peer))


def test_letters_that_lie_there_are_written_as_dots_and_masters_in_lower_case(
    crossed: Grid, few: Lexicon
) -> None:
    found = {str(placement) for placement in placements(crossed, "S?", few)}
    assert "3C ...S" in found
    assert "3C ...s" not in found
    assert "4D S.t" in found
    assert "4D s.T" not in found


def test_a_master_on_the_board_is_read_as_its_letter(few: Lexicon) -> None:
    grid = Grid.draw(".....", ".cAT.", ".....", ".....", ".....")
    assert "2B ...S" in {str(placement) for placement in placements(grid, "S", few)}


def test_no_more_blocks_are_laid_than_asked_for(crossed: Grid, few: Lexicon) -> None:
    found = list(placements(crossed, "ACEST", few, at_most=1))
    assert found
    assert all(len(placement.blocks()) == 1 for placement in found)


def test_a_game_may_say_where_the_first_word_starts(few: Lexicon) -> None:
    found = list(
        placements(
            Grid.empty(7),
            "CATS",
            few,
            where=lambda span: span.across and span.square == Square(3, 2) and span.length > 2,
        )
    )
    assert {str(placement) for placement in found} == {"4C CAT", "4C CATS", "4C ACT", "4C ACTS", "4C SAT"}


def test_a_game_may_ask_for_exactly_one_letter_of_the_board(crossed: Grid, few: Lexicon) -> None:
    found = list(placements(crossed, "SEAT", few, where=lambda span: len(span.old) == 1))
    assert found
    assert all(placement.word.count(".") == 1 for placement in found)


def test_an_empty_rack_has_no_placements(crossed: Grid, few: Lexicon) -> None:
    assert list(placements(crossed, "", few)) == []
