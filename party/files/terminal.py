"""What the command line needs around party files: reading and writing them safely."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path

from party.files.refusals import (
    MEGABYTE,
    MOST_BY_COMMAND,
    CannotRead,
    CannotWrite,
    LargestFile,
    NoSuchFile,
    NoSuchFolder,
    NotAPlainFile,
)


def read_plain(path: str) -> bytes:
    """The content of a file, or of what is piped in for "-"; refused where it is longer than any party file."""
    if path == "-":
        return _within_bounds(sys.stdin.buffer.read(MOST_BY_COMMAND * MEGABYTE + 1))
    if not Path(path).exists():
        raise NoSuchFile(path=path)
    if not Path(path).is_file():
        raise NotAPlainFile(path=path)
    try:
        with Path(path).open("rb") as file:
            return _within_bounds(file.read(MOST_BY_COMMAND * MEGABYTE + 1))
    except OSError as failure:
        raise CannotRead(path=path, why=failure.strerror) from failure


def write_plain(path: str, content: bytes) -> None:
    """All of it or nothing: under another name first, readable by this user alone, on the disk before it gets its name."""
    target = Path(path)
    if not target.parent.is_dir():
        raise NoSuchFolder(path=target.parent)
    if os.path.lexists(target) and not stat.S_ISREG(target.lstat().st_mode):
        raise NotAPlainFile(path=path)
    try:
        _replace(target, content)
    except OSError as failure:
        raise CannotWrite(path=path, why=failure.strerror) from failure


def _replace(target: Path, content: bytes) -> None:
    # mkstemp makes it 0600.
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _within_bounds(content: bytes) -> bytes:
    if len(content) > MOST_BY_COMMAND * MEGABYTE:
        raise LargestFile(most=MOST_BY_COMMAND)
    return content
