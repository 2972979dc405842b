"""News of a party on its channel, through a real Redis: the number and the topics of each event, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from deploy import broker
from deploy.hub import PREFIX
from party import registration, rounds
from party.channels import channel_of
from party.models import Host, Party
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, play_round

Frames = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def party(host: Host, transactional_db: None) -> Party:
    return a_party(host, 8)


@pytest.fixture
def frames(party: Party) -> Iterator[Frames]:
    """What has been published since the last look."""
    connection = broker.client()
    assert connection is not None
    with connection.pubsub(ignore_subscribe_messages=True) as subscription:  # type: ignore[no-untyped-call]
        subscription.subscribe(f"{PREFIX}{channel_of(party.code)}")
        subscription.get_message(timeout=1)

        def read() -> list[dict[str, Any]]:
            found = []
            while message := subscription.get_message(timeout=0.2):
                found.append(json.loads(message["data"].decode().partition("data: ")[2]))
            return found

        yield read


def test_each_event_is_told_once_with_its_number(party: Party, frames: Frames) -> None:
    play_round(party)
    party.book.refresh_from_db()
    told = [frame["version"] for frame in frames()]
    assert told == list(range(told[0], party.book.head_number + 1))


def test_a_frame_says_number_topics_and_spread_and_nothing_else(party: Party, frames: Frames) -> None:
    play_round(party)
    assert {key for frame in frames() for key in frame} == {"version", "topics", "spread"}


def test_a_draft_is_told_without_a_topic(party: Party, frames: Frames) -> None:
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert [frame["topics"] for frame in frames()] == [[]]


def test_what_is_rolled_back_is_not_told(party: Party, frames: Frames) -> None:
    with transaction.atomic():
        registration.register(party, "Bo", actor=by_host(party), at=NOW)
        transaction.set_rollback(True)
    assert frames() == []


def test_the_more_guests_there_are_the_longer_their_phones_spread_their_questions(
    host: Host, party: Party, frames: Frames
) -> None:
    open_round(party)
    assert {frame["spread"] for frame in frames()} == {16}
