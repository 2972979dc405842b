"""Begins the journal in the second folder, before the site is up. A process of its own: a folder that hangs, hangs here."""

from __future__ import annotations

import os
import sys

import django


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from deploy.backups.journal import mark_broken  # noqa: PLC0415 - needs settings.
    from deploy.backups.keeper import tell  # noqa: PLC0415
    from deploy.backups.places import second_folder  # noqa: PLC0415
    from deploy.backups.refusals import BackupRefused  # noqa: PLC0415
    from deploy.backups.second import forget_marks, start_journal  # noqa: PLC0415
    from scoring.record.now import now  # noqa: PLC0415

    folder = second_folder()
    assert folder is not None
    try:
        forget_marks()
        start_journal(now, grace=0)
    except (OSError, BackupRefused) as failed:
        mark_broken(failed)
        tell(folder, is_well=False)
        return 1
    tell(folder, is_well=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
