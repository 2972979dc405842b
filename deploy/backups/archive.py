"""One backup, one file: a zip with the database, the secrets, and a manifest with the length and hash of each.

Checked when it is written and when it is read. A file from a stranger is data alone: only known names are read, each no
longer than it says, and nothing is ever extracted to a path that the file names.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from deploy.backups.files import whole_file
from deploy.backups.refusals import BackupRefused

VERSION = 1
MANIFEST = "manifest.json"
SQLITE, ROWS = "party.sqlite3", "rows.jsonl"
SECRETS = ("secret_key", "push_key")
ERASURES = "erasures.json"
KNOWN = frozenset({SQLITE, ROWS, *SECRETS, ERASURES})
CHUNK = 1024 * 1024
MOST_MANIFEST = 1024 * 1024
# No database of ours shrinks like that; a file made to fill a disk does.
MOST_RATIO, SMALL = 500, 64 * 1024 * 1024
MOST_SECRET = 4096
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Part:
    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself. `number` is that of the journal's segment that was begun before it."""

    made_at: str
    database: str
    migrations: list[list[str]]
    site: str
    address: str
    parties: int
    hosts: int
    events: int
    number: int = 0
    version: int = VERSION
    parts: dict[str, Part] = field(default_factory=dict)


def write_archive(
    target: Path, manifest: Manifest, parts: Mapping[str, Path | bytes], progress: Progress = lambda *_: None
) -> Manifest:
    """Whole and checked, or not there at all."""
    total = sum(_size(part) for part in parts.values())
    with whole_file(target) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            done, described = 0, {}
            for name, part in parts.items():
                described[name] = _pack(packed, name, part, lambda size, at=done: progress(at + size, total))  # type: ignore[misc]
                done += described[name].size
            full = Manifest(**{**asdict(manifest), "parts": described})
            packed.writestr(MANIFEST, json.dumps(asdict(full)))
        file.flush()
        _check(file, target)
    return full


def read_manifest(path: Path) -> Manifest:
    """What the backup says of itself, once every part of it is found to be as it says."""
    with _opened(path) as file:
        return _check(file, path)


def unpack(path: Path, name: str, into: IO[bytes]) -> None:
    """Copy one part out of a backup that has been checked."""
    with _opened(path) as file, zipfile.ZipFile(file) as packed, packed.open(name) as part:
        while chunk := part.read(CHUNK):
            into.write(chunk)


def read_part(path: Path, name: str) -> bytes:
    with _opened(path) as file, zipfile.ZipFile(file) as packed:
        return packed.read(name)


def _opened(path: Path) -> IO[bytes]:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BackupRefused(f"{path} isn't a plain file. Name the backup, or the second folder.")
        return path.open("rb")
    except OSError as refused:
        raise BackupRefused(f"{path} can't be read: {refused.strerror}. Check the name.") from None


def _check(file: IO[bytes], path: Path) -> Manifest:
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as packed:
            manifest = _manifest_in(packed)
            _check_names(packed, manifest)
            for name, part in manifest.parts.items():
                _check_part(packed, name, part)
            return manifest
    except _Damaged as found:
        raise BackupRefused(f"{path} can't be used: {found}. Choose another backup.") from None
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        ValueError,
        KeyError,
        NotImplementedError,
        RuntimeError,
    ):
        raise BackupRefused(
            f"{path} is damaged, or isn't a backup of this site. Choose another one."
        ) from None


class _Damaged(Exception):  # noqa: N818 - never leaves this module.
    """What's wrong with a backup."""


def _manifest_in(packed: zipfile.ZipFile) -> Manifest:
    if packed.getinfo(MANIFEST).file_size > MOST_MANIFEST:
        raise _Damaged("its manifest is too long")
    with packed.open(MANIFEST) as file:
        said = json.loads(file.read(MOST_MANIFEST + 1))
    if not isinstance(said, dict) or not isinstance(said.get("version"), int):
        raise _Damaged("its manifest can't be read")
    if said["version"] > VERSION:
        raise _Damaged("a newer version of the site made it, so update this copy first")
    try:
        return _typed(said)
    except (TypeError, KeyError, ValueError, AttributeError):
        raise _Damaged("its manifest can't be read") from None


def _typed(said: dict[str, Any]) -> Manifest:
    parts = {str(name): Part(**part) for name, part in said["parts"].items()}
    manifest = Manifest(**{**said, "parts": parts})
    texts = (manifest.made_at, manifest.database, manifest.site, manifest.address)
    counts = (manifest.parties, manifest.hosts, manifest.events, manifest.number)
    migrations = [
        isinstance(each, list) and [type(word) for word in each] == [str, str] for each in manifest.migrations
    ]
    if (
        not all(isinstance(text, str) for text in texts)
        or not all(type(count) is int and count >= 0 for count in counts)
        or not all(migrations)
        or not all(type(part.size) is int and isinstance(part.sha256, str) for part in parts.values())
    ):
        raise TypeError
    return manifest


def _check_names(packed: zipfile.ZipFile, manifest: Manifest) -> None:
    names = packed.namelist()
    if sorted(names) != sorted({MANIFEST, *manifest.parts}) or not manifest.parts.keys() <= KNOWN:
        raise _Damaged("it holds files that don't belong in a backup")
    if len({SQLITE, ROWS} & manifest.parts.keys()) != 1:
        raise _Damaged("it holds no database")
    if any(stat.S_ISLNK(info.external_attr >> 16) or info.flag_bits & 1 for info in packed.infolist()):
        raise _Damaged("it holds links or locked files")


def _check_part(packed: zipfile.ZipFile, name: str, part: Part) -> None:
    info = packed.getinfo(name)
    if info.file_size != part.size:
        raise _Damaged(f"{name} isn't as long as it should be")
    if part.size > SMALL and part.size > MOST_RATIO * max(1, info.compress_size):
        raise _Damaged(f"{name} would unpack to {part.size // CHUNK} MB out of almost nothing")
    if name in SECRETS and not (0 < part.size <= MOST_SECRET and packed.read(name).isascii()):
        raise _Damaged(f"{name} can't be a secret of this site")
    digest, size = hashlib.sha256(), 0
    with packed.open(name) as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            size += len(chunk)
    if size != part.size or digest.hexdigest() != part.sha256:
        raise _Damaged(f"{name} isn't what was saved")


def _pack(packed: zipfile.ZipFile, name: str, part: Path | bytes, progress: Callable[[int], None]) -> Part:
    digest, size = hashlib.sha256(), 0
    with packed.open(name, "w", force_zip64=True) as file:
        for chunk in _chunks(part):
            file.write(chunk)
            digest.update(chunk)
            size += len(chunk)
            progress(size)
    return Part(size, digest.hexdigest())


def _chunks(part: Path | bytes) -> Iterator[bytes]:
    if isinstance(part, bytes):
        yield part
        return
    with part.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def _size(part: Path | bytes) -> int:
    return len(part) if isinstance(part, bytes) else os.stat(part).st_size  # noqa: PTH116 - a Path or a name.
