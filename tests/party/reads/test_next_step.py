"""The desk always shows one obvious next step, from the empty list to the winners."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from party.history import finishing
from party.models import Host, Party
from party.people.guests import registration
from party.prizes import keywords
from party.reads.next_step import next_step, steps
from party.reads.overview import Overview, read_overview, read_whole_evening
from party.record.actors import By
from party.rounds import clock, rounds
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    confirm_by_other,
    enter,
    open_round,
    publish_round,
    settle,
    sheets_of,
)

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


def label(party: Party, at: datetime = NOW) -> str:
    """As both readings of the party have it."""
    party.refresh_from_db()
    short, whole = (next_step(read(party, at)).label for read in (read_overview, read_whole_evening))
    assert short == whole
    return short


def test_an_evening_of_one_round_from_step_to_step(host: Host) -> None:
    party = a_party(host, rounds=1)
    by = By(actor=by_host(party), at=NOW)
    assert label(party) == "Put guests on the list"
    registration.register_list(party, [f"Guest {n}" for n in range(8)], **by)
    assert label(party) == "Check in 8 guests"
    registration.check_in_all(party, **by)
    assert label(party) == "Seat 8 guests at 2 tables"
    rounds.draft_round(party, **by)
    assert label(party) == "Look over 2 tables"
    rounds.publish(party, **by)
    assert label(party) == "Start round 1: 40 minutes"
    clock.start(party, **by)
    assert label(party) == "Enter the scores of table 1"
    enter(sheets_of(party, 1)[0])
    assert label(party) == "Enter the scores of table 2"
    assert label(party, LATER) == "Confirm table 1"
    confirm_by_other(sheets_of(party, 1)[0])
    settle(party, 1)
    assert label(party) == "Close round 1, the last"
    rounds.close_round(party, **by)
    assert label(party) == "Look at the winners"
    finishing.finish(party, **by)
    assert label(party) == "Show the winners"


def test_between_rounds_one_tap_closes_and_seats(host: Host) -> None:
    party = a_party(host, 8)
    open_round(party)
    settle(party, 1)
    assert label(party) == "Close round 1 and seat round 2"


def test_a_pause_is_ended_first(host: Host) -> None:
    party = a_party(host, 8)
    open_round(party)
    clock.pause(party, actor=by_host(party), at=NOW)
    assert label(party) == "Resume round 1"


def test_keywords_are_picked_before_the_start_but_need_not_be(host: Host) -> None:
    party = a_party(host, 8, prizes="table")
    publish_round(party)
    step = next_step(read_overview(party, NOW), has_keywords=False)
    assert (step.action, [name for _, _, name in step.also]) == ("pick", ["start"])
    keywords.pick_keywords(party, actor=by_host(party), at=NOW)
    assert next_step(read_overview(party, NOW), has_keywords=True).action == "start"


def test_who_is_here_can_be_seated_while_others_are_missing(host: Host) -> None:
    party = a_party(host, 8)
    registration.register_list(party, ["Late Kate"], actor=by_host(party), at=NOW)
    step = next_step(read_overview(party, NOW))
    assert step.label == "Check in 1 guest"
    assert step.also == (("Seat the 8 who are here", "action", "draft"),)


def test_the_text_says_which_tables_are_missing(host: Host) -> None:
    party = a_party(host, 12)
    open_round(party)
    enter(sheets_of(party, 1)[1])
    text = next_step(read_overview(party, LATER)).text
    assert text == (
        "0 of 3 tables are settled. Table 2 is not signed yet. Tables 1 and 3 have no scores yet."
    )


@pytest.mark.parametrize("read", [read_overview, read_whole_evening])
@pytest.mark.parametrize("guests", [0, 8])
def test_one_step_at_a_time_is_now(
    host: Host, guests: int, read: Callable[[Party, datetime], Overview]
) -> None:
    states = [step["state"] for step in steps(read(a_party(host, guests), NOW))]
    assert states.count("now") == 1
    assert states == sorted(states, key=["done", "now", ""].index)
