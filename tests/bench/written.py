"""Figures as a page: each topic with the day, the machine and a table. A topic that is measured again replaces its own."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.measure import Figure

HEAD = """# Figures

Written by `make figures`; nothing here is typed by hand. The topics are those of `make bench`. A bar is a promise:
`make bench` fails if one is missed.
"""
_TOPIC = re.compile(r"^## (.+)$", re.MULTILINE)


def write_topic(path: Path, topic: str, figures: Sequence[Figure], at: datetime) -> None:
    topics = _read(path) | {topic: _section(topic, figures, at)}
    path.write_text("\n".join([HEAD, *topics.values()]), encoding="utf-8")


def _read(path: Path) -> dict[str, str]:
    """The sections that are there, by topic."""
    if not path.exists():
        return {}
    _, *rest = _TOPIC.split(path.read_text(encoding="utf-8"))
    return {name: f"## {name}\n\n{body.strip()}\n" for name, body in zip(rest[::2], rest[1::2], strict=True)}


def _section(topic: str, figures: Sequence[Figure], at: datetime) -> str:
    rows = [_row(figure) for figure in figures]
    lines = [_machine(at), "", "| what | figure | bar | |", "|---|---:|---:|---|", *rows]
    return "\n".join([f"## {topic}", "", *lines, ""])


def _machine(at: datetime) -> str:
    """Where and when. A figure says so itself where it's another database's."""
    cores = len(os.sched_getaffinity(0))
    python, sqlite = platform.python_version(), sqlite3.sqlite_version
    load = os.getloadavg()[0]
    return (
        f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC, {cores} cores ({platform.machine()}, load {load:.1f} at the end), "
        f"Python {python}, SQLite {sqlite}."
    )


def _row(figure: Figure) -> str:
    bar = (
        ""
        if figure.bar is None
        else f"{'≥' if figure.at_least else '≤'} {figure.bar:,g} {figure.unit}".strip()
    )
    value = f"{figure.value:,.2f}".removesuffix(".00")
    return (
        f"| {figure.what} | {value} {figure.unit}".rstrip()
        + f" | {bar} | {'' if figure.holds else 'missed'} |"
    )
