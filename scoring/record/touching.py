"""Which kinds of events touch the standings: a registry, filled by whoever knows the kinds.

A book keeps the hash of the last such event, so that standings can be kept until one comes and need not be asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

_touching: set[str] = set()


def touch_standings(kinds: Iterable[str]) -> None:
    """Register kinds of events after which the standings may read otherwise."""
    _touching.update(kinds)


def touches_standings(kind: str) -> bool:
    return kind in _touching
