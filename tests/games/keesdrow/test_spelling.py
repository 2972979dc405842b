from __future__ import annotations

import pytest

from games.keesdrow import Keesdrow
from games.lexicon.dictionary import Lexicon
from tests.games.keesdrow.tables import BELLY, CAT, CATS, NOON, STRESS, faults, spelled, table, with_options

REGULAR = Keesdrow()


@pytest.mark.parametrize("word", [STRESS, BELLY, CATS, NOON, "A3.B3.B3.A3 NOON"])
def test_a_letter_may_be_used_again_and_may_follow_itself(word: str) -> None:
    assert faults(REGULAR, table(), word) == []


@pytest.mark.parametrize(
    "word", ["B2.A1 AS", "B2.B1 AT", "A3.B3 NO", "B3.A3 ON", "D2.C3 SO", "B2.C2 AT", "C3.D3 ON"]
)
def test_letters_adjoin_in_all_eight_directions_over_tile_borders(word: str) -> None:
    assert faults(REGULAR, table(), word) == []


def test_letters_do_not_adjoin_around_the_edge_nor_with_a_gap() -> None:
    # A1 and L1 are the two ends of the first row.
    state = table("TZZZZZZZZZZO")
    assert faults(REGULAR, state, "A1.L1 TO") == ["NotAdjoining"]
    assert faults(REGULAR, table(), "A2.B2.C1 CAR") == []
    assert faults(REGULAR, table(), "A2.B2.B1.D1 CATE") == ["NotAdjoining"]


@pytest.mark.parametrize(
    ("pegs", "word", "expected"),
    [
        ("D2 1", STRESS, ["LetterExpired"]),
        ("D2 3", CATS, ["LetterExpired"]),
        ("D2 2", CATS, []),
        ("C4 1", BELLY, []),
        ("C4 2", BELLY, ["LetterExpired"]),
    ],
)
def test_uses_within_the_word_and_before_it_are_three_at_most(
    pegs: str, word: str, expected: list[str]
) -> None:
    assert faults(REGULAR, table(pegs=pegs), word) == expected


def test_the_same_letters_do_not_spell_the_same_word_again() -> None:
    state = spelled(REGULAR, table(), NOON)
    assert faults(REGULAR, state, NOON) == ["SameLettersAgain"]
    assert faults(REGULAR, state, "D3.C3.B3.A3 NOON") == ["SameLettersAgain"]


def test_one_other_letter_makes_it_elsewhere() -> None:
    state = spelled(REGULAR, table(), NOON)
    assert faults(REGULAR, state, "A3.B3.B3.A3 NOON") == []


@pytest.mark.parametrize(
    ("shorter", "expected"), [("contiguous", ["ShorterVersion"]), ("prefix", ["ShorterVersion"])]
)
def test_the_singular_on_the_letters_of_the_plural_is_barred(shorter: str, expected: list[str]) -> None:
    game = with_options(shorter=shorter)
    assert faults(game, spelled(game, table(), CATS), CAT) == expected


@pytest.mark.parametrize(("shorter", "expected"), [("contiguous", ["ShorterVersion"]), ("prefix", [])])
def test_a_part_from_the_middle_is_barred_unless_only_beginnings_are(
    shorter: str, expected: list[str]
) -> None:
    game = with_options(shorter=shorter)
    assert (
        faults(game, spelled(game, table("REPLAY"), "A1.B1.C1.D1.E1.F1 REPLAY"), "C1.D1.E1.F1 PLAY")
        == expected
    )


def test_a_shorter_word_with_the_letters_in_another_order_is_free() -> None:
    assert faults(REGULAR, spelled(REGULAR, table(), CATS), "A2.B2.B1 CAT") == []
    assert faults(REGULAR, spelled(REGULAR, table(), CATS), "B2.C2 AT") == ["ShorterVersion"]
    assert faults(REGULAR, spelled(REGULAR, table("TA"), "A1.B1.A1 TAT"), "A1.B1 TA") == ["ShorterVersion"]
    assert faults(REGULAR, spelled(REGULAR, table("TA"), "A1.B1.A1 TAT"), "B1.A1 AT") == ["ShorterVersion"]


def test_a_longer_version_is_allowed_even_by_a_letter_already_in_it() -> None:
    assert faults(REGULAR, spelled(REGULAR, table(), CAT), CATS) == []
    state = spelled(REGULAR, table("SET", "ZES"), "A1.B1.C1 SET")
    assert faults(REGULAR, state, "A1.B1.C1.C1.B2 SETTE") == ["NotInDictionary"]
    assert faults(REGULAR, spelled(REGULAR, table("ASES"), "A1.B1 AS"), "A1.B1.B1 ASS") == []


@pytest.mark.parametrize(
    ("minimum", "word", "expected"),
    [
        (2, "A3.B3 NO", []),
        (2, "B2 A", ["WordTooShort"]),
        (5, CATS, ["WordTooShort"]),
        (5, BELLY, []),
        (6, BELLY, ["WordTooShort"]),
        (7, STRESS, ["WordTooShort"]),
    ],
)
def test_a_word_has_two_letters_or_what_was_agreed(minimum: int, word: str, expected: list[str]) -> None:
    assert faults(with_options(minimum=minimum), table(), word) == expected


@pytest.mark.parametrize(
    ("rows", "word", "expected"),
    [
        ("PARIS", "A1.B1.C1.D1.E1 PARIS", ["ProperNounNotAllowed"]),
        ("MRS", "A1.B1.C1 MRS", ["AbbreviationNotAllowed"]),
        ("TION", "A1.B1.C1.D1 TION", ["NotInDictionary"]),
        ("CATS", "A1.B1.C1.D1 CATS", []),
        ("PLAYED", "A1.B1.C1.D1.E1.F1 PLAYED", []),
    ],
)
def test_names_abbreviations_and_portions_are_out_inflections_in(
    rows: str, word: str, expected: list[str], lexicon: Lexicon
) -> None:
    assert faults(REGULAR, table(rows), word) == expected
    assert [fault.kind for fault in REGULAR.check_word(rows, lexicon)] == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("A2.B2.C2 CAR", ["SquaresSpellOtherwise"]),
        ("A4.B4.C4.D4 BELLY", ["SquaresSpellOtherwise"]),
        ("A4.B4.C4.C4.D4.D4 BELLY", ["SquaresSpellOtherwise"]),
        ("A2.B2.M2 CAT", ["NoLetterOnSquare"]),
        ("A2.B2.A13 CAT", ["NoLetterOnSquare"]),
    ],
)
def test_the_squares_must_read_what_is_called(word: str, expected: list[str]) -> None:
    assert faults(REGULAR, table(), word) == expected
