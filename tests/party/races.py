"""Races: two writers at once on two real connections, meeting where it hurts most.

Both take the pen and then wait for each other. With the lock the second cannot take it before the first has committed, so
the first waits in vain for a moment and goes on; without it both have read the same rows when they write.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

import pytest
from django.db import connection

from games.errors import RuleBroken
from scoring.models import Book
from scoring.record import pen
from scoring.record.pen import Actor, Pen

Action = Callable[[], object]
# How long the first waits for a second who cannot come.
PATIENCE = 0.3


@dataclass(frozen=True)
class Outcome:
    """What became of each: its answer, or what it raised."""

    answers: list[object]
    refusals: list[RuleBroken]
    crashes: list[Exception]

    @property
    def is_clean(self) -> bool:
        """One has won, the other was told so in a sentence."""
        return len(self.answers) == 1 and len(self.refusals) == 1 and not self.crashes

    @property
    def sentence(self) -> str:
        [refusal] = self.refusals
        return str(refusal)


def race(one: Action, other: Action, patience: float = PATIENCE) -> Outcome:
    """Run both at once, each on a connection of its own."""
    outcome = Outcome([], [], [])

    def run(action: Action) -> None:
        try:
            outcome.answers.append(action())
        except RuleBroken as refusal:
            outcome.refusals.append(refusal)
        except Exception as crash:  # noqa: BLE001 - looked at by the test.
            outcome.crashes.append(crash)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[action]) for action in (one, other)]
    with meeting_at_the_pen(patience):
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=30)
    return outcome


@contextmanager
def meeting_at_the_pen(patience: float) -> Iterator[None]:
    """Whoever has taken the pen waits for the other, once."""
    barrier = threading.Barrier(2)
    init = Pen.__init__

    def wait(self: Pen, book: Book, actor: Actor, at: datetime) -> None:
        init(self, book, actor, at)
        try:
            barrier.wait(patience)
        except threading.BrokenBarrierError:
            return

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "__init__", wait)
        yield


@contextmanager
def without_the_lock() -> Iterator[None]:
    """The saboteur: the pen is taken without locking the book."""

    def take_pen(book_id: int, actor: Actor, at: datetime) -> Pen:
        return Pen(Book.objects.get(pk=book_id), actor, at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pen, "take_pen", take_pen)
        patch.setattr("party.record.locks.take_pen", take_pen)
        yield
