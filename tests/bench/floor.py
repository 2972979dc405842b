"""The floor beneath the site's writes: the same rows, written by hand into a copy of the same database."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from django.conf import settings
from django.db import connection

from party.models import Party
from scoring.models import Sheet, SheetSeat
from scoring.models.record import Answer, Book, Event
from tests.bench.actor_tables import Cookies, enter_totals
from tests.party.evening import sheets_of

# What is executed, and with which values.
Statement = tuple[str, Any]
WRITING = ("INSERT", "UPDATE", "DELETE", "WITH")
TIMES = 3


def floor(code: str, cookies: Cookies) -> dict[str, Any]:
    """Totals of every table entered in process; then what that wrote, by hand into a copy from before: so many a second."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as name:
        copies = [Path(name) / f"{number}.sqlite3" for number in range(TIMES)]
        for copy in copies:
            _copy_to(copy)
        written = []
        for sheet in sheets_of(Party.objects.get(code=code), 1):
            ask = enter_totals(sheet, cookies)
            with _noting() as statements:
                ask()
            written.append(statements)
        return {"rate": median(_rate(copy, written) for copy in copies)}


@contextmanager
def _noting() -> Iterator[list[Statement]]:
    """What changes rows, in its order."""
    statements: list[Statement] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: ANN401
        if sql.lstrip().upper().startswith(WRITING):
            assert not many
            statements.append((sql.replace("%s", "?").replace("%%", "%"), tuple(params or ())))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield statements


def _rate(copy: Path, written: list[list[Statement]]) -> float:
    with closing(sqlite3.connect(copy, isolation_level=None)) as bare:
        bare.executescript(settings.DATABASES["default"]["OPTIONS"]["init_command"])
        begun = time.perf_counter()
        for statements in written:
            bare.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                bare.execute(sql, values).fetchall()
            bare.execute("COMMIT")
        taken = time.perf_counter() - begun
        assert _rows(bare) == _rows_of_the_site(), "not all that was written was noted"
    return len(written) / taken


def _rows_of_the_site() -> list[Any]:
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as database:
        return _rows(database)


def _rows(database: sqlite3.Connection) -> list[Any]:
    """What a totals entry leaves, by hand as by the site."""
    models = (Event, Answer, Sheet, SheetSeat, Book)
    return [database.execute(f"SELECT * FROM {model._meta.db_table}").fetchall() for model in models]


def _copy_to(path: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
