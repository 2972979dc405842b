"""Counts the modules that Python enters while something runs.

Ours are the files of games, scoring, party and deploy. Models are left out, since every step touches them, with the queries
that are written once, which stand for Django's own; and so is the middleware: a request is followed from its view on. A
function's comprehensions belong to the function.

- modules: how many different ones were entered.
- entries: calls of a function from another of our modules.
- re-entries: entries of a module that had been entered before.
- layer changes: two entries in a row in different ones of views, party, scoring, games and deploy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import FrameType

from django.http import HttpRequest, HttpResponse

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(f"{ROOT}/{name}/" for name in ("games", "scoring", "party", "deploy"))
LEFT_OUT = ("/models/", "/migrations/", "/record/prepared.py", "middleware")
INNER = frozenset({"<module>", "<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>"})


@dataclass
class Trace:
    """The modules that were entered, in their order."""

    entered: list[str] = field(default_factory=list)

    @property
    def modules(self) -> int:
        return len(set(self.entered))

    @property
    def re_entries(self) -> int:
        return len(self.entered) - self.modules

    @property
    def layer_changes(self) -> int:
        layers = [_layer(module) for module in self.entered]
        return sum(one != other for one, other in pairwise(layers))


# The trace that the requests of this process are added to, while one is on.
_current: list[Trace] = []


@contextmanager
def tracing() -> Iterator[Trace]:
    """Every request is followed, from its view on."""
    trace = Trace()
    _current.append(trace)
    try:
        yield trace
    finally:
        _current.remove(trace)


def follow_view(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The innermost middleware: what it calls is the view."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not _current:
            return get_response(request)
        with following(_current[-1]):
            return get_response(request)

    return middleware


@contextmanager
def following(trace: Trace) -> Iterator[None]:
    def note(frame: FrameType, event: str, _argument: object) -> None:
        module = _module(frame) if event == "call" else ""
        if module and module != _caller(frame):
            trace.entered.append(module)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def _caller(frame: FrameType) -> str:
    """The module of ours that called, also where Django or another library stands between."""
    before = frame.f_back
    while before is not None and not (module := _module(before)):
        before = before.f_back
    return module if before is not None else ""


def _module(frame: FrameType) -> str:
    """The file of a call, from the root of the tree; "" where it does not count."""
    return "" if frame.f_code.co_name in INNER else _counted(frame.f_code.co_filename)


@cache
def _counted(path: str) -> str:
    is_ours = path.startswith(OURS) and not any(part in path for part in LEFT_OUT)
    return path.removeprefix(f"{ROOT}/") if is_ours else ""


def _layer(module: str) -> str:
    return "views" if module.startswith("party/views/") else module.partition("/")[0]
