"""What the journal says: its lines up to the first torn one, and the last word about every row.

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
    """The last word about each row: what it says, or None where it is gone. How many transactions, and when the last was."""

    rows: dict[str, dict[Any, dict[str, Any] | None]] = field(default_factory=dict)
    transactions: int = 0
    last_at: float = 0.0
    is_torn: bool = False


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Whole lines alone; ends where one is torn, as the last one is when a plug was pulled."""
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            said = _parsed(line)
            if said is None:
                return
            yield said


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
    lines = [line for path in segments for line in read_lines(path)]
    voided = {tuple(line["void"]) for line in lines if isinstance(line.get("void"), list)}
    changes = Changes(is_torn=any(_is_torn(path) for path in segments))
    for line in lines:
        if isinstance(line.get("rows"), dict) and (line.get("w"), line.get("n")) not in voided:
            _take(line, changes, keys)
    return changes


def _take(line: dict[str, Any], changes: Changes, keys: Mapping[str, str]) -> None:
    changes.transactions += 1
    changes.last_at = max(changes.last_at, float(line.get("at") or 0))
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


def _is_torn(path: Path) -> bool:
    read = 0
    with path.open("rb") as file:
        while (line := file.readline(LONGEST_LINE)) and _parsed(line) is not None:
            read += len(line)
    return read != path.stat().st_size
