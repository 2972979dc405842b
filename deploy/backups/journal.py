"""The journal in the second folder: every transaction's rows, appended before its commit and synced before its answer.

Appended before: nobody can build on a transaction that the journal doesn't have, since its locks are still held. Synced
after: a sync covers all that was appended before it, and no lock waits for the stick. A commit that fails is voided by a
line of its own; `settling.py` voids those of a process that was killed in between.

All processes append to one file, the segment, under a lock in the data folder. A folder that fails or hangs never stops a
write: whoever waited too long marks the journal as broken, nobody waits from then on, and keeper.py begins a new one
with a copy of its own when the folder is back.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import queue
import secrets
import threading
import time
import zlib
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import structlog

from deploy.backups.files import OWNER_ONLY, alone, read_json, write_json
from deploy.backups.places import ring_folder, segment_name

log = structlog.get_logger(__name__)

T = TypeVar("T")
# For a line to be handed to the system, and to reach the stick. A stick takes a hundredth of that.
APPEND_SECONDS, SYNC_SECONDS = 1.0, 2.0
STATE, BROKEN, LOCK = "journal.json", "journal.broken", "journal.lock"


class SegmentReason(StrEnum):
    """What's wrong with the second folder."""

    GONE = "gone"
    FULL = "full"
    READ_ONLY = "read-only"
    SLOW = "slow"
    ERROR = "error"


_REASONS = {
    errno.ENOENT: SegmentReason.GONE,
    errno.ENODEV: SegmentReason.GONE,
    errno.ENXIO: SegmentReason.GONE,
    errno.ENOTDIR: SegmentReason.GONE,
    errno.ESTALE: SegmentReason.GONE,
    errno.EIO: SegmentReason.GONE,
    errno.ENOSPC: SegmentReason.FULL,
    errno.EDQUOT: SegmentReason.FULL,
    errno.EFBIG: SegmentReason.FULL,
    errno.EROFS: SegmentReason.READ_ONLY,
    errno.EACCES: SegmentReason.READ_ONLY,
    errno.EPERM: SegmentReason.READ_ONLY,
}


def why_failed(error: BaseException) -> SegmentReason:
    if isinstance(error, TimeoutError):
        return SegmentReason.SLOW
    return (
        _REASONS.get(error.errno or 0, SegmentReason.ERROR)
        if isinstance(error, OSError)
        else SegmentReason.ERROR
    )


@dataclass(frozen=True)
class Segment:
    """Where lines go now. `first` is the segment with which this unbroken chain began."""

    folder: str
    number: int
    first: int

    @property
    def path(self) -> Path:
        return Path(self.folder) / segment_name(self.number)


def current_segment() -> Segment | None:
    said = read_json(ring_folder() / STATE)
    return Segment(**said) if isinstance(said, dict) else None


def begin_segment(folder: Path, number: int, *, first: int, about: dict[str, Any]) -> Segment:
    """Create the file with its first line; from then on all processes append to it."""
    segment = Segment(str(folder), number, first)
    with alone(ring_folder() / LOCK, wait=True):
        _sync_last(segment)
        descriptor = os.open(segment.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, OWNER_ONLY)
        try:
            os.write(descriptor, as_line({"head": {**asdict(segment), **about}}))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        write_json(ring_folder() / STATE, asdict(segment))
    return segment


def _sync_last(following: Segment) -> None:
    """What the last segment has is on the stick before anything follows it."""
    last = current_segment()
    if last is not None and last.first == following.first and last.number != following.number:
        descriptor = os.open(last.path, os.O_WRONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def stop_journal() -> None:
    """Nobody appends from here on."""
    (ring_folder() / STATE).unlink(missing_ok=True)
    (ring_folder() / BROKEN).unlink(missing_ok=True)


def mark_broken(failed: BaseException) -> None:
    why = why_failed(failed)
    if not (ring_folder() / BROKEN).exists():
        log.warning(
            "the second folder failed; the journal stops until it's back", why=why.value, reason=repr(failed)
        )
        with contextlib.suppress(OSError):
            (ring_folder() / BROKEN).write_text(why.value, encoding="ascii")


def why_broken() -> SegmentReason | None:
    try:
        return SegmentReason((ring_folder() / BROKEN).read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return SegmentReason.ERROR


def as_line(said: dict[str, Any]) -> bytes:
    """With its checksum, so that a torn line is known as one."""
    text = json.dumps(said, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


class JournalWriter:
    """Does what touches the second folder in a thread of its own, so that nobody waits longer than they choose to."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="journal", daemon=True).start()

    def do(self, job: Callable[[], T], seconds: float) -> T:
        done: Future[T] = Future()

        def run() -> None:
            try:
                done.set_result(job())
            except BaseException as failed:  # noqa: BLE001 - raised again by whoever waits.
                done.set_exception(failed)

        self._jobs.put(run)
        return done.result(seconds)

    def _work(self) -> None:
        while True:
            self._jobs.get()()


class Journal:
    """This process's way to the segment."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._scribe: JournalWriter | None = None
        self._pid = 0
        self._open: tuple[str, int] | None = None

    @property
    def is_on(self) -> bool:
        """Two looks at the data folder's own disk."""
        folder = ring_folder()
        return (folder / STATE).exists() and not (folder / BROKEN).exists()

    def append(self, said: dict[str, Any]) -> bool:
        """Whether the line is in the segment. In order: whoever appends later finds it there."""
        given_up = threading.Event()
        if self._try(lambda: self._write(as_line(said), given_up), APPEND_SECONDS):
            return True
        # The job may still wait for its lock; by then the journal may have begun again.
        given_up.set()
        return False

    def sync(self) -> bool:
        """Whether all that was appended so far is on the stick."""
        return self._try(self._sync, SYNC_SECONDS)

    def within(self, job: Callable[[], T], seconds: float) -> T:
        """Something else that touches the second folder; raises what it raises, or that it took too long."""
        try:
            return self._worker().do(job, seconds)
        except TimeoutError:
            self._scribe = None
            raise

    def _try(self, job: Callable[[], None], seconds: float) -> bool:
        try:
            self._worker().do(job, seconds)
        except Exception as failed:  # noqa: BLE001 - a score never fails because its second copy does.
            self._scribe = None
            mark_broken(failed)
            return False
        return True

    def _worker(self) -> JournalWriter:
        with self._lock:
            if self._scribe is None or self._pid != os.getpid():
                self._scribe, self._pid, self._open = JournalWriter(), os.getpid(), None
            return self._scribe

    def _write(self, line: bytes, given_up: threading.Event) -> None:
        with alone(ring_folder() / LOCK, wait=True):
            if given_up.is_set():
                return
            segment = current_segment()
            if segment is None:
                raise FileNotFoundError(errno.ENOENT, "no segment")
            descriptor = self._descriptor(segment)
            if _ends_torn(descriptor):
                # A process was killed while it wrote: what it began is a line of its own, and no part of this one.
                line = b"\n" + line
            if os.write(descriptor, line) != len(line):
                raise OSError(errno.ENOSPC, "a line was cut")

    def _sync(self) -> None:
        if self._open is not None:
            os.fsync(self._open[1])

    def _descriptor(self, segment: Segment) -> int:
        """Of the file that is under that name now: one that was deleted would still take every line."""
        path = str(segment.path)
        if self._open is None or self._open[0] != path:
            if self._open is not None:
                # What was appended there and not synced yet is waited for by others.
                os.fsync(self._open[1])
                os.close(self._open[1])
            self._open = (path, os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW))
        here, there = os.fstat(self._open[1]), os.stat(path)  # noqa: PTH116 - a name that was compared.
        if (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino):
            raise FileNotFoundError(errno.ENOENT, "the segment is gone")
        return self._open[1]


def _ends_torn(descriptor: int) -> bool:
    size = os.fstat(descriptor).st_size
    return size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"


JOURNAL = Journal()


class Writer:
    """One connection's place in the journal: at most one of its transactions is between its line and its commit."""

    def __init__(self) -> None:
        self.pid, self.number = 0, 0
        self.name = ""

    def next(self) -> tuple[str, int]:
        if self.pid != os.getpid():
            self.pid, self.number = os.getpid(), 0
            self.name = f"{self.pid}-{secrets.token_hex(6)}"
        self.number += 1
        return self.name, self.number


def entry(writer: str, number: int, rows: dict[str, Any], transaction: str = "") -> dict[str, Any]:
    return {"w": writer, "n": number, "at": round(time.time(), 3), "x": transaction, "rows": rows}


def void(writer: str, number: int) -> dict[str, Any]:
    """The transaction of that line was not committed."""
    return {"void": [writer, number]}
