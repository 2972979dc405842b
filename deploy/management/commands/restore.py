"""`manage.py restore FILE`: bring everything back, from a backup or from the second folder. `make restore FILE=…`."""

from __future__ import annotations

import os
import shlex
import signal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from deploy.backups.refusals import BackupRefused
from deploy.backups.restore import Outcome, restore
from deploy.backups.sources import Source, find_source
from party.files.progress import Watched
from scoring.record.now import now


class Command(BaseCommand):
    help = (
        "Bring everything back: from a backup, or from the second folder (its newest copy and the journal)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a backup, or the second folder")
        parser.add_argument("--replace", action="store_true", help="keep the data that is there aside")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002 - Django's own shape.
        path = Path(options["file"]).absolute()
        connections["default"].settings_dict["OPTIONS"].pop("pool", None)
        try:
            with Watched("Reading the backup") as progress:
                source = find_source(path)
                outcome = restore(
                    source, now(), replace=options["replace"], progress=progress, say=progress.say
                )
        except BackupRefused as refused:
            raise CommandError(str(refused)) from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was changed.", returncode=128 + signal.SIGINT) from None
        self._report(source, outcome)

    def _report(self, source: Source, outcome: Outcome) -> None:
        say = self.stdout.write
        for name in source.damaged:
            say(f"{name} is damaged; an older copy was used.")
        last = f", the last at {outcome.last_at:%Y-%m-%d %H:%M:%S} UTC" if outcome.last_at else ""
        say(f"Parties restored: {outcome.parties}. Events: {outcome.events}{last}.")
        if source.segments:
            say(f"The journal had {outcome.transactions} changes since the copy.")
        if outcome.unread:
            say(f"Lines of the journal that were cut off, and never acknowledged: {outcome.unread}.")
        for paused in outcome.paused:
            if paused.round is not None:
                say(
                    f"{paused.party.code}: round {paused.round.number} is paused with {paused.left} left. Resume it."
                )
        if outcome.erased:
            say(f"Deleted again what had been deleted since the copy: {outcome.erased}.")
        if outcome.old is not None:
            say(f"The data that was here is now in {outcome.old}.")
        where = os.environ.get("KEYWORD_DATA")
        again = f" KEYWORD_DATA={shlex.quote(where)}" if where else ""
        say(f"Start the site with `make run{again}`.")
        self._warn(outcome)

    def _warn(self, outcome: Outcome) -> None:
        """Last, where it's read. A record that doesn't verify doesn't stop a restore: the host has guests waiting."""
        for code, faults in outcome.faults.items():
            self.stderr.write(
                f"WARNING: the record of {code} doesn't verify: {faults[0]}. You can play on, but compare its scores "
                f"with the sheets, or restore an earlier copy. All faults: manage.py verify_party {code}"
            )
        given = os.environ.get("SECRET_KEY", "")
        kept = Path(settings.DATA_DIR) / "secret_key"
        if given and kept.exists() and given.encode() != kept.read_bytes():
            self.stderr.write(
                f"SECRET_KEY is set to another secret. Unset it, so that the one in {settings.DATA_DIR} counts: "
                "otherwise everyone has to sign in again."
            )
