"""Rounds end when they should, whatever goes wrong: real processes, a real worker, a real Redis, and phones in a browser.

One hall for all cases (tests/faults.py); a thousand rounds at once are measured by `make bench`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench import bells, faults
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
def test_a_bell_rings_once_and_in_time_on_the_site_and_on_the_phone(
    case: str, opened: Hall, browser: Browser
) -> None:
    for bell in list(CASES[case](opened, browser)):
        missed = [str(figure) for figure in faults.figures(bell) if not figure.holds]
        assert not missed
        assert bell.site.rung_at >= bell.due
        assert bell.phone_late >= -EARLY_SECONDS


def test_rounds_that_are_due_in_the_same_second_all_ring_once(opened: Hall) -> None:
    opened.ready()
    late, wrong = bells.figures(opened, "nothing wrong", 20, seconds=2)
    assert 0 < late.value <= bells.LATE_SECONDS
    assert wrong.holds
