from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from deploy.statics import OURS, collect_if_changed, without_comments

FOLDERS = {folder.strip("/") for folder in OURS}
IS_HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")
IMPORTED = re.compile(r'(?:from|import\(?)\s*"(\.[^"]+)"')


def test_modules_import_each_other_by_their_hashed_names(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    hashed = {
        path
        for path in tmp_path.glob("*/*.js")
        if path.parent.name in FOLDERS and IS_HASHED.search(path.name)
    }
    imported = {
        (path.parent / name).resolve() for path in hashed for name in IMPORTED.findall(path.read_text())
    }
    assert {path.parent.name for path in hashed} == FOLDERS
    assert len(imported) > 20
    assert hashed >= imported


def test_phones_get_scripts_without_comments(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    scripts = [path.read_text() for folder in FOLDERS for path in tmp_path.glob(f"{folder}/*.js")]
    assert any("export const guard" in script for script in scripts)
    assert not any("@ts-check" in script or "/*" in script for script in scripts)


@pytest.mark.parametrize(
    ("script", "served"),
    [
        ("// Why.\nlet a = 1;\n", "\nlet a = 1;\n"),
        ("  /** @type {X} */\n  const b = /** @type {Y} */ (c);\n", "\nconst b =  (c);\n"),
        ('const url = "http://a/*b*/";\n', 'const url = "http://a/*b*/";\n'),
        ('const url = `/* ${x} */ // "`;\n', 'const url = `/* ${x} */ // "`;\n'),
    ],
)
def test_comments_go_and_texts_stay(script: str, served: str) -> None:
    assert without_comments(script) == served


@pytest.fixture
def source(settings: Any, tmp_path: Path) -> Path:  # noqa: ANN401
    """The one file of a site, which is collected beside it."""
    folder = tmp_path / "source"
    folder.mkdir()
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return folder / "page.js"


def collect(source: Path, text: str) -> set[str]:
    """Collected anew; the hashed names that are there to be asked for."""
    source.write_text(text)
    assert collect_if_changed()
    return {path.name for path in (source.parents[1] / "static").glob("page.*.js")}


def test_a_page_opened_before_an_upgrade_finds_its_files_until_the_next_one(source: Path) -> None:
    [first] = collect(source, "let first = 1;")
    both = collect(source, "let second = 22;")
    assert first in both
    [second] = both - {first}
    last = collect(source, "let third = 333;")
    assert first not in last
    assert second in last
    assert len(last) == 2


def test_files_that_were_only_copied_again_cost_no_generation(source: Path) -> None:
    [first] = collect(source, "let first = 1;")
    both = collect(source, "let second = 22;")
    assert collect(source, "let second = 22;") == both
    assert first in both
    assert not collect_if_changed()
