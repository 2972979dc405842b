"""A small slice of every bench, so that none of them rots; the bars are held by `make bench`, not here."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from tests.bench.__main__ import BENCHES
from tests.bench.measure import Figure


@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_gives_a_figure(name: str) -> None:
    # In a thread of its own: a browser's event loop may be running in this one.
    with ThreadPoolExecutor(1) as apart:
        figures = apart.submit(lambda: list(islice(BENCHES[name](), 1))).result()
    assert figures
    assert all(figure.value > 0 for figure in figures)


def test_a_ceiling_and_a_floor_are_told_apart() -> None:
    assert Figure("", 5, "ms", 8).holds
    assert not Figure("", 9, "ms", 8).holds
    assert Figure("", 9, "x", 8, at_least=True).holds
    assert not Figure("", 7, "x", 8, at_least=True).holds
