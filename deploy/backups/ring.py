"""The ring of copies in the data folder, their counterparts in the second folder, and how old ones go."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from deploy.backups.archive import Progress, read_manifest
from deploy.backups.copies import make_backup
from deploy.backups.erasures import keep_erasures
from deploy.backups.files import copy_whole
from deploy.backups.places import (
    BEFORE_MIGRATION,
    REPLACED,
    SavedCopy,
    copies_in,
    copy_name,
    next_number,
    ring_folder,
    segments_in,
    stamp,
)
from deploy.backups.reading import OVERLAP

KEPT = 6
KEPT_BEFORE_MIGRATION = 3
# No copy takes that long.
LEFTOVER_SECONDS = 3600.0
# Someone who was erased is out of every copy within a day: copies from before go in the first sweep after this.
ERASED_AFTER = timedelta(hours=12)


def add_copy(at: datetime, number: int = 0, progress: Progress = lambda *_: None) -> SavedCopy:
    """A new copy in the data folder; the oldest goes. `number` where the journal has begun a segment for it."""
    ring = ring_folder()
    number = number or next_number(ring)
    path = ring / copy_name(number, at)
    make_backup(path, at, number=number, progress=progress)
    keep_erasures(ring)
    _prune(ring)
    return SavedCopy(number, at, path)


def copy_over(folder: Path, go_on: Callable[[], None] = lambda: None) -> SavedCopy | None:
    """Take the newest copy to the second folder too, check it there, and let the oldest go. `go_on` is called in between."""
    mine, there = copies_in(ring_folder()), copies_in(folder)
    if not mine or (there and there[-1].number >= mine[-1].number):
        return there[-1] if there else None
    newest = mine[-1]
    path = folder / newest.path.name
    copy_whole(newest.path, path, go_on)
    read_manifest(path)
    keep_erasures(folder)
    _prune(folder)
    return SavedCopy(newest.number, newest.made_at, path)


def copy_before_migration(at: datetime, progress: Progress = lambda *_: None) -> Path:
    """What was there before the tables change; the last three stay."""
    ring = ring_folder()
    path = ring / f"{BEFORE_MIGRATION}{stamp(at)}.zip"
    make_backup(path, at, progress=progress)
    for old in sorted(ring.glob(f"{BEFORE_MIGRATION}*.zip"))[:-KEPT_BEFORE_MIGRATION]:
        old.unlink(missing_ok=True)
    return path


def drop_copies_before(erased_at: datetime, folder: Path) -> int:
    """Copies that still have what was erased, and their segments; never the newest, which is made after an erasure first."""
    copies = copies_in(folder)
    old = [copy.path for copy in copies[:-1] if copy.made_at <= erased_at]
    if not copies or copies[-1].made_at <= erased_at:
        return 0
    old += [path for number, path in segments_in(folder).items() if number < copies[-1].number]
    old += [path for path in folder.glob(f"{BEFORE_MIGRATION}*.zip") if _made_before(path, erased_at)]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def drop_replaced_before(erased_at: datetime) -> None:
    """What restores have set aside, which no copy that is made later replaces."""
    data = Path(settings.DATA_DIR)
    for path in [*data.glob(f"{REPLACED}*"), *ring_folder().glob(f"{REPLACED}*.zip")]:
        if path.stem.removeprefix(REPLACED) <= stamp(erased_at):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _clear_leftovers(folder: Path) -> None:
    """Of copies and restores whose process was killed: they hold everything, and nobody would find them."""
    long_ago = time.time() - LEFTOVER_SECONDS
    restoring = Path(settings.DATA_DIR).glob(".restoring-*")
    for path in [*folder.glob(".copying-*"), *folder.glob(".*.part"), *restoring]:
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < long_ago:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _made_before(path: Path, moment: datetime) -> bool:
    return path.stem.removeprefix(BEFORE_MIGRATION) <= stamp(moment)


def _prune(folder: Path) -> None:
    _clear_leftovers(folder)
    copies = copies_in(folder)
    for copy in copies[:-KEPT]:
        copy.path.unlink(missing_ok=True)
    oldest = copies[-KEPT:][0].number if copies else 0
    for number, path in segments_in(folder).items():
        if number < oldest - OVERLAP:
            path.unlink(missing_ok=True)
