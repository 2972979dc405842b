from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import RuleBroken
from party.names import (
    MOST_VISIBLE,
    NameMissing,
    NameTooLong,
    TooManyMarks,
    clean_name,
    look,
    numbered,
    public_name,
    split_list,
    visible_length,
)


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


@pytest.mark.parametrize(
    ("form", "nickname", "shown"),
    [
        ("none", "", ""),
        ("none", "Ace", ""),
        ("initials", "", "Ann L. (2)"),
        ("initials", "Ace", "Ace (2)"),
        ("full", "Ace", "Ann van Lee (2)"),
    ],
)
def test_strangers_see_what_the_host_lets_them(form: str, nickname: str, shown: str) -> None:
    assert public_name("Ann van Lee", 2, nickname=nickname, form=form) == shown


def test_an_erased_name_is_shown_to_nobody() -> None:
    assert public_name("", 1, form="full") == ""


def test_the_first_of_a_look_needs_no_number() -> None:
    assert numbered("Ann", 1) == "Ann"


def test_a_pasted_list_is_split_at_lines_and_commas_and_loses_its_bullets() -> None:
    pasted = "1. Ann Lee\n2) Bo\n\n- Cy\n• Dee; Ed, Flo\tGus\n3 Doors"
    assert split_list(pasted) == ["Ann Lee", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "3 Doors"]
