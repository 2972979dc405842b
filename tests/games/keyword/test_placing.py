from __future__ import annotations

import pytest

from games.base.layout import Grid
from games.keyword import Keyword, KeywordOptions
from games.lexicon.dictionary import Lexicon
from tests.games.keyword.tables import DIAGRAM_1, DIAGRAM_2, SEE, board, faults, play, table

REGULAR = Keyword()
PATIENCE = Keyword("patience")


@pytest.mark.parametrize("opening", ["10I SEE", "J9 SEE", "10I EASY", "J9 REASON", "10I AbANDONING"])
def test_the_first_word_starts_exactly_on_the_gray_squares(opening: str) -> None:
    assert faults(REGULAR, table(), opening) == []


@pytest.mark.parametrize("opening", ["10H EASY", "10J SEE", "J8 EASY", "J10 SEE", "9I SEE", "I10 SEE"])
def test_no_letter_lies_before_the_first_gray_square(opening: str) -> None:
    assert faults(REGULAR, table(), opening) == ["MustStartOnGray"]


@pytest.mark.parametrize("opening", ["10I YOU", "10I SEE", "10I CAME"])
def test_the_letters_printed_on_the_gray_squares_need_not_be_matched(opening: str) -> None:
    assert faults(REGULAR, table(), opening) == []


def test_the_first_word_has_three_letters_and_later_ones_two() -> None:
    assert faults(REGULAR, table(), "10I DO") == ["OpeningTooShort"]
    assert faults(REGULAR, table(SEE), "J10 .H") == []


@pytest.mark.parametrize(
    ("grid", "added", "word"),
    [
        (board("O", "U", "T", down=9, right=9), "J9 B...", "BOUT"),
        (board("DO", down=9, right=8), "10I ..RY", "DORY"),
        (board("EVE", down=9, right=8), "10H N...R", "NEVER"),
    ],
)
def test_letters_added_to_a_word_make_another(grid: Grid, added: str, word: str) -> None:
    state = table(grid)
    assert faults(REGULAR, state, added) == []
    assert REGULAR.words_of(state, play(added)) == (word,)


@pytest.mark.parametrize("apart", ["12I YOU", "1A CAT", "7I YOU"])
def test_every_later_word_joins_the_words_on_the_board(apart: str) -> None:
    assert "DoesNotJoin" in faults(REGULAR, table(SEE), apart)


@pytest.mark.parametrize(
    ("bad", "kind"),
    [
        ("10S CAT", "OffTheBoard"),
        ("S18 CAT", "OffTheBoard"),
        ("10J EASY", "SquareTaken"),
        ("K11 .ASY", "NoLetterThere"),
        ("10I ...", "NothingPlayed"),
    ],
)
def test_blocks_lie_on_free_squares_of_the_board(bad: str, kind: str) -> None:
    assert kind in faults(REGULAR, table(SEE), bad)


@pytest.mark.parametrize(
    ("placed", "broken"),
    [
        ("M11 B...", []),
        ("M11 X...", ["NotInDictionary"]),
        ("14M .OO", []),
        ("14M .XO", ["NotInDictionary"]),
        ("14L A.", ["AbbreviationNotAllowed"]),
    ],
)
def test_every_run_that_a_play_makes_is_a_word(placed: str, broken: list[str]) -> None:
    assert faults(REGULAR, table(DIAGRAM_2), placed) == broken


def test_love_needs_the_o_of_toe_since_mo_is_no_word() -> None:
    before_toe = board(".S..", "CAME", ".L.V", ".T.E", "...N", down=8, right=8)
    assert faults(REGULAR, table(before_toe), "11J .O.E") == ["AbbreviationNotAllowed"]
    with_toe = board(".S..", "CAME", ".L.V", ".TOE", "...N", down=8, right=8)
    assert faults(REGULAR, table(with_toe), "11J .O.E") == []


def test_diagram_1_can_be_played_by_two_in_the_order_of_the_booklet() -> None:
    state = table(players=("red", "blue"))
    words = []
    for text in ("10I CAME", "J9 S.LT", "L10 .VEN", "12J .O.", "11J .O.E", "13L .OT"):
        assert faults(REGULAR, state, text) == []
        words.append(REGULAR.words_of(state, play(text)))
        state = REGULAR.play(state, play(text))
    assert words == [("CAME",), ("SALT",), ("EVEN",), ("TOE",), ("LOVE", "MOO"), ("NOT",)]
    assert state.grid == DIAGRAM_1


def test_patience_starts_with_the_first_letter_in_the_corner_across_or_down() -> None:
    state = table(players=("blue",), variant="patience")
    assert faults(PATIENCE, state, "1A GARDEN") == []
    assert faults(PATIENCE, state, "A1 GARDEN") == []
    assert faults(PATIENCE, state, "1B GARDEN") == ["MustStartInCorner"]
    assert faults(PATIENCE, state, "10I GARDEN") == ["MustStartInCorner"]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("F1 .EXT", []),
        ("E1 .ND", []),
        ("1A ......ER", ["OneOldLetter"]),
        ("3A CAT", ["DoesNotJoin"]),
    ],
)
def test_patience_uses_exactly_one_letter_that_lay_there(text: str, broken: list[str]) -> None:
    state = table(board("GARDEN"), players=("blue",), variant="patience")
    assert sorted(faults(PATIENCE, state, text)) == sorted(broken)


def test_patience_does_not_extend_a_word_in_line() -> None:
    state = table(board("PAINT"), players=("blue",), variant="patience")
    assert faults(PATIENCE, state, "1A .....ER") == ["OneOldLetter"]


def test_words_of_patience_that_touch_sideways_must_be_words() -> None:
    grid = board("GARDEN", "A", "T", "E")
    state = table(grid, players=("blue",), variant="patience")
    # AXE across would put an X under the A and an E under the R: AX is a word, RE is one.
    assert faults(PATIENCE, state, "2A .XE") == []
    assert faults(PATIENCE, state, "2A .PE") == ["AbbreviationNotAllowed"]
    assert faults(PATIENCE, state, "3A .OO") == []


def test_the_one_old_letter_may_be_of_any_word_or_by_option_of_the_last() -> None:
    last_only = Keyword("patience", KeywordOptions(patience_cross="last"))
    state = table(players=("blue",), variant="patience")
    for text in ("1A GARDEN", "F1 .EST"):
        state = PATIENCE.play(state, play(text))
    for game, broken in ((PATIENCE, []), (last_only, ["OneOldLetter"])):
        assert faults(game, state, "A1 .ATE") == broken
        assert faults(game, state, "4F .OE") == []


def test_ten_letters_make_the_first_word_of_patience_and_eleven_a_later_one() -> None:
    state = table(players=("blue",), variant="patience")
    assert faults(PATIENCE, state, "1A ABANDONING") == []
    assert "LetterNotHeld" in faults(PATIENCE, state, "1A ABANDONMENT")
    state = PATIENCE.play(state, play("1A CAT"))
    assert faults(PATIENCE, state, "A1 .ONSIDERING") == []


def test_diagram_1_is_no_game_of_patience(lexicon: Lexicon) -> None:
    state = table(DIAGRAM_1, players=("blue",), variant="patience")
    assert [broken.kind for broken in PATIENCE.check_board(state, lexicon)] == ["MustStartInCorner"]


def test_solitaire_keeps_the_regular_rules() -> None:
    game, state = Keyword("solitaire"), table(players=("blue",), variant="solitaire")
    assert faults(game, state, "10I SEE") == []
    assert faults(game, state, "10J SEE") == ["MustStartOnGray"]
    assert faults(game, state, "10I CATS") == ["PluralNotAllowed"]
    assert len(game.play(state, play("10I SEE")).racks[0]) == 10
