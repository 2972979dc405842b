"""Party files on their way in: larger than all else that is sent, so few at a time, and hosts' browsers first.

A process holds at most so many large bodies in memory. A browser that a host has signed in with before has room of its own,
so that strangers, who are refused only once they have sent it all, can't use up a host's.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from functools import cache

from django.urls import reverse

from deploy.messages import Scope
from party.files.refusals import MEGABYTE, MOST_BY_WEB
from party.phones.refusals import Busy

# Beside the file a form sends its other fields.
LARGEST_UPLOAD = MOST_BY_WEB * MEGABYTE + 64 * 1024
# At once in one process, of each kind of sender.
MOST_AT_ONCE = 2
UPLOAD_SECONDS = 120.0
RETRY_SECONDS = 10


def is_upload(scope: Scope) -> bool:
    return scope["method"] == "POST" and scope["path"] in _paths()


@cache
def _paths() -> frozenset[str]:
    return frozenset({reverse("host-import"), reverse("api:import_party")})


class Uploads:
    def __init__(self) -> None:
        self._running: Counter[bool] = Counter()

    @contextlib.contextmanager
    def room(self, *, is_known: bool) -> Iterator[None]:
        """From the first byte to the answer; Busy when there is none."""
        if self._running[is_known] >= MOST_AT_ONCE:
            raise Busy(seconds=RETRY_SECONDS)
        self._running[is_known] += 1
        try:
            yield
        finally:
            self._running[is_known] -= 1
