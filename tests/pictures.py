"""`make pictures`: takes the pictures of README.md from a site that is started for it and thrown away afterwards."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import chromium
from tests.processes import PATIENCE, ROOT, Served, clean_env
from tests.program import Program

FOLDER = ROOT / "docs" / "pictures"
# No name or address of the machine is in a picture.
SITE = "http://keyword.example"
# On a page that loads quickly anywhere.
LARGEST_BYTES = 120_000


@dataclass(frozen=True)
class Picture:
    """A page as somebody sees it; `cookie` says who."""

    name: str
    path: str
    width: int
    height: int
    cookie: str = ""
    scheme: Literal["light", "dark"] = "light"
    # Pixels of the picture for each of the page's: a laptop's page is shown smaller than it is.
    scale: float = 1


PICTURES = (
    Picture("phone", "/p/{code}/me", 390, 844, "phone"),
    Picture("sheet", "/p/{code}/rounds/3/tables/1", 390, 844, "phone"),
    Picture("desk", "/desk/{code}/", 1280, 800, "host", scale=0.7),
    Picture("screen", "/p/{code}/screen", 1280, 720, scheme="dark", scale=0.7),
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kw-pictures-") as name, _site(Path(name)) as site:
        program = Program("tests.pictured_evening", clean_env(site.folder, SITE_URL=SITE))
        try:
            evening = program.do("play")
        finally:
            program.stop()
        with _browser(site.port) as browser:
            for picture in PICTURES:
                _take(browser, picture, evening)


@contextlib.contextmanager
def _site(folder: Path) -> Iterator[Served]:
    served = Served(folder, "--workers", "1", SITE_URL=SITE)
    try:
        served.wait_for_greeting()
        yield served
    finally:
        served.stop()


@contextlib.contextmanager
def _browser(port: int) -> Iterator[Browser]:
    reached = f"--host-resolver-rules=MAP keyword.example 127.0.0.1:{port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS, "--hide-scrollbars", reached]
        )
        yield browser
        browser.close()


def _take(browser: Browser, picture: Picture, evening: dict[str, Any]) -> None:
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme=picture.scheme,
        device_scale_factor=picture.scale,
    )
    if picture.cookie:
        cookie = evening[picture.cookie]
        context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": SITE}])
    page = context.new_page()
    page.goto(SITE + picture.path.format(code=evening["code"]))
    _wait(page)
    file = FOLDER / f"{picture.name}.png"
    page.screenshot(path=file)
    context.close()
    size = file.stat().st_size
    print(f"{file.relative_to(ROOT)}: {size // 1000} kB")
    if size > LARGEST_BYTES:
        raise SystemExit(f"{file.name} has more than {LARGEST_BYTES // 1000} kB.")


def _wait(page: Page) -> None:
    """Until it is live, and has its fonts."""
    expect(page.locator("#live-mark")).to_have_attribute("data-mark", "live", timeout=PATIENCE * 1000)
    page.evaluate("document.fonts.ready")


if __name__ == "__main__":
    main()
