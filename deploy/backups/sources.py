"""What a restore starts from: a backup, or the second folder, whose newest good copy counts together with its journal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from deploy.backups.archive import ERASURES, Manifest, read_manifest, read_part
from deploy.backups.erasures import Erasures, checked, read_erasures, united
from deploy.backups.places import SavedCopy, copies_in
from deploy.backups.reading import head_of, segments_after
from deploy.backups.refusals import BackupRefused


@dataclass(frozen=True)
class Source:
    """A checked backup, the segments of the journal that go with it, and who was erased as far as is known there."""

    path: Path
    manifest: Manifest
    segments: list[Path]
    erasures: Erasures
    # Newer copies that are damaged.
    damaged: tuple[str, ...] = ()


def find_source(path: Path) -> Source:
    if path.is_dir():
        return _from_folder(_site_folder(path))
    manifest = read_manifest(path)
    return Source(path, manifest, _journal_of(path, manifest), _erasures(path, manifest))


def _journal_of(path: Path, manifest: Manifest) -> list[Path]:
    """A copy that is still in its folder has the journal beside it."""
    is_copy = any(copy.path == path for copy in copies_in(path.parent))
    found = segments_after(path.parent, manifest.number) if is_copy and manifest.number else []
    return [segment for segment in found if head_of(segment).get("site") == manifest.site]


def _site_folder(folder: Path) -> Path:
    """The folder of one site: of several, the one with anything in it."""
    if copies_in(folder):
        return folder
    sites = [
        (copies_in(each)[-1], each) for each in sorted(folder.iterdir()) if each.is_dir() and copies_in(each)
    ]
    if not sites:
        raise BackupRefused(f"There is no copy in {folder}. Name the second folder, or a backup.")
    used = [each for newest, each in sites if _is_used(newest)] or [each for _, each in sites]
    if len(used) == 1:
        return used[0]
    named = ", ".join(f"{each} ({copies_in(each)[-1].made_at:%Y-%m-%d %H:%M} UTC)" for each in used)
    raise BackupRefused(f"Several sites were saved here: {named}. Name one of these folders.")


def _is_used(newest: SavedCopy) -> bool:
    try:
        manifest = read_manifest(newest.path)
    except BackupRefused:
        # Perhaps; its older copies may be good.
        return True
    return manifest.parties > 0 or manifest.hosts > 0


def _from_folder(folder: Path) -> Source:
    damaged: list[str] = []
    for copy in reversed(copies_in(folder)):
        try:
            manifest = read_manifest(copy.path)
        except BackupRefused:
            damaged.append(copy.path.name)
            continue
        segments = _journal_of(copy.path, manifest)
        return Source(copy.path, manifest, segments, _erasures(copy.path, manifest), tuple(damaged))
    raise BackupRefused(
        f"Every copy in {folder} is damaged. Try another folder, or the data folder's own copies."
    )


def _erasures(path: Path, manifest: Manifest) -> Erasures:
    try:
        inside = json.loads(read_part(path, ERASURES)) if ERASURES in manifest.parts else None
    except ValueError:
        raise BackupRefused(
            f"{path} is damaged: it can't be read who was deleted. Try another copy."
        ) from None
    return united([checked(inside), read_erasures(path.parent)])
