"""The number of queries does not grow with the number of players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from party.history import finishing
from party.models import Host, Party
from party.people.guests import registration
from party.rounds import clock, rounds
from party.tables import entering
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, seats_of, settle, sheets_of
from tests.party.pages import url

pytestmark = pytest.mark.django_db

Step = Callable[[Party], object]


def prepared(host: Host, guests: int, *steps: Step) -> Party:
    party = a_party(host, guests=guests)
    for step in steps:
        step(party)
    return party


def draft(party: Party) -> object:
    return rounds.draft_round(party, actor=by_host(party), at=NOW)


def publish(party: Party) -> object:
    return rounds.publish(party, actor=by_host(party), at=NOW)


def play(party: Party) -> None:
    open_round(party)
    settle(party, 1)


@pytest.mark.parametrize(
    "step", [finishing.standings_of, lambda p: rounds.move_on(p, actor=by_host(p), at=NOW)]
)
def test_standings_and_seatings_read_no_lines(host: Host, step: Step) -> None:
    party = prepared(host, 8, play)
    with CaptureQueriesContext(connection) as queries:
        step(party)
    assert not [query for query in queries if "scoring_entry" in query["sql"]]


def test_the_queries_of_a_line_do_not_grow_with_the_sheet(host: Host) -> None:
    party = prepared(host, 4, open_round)
    [sheet] = sheets_of(party, 1)
    line, counts = Line(seats_of(sheet)[0].player_id, 5), []
    for _ in range(20):
        with CaptureQueriesContext(connection) as queries:
            entering.enter(sheet, line, actor=by_player(sheet.scorekeeper_id), at=NOW)
        counts.append(len(queries))
    assert len(set(counts[1:])) == 1


@pytest.mark.parametrize(
    ("before", "step"),
    [
        (
            (),
            lambda p: registration.register_list(
                p, [f"N {n}" for n in range(p.guests.count())], actor=by_host(p), at=NOW
            ),
        ),
        ((), draft),
        ((draft,), publish),
        ((draft, publish), lambda p: clock.start(p, actor=by_host(p), at=NOW)),
        ((play,), lambda p: rounds.close_round(p, actor=by_host(p), at=NOW)),
        ((play,), lambda p: rounds.move_on(p, actor=by_host(p), at=NOW)),
        ((play,), finishing.standings_of),
    ],
)
def test_queries_are_constant_in_players(host: Host, before: tuple[Step, ...], step: Step) -> None:
    assert len({queries_of(step, prepared(host, guests, *before)) for guests in (8, 80)}) == 1


@pytest.mark.parametrize(("before", "step"), [((), draft), ((draft,), publish)])
def test_a_hundred_tables_are_written_in_as_many_statements_as_two(
    host: Host, before: tuple[Step, ...], step: Step
) -> None:
    assert len({queries_of(step, prepared(host, guests, *before)) for guests in (8, 400)}) == 1


@pytest.mark.parametrize("page", ["host-guests", "host-seats"])
def test_the_queries_of_a_long_page_are_constant_in_players(
    host: Host, host_client: Client, page: str
) -> None:
    def look(party: Party) -> None:
        assert host_client.get(url(page, party)).status_code == 200

    assert len({queries_of(look, prepared(host, guests, draft)) for guests in (8, 80)}) == 1


def queries_of(step: Step, party: Party) -> int:
    with CaptureQueriesContext(connection) as queries:
        step(party)
    return len(queries)
