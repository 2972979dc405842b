"""Look-up and loading."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from timeit import repeat

from games.lexicon.dictionary import Lexicon, load_lexicon
from tests.bench.measure import Figure

# A fresh process, with what every program has loaded anyway loaded before.
_LOADING = r"""
import dataclasses, functools, pathlib, re, time, zlib
def held(): return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path("/proc/self/status").read_text())[1]) / 1024
memory, before = held(), time.process_time()
from games.lexicon.dictionary import load_lexicon
lexicon = load_lexicon()
ready = time.process_time()
lexicon.graph
print((ready - before) * 1000, (time.process_time() - ready) * 1000, held() - memory)
"""


def look_up() -> Iterator[Figure]:
    lexicon = load_lexicon()
    words = Random(1).sample(lexicon.words, 2000)
    strangers = [word[::-1] + "Q" for word in words]
    yield Figure("look-up of words", _nanoseconds(lexicon, words), "ns", 250)
    yield Figure("look-up of no words", _nanoseconds(lexicon, strangers), "ns", 250)


def _nanoseconds(lexicon: Lexicon, words: list[str]) -> float:
    taken = repeat(lambda: [word in lexicon for word in words], number=20, timer=process_time)
    return min(taken) / 20 / len(words) * 1e9


def loading(times: int = 5) -> Iterator[Figure]:
    runs = [_load_afresh() for _ in range(times)]
    yield Figure("lexicon ready", min(run[0] for run in runs), "ms", 80)
    yield Figure("graph ready after it", min(run[1] for run in runs), "ms")
    yield Figure("memory of both", min(run[2] for run in runs), "MB", 25)


def _load_afresh() -> tuple[float, ...]:
    done = subprocess.run([sys.executable, "-c", _LOADING], capture_output=True, check=True, text=True)
    return tuple(float(number) for number in done.stdout.split())
