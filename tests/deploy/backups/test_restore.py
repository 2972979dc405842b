"""Backup and restore as a host calls them, in one walk; and erasure, damaged copies, and copies before a migration."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings

from deploy.backups import restore as restoring
from deploy.backups.archive import read_manifest
from deploy.backups.copies import make_backup
from deploy.backups.erasures import NOBODY
from deploy.backups.files import alone
from deploy.backups.loading import apply_to_sqlite
from deploy.backups.places import copies_in, segments_in
from deploy.backups.reading import Changes
from deploy.backups.refusals import BackupRefused
from deploy.backups.restore import restore
from deploy.backups.ring import copy_before_migration
from deploy.backups.sources import Source, find_source
from party.models import Host
from party.people.guests import erasing
from tests.conftest import NOW
from tests.deploy.backups.conftest import Laptop
from tests.deploy.backups.test_archive import PLAIN
from tests.drill import Evening
from tests.party.evening import a_party, by_host, open_round, someone

pytestmark = pytest.mark.django_db


def an_evening(laptop: Laptop) -> Evening:
    evening = Evening(laptop.call, laptop.do("token")["token"], guests=4, rounds=1)
    evening.gather()
    return evening


def refused(laptop: Laptop, *arguments: str) -> str:
    ended = laptop.manage(*arguments)
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    return ended.stderr


def data_in(folder: Path) -> set[str]:
    """But for SQLite's own files, locks and copies."""
    return {
        path.name
        for path in folder.iterdir()
        if not path.name.startswith("party.sqlite3-") and path.name not in {"serve.lock", "backups"}
    }


def add(evening: Evening, name: str) -> None:
    evening.ask("POST", f"{evening.at}/players", {"names": [name]})


def names(evening: Evening) -> list[str]:
    return [row["name"] for row in evening.ask("GET", f"{evening.at}/players")]


def test_an_older_backup_replaces_what_is_there_and_brings_nobody_back_who_was_erased(
    laptop: Callable[..., Laptop], tmp_path: Path, second: Path
) -> None:
    first, other = laptop(), laptop(fresh=True)
    first.start().do("begin")
    evening = an_evening(first)
    backup = tmp_path / "all.zip"
    made = first.manage("backup", str(backup))
    assert made.returncode == 0, made.stderr
    # What comes after it is not in that file, but it is in the second folder.
    assert evening.ask("POST", f"{evening.at}/players/{min(evening.names)}/erase")

    newest = other.manage("restore", str(second))
    assert newest.returncode == 0, newest.stderr
    assert (other.folder / "secret_key").read_bytes() == (first.folder / "secret_key").read_bytes()
    assert "already a site" in refused(other, "restore", str(backup))
    # The list of who was erased is beside the copies.
    again = other.manage("restore", str(backup), "--replace")
    assert again.returncode == 0, again.stderr
    assert "Deleted again" in again.stdout
    assert list(other.folder.glob("**/replaced-*"))
    assert "WARNING" not in newest.stderr + again.stderr
    evening.call = other.start().call
    assert "Guest 00" not in str(names(evening))


def test_a_restore_is_refused_where_a_site_is_used_or_runs(
    host: Host, tmp_path: Path, settings: LazySettings
) -> None:
    settings.DATA_DIR = tmp_path
    make_backup(tmp_path / "all.zip", NOW)

    def try_it(*, replace: bool) -> None:
        source = find_source(tmp_path / "all.zip")
        restore(source, NOW, replace=replace, progress=lambda *_: None, say=lambda _: None)

    with pytest.raises(BackupRefused, match="already a site"):
        try_it(replace=False)
    with alone(tmp_path / "serve.lock", wait=False), pytest.raises(BackupRefused, match="is running"):
        try_it(replace=True)


def test_who_was_erased_a_moment_ago_is_known_though_no_list_says_so(host: Host) -> None:
    party = a_party(host, 4)
    guest = someone(party)
    erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)
    assert [pk for pk, _ in restoring._erased_here()["players"]] == [guest.pk]


def test_time_stops_at_the_last_event_though_somebody_is_erased_again(host: Host, tmp_path: Path) -> None:
    party = a_party(host, 4)
    open_round(party, NOW - timedelta(hours=3))
    guest = someone(party)
    erasures = {**NOBODY, "players": [[guest.pk, party.book.made_at.isoformat()]]}
    source = Source(tmp_path, PLAIN, [], NOBODY)
    work = restoring._Work(source, NOW, Changes(), erasures, lambda *_: None, lambda _: None)
    outcome = work._finish()
    assert (outcome.erased, [paused.left for paused in outcome.paused]) == (1, ["40:00"])


def test_a_database_that_is_none_is_refused_and_no_number_is_given_twice(tmp_path: Path) -> None:
    path = tmp_path / "party.sqlite3"
    path.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    with pytest.raises(BackupRefused, match="damaged"):
        apply_to_sqlite(path, Changes())
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute('CREATE TABLE "scoring_player" ("id" integer PRIMARY KEY AUTOINCREMENT)')
    database.close()
    apply_to_sqlite(path, Changes({"scoring_player": {2: None}}))
    with sqlite3.connect(path) as database:
        assert database.execute("INSERT INTO scoring_player DEFAULT VALUES").lastrowid == 3
    database.close()


def test_where_there_is_nothing_to_restore_from_it_is_said_in_a_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(b"PK")
    for path, sentence in (
        (damaged, "damaged"),
        (tmp_path / "missing.zip", "can't be read"),
        (tmp_path, "There is no copy"),
    ):
        with pytest.raises(BackupRefused, match=sentence):
            find_source(path)


def test_a_restore_that_is_stopped_changes_nothing_and_one_whose_record_doesnt_verify_warns(
    laptop: Callable[..., Laptop], tmp_path: Path
) -> None:
    site = laptop(KEYWORD_BACKUP="").start()
    evening = an_evening(site)
    backup = tmp_path / "all.zip"
    assert site.manage("backup", str(backup)).returncode == 0
    add(evening, "Zoe")
    secret, there = (site.folder / "secret_key").read_bytes(), data_in(site.folder)
    for word, how, stopped in (
        ("Bringing the tables", "Ctrl-C", "KeyboardInterrupt"),
        ("Checking the record", "Ctrl-C", "KeyboardInterrupt"),
        # When what was here is set aside already, and only the secrets are still to be read.
        ("Checking the record", "pulled", "BackupRefused"),
    ):
        assert site.do("stop_restore", path=str(backup), word=word, how=how) == {"stopped": stopped}
        assert "Zoe" in names(evening)
        assert (site.folder / "secret_key").read_bytes() == secret
        assert data_in(site.folder) == there

    # A refusal would leave the host without an evening.
    site.do("spoil_record")
    assert site.manage("backup", str(backup)).returncode == 0
    site.kill()
    ended = site.manage("restore", str(backup), "--replace")
    assert (ended.returncode, "Parties restored: 1." in ended.stdout) == (0, True), ended
    assert f"WARNING: the record of {evening.code} doesn't verify" in ended.stderr


def test_nothing_acknowledged_is_lost_by_a_pulled_stick_a_killed_process_and_a_damaged_copy(
    laptop: Callable[..., Laptop], second: Path
) -> None:
    first, other = laptop(), laptop(fresh=True)
    first.start().do("begin")
    evening = an_evening(first)
    pulled = second.with_name(f"{second.name}-pulled")
    second.rename(pulled)
    # Nobody has looked at it: the writer finds out, goes on, and the desk knows at once.
    add(evening, "Zoe")
    assert first.do("look_at_second") == {"places": 1, "trouble": "gone"}
    assert not second.exists()
    add(evening, "Yan")
    pulled.rename(second)
    assert first.do("look_at_second") == {"places": 2, "trouble": ""}

    # Killed between its line in the journal and its commit: that line doesn't count.
    with pytest.raises(AssertionError, match="has ended"):
        first.do("die_before_commit", code=evening.code)
    first.kill()
    evening.call = first.start().call
    assert first.do("settle") == {"voided": 1}
    add(evening, "Xi")

    first.do("copy")
    first.do("carry")
    [site] = second.iterdir()
    newest = copies_in(site)[-1].path
    newest.write_bytes(newest.read_bytes()[:1000])
    add(evening, "Wu")
    first.kill()
    shutil.rmtree(first.folder)
    ended = other.manage("restore", str(second))
    assert ended.returncode == 0, ended.stderr
    assert "an older copy was used" in ended.stdout
    evening.call = other.start().call
    assert set(names(evening)) == {*evening.names.values(), "Zoe", "Yan", "Xi", "Wu"}
    assert "WARNING" not in ended.stderr


def test_before_a_migration_the_database_is_copied_and_three_copies_stay(
    laptop: Callable[..., Laptop], settings: LazySettings, tmp_path: Path
) -> None:
    site = laptop()
    if "DATABASE_URL" not in site.env:
        with sqlite3.connect(site.folder / "party.sqlite3") as database:
            database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
            database.execute("DROP TABLE django_session")
        database.close()
        assert "before-migration" in str(site.start().do("bring_up_to_date")["said"])
    settings.DATA_DIR = tmp_path
    for seconds in range(5):
        copy_before_migration(NOW + timedelta(seconds=seconds))
    copies = sorted((tmp_path / "backups").glob("before-migration-*.zip"))
    assert [path.stem[-4:] for path in copies] == ["002Z", "003Z", "004Z"]
    assert all(read_manifest(path).migrations for path in copies)


def test_copies_from_before_an_erasure_go_within_a_day_in_both_folders(
    laptop: Callable[..., Laptop], second: Path
) -> None:
    site = laptop()
    site.start().do("begin")
    evening = an_evening(site)
    site.do("copy")
    site.do("carry")
    evening.ask("POST", f"{evening.at}/players/{min(evening.names)}/erase")
    [there] = second.iterdir()
    before = {folder: copies_in(folder) for folder in (there, site.folder / "backups")}
    site.do("keep_erased", hours=1)
    assert all(copies_in(folder) == copies for folder, copies in before.items())
    site.do("keep_erased", hours=13)
    for folder, copies in before.items():
        kept = copies_in(folder)
        assert len(kept) == 1
        assert kept[0].number > copies[-1].number
        assert json.loads((folder / "erasures.json").read_text())["players"]
    assert min(segments_in(there)) == copies_in(there)[0].number


def test_a_command_that_nobody_told_about_the_second_folder_journals_too(
    laptop: Callable[..., Laptop], second: Path
) -> None:
    site, other = laptop(), laptop(fresh=True)
    site.start().do("begin")
    an_evening(site)
    made = site.manage("host", "zoe@example.org", "--token", "laptop", KEYWORD_BACKUP="")
    assert made.returncode == 0, made
    site.kill()
    assert other.manage("restore", str(second)).returncode == 0
    # The token it printed opens the restored site.
    token = made.stdout.split()[-1]
    status, answer = other.start().call("POST", "/parties", token, {"name": "Played on"}, "first")
    assert status == 201, answer
