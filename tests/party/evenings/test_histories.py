"""A slice of the histories that `make soak` runs by the thousand."""

from __future__ import annotations

from tests.soak import histories


def test_every_history_keeps_the_invariants() -> None:
    histories.run(250)
