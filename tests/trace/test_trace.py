"""Entering a score and a play pass no more modules than they have to (`make trace` prints all walks)."""

from __future__ import annotations

import pytest

from tests.trace.figures import MOST
from tests.trace.walks import walk

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "step"), MOST)
def test_entering_a_score_or_a_play_passes_no_more_modules(name: str, step: str) -> None:
    [trace] = [each.trace for each in walk(name) if each.name == step]
    most_modules, most_re_entries = MOST[name, step]
    assert trace.modules <= most_modules
    assert trace.re_entries <= most_re_entries
