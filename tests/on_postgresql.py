"""Which tests are run on PostgreSQL too: what the database decides. Hooks for tests/conftest.py.

Models, writers, the record, races, and what the API keeps once. Pages, the access table and the API's shapes stand on those
writers and are the same on both.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.processes import ROOT

NEVER_ON_POSTGRESQL = {
    "tests/bench",
    # `make soak` has the whole drill, on both.
    "tests/deploy/backups/test_fire_drill.py",
    "tests/games",
    "tests/party/files/test_checking.py",
    "tests/test_house.py",
    "tests/test_strings.py",
}
# Files that ask pages, and more: races, constraints, what writers and earlier releases stored, what cannot be stored.
PAGES_ON_POSTGRESQL = (
    "tests/stored/",
    "tests/test_fuzz.py",
    "tests/deploy/test_health.py",
    "tests/deploy/test_nul.py",
    "tests/party/people/guests/test_admitting.py",
    "tests/party/models/test_constraints.py",
    "tests/party/people/guests/test_erased_for_good.py",
    "tests/party/phones/test_joining.py",
    "tests/party/people/guests/test_phone_races.py",
    "tests/party/news/test_push_junk.py",
    "tests/party/reads/test_round_rows.py",
    "tests/party/record/test_storage.py",
    "tests/party/people/guests/test_taking.py",
)
# A test that asks pages has these from there.
ASKS_PAGES = {
    "django.test.client",
    "tests.party.pages",
    "tests.party.signed_phones",
    "tests.party.sheet_phones",
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """On PostgreSQL what never meets a database, or is the same on both, is not even imported: that takes seconds."""
    if os.environ.get("TEST_DATABASE") != "postgresql":
        return None
    path = collection_path.relative_to(ROOT).as_posix()
    return path in NEVER_ON_POSTGRESQL or _is_page_file(path) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("TEST_DATABASE") != "postgresql":
        return
    is_kept = {item: _touches_database(item) and not _is_page(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not is_kept[item]])
    items[:] = [item for item in items if is_kept[item]]


def _is_page(item: pytest.Item) -> bool:
    path = item.nodeid.partition("::")[0]
    return "browser" in item.keywords or _is_page_file(path) or _asks_pages(item, path)


def _asks_pages(item: pytest.Item, path: str) -> bool:
    """Races and migrations commit, and are run on both whatever else they ask."""
    if "transactional_db" in getattr(item, "fixturenames", ()) or _commits(item):
        return False
    used = vars(item.module).values() if isinstance(item, pytest.Function) else ()
    rooms = {getattr(each, "__module__", None) for each in used}
    return not path.startswith(PAGES_ON_POSTGRESQL) and not ASKS_PAGES.isdisjoint(rooms)


def _commits(item: pytest.Item) -> bool:
    return any(mark.kwargs.get("transaction") for mark in item.iter_markers("django_db"))


def _is_page_file(path: str) -> bool:
    is_shape = "/api/test_" in path and "idempotency" not in path
    return path.endswith(("_pages.py", "test_pages.py", "test_access.py")) or is_shape


def _touches_database(item: pytest.Item) -> bool:
    return item.get_closest_marker("django_db") is not None or "db" in getattr(item, "fixturenames", ())
