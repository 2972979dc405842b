"""`manage.py backup [FILE]`: everything in one file, while the site runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from deploy.backups.copies import make_backup
from deploy.backups.places import stamp
from deploy.backups.refusals import BackupRefused
from party.files.progress import Watched
from scoring.record.now import now


class Command(BaseCommand):
    help = "Save everything in one file: all parties, and the secrets that keep links working. The site may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="where to (keyword-party-….zip in this folder)")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002 - Django's own shape.
        at = now()
        target = Path(options["file"] or f"keyword-party-{stamp(at)}.zip").absolute()
        if connection.vendor == "sqlite" and not Path(str(connection.settings_dict["NAME"])).exists():
            raise CommandError(f"There is nothing to back up in {settings.DATA_DIR}. Check KEYWORD_DATA.")
        try:
            with Watched("Saving everything") as progress:
                made = make_backup(target, at, progress=progress)
        except BackupRefused as refused:
            raise CommandError(str(refused)) from None
        except OSError as refused:
            raise CommandError(
                f"{target} can't be written: {refused.strerror}. Choose another file."
            ) from None
        size = target.stat().st_size
        self.stdout.write(f"Everything is saved in {target} ({size // 1024 + 1} kB).")
        self.stdout.write(f"Parties: {made.parties}. Events: {made.events}.")
        self.stdout.write("Anyone who has this file can read everything in it. Keep it in a safe place.")
