"""What an error of the database means, and who is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import DataError, Error, IntegrityError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from deploy.urls import handler500, urlpatterns  # noqa: F401 - what a URL configuration is looked at for.
from party.models import Party, SiteState
from party.record import storage
from party.record.storage import LOW_BYTES, MEGABYTE, SENTENCES, Storage, Trouble, trouble_of
from party.views.answers import error_pages
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Storage:  # noqa: ANN401
    """What this process knows, from nothing."""
    settings.DATA_DIR = tmp_path
    fresh = Storage()
    for place in (storage, error_pages):
        monkeypatch.setattr(place, "STORAGE", fresh)
    monkeypatch.setattr("party.templatetags.evening.STORAGE", fresh)
    monkeypatch.setattr("deploy.health.STORAGE", fresh)
    monkeypatch.setattr(storage, "free_bytes", lambda: 10 * LOW_BYTES)
    return fresh


def sqlite_full() -> None:
    with sqlite3.connect(":memory:") as database:
        database.execute("PRAGMA max_page_count = 2")
        database.execute("CREATE TABLE t (x)")
        database.execute("INSERT INTO t VALUES (zeroblob(100000))")


def sqlite_damaged(tmp_path: Path) -> None:
    file = tmp_path / "no-database"
    file.write_bytes(b"no database at all" * 100)
    sqlite3.connect(file).execute("SELECT * FROM sqlite_master")


def sqlite_missing_table() -> None:
    sqlite3.connect(":memory:").execute("SELECT * FROM nothing")


def caught(do: Callable[[], object]) -> Exception:
    try:
        do()
    except sqlite3.Error as error:
        wrapped = OperationalError(str(error))
        wrapped.__cause__ = error
        return wrapped
    raise AssertionError("nothing was raised")


class Told(Exception):  # noqa: N818 - as psycopg says it.
    def __init__(self, sqlstate: str | None) -> None:
        self.sqlstate = sqlstate
        super().__init__(sqlstate)


OperationalTold = type("OperationalError", (Told,), {})


@pytest.mark.parametrize(
    ("sqlstate", "trouble"),
    [
        ("53100", Trouble.FULL),
        ("57P01", Trouble.AWAY),
        ("57P03", Trouble.AWAY),
        ("08006", Trouble.AWAY),
        ("XX001", Trouble.DAMAGED),
        ("42P01", None),
        ("23505", None),
        # What we sent, not the server.
        (None, None),
    ],
)
def test_postgresql_says_by_a_code_what_is_wrong(sqlstate: str | None, trouble: Trouble | None) -> None:
    error = IntegrityError()
    error.__cause__ = Told(sqlstate)
    assert trouble_of(error) is trouble


def test_a_connection_that_is_lost_has_no_code() -> None:
    error = OperationalError()
    error.__cause__ = OperationalTold(None)
    assert trouble_of(error) is Trouble.AWAY


def test_sqlite_says_by_a_code_what_is_wrong(tmp_path: Path) -> None:
    assert trouble_of(caught(sqlite_full)) is Trouble.FULL
    assert trouble_of(caught(lambda: sqlite_damaged(tmp_path))) is Trouble.DAMAGED
    assert trouble_of(caught(sqlite_missing_table)) is None
    assert trouble_of(ExceptionGroup("sweeps failed", [ValueError(), caught(sqlite_full)])) is Trouble.FULL
    assert trouble_of(DataError("a letter too many")) is None
    assert trouble_of(ValueError()) is None


def test_a_file_that_cannot_be_opened_where_no_room_is_left_means_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = caught(lambda: sqlite3.connect(tmp_path / "no" / "folder"))
    assert trouble_of(error) is Trouble.DISK
    monkeypatch.setattr(storage, "free_bytes", lambda: 0)
    assert trouble_of(error) is Trouble.FULL


def test_a_write_that_gets_through_ends_the_trouble_unless_the_database_is_damaged(
    known: Storage, tmp_path: Path
) -> None:
    known.note(caught(sqlite_full), NOW)
    assert known.read().trouble is Trouble.FULL
    known.probe(NOW)
    assert known.read().trouble is None
    assert known.read().failed_at == NOW
    known.note(caught(lambda: sqlite_damaged(tmp_path)), NOW)
    known.probe(NOW)
    assert known.read().trouble is Trouble.DAMAGED
    assert Storage().read().trouble is Trouble.DAMAGED, "the next process knows too"
    known.forget()
    assert known.read().trouble is None


def test_a_write_that_fails_is_noted(known: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise caught(sqlite_full)

    monkeypatch.setattr(SiteState.objects, "update_or_create", refuse)
    with pytest.raises(Error):
        known.probe(NOW)
    assert known.read().trouble is Trouble.FULL


def break_down(request: HttpRequest, how: str) -> HttpResponse:
    raise {"full": caught(sqlite_full), "away": OperationalError(), "bug": ValueError()}[how]


urlpatterns = [
    path("broken/<str:how>", break_down),
    path("api/v1/broken/<str:how>", break_down),
    *urlpatterns,
]


@pytest.fixture
def asked(settings: Any) -> Iterator[Client]:  # noqa: ANN401
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


def test_a_page_that_cannot_save_says_why_and_when_to_come_again(asked: Client) -> None:
    answer = asked.post("/broken/full")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert 'data-trouble="full"' in answer.content.decode()
    assert asked.get("/broken/away").status_code == 503
    assert asked.get("/broken/bug").status_code == 500


def test_a_part_of_a_page_a_phone_and_a_program_are_told_in_their_own_way(asked: Client) -> None:
    sentence = str(SENTENCES[Trouble.FULL])
    part = asked.post("/broken/full", headers={"hx-request": "true"})
    assert (part.status_code, part.content.decode()) == (503, sentence)
    assert part.headers["Content-Type"].startswith("text/plain")
    phone = asked.post("/broken/full", headers={"accept": "application/json"})
    assert (phone.status_code, phone.json()["sentence"]) == (503, sentence)
    program = asked.post("/api/v1/broken/full")
    assert (program.status_code, program.json()["rule"]) == (503, "DatabaseFull")
    assert asked.get("/api/v1/broken/away").json()["rule"] == "DatabaseAway"
    assert asked.get("/api/v1/broken/bug").json()["rule"] == "Broken"


@pytest.mark.parametrize("trouble", Trouble)
def test_ready_it_is_not_while_nothing_can_be_saved(client: Client, known: Storage, trouble: Trouble) -> None:
    known._trouble, known._failed_at = trouble, NOW
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert answer.json()["storage"]["trouble"] == trouble
    assert answer.json()["storage"]["failed_at"] == NOW.isoformat(timespec="seconds")
    assert answer.json()["degraded"][0] == str(SENTENCES[trouble])


def test_a_disk_that_is_nearly_full_is_said_and_is_no_error(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "free_bytes", lambda: 7 * MEGABYTE)
    answer = client.get("/readyz")
    assert answer.json()["ready"] is True
    assert "7 MB" in answer.json()["degraded"][0]
    monkeypatch.setattr(storage, "free_bytes", lambda: 7)
    assert client.get("/readyz").json()["storage"]["trouble"] == "full"


@pytest.mark.parametrize("page", ["/desk", "/desk/storage", "/desk/{code}/", "/desk/{code}/guests"])
def test_the_hosts_pages_say_it(host_client: Client, party: Party, known: Storage, page: str) -> None:
    address = page.format(code=party.code)
    assert "data-trouble" not in host_client.get(address).content.decode()
    known.note(caught(sqlite_full), NOW)
    shown = host_client.get(address).content.decode()
    assert 'data-trouble="full"' in shown
    assert 'hx-get="/desk/storage"' in shown


def test_the_disk_is_looked_at_where_the_database_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    free = storage.free_bytes()
    if connection.vendor == "sqlite":
        assert free
        assert free > MEGABYTE
    else:
        assert free is None
