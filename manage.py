#!/usr/bin/env python
"""The command line of the site."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from environs.exceptions import EnvError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    try:
        execute_from_command_line(sys.argv)
    except (EnvError, ImproperlyConfigured) as broken:
        sys.exit(f"A setting is wrong: {broken}")
    except OSError as refused:
        sys.exit(
            f"{refused.strerror or refused}: {refused.filename or 'the data folder'}. Check KEYWORD_DATA."
        )


if __name__ == "__main__":
    main()
