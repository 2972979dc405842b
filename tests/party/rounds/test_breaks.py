from __future__ import annotations

from datetime import time, timedelta

import pytest

from party.history.refusals import UndoFirst
from party.history.undo import undo
from party.history.verification import verify
from party.models import Host, Party
from party.rounds import clock, rounds
from party.rounds.breaks import call_break, end_break, lengthen_break, minutes_until, read_break
from party.rounds.refusals import BreakIsOn, GameIsOn, NoBreak, RoundNotEnded, TablesPlayOn
from party.rules.clock_reading import MILLISECOND, running_tables
from party.rules.refusals import NoMinutes
from scoring.models import Event
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, enter, open_round, play_round, settle, sheets_of

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def party(host: Host) -> Party:
    """Between two games."""
    party = a_party(host, guests=8)
    play_round(party)
    return party


def test_a_break_counts_down_to_the_next_game(party: Party) -> None:
    party = call_break(party, 10, actor=by_host(party), at=NOW)
    shown = read_break(party, NOW + 4 * MINUTE)
    assert shown is not None
    assert (shown.next_round, shown.ends_at, shown.left_ms) == (2, NOW + 10 * MINUTE, 6 * 60_000)
    over = read_break(party, NOW + 11 * MINUTE)
    assert over is not None
    assert over.is_over


def test_a_break_called_again_gets_the_new_end(party: Party) -> None:
    call_break(party, 10, actor=by_host(party), at=NOW)
    call_break(party, 20, actor=by_host(party), at=NOW + MINUTE)
    assert Party.objects.get().break_ends_at == NOW + 21 * MINUTE


@pytest.mark.parametrize(("minute", "end"), [(4, 15), (12, 17)])
def test_a_break_is_lengthened_from_now_where_it_is_over(party: Party, minute: int, end: int) -> None:
    call_break(party, 10, actor=by_host(party), at=NOW)
    lengthen_break(party, 5, actor=by_host(party), at=NOW + minute * MINUTE)
    assert Party.objects.get().break_ends_at == NOW + end * MINUTE


def test_a_break_is_ended_early(party: Party) -> None:
    call_break(party, 10, actor=by_host(party), at=NOW)
    party = end_break(party, actor=by_host(party), at=NOW + MINUTE)
    assert read_break(party, NOW + MINUTE) is None
    for action in (end_break, lambda p, **by: lengthen_break(p, 5, **by)):
        with pytest.raises(NoBreak):
            action(party, actor=by_host(party), at=NOW)


def test_a_break_is_gone_when_the_next_game_starts_and_back_when_that_is_undone(party: Party) -> None:
    call_break(party, 10, actor=by_host(party), at=NOW)
    open_round(party)
    assert Party.objects.get().break_ends_at is None
    undo(party, actor=by_host(party), at=NOW)
    assert Party.objects.get().break_ends_at == NOW + 10 * MINUTE
    assert party.round_set.get(number=2).state == "published"
    assert verify(party).faults == ()


def test_there_is_no_break_while_a_game_is_played(party: Party) -> None:
    open_round(party)
    with pytest.raises(GameIsOn, match="Round 2 is being played"):
        call_break(party, 10, actor=by_host(party), at=NOW)
    clock.pause(party, actor=by_host(party), at=NOW)
    with pytest.raises(GameIsOn):
        call_break(party, 10, actor=by_host(party), at=NOW)


def test_there_is_no_break_while_a_table_plays_on_time_of_its_own(party: Party) -> None:
    open_round(party)
    for table in (1, 2):
        clock.extend(party, 5, table, reason="A question.", actor=by_host(party), at=NOW)
    late = NOW + 41 * MINUTE
    with pytest.raises(TablesPlayOn, match="own: 1, 2"):
        call_break(party, 10, actor=by_host(party), at=late)
    enter(sheets_of(party, 2)[0])
    with pytest.raises(TablesPlayOn, match="own: 2"):
        call_break(party, 10, actor=by_host(party), at=late)
    assert call_break(party, 10, actor=by_host(party), at=NOW + 45 * MINUTE).break_after == 2


def test_a_break_may_begin_while_scores_are_collected_and_before_the_first_game(host: Host) -> None:
    party = a_party(host, guests=8)
    assert call_break(party, 10, actor=by_host(party), at=NOW).break_after == 0
    open_round(party)
    late = NOW + 41 * MINUTE
    assert call_break(party, 10, actor=by_host(party), at=late).break_after == 1


def test_where_every_table_is_done_before_the_bell_the_host_is_told_to_end_the_round(host: Host) -> None:
    party = a_party(host, guests=8)
    open_round(party)
    with pytest.raises(GameIsOn):
        call_break(party, 10, actor=by_host(party), at=NOW)
    settle(party, 1)
    for action in (clock.pause, clock.resume):
        action(party, actor=by_host(party), at=NOW)
        with pytest.raises(RoundNotEnded, match="round 1 is not over: end the round early"):
            call_break(party, 10, actor=by_host(party), at=NOW)
    clock.end(party, actor=by_host(party), at=NOW)
    assert call_break(party, 10, actor=by_host(party), at=NOW).break_after == 1


def test_no_table_gets_more_time_in_a_break(host: Host) -> None:
    party = a_party(host, guests=8)
    open_round(party)
    late = NOW + 41 * MINUTE
    call_break(party, 10, actor=by_host(party), at=late)
    with pytest.raises(BreakIsOn, match="Then table 2 can get more time"):
        clock.extend(party, 5, 2, reason="A spill", actor=by_host(party), at=late)
    end_break(party, actor=by_host(party), at=late)
    clock.extend(party, 5, 2, reason="A spill", actor=by_host(party), at=late)


def test_a_table_gets_more_time_when_the_break_has_been_counted_down(host: Host) -> None:
    party = a_party(host, guests=8)
    open_round(party)
    call_break(party, 10, actor=by_host(party), at=NOW + 41 * MINUTE)
    over = NOW + 51 * MINUTE
    with pytest.raises(BreakIsOn):
        clock.extend(party, 5, 2, reason="A spill", actor=by_host(party), at=over - MILLISECOND)
    current = clock.extend(party, 5, 2, reason="A spill", actor=by_host(party), at=over)
    assert running_tables(current) == [2]


@pytest.mark.parametrize("minutes", [0, 181])
def test_a_break_is_a_number_of_minutes(party: Party, minutes: int) -> None:
    with pytest.raises(NoMinutes):
        call_break(party, minutes, actor=by_host(party), at=NOW)


def test_an_ended_break_stays_ended_while_another_is_on(party: Party) -> None:
    call_break(party, 10, actor=by_host(party), at=NOW)
    end_break(party, actor=by_host(party), at=NOW)
    ended = Event.objects.latest("number").number
    call_break(party, 10, actor=by_host(party), at=NOW)
    with pytest.raises(UndoFirst):
        undo(party, ended, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    ("typed", "zone", "minutes"),
    [
        # NOW is 19:30 in UTC, 20:30 in Berlin.
        (time(19, 45), "UTC", 15),
        (time(20, 45), "Europe/Berlin", 15),
        (time(19, 30), "UTC", 24 * 60),
        (time(0, 15), "UTC", 4 * 60 + 45),
    ],
)
def test_until_a_time_is_so_many_minutes_from_now(typed: time, zone: str, minutes: int) -> None:
    assert minutes_until(typed, zone, NOW) == minutes


def test_a_minute_that_has_begun_counts() -> None:
    assert minutes_until(time(19, 45), "UTC", NOW + timedelta(seconds=20)) == 15


def test_a_draft_does_not_keep_a_break_from_beginning(party: Party) -> None:
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert call_break(party, 5, actor=by_host(party), at=NOW).break_after == 1
