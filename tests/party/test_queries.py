"""The number of queries does not grow with the number of players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from party import clock, registration, rounds, scores
from party.models import Host, Party
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, settle

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
        ((play,), lambda p: rounds.move_on(p, actor=by_host(p), at=NOW)),
        ((play,), scores.standings_of),
    ],
)
def test_queries_are_constant_in_players(host: Host, before: tuple[Step, ...], step: Step) -> None:
    counts = []
    for guests in (8, 32):
        party = prepared(host, guests, *before)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            step(party)
        counts.append(len(queries))
    assert counts[0] == counts[1]
