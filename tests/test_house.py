"""The house in order: what the conventions ask of every file, as far as a machine can see it."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.pictures import LARGEST_BYTES

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# With allowEval off these fail open or only log: a trigger filter would send the request on every click. A `changed` trigger
# compares with what the field held when htmx first saw it, so it never sends what was typed before that.
FORBIDDEN_IN_TEMPLATES = re.compile(
    r"hx-on|hx-trigger=\"[^\"]*(?:\[|\bchanged\b)|\bjs:|javascript:|<script>|<style|\sstyle=|\son\w+="
)
# A tag, with the template's own marks inside.
TAG = re.compile(r"<\w+(?:[^>{]|\{[{%#].*?[}%#]\}|\{)*>", re.DOTALL)
FETCHED_PART = re.compile(r"hx-target=\"this\"|hx-select=\"#")


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_is_short_and_safe_under_the_content_policy(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80
    assert not FORBIDDEN_IN_TEMPLATES.findall(text)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_fragment_names_the_variables_it_takes(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert not path.name.startswith("_") or first.startswith("{#")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_tapped_inside_a_part_that_fetches_itself_brings_a_whole_page(path: Path) -> None:
    """Links and forms inherit what htmx is told above them, and would put their page into the part, or nothing at all."""
    tags = [tag for tag in TAG.findall(path.read_text(encoding="utf-8")) if "hx-get" in tag]
    parts = [tag for tag in tags if FETCHED_PART.search(tag)]
    assert [tag for tag in parts if 'hx-disinherit="hx-select hx-target hx-swap"' not in tag] == []


def test_the_lock_files_hold_hashes_and_no_address() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert all("--hash=sha256:" in block for block in re.split(r"\n(?=[a-z])", text) if "==" in block)


def test_no_data_and_no_environment_is_tracked() -> None:
    assert not [
        name
        for name in tracked()
        if name.startswith((".venv/", "var/")) or name.endswith((".pyc", ".sqlite3"))
    ]


@pytest.mark.parametrize("app", ["games", "scoring", "party"])
def test_the_root_of_an_app_has_room_for_fifteen_entries(app: str) -> None:
    """Django's own not counted. A folder that grows past that is two rooms."""
    django = {"__init__.py", "apps.py", "migrations", "models", "management", "templatetags", "urls"}
    entries = {Path(name).parts[1] for name in tracked() if name.startswith(f"{app}/")}
    assert len(entries - django) <= 15


@pytest.mark.parametrize("app", ["games", "scoring", "party"])
def test_every_package_is_on_the_map(app: str) -> None:
    map_ = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    packages = [path.parent.name for path in (ROOT / app).glob("*/__init__.py")]
    django = {"migrations", "models", "management", "templatetags", "urls"}
    assert [name for name in packages if name not in django and f"`{name}/`" not in map_] == []


# Refusals whose names are public kinds, shapes of the API, and what Django looks for by its name.
NAMED_TWICE = {
    *("HasLeft", "NothingPlayed", "NothingToTakeBack", "PluralNotAllowed", "TooManyPlayers", "WrongHand"),
    *("Keyword", "Ruling", "DatabaseWrapper", "Command", "Meta", "Migration"),
}


def test_no_other_class_has_the_name_of_one_elsewhere() -> None:
    names = Counter(
        node.name
        for name in tracked()
        if name.endswith(".py") and name.startswith(("games/", "scoring/", "party/", "deploy/"))
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert {name for name, count in names.items() if count > 1} == NAMED_TWICE


DOCS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
CODE_BLOCK = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
NAMED_FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
SOURCE = re.compile(r"\.(?:py|js|html|css|json|md|service)$")
LINKED_FILE = re.compile(r"\]\(([^):#]+)\)|src=\"([^\"]+)\"")
# Phrases that no friendly host would say.
STILTED = re.compile(
    r"\b(?:anew|any more|by itself|by themselves|all the same|the own|meanwhile|made for good|is no (?!longer\b)\w+)\b",
    re.I,
)


def missing_files(text: str, folder: Path) -> list[str]:
    """Files named in `backticks` by their path, or by their name alone, and links: those that aren't there."""
    prose = CODE_BLOCK.sub("", text)
    named = [name for name in NAMED_FILE.findall(prose) if not is_there(name)]
    linked = [name or image for name, image in LINKED_FILE.findall(prose)]
    return named + [name for name in linked if not (folder / name).exists()]


def is_there(name: str) -> bool:
    """Words in backticks that don't look like one of our files are there."""
    top = {entry.name for entry in ROOT.iterdir() if entry.is_dir()}
    first, *rest = name.rstrip("/").split("/")
    if rest and (first in top or SOURCE.search(name) or name.endswith("/")):
        # Scripts are named as they import each other.
        return (ROOT / name).exists() or (ROOT / "deploy" / "static" / name).exists()
    return bool(rest) or not SOURCE.search(name) or any(ROOT.glob(name)) or name in basenames()


@cache
def basenames() -> frozenset[str]:
    return frozenset(Path(name).name for name in tracked())


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_every_file_that_the_docs_name_is_there(path: Path) -> None:
    assert missing_files(path.read_text(encoding="utf-8"), path.parent) == []


@pytest.mark.parametrize(
    "text",
    ["`party/views/nowhere.py`", "`party/nowhere`", "`nowhere/at/all/`", "`nowhere.js`", "[x](nowhere.md)"],
)
def test_a_file_that_is_not_there_is_found(text: str) -> None:
    assert missing_files(text, ROOT)


@pytest.mark.parametrize(
    "text", ["`party/views/`", "`manage.py`", "`application/json`", "`at`", "[x](docs/live.md)"]
)
def test_a_file_that_is_there_passes(text: str) -> None:
    assert not missing_files(text, ROOT)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_docs_read_naturally(path: Path) -> None:
    assert STILTED.findall(path.read_text(encoding="utf-8")) == []


def test_the_readme_and_the_glossary_stay_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 110
    rows = re.findall(
        r"^\| ([^|]+) \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    words = [word for row in rows for word in row.split(",") if word != "word"]
    assert 0 < len(words) <= 25


def test_the_pictures_of_the_readme_are_small() -> None:
    pictures = list((ROOT / "docs" / "pictures").iterdir())
    assert len(pictures) >= 3
    assert [file.name for file in pictures if file.stat().st_size > LARGEST_BYTES] == []


def test_a_change_in_the_changelog_is_one_line() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith(("#", "- "))] == []
    assert [line for line in lines if len(line) > 125] == []
