"""What the journal says: its whole lines, and the last word about every row.

A line is torn when its writer was killed, or when a plug was pulled: nothing that it says was acknowledged, so it is left
out, and those after it count.

Entries have rows as they were after each transaction, so the last one counts. An entry that was never committed is left
out (`void` lines). Pure: files in, values out.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deploy.backups.places import segments_in
from deploy.backups.refusals import BackupRefused

# A line is at most a transaction that seats four thousand guests.
LONGEST_LINE = 256 * 1024 * 1024
# A transaction may have been appended to one segment and committed after the next was begun.
OVERLAP = 2


@dataclass
class Changes:
    """The last word about each row: what it says, or None where it is gone. Of how many transactions, and how many lines
    can't be read.
    """

    rows: dict[str, dict[Any, dict[str, Any] | None]] = field(default_factory=dict)
    transactions: int = 0
    unread: int = 0


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    return (line for line in _read(path) if line is not None)


def _read(path: Path) -> Iterator[dict[str, Any] | None]:
    """None for each line that is torn."""
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            yield _parsed(line)


def _parsed(line: bytes) -> dict[str, Any] | None:
    checksum, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(text):
        return None
    try:
        said = json.loads(text)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def head_of(path: Path) -> dict[str, Any]:
    first = next(read_lines(path), {})
    head = first.get("head")
    return head if isinstance(head, dict) else {}


def segments_after(folder: Path, number: int) -> list[Path]:
    """Those that belong to a copy, oldest first: as far as no link of the chain is missing."""
    there = segments_in(folder)
    if number not in there:
        return []
    first = head_of(there[number]).get("first")
    if not isinstance(first, int):
        return []
    wanted = number
    while wanted - 1 in there and wanted - 1 >= max(first, number - OVERLAP):
        wanted -= 1
    chain = []
    while wanted in there and head_of(there[wanted]).get("first") == first:
        chain.append(there[wanted])
        wanted += 1
    return chain


def read_changes(segments: list[Path], keys: Mapping[str, str]) -> Changes:
    """The last word about every row that the segments speak of. `keys` names each table's key column."""
    read = [line for path in segments for line in _read(path)]
    lines = [line for line in read if line is not None]
    changes = Changes(unread=len(read) - len(lines))
    try:
        voided = {tuple(line["void"]) for line in lines if isinstance(line.get("void"), list)}
        for line in lines:
            if isinstance(line.get("rows"), dict) and (line.get("w"), line.get("n")) not in voided:
                _take(line, changes, keys)
    except (AttributeError, KeyError, TypeError) as odd:
        raise BackupRefused(
            "The journal holds something this site never writes. Try a backup, or an earlier copy by its name."
        ) from odd
    return changes


def _take(line: dict[str, Any], changes: Changes, keys: Mapping[str, str]) -> None:
    changes.transactions += 1
    for table, said in line["rows"].items():
        if table not in keys or not isinstance(said, dict):
            raise BackupRefused(
                f"The journal speaks of {table}, which this site doesn't know. Update this copy first."
            )
        known = changes.rows.setdefault(table, {})
        for row in said.get("rows", []):
            known[row[keys[table]]] = row
        for key in said.get("gone", []):
            known[key] = None
