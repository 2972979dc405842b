from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.party.ids import TESTS

RULES = [f"S{number}" for number in range(1, 20)] + ["S25"] + [f"I{number}" for number in range(1, 25)]
TREE = Path(__file__).resolve().parents[1]


@cache
def _names(file: str) -> frozenset[str]:
    tree = ast.parse((TREE / file).read_text(encoding="utf-8"))
    return frozenset(part.name for part in tree.body if isinstance(part, ast.FunctionDef))


def test_every_rule_has_its_tests_and_no_test_stands_for_another() -> None:
    assert sorted(TESTS) == sorted(RULES)


@pytest.mark.parametrize("rule", TESTS)
def test_the_tests_of_a_rule_are_there(rule: str) -> None:
    assert TESTS[rule]
    for file, name in TESTS[rule]:
        assert name in _names(file), f"{file} has no {name}"
