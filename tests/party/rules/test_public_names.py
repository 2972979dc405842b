from __future__ import annotations

import pytest

from party.rules.public_names import Named, numbered, public_names, split_list


@pytest.mark.parametrize(
    ("form", "nickname", "shown"),
    [
        ("none", "", ""),
        ("none", "Ace", ""),
        ("initials", "", "Ann L. (2)"),
        ("initials", "Ace", "Ace"),
        ("full", "Ace", "Ann van Lee (2)"),
    ],
)
def test_strangers_see_what_the_host_lets_them(form: str, nickname: str, shown: str) -> None:
    assert public_names({1: Named("Ann van Lee", 2, nickname)}, form) == {1: shown}


def test_an_erased_name_is_shown_to_nobody() -> None:
    assert public_names({1: Named("")}, "full") == {1: ""}


def test_the_first_of_a_look_needs_no_number() -> None:
    assert numbered("Ann", 1) == "Ann"


def test_a_pasted_list_is_split_at_lines_and_commas_and_loses_its_bullets() -> None:
    pasted = "1. Ann Lee\n2) Bo\n\n- Cy\n• Dee; Ed, Flo\tGus\n3 Doors"
    listed = [
        (1, "Ann Lee"),
        (2, "Bo"),
        (4, "Cy"),
        (5, "Dee"),
        (5, "Ed"),
        (5, "Flo"),
        (5, "Gus"),
        (6, "3 Doors"),
    ]
    assert split_list(pasted) == listed


@pytest.mark.parametrize(("name", "shown"), [("Ann L.", "Ann L."), ("Bo Ray Jr.", "Bo J."), ("Cy .", "Cy")])
def test_an_initial_gets_no_second_period(name: str, shown: str) -> None:
    assert public_names({1: Named(name), 2: Named("Ann Lee"), 3: Named("Ann Low")})[1] == shown
