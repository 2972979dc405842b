"""Rounds end once and never early, whatever goes wrong: real processes, a real worker, a real Redis, phones in a browser.

One hall for all cases (tests/faults.py). How late a bell may be, and a thousand at once, is judged by `make bench`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench import bells
from tests.faults import CASES
from tests.hall import Hall, hall

pytestmark = pytest.mark.browser
# Every screen agrees with the site to half a second.
EARLY_SECONDS = 0.5


@pytest.fixture(scope="module")
def opened(prepare: Callable[[Path], None]) -> Iterator[Hall]:
    """The whole site as an evening finds it."""
    with hall(own_redis=True, prepare=prepare) as site:
        yield site


@pytest.mark.parametrize("case", CASES)
def test_a_bell_rings_once_and_never_early_on_the_site_and_on_the_phone(
    case: str, opened: Hall, browser: Browser
) -> None:
    for bell in list(CASES[case](opened, browser)):
        assert bell.is_once, bell
        assert bell.site.rung_at >= bell.due
        assert bell.phone_late >= -EARLY_SECONDS


def test_rounds_that_are_due_in_the_same_second_all_ring_once(opened: Hall) -> None:
    opened.ready()
    late, wrong = bells.figures(opened, "nothing wrong", 20, seconds=2)
    assert late.value > 0
    assert wrong.holds
