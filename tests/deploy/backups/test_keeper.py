"""When copies are made while the site runs, how many stay, and that the sweep waits for none of them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings

from deploy.backups import keeper
from deploy.backups.files import read_json, write_json
from deploy.backups.journal import begin_segment
from deploy.backups.keeper import EVERY, Task, is_copy_due, keep_copies, keep_here
from deploy.backups.places import REPLACED, copies_in, copy_name, segments_in, stamp
from deploy.backups.reading import OVERLAP
from deploy.backups.ring import KEPT, add_copy, copy_over
from party.history import finishing
from party.models import Host, Party
from party.people.guests.erasing import erase
from party.rounds import rounds
from scoring.record.now import now
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, play_round, settle
from tests.processes import wait_for

SECOND = timedelta(seconds=1)


@pytest.fixture
def ring(tmp_path: Path, settings: LazySettings) -> Path:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = None
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


def a_copy(ring: Path, at: datetime) -> None:
    (ring / copy_name(len(copies_in(ring)) + 1, at)).touch()


@pytest.mark.django_db
def test_the_first_copy_is_due_once_anything_was_recorded(ring: Path, host: Host) -> None:
    assert not is_copy_due(NOW)
    a_party(host)
    assert is_copy_due(NOW)


@pytest.mark.django_db
def test_in_a_running_round_a_copy_is_due_every_ten_minutes(ring: Path, host: Host) -> None:
    party = a_party(host, 4)
    open_round(party)
    a_copy(ring, NOW - SECOND)
    assert not is_copy_due(NOW - SECOND + EVERY - SECOND)
    assert is_copy_due(NOW - SECOND + EVERY)
    a_copy(ring, NOW + EVERY)
    # Nothing was recorded since, so it would be the same copy again.
    assert not is_copy_due(NOW + 3 * EVERY)
    settle(party, 1, at=NOW + EVERY + 5 * SECOND)
    assert not is_copy_due(NOW + EVERY + 5 * SECOND)
    assert is_copy_due(NOW + 2 * EVERY)


@pytest.mark.django_db
def test_at_the_close_of_a_round_and_the_end_of_a_party_a_copy_is_due_at_once(ring: Path, host: Host) -> None:
    party = a_party(host, 4, rounds=1)
    open_round(party)
    settle(party, 1)
    a_copy(ring, NOW + SECOND)
    assert not is_copy_due(NOW + 2 * SECOND)
    rounds.close_round(party, actor=by_host(party), at=NOW + 2 * SECOND)
    assert is_copy_due(NOW + 2 * SECOND)
    a_copy(ring, NOW + 3 * SECOND)
    assert not is_copy_due(NOW + 4 * SECOND)
    finishing.finish(party, actor=by_host(party), at=NOW + 4 * SECOND)
    assert is_copy_due(NOW + 5 * SECOND)


@pytest.mark.django_db
def test_a_round_closed_within_the_second_of_a_copy_is_copied_too(ring: Path, host: Host) -> None:
    """The copy's name has whole seconds, so nobody can say which came first."""
    party = a_party(host, 4)
    open_round(party)
    settle(party, 1)
    a_copy(ring, NOW + timedelta(milliseconds=200))
    rounds.close_round(party, actor=by_host(party), at=NOW + timedelta(milliseconds=700))
    assert is_copy_due(NOW + 5 * SECOND)


@pytest.mark.django_db
def test_of_copies_and_segments_only_the_last_few_stay_in_both_folders(ring: Path, tmp_path: Path) -> None:
    second = tmp_path / "stick"
    second.mkdir()
    last = KEPT + OVERLAP + 3
    for number in range(1, last + 1):
        begin_segment(second, number, first=1, about={})
        # The ones before are as good as real to the ring: only the last two are.
        at = NOW + number * SECOND
        if number < last - 1:
            for folder in (ring, second):
                (folder / copy_name(number, at)).touch()
        else:
            add_copy(at, number)
            copy_over(second)
    for folder in (ring, second):
        assert [copy.number for copy in copies_in(folder)] == list(range(last - KEPT + 1, last + 1))
    assert min(segments_in(second)) == last - KEPT + 1 - OVERLAP


@pytest.mark.django_db
def test_an_erasure_does_not_wait_for_the_next_one(ring: Path, host: Host) -> None:
    party, at = a_party(host, 4), now()
    first, second = party.guests.order_by("pk")[:2]
    hours = timedelta(hours=1)
    erase(party, first.pk, actor=by_host(party), at=at - 30 * hours)
    erase(party, second.pk, actor=by_host(party), at=at - hours)
    for age in (40, 20):
        a_copy(ring, at - age * hours)
    aside = [ring.parent / f"{REPLACED}{stamp(at - 40 * hours)}", ring / f"{REPLACED}{stamp(at)}.zip"]
    aside[0].mkdir()
    aside[1].touch()
    keeper.keep_erased()
    assert [copy.made_at for copy in copies_in(ring)] == [(at - 20 * hours).replace(microsecond=0)]
    assert [path.exists() for path in aside] == [False, True]


def test_files_written_by_several_at_once_are_whole(tmp_path: Path) -> None:
    target = tmp_path / "list.json"

    def write(which: int) -> None:
        for _ in range(50):
            write_json(target, [which] * 1000)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    assert len(read_json(target)) == 1000
    assert list(tmp_path.iterdir()) == [target]


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a process starts."""
    monkeypatch.setattr(keeper, "_here", [])
    monkeypatch.setattr(keeper, "TASKS", tuple(Task(task._do, task._every) for task in keeper.TASKS))


@pytest.mark.django_db(transaction=True)
def test_the_sweep_makes_copies_only_where_they_are_kept_and_at_the_close_of_a_round(
    ring: Path, host: Host, idle: None
) -> None:
    party: Party = a_party(host, 4)
    play_round(party, at=now())
    assert keep_copies(now()) == 0
    keep_here()
    assert keep_copies(now()) > 0
    wait_for(lambda: bool(copies_in(ring)), what="the copy")
    assert len(copies_in(ring)) == 1
    for task in keeper.TASKS:
        if task._thread is not None:
            task._thread.join()


def test_a_task_that_takes_its_time_is_not_started_twice_and_one_that_fails_waits() -> None:
    may_end, done = threading.Event(), list[int]()

    def work() -> None:
        done.append(1)
        may_end.wait()
        raise OSError("the disk is full")

    task = Task(work, 0)
    assert task.start_if_due()
    assert not task.start_if_due()
    may_end.set()
    assert task._thread is not None
    task._thread.join()
    # Due again at once, were it not for the failure.
    assert not task.start_if_due()
    assert done == [1]
