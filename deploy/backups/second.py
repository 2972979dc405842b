"""The second folder: whether it can be written, how its journal begins, and what the desk is told of it.

Everything here may hang with the folder, so it runs in threads and processes for which nobody waits.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from deploy.backups.capture import MARKS, prepare_postgresql, prepare_sqlite
from deploy.backups.files import OWNER_ONLY, sync_folder
from deploy.backups.journal import BROKEN, JOURNAL, begin_segment, current_segment, why_broken
from deploy.backups.places import copies_in, next_number, ring_folder, second_folder, site_name
from deploy.backups.ring import add_copy, copy_over

# For a new segment; the ring's own copy is made whether or not there is one.
BEGIN_SECONDS = 5.0
# A transaction that found the journal broken is committed by then, and in the copy that follows.
GRACE_SECONDS = 2.0


def probe(folder: Path) -> None:
    """Write, sync and remove a small file; raises what the system says. The named folder itself is never created: where
    no stick is mounted, its empty place isn't one.
    """
    os.stat(folder.parent)  # noqa: PTH116 - its error is what is wanted.
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f".probe-{os.getpid()}"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    try:
        os.write(descriptor, b"x" * 512)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
        path.unlink(missing_ok=True)
    segment = current_segment()
    if segment is not None and why_broken() is None and segment.path.parent == folder:
        os.stat(segment.path)  # noqa: PTH116 - its error is what is wanted.


def start_journal(at: Callable[[], datetime], *, grace: float = GRACE_SECONDS) -> None:
    """Begin a chain: a segment, then a copy that is newer than it. Only then is everything in two places."""
    folder = second_folder()
    assert folder is not None
    probe(folder)
    prepare_database()
    number = next_number(ring_folder(), folder)
    begin_segment(folder, number, first=number, about=_about(at()))
    (ring_folder() / BROKEN).unlink(missing_ok=True)
    time.sleep(grace)
    add_copy(at(), number)
    copy_over(folder)
    sync_folder(folder)


def next_segment(at: datetime) -> int:
    """Before a copy: what comes after it goes into a segment of its own."""
    segment, folder, about = current_segment(), second_folder(), _about(at)
    assert segment is not None
    assert folder is not None

    def begin() -> int:
        number = next_number(ring_folder(), folder)
        begin_segment(folder, number, first=segment.first, about=about)
        return number

    return JOURNAL.within(begin, BEGIN_SECONDS)


def is_whole(folder: Path) -> bool:
    """Whether the last copy there and the journal together have everything."""
    segment = current_segment()
    copies = copies_in(folder)
    return (
        segment is not None and bool(copies) and copies[-1].number >= segment.first and why_broken() is None
    )


def prepare_database() -> None:
    """What the journal needs of the database."""
    if connection.vendor == "postgresql":
        prepare_postgresql(connection)
        return
    with connection.cursor() as cursor:
        prepare_sqlite(cursor)


def forget_marks() -> None:
    """Of writers of the last start, none of which is left."""
    if connection.vendor == "sqlite" and MARKS in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {MARKS}")  # noqa: S608 - our own name.


def _about(at: datetime) -> dict[str, Any]:
    applied = MigrationRecorder(connection).applied_migrations()
    return {
        "site": site_name(),
        "database": connection.vendor,
        "migrations": sorted(map(list, applied)),
        "at": at.isoformat(),
        "data": str(settings.DATA_DIR),
    }
