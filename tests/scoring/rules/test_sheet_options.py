from __future__ import annotations

import json

import pytest

from games.errors import RuleBroken
from scoring.rules.sheet_options import SheetOptions

STORED = (
    '{"game": "keyword", "variant": "party", "options": {"pass": "free"}, "low_wins": false, '
    '"multiple_of": 5, "dock_letters": false, "seed": "7"}'
)


def test_the_stored_options_are_written_as_they_were_read() -> None:
    assert json.dumps(SheetOptions.read(json.loads(STORED)).store()) == STORED


def test_what_is_chosen_is_stored_in_the_same_order() -> None:
    chosen = SheetOptions.choose("keyword", "party", {"pass": "free"}, dock_letters=False, seed="7")
    assert json.dumps(chosen.store()) == STORED


def test_a_sheet_that_says_nothing_has_the_defaults() -> None:
    assert SheetOptions.read({"from_elsewhere": 1}) == SheetOptions()


@pytest.mark.parametrize(("variant", "multiple"), [("party", 5), ("patience", 1)])
def test_a_word_of_patience_is_one_and_every_other_score_of_keyword_a_multiple_of_five(
    variant: str, multiple: int
) -> None:
    assert SheetOptions.choose("keyword", variant, {}).multiple_of == multiple


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RuleBroken):
        SheetOptions.choose("keyword", "party", {"no_such": "thing"})
