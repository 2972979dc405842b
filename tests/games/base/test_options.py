from __future__ import annotations

import pytest

from games import GAMES
from games.errors import UnknownChoice, UnknownOption
from games.keyword.options import KeywordOptions


def test_an_option_is_set_as_a_record_writes_it() -> None:
    options = KeywordOptions().set("party_timeout_dock", "false").set("pass", "only_if_no_move")
    assert (options.party_timeout_dock, options.passing) == (False, "only_if_no_move")
    assert options.departures() == {"pass": "only_if_no_move", "party_timeout_dock": "false"}


def test_options_at_their_default_are_no_departures() -> None:
    assert KeywordOptions().set("validation", "challenge").departures() == {}


def test_an_option_or_a_choice_that_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownOption, match="center_lines"):
        KeywordOptions().set("colour", "red")
    with pytest.raises(UnknownChoice, match="neutral, pinwheel"):
        KeywordOptions().set("center_lines", "zigzag")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_names_its_ruling_and_its_meaning(name: str) -> None:
    for option in GAMES[name].options.switches():
        assert option.rule, option.name
        assert option.meaning, option.name
        assert not option.choices or option.choices[0] == option.default
