from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import RuleBroken
from scoring.rules.names import MOST_VISIBLE, clean_name, look, visible_length
from scoring.rules.refusals import NameMissing, NameTooLong, TooManyMarks


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\tLee\n", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("\u202eAnn\u202c", "Ann"),
        ("Ann\u0000\u200b\ufeff", "Ann"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("李小龍", "李小龍"),
        ("Zoe\u200b\u0308", "Zoë"),
        ("\u200d Ann \u200c", "Ann"),
        ("👩\u200d🚀 Mia", "👩\u200d🚀 Mia"),
        ("7", "7"),
    ],
)
def test_a_name_is_composed_and_without_control_and_direction_characters(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u202e", "...", "\u0301\u0301", "\u200d"])
def test_a_name_needs_something_to_see(typed: str) -> None:
    with pytest.raises(NameMissing):
        clean_name(typed)


def test_a_name_has_forty_visible_characters_at_most() -> None:
    assert clean_name("é" * 40)
    with pytest.raises(NameTooLong, match="40"):
        clean_name("a" * 41)


def test_a_base_carries_two_marks_at_most() -> None:
    assert clean_name("ắ")
    with pytest.raises(TooManyMarks):
        clean_name("Z" + "\u0300" * 3)


def test_a_letter_under_a_pile_of_marks_costs_nothing() -> None:
    """Marks in a row are sorted one by one: of these, a whole form of them would take minutes."""
    pile = "e" + "\u0301\u0316" * 20_000
    started = time.process_time()
    with pytest.raises(NameTooLong):
        clean_name(pile)
    assert look(pile) == "e"
    assert time.process_time() - started < 0.1


@given(st.text(max_size=80))
def test_whatever_is_typed_a_kept_name_keeps_the_rule(typed: str) -> None:
    try:
        name = clean_name(typed)
    except RuleBroken:
        return
    assert visible_length(name) <= MOST_VISIBLE
    assert clean_name(name) == name
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\n\r\t\0")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Lee", "ann  lee"),
        ("Ann", "Аnn"),
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("José", "Jose"),
        ("Ann-Marie", "Ann Marie"),
        ("ﬁna", "Fina"),
        ("O'Hara", "O’Hara"),
    ],
)
def test_names_that_look_alike_have_one_look(one: str, other: str) -> None:
    assert look(clean_name(one)) == look(clean_name(other))


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Mia", "Max"), ("李", "王")])
def test_names_that_differ_have_different_looks(one: str, other: str) -> None:
    assert look(one) != look(other)
