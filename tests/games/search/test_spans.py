from __future__ import annotations

from games.base.layout import Grid, Square
from games.lexicon.dictionary import Lexicon
from games.search.spans import Span, spans


def test_a_span_tells_what_lies_in_it_and_what_its_squares_take(few: Lexicon) -> None:
    grid = Grid.draw("....", ".CAT", "....", "....")
    found = set(spans(grid, few, 4))
    s_or_t, a = 1 << 18 | 1 << 19, 1
    assert Span(Square(2, 2), True, 2, (), ((0, s_or_t), (1, a))) in found
    assert Span(Square(0, 1), False, 2, ((1, "C"),), ()) in found


def test_a_span_that_would_run_into_a_letter_is_none(few: Lexicon) -> None:
    grid = Grid.draw("....", ".CAT", "....", "....")
    assert not [
        span
        for span in spans(grid, few, 4)
        if span.across and span.square == Square(1, 0) and span.length < 4
    ]


def test_on_an_empty_grid_a_span_may_lie_anywhere_and_nowhere_else_apart(few: Lexicon) -> None:
    assert Span(Square(3, 0), True, 2, (), ()) in set(spans(Grid.empty(4), few, 2))
    grid = Grid.draw("AT..", "....", "....", "....")
    assert all(span.old or span.crossed for span in spans(grid, few, 2))


def test_only_lines_near_the_letters_are_gone_through_on_a_large_sheet(few: Lexicon) -> None:
    sheet = Grid.empty(107).put({Square(53, 53): "A", Square(53, 54): "T"})
    found = list(spans(sheet, few, 4))
    assert found
    assert all(49 <= span.square.row <= 57 and 48 <= span.square.col <= 59 for span in found)


def test_a_square_that_takes_no_letter_of_the_rack_ends_the_span(few: Lexicon) -> None:
    grid = Grid.draw("....", ".CAT", "....", "....")
    only_c = 1 << 2
    assert not [
        span for span in spans(grid, few, 4, only_c) if Square(2, 2) in span.new_squares() and span.across
    ]
