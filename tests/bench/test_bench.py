"""A small slice of every bench, so that none of them rots; the bars are held by `make bench`, not here.

What needs the whole site is tried where one is started: tests/deploy/test_faults.py and test_serve.py. Tables that finish
have a file of their own: test_tables.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from tests.bench import attack, keesdrow, lexicon, live, moves
from tests.bench.__main__ import BENCHES
from tests.bench.measure import Figure
from tests.bench.stage import Stage, stage

ON_A_STAGE: dict[str, Callable[[Stage], Iterator[Figure]]] = {
    "attack": lambda on: attack.attack_figures(on, 2, 4, 20),
    "live": lambda on: live.fragment_figures(on, 2_400),
    "listeners": lambda on: islice(live.listener_figures(on, 200), 1),
    "screens": lambda on: live.screen_figures(on, 8, 1),
    "desk": lambda on: live.desk_figures(on, 24, 2),
}
SMALLER: dict[str, Callable[[], Iterator[Figure]]] = {
    "boggle": lambda: keesdrow.beside_boggled(turns=1),
    "loading": lambda: lexicon.loading(times=1),
    "moves": lambda: moves.all_moves(racks=1),
}
ON_THE_WHOLE_SITE = ("bells", "faults", "serving")
AT_TABLES = ("tables", "growth-party")
ELSEWHERE = (*ON_A_STAGE, *ON_THE_WHOLE_SITE, *AT_TABLES)


@pytest.fixture(scope="module")
def on(prepare: Callable[[Path], None]) -> Iterator[Stage]:
    with stage(processes=2, prepare=prepare) as opened:
        yield opened


@pytest.mark.parametrize("name", [name for name in BENCHES if name not in ELSEWHERE])
def test_every_bench_gives_a_figure(name: str) -> None:
    assert all(figure.value > 0 for figure in taken(islice({**BENCHES, **SMALLER}[name](), 1)))


@pytest.mark.parametrize("name", ON_A_STAGE)
def test_every_bench_of_a_running_site_gives_its_figures(name: str, on: Stage) -> None:
    assert all(figure.value > 0 for figure in taken(ON_A_STAGE[name](on)))


def taken(figures: Iterator[Figure]) -> list[Figure]:
    """In a thread of its own: a browser's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as apart:
        found = apart.submit(list, figures).result()
    assert found
    return found


def test_a_ceiling_and_a_floor_are_told_apart() -> None:
    assert Figure("", 5, "ms", 8).holds
    assert not Figure("", 9, "ms", 8).holds
    assert Figure("", 9, "x", 8, at_least=True).holds
    assert not Figure("", 7, "x", 8, at_least=True).holds
