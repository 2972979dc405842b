"""What keeps scores from being saved: a full or failing disk, a damaged database, or one that is away.

Knows errors of the database by their codes, remembers the last write that failed in this process, and says it in a sentence
for the host's desk and /readyz. That a database is damaged every process of the machine has to know, so a file says it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from party.models import SiteState

MEGABYTE = 1024 * 1024
# An evening of a hundred tables needs less; below it, the host is told while there is time.
LOW_BYTES = 100 * MEGABYTE
# SQLite needs some room beside the file before it can write at all.
FULL_BYTES = MEGABYTE
_UNDECODED = "Could not decode to UTF-8"


class Trouble(StrEnum):
    """Why nothing can be saved."""

    FULL = "full"
    DISK = "disk"
    DAMAGED = "damaged"
    AWAY = "away"


SENTENCES: dict[Trouble, str | Promise] = {
    Trouble.FULL: gettext_lazy(
        "The disk is full, so nothing can be saved. Free some space on the computer that runs the site, then try again."
    ),
    Trouble.DISK: gettext_lazy(
        "The disk can't be read or written, so nothing can be saved. Check the disk of the computer that runs the site."
    ),
    Trouble.DAMAGED: gettext_lazy(
        "The database is damaged, so scores can't be saved. Stop the site and restore the last backup."
    ),
    Trouble.AWAY: gettext_lazy(
        "The database isn't answering. Nothing saved so far is lost; try again in a moment."
    ),
}
# When to come again, in seconds.
RETRY_AFTER = {Trouble.AWAY: 5, Trouble.FULL: 30, Trouble.DISK: 30, Trouble.DAMAGED: 300}
# SQLite's primary result codes.
_SQLITE = {
    5: Trouble.AWAY,  # BUSY
    6: Trouble.AWAY,  # LOCKED
    8: Trouble.DISK,  # READONLY
    10: Trouble.DISK,  # IOERR
    11: Trouble.DAMAGED,  # CORRUPT
    13: Trouble.FULL,  # FULL
    14: Trouble.DISK,  # CANTOPEN
    26: Trouble.DAMAGED,  # NOTADB
}
# The beginnings of PostgreSQL's SQLSTATEs.
_POSTGRESQL = {
    "08": Trouble.AWAY,
    "57P": Trouble.AWAY,
    "53300": Trouble.AWAY,
    "53100": Trouble.FULL,
    "58030": Trouble.DISK,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What an error of the database means; None for anything else, which is a bug."""
    for cause in _causes(error):
        if isinstance(code := getattr(cause, "sqlite_errorcode", None), int):
            return _of_sqlite(code)
        if hasattr(cause, "sqlstate"):
            return _of_postgresql(cause, cause.sqlstate)
        if isinstance(cause, OperationalError | InterfaceError) and cause.__cause__ is None:
            return Trouble.DAMAGED if _UNDECODED in str(cause) else Trouble.AWAY
        if isinstance(cause, Error) and _UNDECODED in str(cause):
            return Trouble.DAMAGED
    return None


def free_bytes() -> int | None:
    """On the disk of the database's file; None where there is none or nobody can tell."""
    if connection.vendor != "sqlite":
        return None
    try:
        disk = os.statvfs(Path(str(connection.settings_dict["NAME"])).parent)
    except OSError:
        return None
    return disk.f_bavail * disk.f_frsize


@dataclass(frozen=True)
class StorageState:
    """Why nothing can be saved, if so; how much room there is; when a write last failed."""

    trouble: Trouble | None
    free: int | None
    failed_at: datetime | None

    @property
    def is_low(self) -> bool:
        return self.free is not None and self.free < LOW_BYTES

    @property
    def sentence(self) -> str:
        """For the host; empty where all is well."""
        if self.trouble is not None:
            return str(SENTENCES[self.trouble])
        if not self.is_low:
            return ""
        return _(
            "Only %(free)s MB are left on the disk. Free some space before it's full: then nothing can be saved."
        ) % {"free": (self.free or 0) // MEGABYTE}


class Storage:
    """What this process knows."""

    def __init__(self) -> None:
        self._trouble: Trouble | None = None
        self._failed_at: datetime | None = None

    def note(self, error: BaseException | None, at: datetime) -> Trouble | None:
        """Remember an error that means that nothing can be saved; say which trouble it is."""
        trouble = trouble_of(error)
        if trouble is not None:
            self._trouble, self._failed_at = trouble, at
        if trouble is Trouble.DAMAGED:
            # Where even that can't be written, this process still knows.
            with contextlib.suppress(OSError):
                _damage_mark().touch()
        return trouble

    def probe(self, at: datetime) -> None:
        """Write a row. It succeeds, and the trouble is over; or its error is noted and raised."""
        try:
            SiteState.objects.update_or_create(pk=SiteState.ONLY, defaults={"written_at": at})
        except Error as failed:
            self.note(failed, at)
            raise
        self._trouble = None

    def forget(self) -> None:
        """At the start of the site, once the database has been looked at."""
        self._trouble = self._failed_at = None
        with contextlib.suppress(OSError):
            _damage_mark().unlink(missing_ok=True)

    def read(self) -> StorageState:
        free = free_bytes()
        return StorageState(self._now(free), free, self._failed_at)

    def _now(self, free: int | None) -> Trouble | None:
        if _damage_mark().exists():
            return Trouble.DAMAGED
        if self._trouble is None and free is not None and free < FULL_BYTES:
            return Trouble.FULL
        return self._trouble


STORAGE = Storage()


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, what it came from, and those of a group."""
    while error is not None:
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        yield error
        error = error.__cause__


def _of_sqlite(code: int) -> Trouble | None:
    trouble = _SQLITE.get(code & 0xFF)
    # A file that can't grow, or can't be made, is said to be in error rather than too large.
    free = free_bytes() if trouble is Trouble.DISK else None
    return Trouble.FULL if free is not None and free < FULL_BYTES else trouble


def _of_postgresql(error: BaseException, state: str | None) -> Trouble | None:
    if state is None:
        # Not the server's word: the connection is lost, or there is none to be had. The rest is about what was sent.
        is_lost = {"OperationalError", "InterfaceError"} & {kind.__name__ for kind in type(error).__mro__}
        return Trouble.AWAY if is_lost else None
    return next((trouble for start, trouble in _POSTGRESQL.items() if state.startswith(start)), None)


def _damage_mark() -> Path:
    return Path(settings.DATA_DIR) / "damaged"
