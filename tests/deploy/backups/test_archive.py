"""A backup is one file, whole and checked; one that is damaged, hostile or newer is refused in a sentence."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.backups import archive
from deploy.backups.archive import Manifest, read_manifest, read_part, write_archive
from deploy.backups.refusals import BackupRefused

PLAIN = Manifest(
    made_at="2099-11-14T19:30:00+00:00",
    database="sqlite",
    migrations=[["party", "0001_initial"]],
    site="0123abcd",
    address="http://192.0.2.7:8000",
    parties=1,
    hosts=1,
    events=12,
)
PARTS: dict[str, Path | bytes] = {"party.sqlite3": b"rows " * 50_000, "secret_key": b"a secret"}
Change = Callable[[dict[str, bytes]], None]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    path = tmp_path / "backup.zip"
    write_archive(path, PLAIN, PARTS)
    return path


def test_what_was_written_is_read_and_only_its_owner_can(backup: Path) -> None:
    manifest = read_manifest(backup)
    assert (manifest.site, manifest.parts["secret_key"].size) == ("0123abcd", 8)
    assert read_part(backup, "secret_key") == b"a secret"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir()] == ["backup.zip"]


def test_a_truncated_file_is_refused_wherever_it_ends(backup: Path) -> None:
    whole = backup.read_bytes()
    for length in range(0, len(whole), max(1, len(whole) // 60)):
        backup.write_bytes(whole[:length])
        with pytest.raises(BackupRefused):
            read_manifest(backup)


def test_a_byte_that_was_changed_is_found(backup: Path) -> None:
    """Within what a part or the manifest says; elsewhere in the zip it may mean nothing."""
    whole = bytearray(backup.read_bytes())
    with zipfile.ZipFile(backup) as packed:
        places = [(info.header_offset, info.compress_size) for info in packed.infolist()]
    for header, size in places:
        lengths = (
            int.from_bytes(whole[header + 26 : header + 28], "little"),
            int.from_bytes(whole[header + 28 : header + 30], "little"),
        )
        spoiled = bytearray(whole)
        spoiled[header + 30 + sum(lengths) + size // 2] ^= 0xFF
        backup.write_bytes(spoiled)
        with pytest.raises(BackupRefused):
            read_manifest(backup)


def rewrite(path: Path, change: Change) -> None:
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    change(parts)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)


def say(**said: object) -> Change:
    def change(parts: dict[str, bytes]) -> None:
        parts["manifest.json"] = json.dumps({**json.loads(parts["manifest.json"]), **said}).encode()

    return change


def add_file_outside(parts: dict[str, bytes]) -> None:
    parts["../../outside"] = b"x"
    said = json.loads(parts["manifest.json"])
    said["parts"]["../../outside"] = {
        "size": 1,
        "sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
    }
    parts["manifest.json"] = json.dumps(said).encode()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (say(version=2), "newer version"),
        (say(version="1"), "manifest"),
        (say(parties="many"), "manifest"),
        (say(parties=-1), "manifest"),
        (say(migrations=[["party"]]), "manifest"),
        (say(parts=[]), "damaged|manifest"),
        (say(surprise=1), "manifest"),
        (say(parts={}), "don't belong"),
        (add_file_outside, "don't belong"),
        (lambda parts: parts.update({"manifest.json": b"[]"}), "manifest"),
        (lambda parts: parts.update({"manifest.json": b"\xff"}), "damaged"),
        (lambda parts: parts.update({"secret_key": b"another!"}), "isn't what was saved"),
        (lambda parts: parts.update({"secret_key": b"longer than it was"}), "isn't as long"),
        (lambda parts: parts.pop("manifest.json"), "damaged"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(backup: Path, change: Change, sentence: str) -> None:
    rewrite(backup, change)
    with pytest.raises(BackupRefused, match=sentence):
        read_manifest(backup)


def test_a_link_in_a_backup_is_refused(backup: Path) -> None:
    with zipfile.ZipFile(backup) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(backup, "w") as packed:
        for name, part in parts.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            packed.writestr(info, part)
    with pytest.raises(BackupRefused, match="links"):
        read_manifest(backup)


def test_a_file_that_would_fill_the_disk_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "SMALL", 1024)
    monkeypatch.setattr(archive, "MOST_RATIO", 100)
    with pytest.raises(BackupRefused, match="almost nothing"):
        write_archive(tmp_path / "bomb.zip", PLAIN, {"party.sqlite3": bytes(4_000_000)})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["folder", "link", "pipe", "nowhere"])
def test_only_a_plain_file_is_written_over(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "target"
    match kind:
        case "folder":
            target.mkdir()
        case "link":
            target.symlink_to("/etc/hostname")
        case "pipe":
            os.mkfifo(target)
        case _:
            target = tmp_path / "no such folder" / "target"
    with pytest.raises(BackupRefused):
        write_archive(target, PLAIN, PARTS)


def test_a_backup_that_is_stopped_leaves_the_one_before(backup: Path) -> None:
    before = backup.read_bytes()

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_archive(backup, PLAIN, PARTS, stop)
    assert backup.read_bytes() == before
    assert [path.name for path in backup.parent.iterdir()] == ["backup.zip"]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path, Path("/dev/null")):
        with pytest.raises(BackupRefused):
            read_manifest(path)
