from __future__ import annotations

import pytest

from games.base.equipment import equipment
from games.base.layout import Square
from games.keyword.board import CARDS, COLORS, printed_board
from games.lexicon.dictionary import Lexicon


@pytest.mark.parametrize("game", ["keyword", "anagrams", "keesdrow", "lotto"])
def test_every_part_says_where_it_comes_from(game: str) -> None:
    found = statuses(equipment(game))
    assert found
    assert all(found)


def statuses(part: object) -> list[str]:
    if not isinstance(part, dict):
        return []
    own = [part["status"]] if "status" in part else []
    return own + [found for inner in part.values() for found in statuses(inner)]


def test_the_key_squares_listed_are_those_drawn() -> None:
    board = printed_board("neutral")
    for color in COLORS:
        for row, col in equipment("keyword")["board"]["key_squares"][color]:
            assert (board.color(Square(row - 1, col - 1)), board.is_key(Square(row - 1, col - 1))) == (
                color,
                True,
            )


def test_key_cards_are_words_fit_to_be_dealt_and_no_plurals(lexicon: Lexicon) -> None:
    for card in (*CARDS["main"], *CARDS["easy"]):
        assert lexicon.suggestible(card), card
        assert not lexicon.look_up(card).only_inflected, card
    assert (len(CARDS["main"]), len(CARDS["easy"])) == (60, 36)
