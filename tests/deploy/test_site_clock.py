"""The site's time while somebody sets the machine's clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client

from deploy import tasks, watch
from deploy.site_clock import BOOT_ID, CLOCK, SiteClock, find_boot_id, read_machine, read_steady
from party.models import Boot, Host, Party
from scoring.models import Event
from scoring.record.due_moments import sweep_due
from scoring.record.now import now
from tests.conftest import NOW, signed_in
from tests.party.evening import a_party, open_round

HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
STEPS = pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])
Set = Callable[[timedelta], None]


class Machine:
    """A machine whose time passes when a test says so."""

    def __init__(self) -> None:
        self.time, self.since = NOW, 5 * HOUR

    def wait(self, time: timedelta) -> None:
        self.time, self.since = self.time + time, self.since + time

    def set(self, step: timedelta) -> None:
        self.time += step

    def process(self, boot_id: str = "one") -> SiteClock:
        """A process of the site that starts now."""
        clock = SiteClock(boot_id, lambda: self.time, lambda: self.since)
        clock.begin()
        return clock


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Set:
    """Sets the clock of the machine that the tests run on, as this process sees it."""
    monkeypatch.setattr(CLOCK, "_boot_id", "tests")
    monkeypatch.setattr(CLOCK, "_began_at", CLOCK._began_at)

    def set_by(step: timedelta) -> None:
        monkeypatch.setattr(CLOCK, "_machine", lambda: read_machine() + step)

    return set_by


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=8, minutes=30)


def bells() -> int:
    return Event.objects.filter(kind="bell-rung").count()


def test_it_is_the_machines_time_where_nobody_sets_it(machine: Machine) -> None:
    clock = machine.process()
    machine.wait(7 * MINUTE)
    assert (clock.now(), clock.is_set) == (NOW + 7 * MINUTE, False)


@STEPS
def test_a_step_is_not_seen_and_costs_no_query(machine: Machine, step: timedelta) -> None:
    clock = machine.process()
    machine.set(step)
    machine.wait(MINUTE)
    assert (clock.now(), clock.is_set) == (NOW + MINUTE, True)


def test_less_than_a_second_is_followed(machine: Machine) -> None:
    clock = machine.process()
    machine.set(0.9 * SECOND)
    assert (clock.now(), clock.is_set) == (NOW + 0.9 * SECOND, False)


def test_a_process_that_is_stopped_between_two_looks_takes_no_rest_for_a_step(machine: Machine) -> None:
    clock = machine.process()
    rests = iter([HOUR])

    def look_slowly() -> datetime:
        seen = machine.time
        machine.wait(next(rests, timedelta(0)))
        return seen

    clock._machine = look_slowly
    assert (clock.is_set, clock.now()) == (False, NOW + HOUR)


def test_a_machine_whose_starts_have_no_name_is_trusted(machine: Machine) -> None:
    clock = machine.process("")
    machine.set(HOUR)
    clock.keep()
    assert (clock.now(), clock.is_set) == (NOW + HOUR, False)


def test_a_start_of_this_machine_has_a_name_and_a_machine_without_one_has_none(tmp_path: Path) -> None:
    assert find_boot_id() == BOOT_ID.read_text(encoding="ascii").strip()
    assert find_boot_id(tmp_path / "none") == ""


def test_the_steady_clock_counts_real_time() -> None:
    before = read_machine() - read_steady()
    assert abs(read_machine() - read_steady() - before) < SECOND / 10


@STEPS
@pytest.mark.django_db
def test_a_round_lasts_as_long_as_it_should_though_the_clock_is_set(
    machine: Machine, party: Party, step: timedelta
) -> None:
    clock = machine.process()
    clock.keep()
    open_round(party, clock.now())
    machine.wait(10 * MINUTE)
    machine.set(step)
    for minutes, rung in ((0, 0), (19, 0), (1, 1)):
        machine.wait(minutes * MINUTE)
        clock.keep()
        sweep_due(clock.now())
        assert bells() == rung
    assert party.round_set.get().ended_at == NOW + 30 * MINUTE


@STEPS
@pytest.mark.django_db
def test_a_clock_that_was_set_while_the_site_was_down_moves_no_bell(
    machine: Machine, party: Party, step: timedelta
) -> None:
    machine.process().keep()
    open_round(party, NOW)
    machine.set(step)
    machine.wait(29 * MINUTE)
    clock = machine.process()
    clock.keep()
    assert clock.now() == NOW + 29 * MINUTE
    assert sweep_due(clock.now())["party.rounds.bells.end_due_rounds"] == 0


@pytest.mark.django_db
def test_after_a_restart_of_the_machine_its_clock_is_trusted(machine: Machine, party: Party) -> None:
    machine.process().keep()
    open_round(party, NOW)
    machine.set(HOUR)
    clock = machine.process("two")
    clock.keep()
    assert clock.now() == NOW + HOUR


@pytest.mark.django_db
def test_when_nothing_runs_one_process_takes_the_new_time_and_the_others_follow(machine: Machine) -> None:
    one, other = machine.process(), machine.process()
    for clock in (one, other):
        clock.keep()
    machine.set(-HOUR)
    one.keep()
    assert (one.now(), other.now()) == (NOW - HOUR, NOW)
    other.keep()
    assert other.now() == NOW - HOUR


@STEPS
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("sweep", [watch.sweep_now, tasks.sweep], ids=["web", "worker"])
def test_no_sweep_rings_by_a_clock_that_was_set(
    set_clock: Set, party: Party, step: timedelta, sweep: Callable[[], None]
) -> None:
    CLOCK.begin()
    CLOCK.keep()
    open_round(party, now() - 29 * MINUTE)
    set_clock(step)
    sweep()
    assert bells() == 0
    assert watch.look_now() == pytest.approx(-60, abs=5)


@pytest.mark.django_db
def test_a_page_goes_by_the_time_that_another_process_has_taken(set_clock: Set, client: Client) -> None:
    CLOCK.begin()
    CLOCK.keep()
    set_clock(HOUR)
    Boot.objects.update(began_at=read_machine() + HOUR - read_steady())
    client.get("/healthz")
    assert abs(now() - datetime.now(UTC) - HOUR) < MINUTE


@STEPS
@pytest.mark.django_db
def test_a_page_shows_the_round_as_it_is_though_the_clock_was_set(
    set_clock: Set, host: Host, party: Party, step: timedelta
) -> None:
    CLOCK.begin()
    CLOCK.keep()
    open_round(party, now() - 10 * MINUTE)
    set_clock(step)
    page = signed_in(host).get(f"/desk/{party.code}/").content.decode()
    assert 'data-state="playing"' in page
    assert "20:00" in page or "19:5" in page


@pytest.mark.django_db
def test_it_is_said_that_the_clock_was_set(set_clock: Set, client: Client, party: Party) -> None:
    CLOCK.begin()
    CLOCK.keep()
    open_round(party, now())
    set_clock(HOUR)
    [said] = [line for line in client.get("/readyz").json()["degraded"] if "clock" in line]
    assert said == "The machine's clock was set: what runs by the old time ends by it."
