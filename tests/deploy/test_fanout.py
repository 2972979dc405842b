"""News of a party on its channel, through a real Redis: the number and topics of each event, the best ten, nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings
from django.utils import translation
from structlog.testing import capture_logs

from deploy import broker
from deploy.fanout import TELLER, frame_of
from deploy.hub import PREFIX
from party.models import Host, Party
from party.news.channels import channel_of
from party.people import hosting
from party.people.guests import erasing, registration, renaming
from party.rounds import rounds
from party.tables import signing
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    enter,
    open_round,
    others_of,
    play_round,
    sheets_of,
)

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


def test_in_the_background_each_event_is_told_once_in_order_and_none_is_left_when_it_ends(
    party: Party, frames: Frames
) -> None:
    TELLER.go_to_background()
    try:
        play_round(party)
    finally:
        TELLER.close()
    party.book.refresh_from_db()
    told = [frame["version"] for frame in frames()]
    assert told == list(range(told[0], party.book.head_number + 1))


def test_a_frame_says_number_topics_and_spread_and_where_it_touches_the_standings_the_best_ten(
    party: Party, frames: Frames
) -> None:
    play_round(party)
    told = frames()
    assert {("best" in frame) for frame in told} == {True, False}
    for frame in told:
        more = {"best"} if "standings" in frame["topics"] else set()
        assert set(frame) == {"version", "topics", "spread"} | more


def test_the_best_ten_are_as_new_as_their_frame_and_say_how_many_come_after(
    host: Host, party: Party, frames: Frames
) -> None:
    registration.register_list(party, ["Zoe Ost", "Yu Ek", "Xi Ek"], actor=by_host(host), at=NOW)
    registration.check_in_all(party, actor=by_host(host), at=NOW)
    open_round(party)
    confirm_by_other(enter(sheets_of(party, 1)[0]))
    last = frames()[-1]
    best = last["best"]
    assert best.keys() == {"version", "language", "title", "count", "rows"}
    assert best["version"] >= last["version"]
    assert (best["title"], best["count"]) == ("Standings", "and 1 player more")
    assert [row[3] for row in best["rows"]] == ["180", "160", "140", "120", *"000000"]
    assert best["rows"][0][:2] == [1, False]
    assert best["rows"][9][:2] == [5, True]


def test_news_goes_out_where_the_best_ten_cannot_be_made(
    party: Party,
) -> None:
    with override_settings(LANGUAGE_CODE="xx"), capture_logs() as logged:
        frame = frame_of(party.code, 8, 3, ["standings"])
    assert frame == {"version": 3, "topics": ["standings"], "spread": 32}
    assert [line["event"] for line in logged] == ["the news goes out without the best ten"]


def test_the_best_ten_are_named_as_strangers_may_see_them(host: Host, frames: Frames, party: Party) -> None:
    anna = registration.register(party, "Anna Berg", actor=by_host(host), at=NOW).guest
    registration.check_in(party, [anna.pk], actor=by_host(host), at=NOW)
    assert "Anna B." in _names(frames())
    renaming.choose_nickname(party, anna.pk, "Nana", actor=by_host(host), at=NOW)
    assert "Nana" in _names(frames())
    erasing.erase(party, anna.pk, actor=by_host(host), at=NOW)
    names = _names(frames())
    assert "Guest 01." in names
    assert not {"Nana", "Anna B."} & set(names)
    hosting.change_options(party, {"public_names": "none"}, actor=by_host(host), at=NOW)
    assert all(name.startswith("Guest ") for name in _names(frames()))


def test_the_best_ten_come_in_the_language_of_the_site_whoever_has_written(
    party: Party, frames: Frames
) -> None:
    with translation.override("de"):
        open_round(party)
    assert {frame["best"]["language"] for frame in frames() if "best" in frame} == {"en"}


def _names(frames: list[dict[str, Any]]) -> list[str]:
    return [row[2] for row in frames[-1]["best"]["rows"]]


def test_of_a_sheet_that_is_written_on_only_its_table_is_told_and_of_a_dispute_the_desks_too(
    party: Party, frames: Frames
) -> None:
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    other = others_of(sheet)[0]
    assert frames()[-1]["topics"] == ["table-1", "tables"]
    signing.sign(sheet, other, right=False, thinks=500, actor=by_player(other), at=NOW)
    assert frames()[-1]["topics"] == ["calls", "table-1", "tables"]


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
    assert {frame["spread"] for frame in frames()} == {32}
