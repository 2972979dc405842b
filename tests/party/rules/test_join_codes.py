import pytest

from party.rules.join_codes import ALPHABET, clean_code, spaced


@pytest.mark.parametrize("typed", ["KX47QD", "kx47qd", " kx4 7qd ", "KX4-7QD", "k.x_47 qd"])
def test_a_code_is_known_however_it_is_typed(typed: str) -> None:
    assert clean_code(typed) == "KX47QD"


@pytest.mark.parametrize("typed", ["", "KX47Q", "KX47QDD", "KX47Q0", "KX47QÄ", "<b>47Q", "ＫX47QD"])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert clean_code(typed) is None


def test_no_character_can_be_taken_for_another() -> None:
    assert not set("01258BILOSUVZ") & set(ALPHABET)


def test_a_code_is_shown_in_two_groups() -> None:
    assert spaced("KX47QD") == "KX4 7QD"
