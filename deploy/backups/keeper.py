"""Copies while the site runs: at each close of a round, every ten minutes in which something happened, and to the second
folder. Started by the sweep, done in threads, so that neither a score nor a bell waits.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import structlog
from django.db import connections

from deploy.backups.erasures import keep_erasures, last_erasure
from deploy.backups.files import alone, write_json
from deploy.backups.journal import current_segment, mark_broken, why_broken
from deploy.backups.places import copies_in, ring_folder, second_folder
from deploy.backups.refusals import BackupRefused
from deploy.backups.ring import (
    ERASED_AFTER,
    add_copy,
    copy_over,
    drop_copies_before,
    drop_replaced_before,
)
from deploy.backups.second import is_whole, next_segment, probe, start_journal
from deploy.backups.settling import settle
from party.models import Party, PartyState, Round
from party.reads.saved_places import STATUS
from scoring.models import Event
from scoring.record.due_moments import due
from scoring.record.now import now

log = structlog.get_logger(__name__)

EVERY = timedelta(minutes=10)
# How often the second folder is tried, and the ring looked at. With the desk's own look every few seconds, a folder that
# fails is on the desk within ten.
PROBE_SECONDS, LOOK_SECONDS, ERASURE_SECONDS = 3.0, 5.0, 600.0
# After a copy that failed, on a full disk for instance.
PATIENCE_SECONDS = 60.0
RING_LOCK, SECOND_LOCK = "ring.lock", "second.lock"


class Task:
    """Something done again and again in a thread, never twice at once."""

    def __init__(self, do: Callable[[], None], every: float) -> None:
        self._do, self._every = do, every
        self._due = 0.0
        self._thread: threading.Thread | None = None

    def start_if_due(self) -> bool:
        if time.monotonic() < self._due or (self._thread is not None and self._thread.is_alive()):
            return False
        self._due = time.monotonic() + self._every
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)
        self._thread.start()
        return True

    def _run(self) -> None:
        try:
            self._do()
        except Exception as failed:
            self._due = time.monotonic() + PATIENCE_SECONDS
            if isinstance(failed, BackupRefused | OSError):
                log.warning("no copy was made", reason=str(failed))
            else:
                log.exception("no copy was made")
        finally:
            connections.close_all()


@due
def keep_copies(at: datetime) -> int:  # noqa: ARG001 - the threads look at the time themselves.
    return sum(task.start_if_due() for task in TASKS) if _here else 0


def keep_here() -> None:
    """From now on in this process: the worker, or a web process that stands in for it."""
    _here.append(True)
    TASKS[0].start_if_due()


def keep_ring() -> None:
    """A copy where one is due."""
    with alone(ring_folder() / RING_LOCK, wait=False) as is_mine:
        if is_mine and is_copy_due(now()):
            copy_now()


def copy_now() -> None:
    number = 0
    if current_segment() is not None and why_broken() is None:
        try:
            number = next_segment(now())
        except OSError as failed:
            mark_broken(failed)
    add_copy(now(), number)


def is_copy_due(at: datetime) -> bool:
    """At the close of a round or the end of a party, and every ten minutes, in a running round or not.

    Only where something was recorded since the last copy: another one would be the same.
    """
    copies = copies_in(ring_folder())
    newest = Event.objects.order_by("-pk").values_list("at", flat=True).first()
    if newest is None:
        return False
    if not copies:
        return True
    # A copy's name has whole seconds. What happened within that second may be in it or not, so it counts as new.
    since = copies[-1].made_at
    closed = Round.objects.filter(closed_at__range=(since, at)).exists()
    finished = Party.objects.filter(state=PartyState.FINISHED, finished_at__range=(since, at)).exists()
    return newest >= since and (closed or finished or at - copies[-1].made_at >= EVERY)


def keep_second() -> None:
    """Try the folder, begin its journal again if it was broken, take new copies there, and say how it is."""
    folder = second_folder()
    if folder is None:
        return
    with alone(ring_folder() / SECOND_LOCK, wait=False) as is_mine:
        if not is_mine:
            return
        try:
            probe(folder)
            if current_segment() is None or why_broken() is not None:
                _start_again()
            # Before a copy goes there, which may take a while.
            tell(folder, is_well=is_whole(folder))
            copy_over(folder, lambda: tell(folder, is_well=is_whole(folder)))
        except (OSError, BackupRefused) as failed:
            mark_broken(failed)
            tell(folder, is_well=False)
            return
        tell(folder, is_well=is_whole(folder))


def _start_again() -> None:
    """The ring's lock is waited for: a copy that is being made now belongs to the old chain."""
    with alone(ring_folder() / RING_LOCK, wait=True):
        start_journal(now)
    log.info("everything is saved in two places")


def tell(folder: Path, *, is_well: bool) -> None:
    """For the desk and /readyz, in whichever process they are asked for."""
    why = why_broken()
    said = {
        "is_well": is_well,
        "why": why.value if why else "",
        "folder": str(folder),
        "checked_at": time.time(),
    }
    with contextlib.suppress(OSError):
        write_json(ring_folder() / STATUS, said)


def keep_erased() -> None:
    """The lists of who was erased; and within a day no copy is left that still has them."""
    folders = [ring_folder(), *filter(None, [second_folder()])]
    if last_erasure(until=now()) is None:
        return
    for folder in folders:
        if folder.is_dir():
            keep_erasures(folder)
    # Whoever is erased after that one has their own twelve hours.
    erased_at = last_erasure(until=now() - ERASED_AFTER)
    if erased_at is None:
        return
    with alone(ring_folder() / RING_LOCK, wait=True):
        copies = copies_in(ring_folder())
        if copies and copies[-1].made_at <= erased_at:
            copy_now()
    drop_copies_before(erased_at, ring_folder())
    drop_replaced_before(erased_at)
    second = second_folder()
    with alone(ring_folder() / SECOND_LOCK, wait=True):
        if second is not None and second.is_dir():
            copy_over(second)
            drop_copies_before(erased_at, second)


def settle_now() -> None:
    """Once in each process."""
    if second_folder() is not None:
        settle()


_here: list[bool] = []
TASKS = (
    Task(settle_now, float("inf")),
    Task(keep_second, PROBE_SECONDS),
    Task(keep_ring, LOOK_SECONDS),
    Task(keep_erased, ERASURE_SECONDS),
)
