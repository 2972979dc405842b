"""What was erased leaves the disk too: SQLite keeps pages as they were in its log until a checkpoint empties it."""

from __future__ import annotations

import structlog
from django.db import DatabaseError, connection, transaction

log = structlog.get_logger(__name__)

# A reader in the middle of a page holds the checkpoint up; whoever erases does not wait for long.
PATIENCE_MS = 2000


def wipe_on_commit() -> None:
    """Once, after the commit that erases something. PostgreSQL looks after its own log."""
    if connection.vendor == "sqlite" and wipe_log not in _to_run():
        transaction.on_commit(wipe_log, robust=True)


def wipe_log() -> None:
    """Never in the way of what was asked for: where it cannot be done now, the next checkpoint does it."""
    try:
        with connection.cursor() as cursor:
            [usual] = cursor.execute("PRAGMA busy_timeout").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
            try:
                is_busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            finally:
                cursor.execute(f"PRAGMA busy_timeout={int(usual)}")
    except DatabaseError as refused:
        log.warning("the database's log was not emptied", reason=str(refused))
        return
    if is_busy:
        log.warning("the database's log was not emptied", reason="somebody was reading")


def _to_run() -> list[object]:
    return [waiting[1] for waiting in connection.run_on_commit]
