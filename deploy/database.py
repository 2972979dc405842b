"""The database before the site starts: sound, of this version, up to date, and with the secrets of its other servers.

Each of these is a refusal in a sentence where it is not so. What an error of the database means to whoever called a command
is said here too.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import Error, OperationalError, ProgrammingError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from deploy.backups.places import copies_in, ring_folder
from deploy.backups.refusals import BackupRefused
from deploy.backups.ring import copy_before_migration
from party.files.progress import Watched
from party.models import SiteState
from party.record.storage import Trouble, trouble_of

# The number of the lock that whoever migrates holds: "KWP".
MIGRATING = 0x4B5750
DAMAGED = "The database is damaged ({what}). Bring the last backup back: make restore FILE={copy} REPLACE=1"


def explain(refused: BaseException) -> str:
    """An error of the database as a sentence for whoever called a command."""
    what = " ".join(str(refused).split()).rstrip(".")
    trouble = trouble_of(refused)
    if trouble is Trouble.FULL:
        return f"The disk is full: {settings.DATA_DIR}. Free some space, then try again."
    if trouble is Trouble.DAMAGED or isinstance(refused, UnicodeDecodeError):
        return _damaged(what)
    if trouble is Trouble.DISK:
        return f"The database can't be used: {what}. Check the disk, and KEYWORD_DATA."
    if trouble is Trouble.AWAY and os.environ.get("DATABASE_URL"):
        return f"The database can't be reached: {what}. Check DATABASE_URL."
    if isinstance(refused, OperationalError | ProgrammingError):
        return f"The database can't be used: {what}. If the site was never started here, `make run` prepares the database."
    return f"The database can't be used: {what}."


def _damaged(what: str) -> str:
    copies = copies_in(ring_folder())
    return DAMAGED.format(what=what, copy=copies[-1].path if copies else "/path/of/the/backup")


def check_sound() -> None:
    """Look through SQLite's file: a damaged one would be served until the first score can't be saved."""
    if connection.vendor != "sqlite" or not Path(str(connection.settings_dict["NAME"])).exists():
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        [[found]] = cursor.fetchall()
    if found != "ok":
        raise CommandError(_damaged(" ".join(str(found).split())))


def bring_up_to_date(*, may_migrate: bool, say: Callable[[str], None]) -> None:
    check_version(connection)
    if _is_up_to_date(MigrationExecutor(connection)):
        say("Database: up to date")
        return
    if not may_migrate:
        raise CommandError(
            "The database isn't up to date. Run `manage.py migrate`, or start without --no-migrate."
        )
    with migrating_alone(connection, say):
        # Another server may have done it while this one waited; and what it is in the middle of can't be copied.
        executor = MigrationExecutor(connection)
        if _is_up_to_date(executor):
            say("Database: up to date")
            return
        if executor.loader.applied_migrations:
            say(f"Database: copied to {_copy_before_migration().name}")
        say("Database: bringing it up to date")
        call_command("migrate", interactive=False, verbosity=0)


def _is_up_to_date(executor: MigrationExecutor) -> bool:
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _copy_before_migration() -> Path:
    """Without it nothing is migrated: there would be no way back."""
    try:
        with Watched("Copying the database") as progress:
            return copy_before_migration(timezone.now(), progress)
    except BackupRefused as refused:
        raise CommandError(str(refused)) from None


def check_version(on: BaseDatabaseWrapper) -> None:
    """What newer code has written, older code would misread or spoil."""
    loader = MigrationLoader(on)
    replaced = {name for migration in loader.disk_migrations.values() for name in migration.replaces}
    known = {*loader.disk_migrations, *replaced}
    newer = [key for key in loader.applied_migrations if key[0] in loader.migrated_apps and key not in known]
    if newer:
        app, name = max(newer)
        raise CommandError(
            f"A newer version of the site has used this database ({app} {name}). Update this copy, then start it again."
        )


@contextlib.contextmanager
def migrating_alone(on: BaseDatabaseWrapper, say: Callable[[str], None]) -> Iterator[None]:
    """Of several servers that start together one migrates, the others wait. SQLite's file belongs to one server anyway."""
    if on.vendor != "postgresql":
        yield
        return
    with on.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [MIGRATING])
        if cursor.fetchone() != (True,):
            say("Database: another server is bringing it up to date; waiting for it")
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
    try:
        yield
    finally:
        # A connection that is lost has given its lock up already.
        with contextlib.suppress(Error), on.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


@transaction.atomic
def check_secrets(*, new_keys: bool) -> None:
    """Servers that share a database need the same secrets: what one has signed, the other must know.

    Hashes alone are kept. SQLite's file belongs to one server, whose secrets are beside it.
    """
    if connection.vendor == "sqlite":
        return
    SiteState.objects.get_or_create(pk=SiteState.ONLY)
    state = SiteState.objects.select_for_update().get(pk=SiteState.ONLY)
    for setting, field, file in (
        ("SECRET_KEY", "secret_hash", "secret_key"),
        ("PUSH_KEY", "push_hash", "push_key"),
    ):
        secret, kept = getattr(settings, setting), getattr(state, field)
        if secret and kept and kept != _hash(secret) and not new_keys:
            raise CommandError(
                f"This database was used with another {setting}. If another server uses it, set {setting} here to what is "
                f"in the file {file} of that server's data folder. If not, start once with --new-keys: everybody has to "
                "sign in again."
            )
        setattr(state, field, _hash(secret) if secret else kept)
    state.save(update_fields=["secret_hash", "push_hash"])


def _hash(secret: str) -> str:
    """Slow on purpose: whoever chose a short secret should not lose it with a copy of the database."""
    return hashlib.scrypt(secret.encode(), salt=b"keyword-party", n=2**14, r=8, p=1, dklen=32).hex()
