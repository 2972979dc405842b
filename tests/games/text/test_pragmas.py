"""The pragmas between the events, each in its one form."""

from __future__ import annotations

import pytest

from games.text.pragmas import read_letters, read_pragma, write_pragma
from games.text.unreadable import Unreadable


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("keycard", "STORE", "#keycard STORE"),
        ("KeyCard", "store", "#keycard STORE"),
        ("keycard:", "STORE", "#keycard STORE"),
        ("keycard", "", "#keycard"),
        ("hidden_racks", "", "#hidden-racks"),
        ("hand", "2", "#hand 2"),
        ("exposed", "t", "#exposed T"),
        ("exposed", "?", "#exposed ?"),
        ("card", "ann  7", "#card ann 7"),
        ("board", "girl / pens/toad/ rune/", "#board GIRL/PENS/TOAD/RUNE"),
        ("ended", "Out", "#ended out"),
        ("note", "free  text", "#note free  text"),
        ("Title", "Final", "#title Final"),
        ("incomplete", "", "#incomplete"),
        ("Tile-Set", "A  b", "#Tile-Set A  b"),
        ("", "a remark", "# a remark"),
        ("", "", "#"),
    ],
)
def test_a_known_pragma_has_one_form_and_an_unknown_one_is_kept(name: str, text: str, written: str) -> None:
    assert write_pragma(read_pragma(name, text, 3)) == written


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("keycard", "TWO WORDS"),
        ("keycard", "CAF\u00c9"),
        ("hand", ""),
        ("hand", "0"),
        ("hand", "\u0662"),
        ("hand", "9" * 5000),
        ("exposed", "TR"),
        ("hidden-racks", "yes"),
        ("ended", ""),
        ("ended", "bored"),
        ("card", "ann"),
        ("card", "ann seven"),
        ("board", ""),
        ("board", "A"),
        ("board", "GIRL/PENS/TOAD"),
        ("board", "GIRL/PENS/TOAD/RUN"),
        ("board", "G1RL/PENS/TOAD/RUNE"),
    ],
)
def test_a_known_pragma_in_no_form_is_refused_with_an_example(name: str, text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_pragma(name, text, 3)
    assert (refused.value.kind, refused.value.line) == ("BadPragma", 3)
    assert f"write it as #{name}" in str(refused.value)
    assert len(str(refused.value)) < 250


def test_a_rack_holds_capitals_and_master_blocks() -> None:
    assert read_letters("ABC?", 1) == "ABC?"
    with pytest.raises(Unreadable, match=r"^Line 4: “abc” is no rack; write capital letters"):
        read_letters("abc", 4)
