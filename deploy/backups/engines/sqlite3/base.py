"""SQLite with the journal."""

from __future__ import annotations

from typing import Any

from django.db.backends.sqlite3 import base

from deploy.backups.capture import MARKS, Rows, changed_on_sqlite, forget_on_sqlite, watch_sqlite
from deploy.backups.engines.wrapping import commit_with_journal, in_a_transaction
from deploy.backups.journal import JOURNAL, Writer


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own shape.
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(in_a_transaction)
        self._writer = Writer()
        self._is_watched = False

    def get_new_connection(self, conn_params: Any) -> Any:  # noqa: ANN401 - Django's own shape.
        raw = super().get_new_connection(conn_params)
        self._is_watched = watch_sqlite(raw)
        return raw

    def _commit(self) -> None:
        if not JOURNAL.is_on:
            forget_on_sqlite(self.connection)
        commit_with_journal(self._writer, self._changed, super()._commit)  # type: ignore[misc]

    def _changed(self, writer: str, number: int) -> tuple[Rows, str]:
        if not self._is_watched:
            self._is_watched = watch_sqlite(self.connection)
            raise RuntimeError("tables were made since this connection was opened")
        rows = changed_on_sqlite(self.connection)
        if rows:
            # Settles later, should this process be killed now, whether it was committed.
            mark = f"INSERT OR REPLACE INTO {MARKS} VALUES (?, ?)"  # noqa: S608 - our own name.
            self.connection.execute(mark, (writer, number))
        return rows, ""
