"""The journal: order, torn lines, what was never committed, and a second folder that fails and comes back."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from deploy.backups import journal
from deploy.backups.files import alone
from deploy.backups.journal import (
    LOCK,
    Journal,
    as_line,
    begin_segment,
    current_segment,
    entry,
    void,
    why_broken,
)
from deploy.backups.places import ring_folder, segments_in
from deploy.backups.reading import read_changes, read_lines, segments_after
from deploy.backups.refusals import BackupRefused
from party.reads.saved_places import read_saved

KEYS = {"seat": "id"}


@pytest.fixture
def folder(tmp_path: Path, settings: LazySettings) -> Path:
    """The second folder of a data folder of its own."""
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = tmp_path / "stick"
    for path in (settings.DATA_DIR, settings.BACKUP_DIR):
        path.mkdir()
    return Path(settings.BACKUP_DIR)


@pytest.fixture
def begun(folder: Path) -> Journal:
    begin_segment(folder, 1, first=1, about={"site": "x"})
    return Journal()


def row(number: int, **facts: Any) -> dict[str, Any]:  # noqa: ANN401 - plain values.
    return {"seat": {"rows": [{"id": number, **facts}], "gone": []}}


def last_word(*segments: Path) -> dict[Any, Any]:
    return read_changes(list(segments), KEYS).rows.get("seat", {})


def test_the_last_word_about_a_row_counts_and_what_is_gone_is_gone(begun: Journal, folder: Path) -> None:
    assert begun.append(entry("1-a", 1, row(7, score=5)))
    assert begun.append(entry("1-a", 2, row(7, score=15)))
    assert begun.append(entry("1-a", 3, {"seat": {"rows": [], "gone": [8]}}))
    assert begun.sync()
    assert last_word(segments_in(folder)[1]) == {7: {"id": 7, "score": 15}, 8: None}


def test_a_transaction_that_was_not_committed_is_left_out(begun: Journal, folder: Path) -> None:
    begun.append(entry("1-a", 1, row(7, score=5)))
    begun.append(entry("1-a", 2, row(7, score=999)))
    begun.append(void("1-a", 2))
    assert last_word(segments_in(folder)[1]) == {7: {"id": 7, "score": 5}}


def test_a_journal_that_is_torn_at_any_byte_is_read_up_to_there(begun: Journal, folder: Path) -> None:
    for number in range(1, 4):
        begun.append(entry("1-a", number, row(number)))
    path = segments_in(folder)[1]
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for length in range(len(lines[0]), len(whole)):
        path.write_bytes(whole[:length])
        complete = sum(len(b"".join(lines[: place + 1])) <= length for place in range(len(lines)))
        assert len(list(read_lines(path))) == complete
        changes = read_changes([path], KEYS)
        assert changes.transactions == complete - 1
        is_whole = length in {len(b"".join(lines[:place])) for place in range(len(lines) + 1)}
        assert changes.unread == (not is_whole)


def test_a_line_that_was_torn_or_changed_is_left_out_and_those_after_it_count(
    begun: Journal, folder: Path
) -> None:
    path = segments_in(folder)[1]
    first, second, third = (as_line(entry("1-a", number, row(number))) for number in (1, 2, 3))
    # One process was killed while it wrote; the next writes on.
    path.write_bytes(path.read_bytes() + first + second.replace(b'"n":2', b'"n":9') + third[:20])
    assert begun.append(entry("2-b", 1, row(4)))
    assert begun.append(entry("2-b", 2, row(5)))
    changes = read_changes([path], KEYS)
    assert (sorted(changes.rows["seat"]), changes.unread) == ([1, 4, 5], 2)


def test_a_line_that_was_given_up_is_never_written(begun: Journal, folder: Path) -> None:
    with alone(ring_folder() / LOCK, wait=True):
        assert not begun.append(entry("1-a", 1, row(1)))
    # By now its job has the lock.
    begin_segment(folder, 2, first=2, about={})
    assert Journal().append(entry("1-a", 2, row(2)))
    assert [last_word(path) for path in segments_in(folder).values()] == [{}, {2: {"id": 2}}]


@pytest.mark.parametrize(
    "odd",
    [
        {"void": [["x"], 1]},
        {"w": "1-a", "n": 1, "rows": {"seat": {"rows": [{"score": 1}], "gone": []}}},
        {"w": [], "n": 1, "rows": {"seat": {"rows": [], "gone": []}}},
        {"w": "1-a", "n": 1, "rows": {"seat": {"rows": 7, "gone": []}}},
        {"w": "1-a", "n": 1, "rows": {"seat": {"rows": [], "gone": [{}]}}},
    ],
)
def test_a_journal_that_says_odd_things_is_refused_in_a_sentence(
    begun: Journal, folder: Path, odd: dict[str, Any]
) -> None:
    begun.append(odd)
    with pytest.raises(BackupRefused, match="journal"):
        last_word(segments_in(folder)[1])


def test_a_table_that_is_unknown_is_refused(begun: Journal, folder: Path) -> None:
    begun.append(entry("1-a", 1, {"pg_shadow": {"rows": [{"id": 1}], "gone": []}}))
    with pytest.raises(BackupRefused, match="pg_shadow"):
        last_word(segments_in(folder)[1])


def test_segments_count_as_far_as_no_link_of_the_chain_is_missing(folder: Path) -> None:
    for number, first in ((1, 1), (2, 1), (3, 1), (4, 1), (5, 5), (6, 5)):
        begin_segment(folder, number, first=first, about={})
    names = {copy: [path.name[8:14] for path in segments_after(folder, copy)] for copy in (2, 4, 5, 6, 9)}
    assert names == {
        2: ["000001", "000002", "000003", "000004"],
        4: ["000002", "000003", "000004"],
        5: ["000005", "000006"],
        6: ["000005", "000006"],
        9: [],
    }
    segments_in(folder)[3].unlink()
    assert len(segments_after(folder, 2)) == 2


def test_several_writers_at_once_leave_whole_lines(folder: Path) -> None:
    begin_segment(folder, 1, first=1, about={})
    journals = [Journal() for _ in range(4)]

    def write(which: int) -> None:
        for number in range(1, 26):
            assert journals[which].append(entry(f"1-{which}", number, row(which, text="x" * 3000)))
            if number == 13 and which == 0:
                begin_segment(folder, 2, first=1, about={})
        assert journals[which].sync()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    lines = [line for path in segments_in(folder).values() for line in read_lines(path) if "w" in line]
    for which in range(4):
        assert [line["n"] for line in lines if line["w"] == f"1-{which}"] == list(range(1, 26))


def break_by(how: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, sync = os.write, os.fsync

    def full(descriptor: int, line: bytes) -> int:
        return write(descriptor, line[: len(line) // 2]) if len(line) > 40 else write(descriptor, line)

    def hang(_descriptor: int) -> None:
        threading.Event().wait(3)
        sync(_descriptor)

    match how:
        case "gone":
            folder.rename(folder.with_name("unplugged"))
        case "full":
            monkeypatch.setattr("deploy.backups.journal.os.write", full)
        case "slow":
            monkeypatch.setattr("deploy.backups.journal.os.fsync", hang)


@pytest.mark.parametrize("how", ["gone", "full", "slow"])
def test_a_second_folder_that_fails_costs_one_short_wait_and_is_on_the_desk(
    begun: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(journal, "SYNC_SECONDS", 0.3)
    assert begun.append(entry("1-a", 1, row(1)))
    break_by(how, folder, monkeypatch)
    began = time.monotonic()
    assert not (begun.append(entry("1-a", 2, row(2))) and begun.sync())
    assert time.monotonic() - began < 2
    assert (why_broken(), begun.is_on) == (how, False)
    assert (read_saved().places, read_saved().trouble) == (1, how)
    # Nobody waits from here on.
    assert current_segment() is not None


def test_a_folder_that_cant_be_written_is_said(folder: Path, begun: Journal) -> None:
    assert journal.why_failed(PermissionError(13, "no")) == "read-only"
    assert journal.why_failed(OSError(30, "read-only")) == "read-only"
    assert journal.why_failed(OSError(28, "full")) == "full"
    assert journal.why_failed(OSError(5, "unplugged")) == "gone"
