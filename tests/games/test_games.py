"""The one door of the package."""

from __future__ import annotations

import doctest

import pytest

import games
from games import GAMES, RuleBroken, find_game


def test_the_lines_in_the_docstring_are_true() -> None:
    result = doctest.testmod(games)
    assert (result.failed, result.attempted > 8) == (0, True)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_found_in_each_of_its_variants(name: str) -> None:
    for variant in GAMES[name].variants:
        found = find_game(name.upper(), variant)
        assert (found.name, found.variant) == (name, variant)
        assert found.seat_names(found.sizes[0])


def test_options_are_given_as_a_record_writes_them() -> None:
    game = find_game("keyword", "party", {"party_timeout_dock": "false"})
    assert game.options.departures() == {"party_timeout_dock": "false"}


@pytest.mark.parametrize(
    ("name", "variant", "options"),
    [
        ("chess", "", {}),
        ("keyword", "bridge", {}),
        ("keyword", "", {"x": "y"}),
        ("keyword", "", {"pass": "x"}),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(
    name: str, variant: str, options: dict[str, str]
) -> None:
    with pytest.raises(RuleBroken):
        find_game(name, variant, options)
