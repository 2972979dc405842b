"""What templates and scripts say to each other is written down, and is all there is."""

from __future__ import annotations

import re
from pathlib import Path

from tests.frontend.test_units import STATIC

ROOT = STATIC.parents[1]
SCRIPTS = [path for path in sorted(STATIC.rglob("*.js")) if path.parent.name != "vendor"]
# What only swaps.js listens to; `htmx:load` and what a request itself goes through are everybody's.
SWAPS = re.compile(r"htmx:(?:beforeSwap|afterSwap|oobBeforeSwap|afterSettle|beforeOnLoad|beforeRequest)\b")
DESTRUCTURED = re.compile(r"\{([^{}]*)\} = [^;]*?dataset")


def without_comments(path: Path) -> str:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(?:^|\s)//.*$", "", text)


def attribute(name: str) -> str:
    return "data-" + re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def attributes_of(script: str) -> set[str]:
    named = {
        part.split("=")[0].split(":")[0].strip()
        for names in DESTRUCTURED.findall(script)
        for part in names.split(",")
    }
    dotted = set(re.findall(r"dataset\.(\w+)", script))
    return set(re.findall(r"\bdata-[a-z]+(?:-[a-z]+)*", script)) | {
        attribute(name) for name in named | dotted if name
    }


def test_every_attribute_that_scripts_read_or_set_is_in_the_table() -> None:
    table = (ROOT / "docs" / "frontend.md").read_text(encoding="utf-8").split("## Attributes")[1]
    written = set(re.findall(r"`(data-[a-z-]+)`", table))
    read = set().union(*(attributes_of(without_comments(path)) for path in SCRIPTS))
    assert written - read == set()
    assert read - written == set()


def test_only_the_swap_guard_listens_to_swaps() -> None:
    listening = {
        path.relative_to(STATIC).as_posix() for path in SCRIPTS if SWAPS.search(without_comments(path))
    }
    assert listening == {"page/swaps.js"}


def test_scripts_that_every_page_has_know_nothing_of_the_others() -> None:
    outside = [
        (path.name, name)
        for path in SCRIPTS
        for name in re.findall(r'"(\.\./.*?)"', without_comments(path))
        if path.parent.name == "page"
    ]
    assert outside == []


def test_the_live_and_offline_scripts_meet_at_the_clock_alone() -> None:
    crossing = {
        (path.relative_to(STATIC).as_posix(), name)
        for path in SCRIPTS
        for name in re.findall(r'"\.\./((?:live|offline|sheet)/.*?)"', without_comments(path))
    }
    assert crossing == {("offline/server-time.js", "live/clock.js")}


def test_every_script_is_type_checked() -> None:
    unchecked = [
        path.name for path in SCRIPTS if not path.read_text(encoding="utf-8").startswith("// @ts-check\n")
    ]
    assert SCRIPTS
    assert unchecked == []
