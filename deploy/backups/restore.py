"""Restoring: another laptop plays on. Everything is brought back, checked and paused aside, and put in place at the end.

SQLite's file is prepared in a folder of its own and renamed into place; PostgreSQL does all of it in one transaction. So a
restore that fails, or is stopped, changes nothing.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.loader import MigrationLoader

from deploy.backups.archive import ROWS, SECRETS, SQLITE, Progress, read_part, unpack
from deploy.backups.capture import journaled_tables
from deploy.backups.copies import check_room, make_backup, migrations_of
from deploy.backups.erasures import NOBODY, Erasures, keep_erasures, known_erasures, read_erasures, united
from deploy.backups.files import alone, sync_folder, whole_file, write_json
from deploy.backups.journal import stop_journal
from deploy.backups.loading import NO_SUCH, apply_to_sqlite, load_postgresql
from deploy.backups.places import REPLACED, ring_folder, stamp
from deploy.backups.reading import Changes, read_changes
from deploy.backups.refusals import BackupRefused
from deploy.backups.sources import Source
from party.history.erased_again import erase_players, erase_words, purge_parties
from party.history.verification import verify
from party.models import Host, Party
from party.reads.saved_places import RESTORED
from party.rounds.restored import Paused, pause_everything
from scoring.models import Event

NOT_EMPTY = (
    "There is already a site in {where}. Set KEYWORD_DATA to another folder, or add --replace (with make: REPLACE=1): "
    "it keeps the old data aside."
)


@dataclass(frozen=True)
class Outcome:
    """What was brought back, and what was done about it."""

    parties: int
    events: int
    transactions: int
    unread: int
    last_at: datetime | None
    paused: list[Paused]
    erased: int
    # By code, what is wrong with its record.
    faults: dict[str, tuple[str, ...]]
    old: Path | None


def restore(
    source: Source, at: datetime, *, replace: bool, progress: Progress, say: Callable[[str], None]
) -> Outcome:
    """Refused where the site runs on that data folder, or where there is one already."""
    with alone(Path(settings.DATA_DIR) / "serve.lock", wait=False) as is_mine:
        if not is_mine:
            raise BackupRefused(
                f"The site, or another restore, is running on {settings.DATA_DIR}. Stop it first."
            )
        _check_fits(source)
        if not replace and not is_empty():
            raise BackupRefused(NOT_EMPTY.format(where=settings.DATA_DIR))
        changes = read_changes(source.segments, journaled_tables())
        erasures = united([source.erasures, read_erasures(ring_folder()), _erased_here()])
        stop_journal()
        work = _Work(source, at, changes, erasures, progress, say)
        return work.on_sqlite() if connection.vendor == "sqlite" else work.on_postgresql()


def is_empty() -> bool:
    """Nobody has used it: no host and no party. One that can't be read was used."""
    if connection.vendor == "sqlite" and not Path(str(connection.settings_dict["NAME"])).exists():
        return True
    try:
        if "party_host" not in connection.introspection.table_names():
            return True
        return not (Host.objects.exists() or Party.objects.exists())
    except DatabaseError:
        return False


def _erased_here() -> Erasures:
    """As the data knows it that is about to be replaced; nobody where it can't be read."""
    try:
        return NOBODY if is_empty() else known_erasures()
    except DatabaseError:
        return NOBODY


def _check_fits(source: Source) -> None:
    made_on = source.manifest.database
    if made_on != connection.vendor:
        how = "Set DATABASE_URL." if made_on == "postgresql" else "Leave DATABASE_URL out."
        raise BackupRefused(
            f"This backup was made on {made_on}, and this site runs on {connection.vendor}. {how}"
        )
    known = set(MigrationLoader(None).disk_migrations)
    unknown = [
        key
        for key in migrations_of(source.manifest.migrations) - known
        if key[0] in {app for app, _ in known}
    ]
    if unknown:
        raise BackupRefused(NO_SUCH.format(what=" ".join(max(unknown))))


@dataclass(frozen=True)
class _Work:
    source: Source
    at: datetime
    changes: Changes
    erasures: Erasures
    progress: Progress
    say: Callable[[str], None]

    def on_sqlite(self) -> Outcome:
        with self._prepared(SQLITE) as path:
            apply_to_sqlite(path, self.changes)
            with _using(path):
                outcome = self._finish()
            return self._put_in_place(path, outcome)

    def _put_in_place(self, path: Path, outcome: Outcome) -> Outcome:
        place = Path(str(connection.settings_dict["NAME"]))
        with _not_stopped(), _set_aside(place, self.at) as old:
            self._keep_secrets()
            path.replace(place)
            sync_folder(place.parent)
            self._say_restored()
        return Outcome(**{**vars(outcome), "old": old})

    def on_postgresql(self) -> Outcome:
        old = None
        if not is_empty():
            old = ring_folder() / f"{REPLACED}{stamp(self.at)}.zip"
            make_backup(old, self.at)
        with self._prepared(ROWS) as path, _kept_secrets(), transaction.atomic():
            load_postgresql(path, migrations_of(self.source.manifest.migrations), self.changes, self.progress)
            outcome = self._finish()
            self._keep_secrets()
        self._say_restored()
        return Outcome(**{**vars(outcome), "old": old})

    @contextlib.contextmanager
    def _prepared(self, part: str) -> Iterator[Path]:
        """The database's part of the backup, on the data folder's disk."""
        folder = Path(tempfile.mkdtemp(prefix=".restoring-", dir=settings.DATA_DIR))
        try:
            check_room(folder, 2 * self.source.manifest.parts[part].size)
            with (folder / part).open("wb") as file:
                unpack(self.source.path, part, file)
                file.flush()
                os.fsync(file.fileno())
            yield folder / part
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _finish(self) -> Outcome:
        """On the rows as they were: up to today's tables, without who was erased since, paused, and verified."""
        self.say("Bringing the tables up to date")
        call_command("migrate", interactive=False, verbosity=0)
        last = Event.objects.order_by("-at").values_list("at", flat=True).first()
        purged = purge_parties([code for code in self.erasures["parties"] if isinstance(code, str)], self.at)
        # Before anything else is recorded: time stops at the last event.
        paused = pause_everything(self.at)
        erased = purged + _erase_again(self.erasures, self.at)
        faults = {}
        parties = list(Party.objects.order_by("pk"))
        for place, party in enumerate(parties):
            self.say(f"Checking the record of {party.code} ({place + 1} of {len(parties)})")
            faults[party.code] = verify(party).faults
        return Outcome(
            parties=len(parties),
            events=Event.objects.count(),
            transactions=self.changes.transactions,
            unread=self.changes.unread,
            last_at=last,
            paused=paused,
            erased=erased,
            faults={code: found for code, found in faults.items() if found},
            old=None,
        )

    def _keep_secrets(self) -> None:
        for name in SECRETS:
            if name in self.source.manifest.parts:
                with whole_file(Path(settings.DATA_DIR) / name) as file:
                    file.write(read_part(self.source.path, name))

    def _say_restored(self) -> None:
        ring = ring_folder()
        keep_erasures(ring)
        said: dict[str, Any] = {"at": self.at.isoformat(), "address": self.source.manifest.address}
        write_json(ring / RESTORED, said)


def _erase_again(erasures: Erasures, at: datetime) -> int:
    players = [(pk, made) for pk, made in _pairs(erasures["players"])]
    words = [word for word in erasures["words"] if isinstance(word, str)]
    return erase_players(players, at) + erase_words(words, at)


def _pairs(listed: list[Any]) -> Iterator[tuple[int, str]]:
    for each in listed:
        if isinstance(each, list) and [type(part) for part in each] == [int, str]:
            yield each[0], each[1]


@contextlib.contextmanager
def _using(path: Path) -> Iterator[None]:
    """That file is the site's database while everything is checked."""
    default = connections["default"]
    default.close()
    usual, default.settings_dict["NAME"] = default.settings_dict["NAME"], str(path)
    try:
        yield
        with default.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        default.close()
        default.settings_dict["NAME"] = usual


@contextlib.contextmanager
def _not_stopped() -> Iterator[None]:
    """From here on Ctrl-C comes too late: what is half in place would be neither the old site nor the new one."""
    if threading.current_thread() is not threading.main_thread():
        # No Ctrl-C comes here.
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def _set_aside(database: Path, at: datetime) -> Iterator[Path | None]:
    """What was there, in a folder of its own; back in its place when anything fails, such as a stick that is pulled."""
    data = Path(settings.DATA_DIR)
    files = [database.with_name(f"{database.name}{end}") for end in ("", "-wal", "-shm")]
    places = [*files, *(data / name for name in SECRETS)]
    there = [place for place in places if place.exists()]
    old = data / f"{REPLACED}{stamp(at)}"
    old.mkdir(mode=0o700)
    try:
        for place in there:
            place.replace(old / place.name)
        yield old if database in there else None
    except BaseException:
        for place in places:
            if (old / place.name).exists():
                (old / place.name).replace(place)
            elif place not in there:
                place.unlink(missing_ok=True)
        old.rmdir()
        raise
    if database not in there:
        # A secret that nobody has used.
        shutil.rmtree(old)


@contextlib.contextmanager
def _kept_secrets() -> Iterator[None]:
    """As they were, when the transaction fails after all."""
    data = Path(settings.DATA_DIR)
    before = {name: (data / name).read_bytes() for name in SECRETS if (data / name).exists()}
    try:
        yield
    except BaseException:
        for name in SECRETS:
            if name not in before:
                (data / name).unlink(missing_ok=True)
                continue
            with whole_file(data / name) as file:
                file.write(before[name])
        raise
