from __future__ import annotations

import pytest

from games.keesdrow import Keesdrow
from games.keesdrow.scoring import VALUES
from tests.games.keesdrow.slow import value
from tests.games.keesdrow.tables import BELLY, CATS, STRESS, path, spelled, table

REGULAR = Keesdrow()


def test_stress_on_one_fresh_s_scores_sixteen() -> None:
    tally = REGULAR.tally(table(), path(STRESS))
    assert [item.points for item in tally.items] == [2, 2, 1, 1, 4, 6]
    assert [item.rule.name for item in tally.items] == ["green", "green", "green", "green", "yellow", "red"]
    assert tally.points == 16


def test_the_s_of_stress_is_expired_after_it() -> None:
    after = spelled(REGULAR, table(), STRESS)
    used = [after.pegs[letter] for letter in after.letters_of(path(STRESS)) if letter is not None]
    assert used == [3, 1, 1, 1, 3, 3]


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
def test_every_letter_has_the_value_of_the_booklet(letter: str) -> None:
    assert VALUES[letter] == value(letter)


@pytest.mark.parametrize(
    ("pegs", "points"), [("", 8), ("A2 1", 11), ("A2 2", 14), ("A2 1 B2 1 C2 1 D2 1", 16)]
)
def test_the_color_of_the_new_peg_multiplies(pegs: str, points: int) -> None:
    assert REGULAR.tally(table(pegs=pegs), path(CATS)).points == points


def test_a_letter_twice_in_a_word_counts_its_next_use() -> None:
    assert REGULAR.tally(table(), path(BELLY)).points == 4 + 1 + 2 + 4 + 4
    assert REGULAR.tally(table(pegs="C4 1"), path(BELLY)).points == 4 + 1 + 4 + 6 + 4


def test_every_point_has_its_rule_and_its_square() -> None:
    items = REGULAR.tally(table(), path(CATS)).items
    assert [(item.rule.source, str(item.square)) for item in items] == [("KS3", f"{col}2") for col in "ABCD"]
    assert str(items[0]) == "C on A2, green peg: 3"
