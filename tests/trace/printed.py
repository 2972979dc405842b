"""All five walks as a table: what each step takes now, what it took before, and the bar where there is one."""

from __future__ import annotations

import pytest

from tests.trace.figures import BARS, BEFORE, FIRST_COUNT
from tests.trace.walks import WALKS, Step, walk

pytestmark = pytest.mark.django_db
COUNTED = f"{'modules':>8} {'re-entries':>11} {'layers':>7}"
HEAD = f"{'walk':10} {'step':15} {COUNTED} {'before':>10} {'first count':>12} {'bar':>8}"


def test_print_all_walks() -> None:
    print(f"\n\n{HEAD}")
    for name in WALKS:
        for step in walk(name):
            print(_row(step))


def _row(step: Step) -> str:
    trace, key = step.trace, (step.walk, step.name)
    told = [_pair(each.get(key)) for each in (BEFORE, FIRST_COUNT, BARS)]
    counted = f"{trace.modules:8} {trace.re_entries:11} {trace.layer_changes:7}"
    return f"{step.walk:10} {step.name:15} {counted} {told[0]:>10} {told[1]:>12} {told[2]:>8}"


def _pair(figures: tuple[int, int] | None) -> str:
    return f"{figures[0]}/{figures[1]}" if figures else "–"
