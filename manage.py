#!/usr/bin/env python
"""The command line of the site."""

import errno
import gc
import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    if sys.argv[1:2] == ["serve"]:
        # What it loads stays: looking for garbage meanwhile takes a seventh of the start. `serve` enables it again.
        gc.disable()
    try:
        _execute()
    except KeyboardInterrupt:
        # As a shell counts a command that Ctrl-C has ended.
        sys.exit(130)


def _execute() -> None:
    # Imported here, so that Ctrl-C while they load is no traceback either.
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from django.core.management import execute_from_command_line  # noqa: PLC0415
    from django.db import Error  # noqa: PLC0415
    from environs.exceptions import EnvError  # noqa: PLC0415

    try:
        execute_from_command_line(sys.argv)
    except (EnvError, ImproperlyConfigured) as broken:
        sys.exit(f"A setting is wrong: {broken}")
    except (Error, UnicodeDecodeError) as refused:
        from deploy.database import explain  # noqa: PLC0415 - needs settings, which are in place by now.

        sys.exit(explain(refused))
    except OSError as refused:
        where = refused.filename or "the data folder"
        if refused.errno in {errno.ENOSPC, errno.EDQUOT}:
            sys.exit(f"The disk is full: {where}. Free some space, then try again.")
        sys.exit(f"{refused.strerror or refused}: {where}. Check KEYWORD_DATA.")


if __name__ == "__main__":
    main()
