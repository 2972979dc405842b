"""Databases beside the test database: made empty, from a stored dump or as a copy; dumped; and given back.

While a test uses one, the default connection leads there. SQLite keeps them as files, PostgreSQL in the run's own server.
"""

from __future__ import annotations

import contextlib
import gzip
import itertools
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
from django.db import connection
from psycopg import sql

from tests import postgres

_numbers = itertools.count(1)


class Databases:
    """As many as are asked for; all of them go when the tests are over."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: list[str] = []

    def make(self, copy_of: str = "", name: str = "") -> str:
        """A new one, empty or as another is; nobody may be connected to that one. Gives its name."""
        name = name or self._next_name()
        if connection.vendor == "sqlite":
            if copy_of:
                shutil.copyfile(copy_of, name)
        else:
            template = sql.SQL(" TEMPLATE {}").format(sql.Identifier(copy_of)) if copy_of else sql.SQL("")
            _administer(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)) + template)
        self._made.append(name)
        return name

    def _next_name(self) -> str:
        name = f"test_{os.getpid()}_{next(_numbers)}"
        return str(self._folder / f"{name}.sqlite3") if connection.vendor == "sqlite" else name

    def load(self, dump: Path) -> str:
        """A new one, as it was when the dump was made."""
        name, statements = self.make(), gzip.decompress(dump.read_bytes()).decode()
        if connection.vendor == "sqlite":
            with contextlib.closing(sqlite3.connect(name)) as fresh:
                fresh.executescript(statements)
        else:
            with psycopg.connect(url_of(name)) as fresh:
                fresh.execute(statements.encode())
        return name

    def drop(self, name: str) -> None:
        self._made.remove(name)
        if connection.vendor == "sqlite":
            for part in self._folder.glob(f"{Path(name).name}*"):
                part.unlink()
        else:
            _administer(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))

    def drop_if_there(self, name: str) -> None:
        """On PostgreSQL, where one may be left of a try that failed."""
        _administer(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))

    def drop_all(self) -> None:
        for name in list(self._made):
            self.drop(name)


@contextlib.contextmanager
def using(name: str) -> Iterator[None]:
    """The default connection leads there; afterwards to the test database again, and nobody is connected to this one."""
    before = connection.settings_dict["NAME"]
    _lead_to(name)
    try:
        yield
    finally:
        _lead_to(before)


def dump(to: Path) -> None:
    """The database in use, as statements that make it again: the tables, their rows, the triggers."""
    if connection.vendor == "sqlite":
        with contextlib.closing(sqlite3.connect(connection.settings_dict["NAME"])) as read:
            statements = "\n".join(read.iterdump())
    else:
        statements = _pg_dump(connection.settings_dict["NAME"])
    # Without a time in its head: the same rows give the same file.
    to.write_bytes(gzip.compress(statements.encode(), mtime=0))


def _pg_dump(name: str) -> str:
    program = str(postgres.find_program("pg_dump"))
    options = ["--no-owner", "--no-privileges", "--rows-per-insert=100", f"--dbname={url_of(name)}"]
    said = subprocess.run([program, *options], capture_output=True, text=True, check=True).stdout
    # What stands behind a backslash is said to psql, and to nobody else.
    return "\n".join(line for line in said.splitlines() if not line.startswith("\\"))


def _lead_to(name: str) -> None:
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's alone.
    connection.settings_dict["NAME"] = name


def _administer(statement: sql.Composed) -> None:
    with psycopg.connect(url_of("postgres"), autocommit=True) as server:
        server.execute(statement)


def url_of(name: str) -> str:
    path, _, query = os.environ["DATABASE_URL"].partition("?")
    return f"{path.rpartition('/')[0]}/{name}?{query}"
