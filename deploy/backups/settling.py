"""Transactions of processes that were killed between their line in the journal and their commit: the database knows."""

from __future__ import annotations

import os

from django.db import connection

from deploy.backups.capture import MARKS
from deploy.backups.journal import JOURNAL, current_segment, void
from deploy.backups.places import segments_in
from deploy.backups.reading import OVERLAP, read_lines


def settle() -> int:
    """Void what dead processes never committed; says how many. Run when a process starts, so right after one has died."""
    segment = current_segment()
    if segment is None or not JOURNAL.is_on:
        return 0
    last: dict[str, tuple[int, str]] = {}
    there = segments_in(segment.path.parent)
    for number in range(max(segment.first, segment.number - OVERLAP), segment.number + 1):
        for line in read_lines(there[number]) if number in there else ():
            if "w" in line:
                last[line["w"]] = (line["n"], line["x"])
    lost = [
        (writer, number)
        for writer, (number, transaction) in last.items()
        if not _is_alive(writer) and not _was_committed(writer, number, transaction)
    ]
    for writer, number in lost:
        JOURNAL.append(void(writer, number))
    return len(lost)


def _is_alive(writer: str) -> bool:
    try:
        os.kill(int(writer.partition("-")[0]), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, ValueError):
        return True
    return True


def _was_committed(writer: str, number: int, transaction: str) -> bool:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"SELECT number FROM {MARKS} WHERE writer = %s", [writer])  # noqa: S608 - our own name.
            found = cursor.fetchone()
            return found is not None and found[0] >= number
        cursor.execute("SELECT pg_xact_status(%s::xid8)", [transaction])
        # Nothing is known of one that is long past, and then it was not killed just now.
        return bool(cursor.fetchone()[0] != "aborted")
