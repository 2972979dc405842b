from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base.layout import Square
from games.base.record import Path
from games.keesdrow.field import Field
from games.keesdrow.ranking import rank, rank_top
from games.keesdrow.search import find_words
from games.lexicon.dictionary import Lexicon
from games.lexicon.graph import build_graph
from tests.games.keesdrow import slow

# Words with letters that come again in every fashion: at once, with one between, far apart, four times.
SPELLINGS = (
    "AS ASS ASSESS ASSESSES EASE EASES SEA SEAS SEES SENSE SENSES TEST TESTS TATS TATTOO STATE STATES STRESS "
    "NOON NEEDED TEETH TEETHE ETA ATE TEA EAT EATEN NEAT ANT TAN SANTA SATAN ONE NONE TONE NOTE NOTES ONION"
)
WORDS = sorted(SPELLINGS.split())
GRAPH = build_graph(WORDS)
LETTERS = "ASETNO"


def _field(rows: list[str], uses: list[int]) -> Field:
    return Field(len(rows), "".join(rows), bytes(uses))


def _uses(field: Field) -> dict[slow.Place, int]:
    return {divmod(place, field.side): uses for place, uses in enumerate(field.uses)}


def _rows(field: Field) -> list[str]:
    return [field.cells[start : start + field.side] for start in range(0, len(field.cells), field.side)]


@st.composite
def fields(draw: st.DrawFn) -> Field:
    side = draw(st.integers(1, 4))
    cells = draw(st.lists(st.sampled_from(LETTERS), min_size=side**2, max_size=side**2))
    uses = draw(st.lists(st.sampled_from([0, 1, 1, 2, 3]), min_size=side**2, max_size=side**2))
    return Field(side, "".join(cells), bytes(uses))


@given(fields())
def test_the_search_finds_exactly_the_words_that_trying_every_way_finds(field: Field) -> None:
    uses, rows = _uses(field), _rows(field)
    possible = [word for word in WORDS if next(slow.ways(rows, uses, word), None)]
    assert find_words(field, GRAPH) == possible


@given(fields())
def test_each_word_is_ranked_by_the_way_that_scores_most(field: Field) -> None:
    uses, rows = _uses(field), _rows(field)
    found = rank(field, find_words(field, GRAPH), lambda _: False)
    for points, path in found:
        best = max(slow.points(rows, uses, way) for way in slow.ways(rows, uses, path.word))
        assert points == best == slow.points(rows, uses, [(row, col) for row, col in path.squares])
    assert [-points for points, _ in found] == sorted(-points for points, _ in found)


@given(fields(), st.integers(1, 5))
def test_the_top_of_the_ranking_is_the_same_found_by_itself(field: Field, top: int) -> None:
    words = find_words(field, GRAPH)
    best = rank(field, words, lambda _: False)[:top]
    assert rank_top(field, words, lambda _: False, top) == best


@given(fields(), st.randoms(use_true_random=False))
def test_a_barred_way_gives_room_to_the_next_best(field: Field, chance: Random) -> None:
    uses, rows = _uses(field), _rows(field)
    barred: dict[Path, bool] = {}

    def is_barred(path: Path) -> bool:
        return barred.setdefault(path, chance.random() < 0.5)

    for points, path in rank(field, find_words(field, GRAPH), is_barred):
        better = [way for way in slow.ways(rows, uses, path.word) if slow.points(rows, uses, way) > points]
        assert not barred[path]
        assert all(barred[_path(way, path.word)] for way in better)


def _path(way: list[slow.Place], word: str) -> Path:
    return Path(tuple(Square(*place) for place in way), word)


def test_a_whole_board_is_searched_with_the_whole_dictionary(lexicon: Lexicon) -> None:
    rng = Random(4)
    cells = "".join(rng.choices("EEEAAIORTNSLCDU", k=36))
    field = Field(6, cells, bytes(rng.choices([0, 1, 2, 3], k=36)))
    uses, rows = _uses(field), _rows(field)
    found = set(find_words(field, lexicon.graph))
    tried = [word for word in lexicon if set(word) <= set(cells)][::17]
    assert len(tried) > 200
    for word in tried:
        assert (word in found) is bool(next(slow.ways(rows, uses, word), None)), word


@pytest.mark.parametrize(
    ("uses", "word", "found"),
    [([3], "ASS", True), ([1], "ASS", False), ([1], "ASK", False), ([2], "ASS", True), ([0], "AS", False)],
)
def test_a_letter_follows_itself_while_it_has_a_use_left(uses: list[int], word: str, found: bool) -> None:
    field = _field(["AS", "XX"], [3, *uses, 3, 3])
    assert (word in find_words(field, GRAPH)) is found


def test_rows_do_not_join_around_the_edge() -> None:
    assert find_words(_field(["XXA", "SXX", "XXX"], [3] * 9), GRAPH) == []


def test_holes_and_letters_nobody_has_told_spell_nothing() -> None:
    assert find_words(_field(["A.", "_S"], [3] * 4), GRAPH) == ["AS", "ASS"]


@pytest.mark.parametrize(
    "rows", [["SE" * 8, "ES" * 8] * 8, ["ASE" * 5 + "A", "SEA" * 5 + "S"] * 8, ["S" * 16] * 16]
)
def test_a_board_drawn_to_be_slow_is_solved_all_the_same(rows: list[str], lexicon: Lexicon) -> None:
    field = _field(rows, [3] * 256)
    words = find_words(field, lexicon.graph)
    assert len(rank(field, words, lambda _: False)) == len(words)
    assert rank(field, words, lambda _: True) == []
