"""What both databases do at a commit, and how a statement outside of a transaction gets one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import structlog
from django.db import transaction

from deploy.backups.capture import Rows
from deploy.backups.journal import JOURNAL, Writer, entry, mark_broken, void

log = structlog.get_logger(__name__)

_WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|WITH)\b", re.IGNORECASE)
# The rows that were changed, and the transaction's number where the database gives it one.
Changed = Callable[[str, int], tuple[Rows, str]]


def commit_with_journal(writer: Writer, changed: Changed, commit: Callable[[], None]) -> None:
    """Append, commit, sync. Whatever fails with the journal, the commit goes on."""
    written = _append(writer, changed) if JOURNAL.is_on else None
    try:
        commit()
    except BaseException:
        if written:
            JOURNAL.append(void(*written))
        raise
    if written:
        JOURNAL.sync()


def _append(writer: Writer, changed: Changed) -> tuple[str, int] | None:
    try:
        name, number = writer.next()
        rows, transaction_id = changed(name, number)
        if not rows:
            return None
        return (name, number) if JOURNAL.append(entry(name, number, rows, transaction_id)) else None
    except Exception as failed:
        log.exception("a transaction could not be journaled")
        mark_broken(failed)
        return None


def in_a_transaction(
    execute: Callable[..., Any],
    sql: str,
    params: Any,  # noqa: ANN401 - Django's own shape.
    many: bool,  # noqa: FBT001 - Django's own shape.
    context: dict[str, Any],
) -> Any:  # noqa: ANN401 - Django's own shape.
    """A lone statement would be committed by the database, past the journal."""
    connection = context["connection"]
    if connection.in_atomic_block or not _WRITES.match(sql):
        return execute(sql, params, many, context)
    with transaction.atomic(using=connection.alias):
        answer = execute(sql, params, many, context)
        if connection.vendor == "sqlite" and not many and context["cursor"].description:
            # SQLite commits nothing while rows are still to be fetched.
            context["cursor"].cursor = Fetched(context["cursor"].cursor)
        return answer


class Fetched:
    """A cursor whose rows have all been read."""

    def __init__(self, cursor: Any) -> None:  # noqa: ANN401 - Django's own.
        self._cursor = cursor
        self._rows: Iterator[Any] = iter(cursor.fetchall())

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever else a cursor has.
        return getattr(self._cursor, name)

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:  # noqa: ANN401 - a row.
        return next(self._rows, None)

    def fetchmany(self, size: int = 1) -> list[Any]:
        return list(islice(self._rows, size))

    def fetchall(self) -> list[Any]:
        return list(self._rows)
