"""The pure parts of the scripts, in the real browser: each test of a *.test.js is a test of its own here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "deploy" / "static"
ORIGIN = "http://units.test"
NAMES = [
    (file.name, name)
    for file in sorted(HERE.glob("*.test.js"))
    for name in re.findall(r'^test\(\s*"(.+?)",', file.read_text(encoding="utf-8"), re.MULTILINE)
]
RUN = """
async ([file, name]) => {
  await import(`/${file}`);
  const { run } = await import("/units.js");
  await run(name);
}
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that the scripts can be imported into, as they are in the repository."""
    context = browser.new_context()
    context.route(f"{ORIGIN}/**", answer)
    yield context.new_page()
    context.close()


def answer(route: Route) -> None:
    path = route.request.url.removeprefix(ORIGIN)
    if path == "/":
        route.fulfill(body="<!doctype html><title>Units</title>", content_type="text/html")
    elif path.endswith(".js"):
        file = STATIC / path.removeprefix("/static/") if path.startswith("/static/") else HERE / path[1:]
        route.fulfill(path=file, content_type="text/javascript")
    else:
        route.fulfill(status=404)


def test_no_unit_is_left_out() -> None:
    calls = sum(file.read_text(encoding="utf-8").count("\ntest(") for file in HERE.glob("*.test.js"))
    assert len(set(NAMES)) == calls > 0


@pytest.mark.parametrize(("file", "name"), NAMES)
def test_unit(page: Page, file: str, name: str) -> None:
    page.goto(f"{ORIGIN}/")
    page.evaluate(RUN, [file, name])
