from __future__ import annotations

from itertools import pairwise

import redis.exceptions

from deploy.pulse import LOOK_SECONDS, SILENT_SECONDS, Pulse


class Hall:
    """A clock that is moved by hand, and a heartbeat."""

    def __init__(self) -> None:
        self.time, self.beat, self.is_redis_up, self.is_up = 0.0, 0, True, True
        self.pulse = Pulse(self.read, lambda: self.time)

    def read(self) -> int:
        if not self.is_redis_up:
            raise redis.exceptions.ConnectionError
        return self.beat

    def times_lost(self, seconds: float, *, beats: bool = False) -> list[float]:
        """When the pulse was found lost in this time."""
        lost, end = [], self.time + seconds
        while self.time < end:
            self.time += LOOK_SECONDS
            self.beat += beats
            if self.pulse.is_lost(is_up=self.is_up):
                lost.append(self.time)
        return lost


def test_a_worker_that_beats_is_left_alone() -> None:
    assert Hall().times_lost(600, beats=True) == []


def test_a_worker_that_falls_silent_is_found_within_a_few_looks() -> None:
    hall = Hall()
    hall.times_lost(60, beats=True)
    [first] = hall.times_lost(SILENT_SECONDS + LOOK_SECONDS)
    assert SILENT_SECONDS <= first - 60 <= SILENT_SECONDS + LOOK_SECONDS


def test_one_that_stays_silent_is_started_again_less_and_less_often_until_it_beats() -> None:
    hall = Hall()
    lost = hall.times_lost(1200)
    waits = [later - earlier for earlier, later in pairwise(lost)]
    assert waits == sorted(waits)
    assert waits[0] < 2 * SILENT_SECONDS + 2 * LOOK_SECONDS < waits[-1]
    hall.times_lost(9, beats=True)
    assert len(hall.times_lost(SILENT_SECONDS + LOOK_SECONDS)) == 1


def test_while_redis_is_away_no_worker_is_to_blame() -> None:
    hall = Hall()
    hall.times_lost(60, beats=True)
    hall.is_redis_up = False
    assert hall.times_lost(600) == []


def test_a_laptop_that_slept_finds_an_old_heartbeat_and_waits_for_the_next() -> None:
    """The heartbeat is hours old by the clock on the wall; by the steady one it was there a moment ago."""
    hall = Hall()
    hall.times_lost(60, beats=True)
    assert hall.times_lost(SILENT_SECONDS - LOOK_SECONDS) == []
    assert hall.times_lost(60, beats=True) == []


def test_a_worker_that_is_still_starting_has_all_the_time_it_needs() -> None:
    hall = Hall()
    hall.is_up = False
    assert hall.times_lost(120) == []
    hall.is_up = True
    assert len(hall.times_lost(SILENT_SECONDS + LOOK_SECONDS)) == 1
