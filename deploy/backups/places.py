"""Where copies are: the ring in the data folder, and this site's own folder in the second place.

Each site has a folder of its own there, named after its secret: a fresh site on the same stick writes beside the evening
that is to be restored, never over it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

_COPY = re.compile(r"copy-(\d{6})-(\d{8}T\d{6})Z\.zip$")
_SEGMENT = re.compile(r"journal-(\d{6})\.jsonl$")
_STAMP = "%Y%m%dT%H%M%S"
BEFORE_MIGRATION = "before-migration-"
# What was there before a restore.
REPLACED = "replaced-"


@dataclass(frozen=True, order=True)
class SavedCopy:
    """A copy in one of the two folders. Copy 7 was begun after segment 7 of the journal."""

    number: int
    made_at: datetime
    path: Path


def site_name() -> str:
    """The same on the laptop that takes over, since its secret is restored too."""
    return hashlib.sha256(f"backups of {settings.SECRET_KEY}".encode()).hexdigest()[:8]


def ring_folder() -> Path:
    folder = Path(settings.DATA_DIR) / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def second_folder() -> Path | None:
    return settings.BACKUP_DIR / f"keyword-{site_name()}" if settings.BACKUP_DIR else None


def copy_name(number: int, at: datetime) -> str:
    return f"copy-{number:06}-{stamp(at)}.zip"


def stamp(at: datetime) -> str:
    return f"{at.astimezone(UTC).strftime(_STAMP)}Z"


def segment_name(number: int) -> str:
    return f"journal-{number:06}.jsonl"


def copies_in(folder: Path) -> list[SavedCopy]:
    """Oldest first."""
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        if match := _COPY.match(path.name):
            made_at = datetime.strptime(match[2], _STAMP).replace(tzinfo=UTC)
            found.append(SavedCopy(int(match[1]), made_at, path))
    return sorted(found)


def segments_in(folder: Path) -> dict[int, Path]:
    listed = folder.iterdir() if folder.is_dir() else ()
    return {int(match[1]): path for path in sorted(listed) if (match := _SEGMENT.match(path.name))}


def next_number(*folders: Path | None) -> int:
    numbers = [0]
    for folder in filter(None, folders):
        numbers += [copy.number for copy in copies_in(folder)] + list(segments_in(folder))
    return max(numbers) + 1
