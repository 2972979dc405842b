from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.games.anagrams import ids as anagrams
from tests.games.keesdrow import ids as keesdrow
from tests.games.keyword import ids as keyword
from tests.games.lotto import ids as lotto

RULINGS = [f"KW{number}" for number in range(1, 78)] + ["KW49a"]
RULINGS += [f"AN{number}" for number in range(1, 20)]
RULINGS += [f"LO{number}" for number in range(1, 16)]
RULINGS += [f"KS{number}" for number in range(1, 25)]
TESTS = keyword.TESTS | anagrams.TESTS | lotto.TESTS | keesdrow.TESTS
HERE = Path(__file__).parent


@cache
def _names(file: str) -> frozenset[str]:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return frozenset(part.name for part in tree.body if isinstance(part, ast.FunctionDef))


def test_every_ruling_has_its_tests_and_no_test_stands_for_another() -> None:
    assert sorted(TESTS) == sorted(RULINGS)


@pytest.mark.parametrize("ruling", TESTS)
def test_the_tests_of_a_ruling_are_there(ruling: str) -> None:
    assert TESTS[ruling]
    for file, name in TESTS[ruling]:
        assert name in _names(file), f"{file} has no {name}"
