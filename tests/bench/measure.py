"""How a figure is taken and shown. Time is this process's own, so that a busy machine does not count against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import process_time


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: what was measured, what came out, and the bar where there is one."""

    what: str
    value: float
    unit: str
    bar: float | None = None
    # Most bars are ceilings; a ratio to a peer is a floor.
    at_least: bool = False

    @property
    def holds(self) -> bool:
        return self.bar is None or (self.value >= self.bar if self.at_least else self.value <= self.bar)

    def __str__(self) -> str:
        sign = "" if self.bar is None else f"{'>=' if self.at_least else '<='} {self.bar:g}"
        return (
            f"{self.what:<58} {self.value:>10.2f} {self.unit:<4} {sign:<10} {'' if self.holds else 'MISSED'}"
        )


def mean_ms(action: Callable[[str], object], racks: list[str], times: int = 7) -> float:
    """Milliseconds a rack, each by the quickest of so many runs."""
    return sum(best_ms(partial(action, rack), times) for rack in racks) / len(racks)


def best_ms(action: Callable[[], object], times: int = 7) -> float:
    """Milliseconds of the quickest of so many runs."""
    taken = []
    for _ in range(times):
        before = process_time()
        action()
        taken.append(process_time() - before)
    return min(taken) * 1000
