from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.lexicon.dictionary import Lexicon, load_lexicon
from games.lexicon.graph import END, MASK, ROOT, Graph, build_graph

SOME = st.sets(st.text("ABS", min_size=1, max_size=5), min_size=1)


@given(SOME)
def test_a_graph_holds_its_words_and_no_others(words: set[str]) -> None:
    assert list(build_graph(sorted(words)).words()) == sorted(words)


@given(SOME)
def test_a_packed_graph_comes_back_the_same(words: set[str]) -> None:
    graph = build_graph(sorted(words))
    assert Graph.unpack(graph.pack()).cells == graph.cells


def test_words_that_end_alike_share_their_ends() -> None:
    alone, both = build_graph(["CATS"]), build_graph(["BATS", "CATS"])
    assert len(alone.cells) == len(both.cells)


def test_the_mask_of_a_node_says_which_letters_lead_on_and_whether_a_word_may_end() -> None:
    graph = build_graph(["DO", "DOE"])
    assert graph.cells[ROOT + MASK] == 1 << 3
    assert graph.cells[graph.walk("DO") + MASK] == END | 1 << 4


def test_letters_that_lead_nowhere_and_strange_characters_lead_to_nothing() -> None:
    graph = build_graph(["CAT"])
    assert [graph.walk(text) for text in ("X", "CATS", "c", "É", "CA?")] == [0, 0, 0, 0, 0]
    assert "CA" not in graph
    assert "CAT" in graph


def test_the_stored_graph_has_the_words_of_the_list() -> None:
    lexicon = load_lexicon()
    assert tuple(lexicon.graph.words()) == lexicon.words


def test_a_smaller_vocabulary_has_a_graph_of_its_own() -> None:
    small, own = load_lexicon().up_to(10), Lexicon([("CAT", 0), ("DOG", 0)])
    assert tuple(small.graph.words()) == small.words
    assert tuple(own.graph.words()) == own.words
