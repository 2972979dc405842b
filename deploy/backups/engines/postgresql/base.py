"""PostgreSQL with the journal."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base

from deploy.backups.capture import Rows, changed_on_postgresql
from deploy.backups.engines.wrapping import commit_with_journal, in_a_transaction
from deploy.backups.journal import Writer


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own shape.
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(in_a_transaction)
        self._writer = Writer()

    def _commit(self) -> None:
        commit_with_journal(self._writer, self._changed, super()._commit)  # type: ignore[misc]

    def _changed(self, _writer: str, _number: int) -> tuple[Rows, str]:
        return changed_on_postgresql(self.connection)
