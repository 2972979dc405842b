"""Files that are whole or not there: written under another name, synced, then renamed. Only their owner can read them."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from deploy.backups.refusals import BackupRefused

OWNER_ONLY = 0o600
MEGABYTE = 1024 * 1024


@contextlib.contextmanager
def whole_file(target: Path) -> Iterator[IO[bytes]]:
    """A file that takes the target's name once it is complete. When anything fails, Ctrl-C too, nothing is left."""
    check_target(target)
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    try:
        with os.fdopen(os.open(draft, flags, OWNER_ONLY), "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
        sync_folder(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def check_target(target: Path) -> None:
    """A folder, a device or a link is never written over."""
    if not target.parent.is_dir():
        raise BackupRefused(f"There is no folder {target.parent}. Create it, or choose another file.")
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise BackupRefused(f"{target} isn't a plain file. Choose another name.")


def sync_folder(folder: Path) -> None:
    """So that a rename survives a pulled plug; not every file system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_json(target: Path, value: object) -> None:
    with whole_file(target) as file:
        file.write(json.dumps(value, sort_keys=True).encode())


def read_json(path: Path) -> Any:  # noqa: ANN401 - whatever the file says; its reader checks it.
    """None if the file is missing or can't be read."""
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None


def copy_whole(source: Path, target: Path, go_on: Callable[[], None] = lambda: None) -> None:
    """`go_on` is called between two megabytes."""
    with source.open("rb") as read, whole_file(target) as written:
        while part := read.read(MEGABYTE):
            written.write(part)
            written.flush()
            go_on()


@contextlib.contextmanager
def alone(lock: Path, *, wait: bool) -> Iterator[bool]:
    """Whether this process is the only one to hold that lock."""
    with lock.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True
