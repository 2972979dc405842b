#!/usr/bin/env python
"""The command line of the site."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    try:
        _execute()
    except KeyboardInterrupt:
        # As a shell counts a command that Ctrl-C has ended.
        sys.exit(130)


def _execute() -> None:
    # Imported here, so that Ctrl-C while they load is no traceback either.
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from django.core.management import execute_from_command_line  # noqa: PLC0415
    from django.db import OperationalError, ProgrammingError  # noqa: PLC0415
    from environs.exceptions import EnvError  # noqa: PLC0415

    try:
        execute_from_command_line(sys.argv)
    except (EnvError, ImproperlyConfigured) as broken:
        sys.exit(f"A setting is wrong: {broken}")
    except (OperationalError, ProgrammingError) as refused:
        sentence = "Check DATABASE_URL; if the site was never started here, `make run` prepares the database."
        sys.exit(f"The database cannot be used: {str(refused).strip()}. {sentence}")
    except OSError as refused:
        sys.exit(
            f"{refused.strerror or refused}: {refused.filename or 'the data folder'}. Check KEYWORD_DATA."
        )


if __name__ == "__main__":
    main()
