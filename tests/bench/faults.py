"""The fault table: how late the bell of a round is on the site and on a phone, whatever goes wrong at its end."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import sync_playwright

from tests import chromium
from tests.bench.measure import Figure
from tests.faults import CASES, Bell
from tests.hall import hall

LATE_SECONDS = 1.5


def table() -> Iterator[Figure]:
    """One hall for all of it, as the tests have it."""
    with sync_playwright() as playwright, hall(own_redis=True) as opened:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        for case in CASES.values():
            for bell in case(opened, browser):
                yield from figures(bell)
        browser.close()


def figures(bell: Bell) -> Iterator[Figure]:
    """Late on the site and on the phone, and what did not happen exactly once."""
    yield Figure(f"{bell.what}: the site", bell.site_late, "s", LATE_SECONDS)
    yield Figure(f"{bell.what}: a phone", bell.phone_late, "s", LATE_SECONDS)
    yield Figure(f"{bell.what}: not exactly once", bell.site.wrong + abs(bell.rings - 1), "", 0)
