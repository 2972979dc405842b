"""Records that can't be read, because the database is damaged: said in a sentence by the commands that look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

T = TypeVar("T")


def read_or_say(read: Callable[[], T]) -> T:
    """What is read; or a CommandError that says what stood in the way."""
    try:
        return read()
    except Exception as failure:
        # Whatever a flipped bit has made of a row: text that is none, a date in no calendar, a field that is missing.
        raise CommandError(
            _(
                "The record can't be read (%(kind)s: %(what)s). The database is probably damaged: restore the last backup."
            )
            % {"kind": type(failure).__name__, "what": " ".join(str(failure).split())[:200]}
        ) from failure
