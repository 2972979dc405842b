"""/live/ of a party, read by a stranger: what is there, what must not be, and how little it costs."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest

from party.desk import voiding
from party.models import Host, Party, Seat
from party.news.channels import address
from party.people import stewardship
from party.people.guests import registration, renaming
from party.people.guests.registration import check_in_all, register_list
from party.people.hosting import invite
from party.prizes.keywords import pick_keywords
from party.record.event_kinds import touched_by
from party.rounds import clock, rounds
from party.views.public import FRAGMENTS, make_fragment, topics_of
from scoring.models import Event
from scoring.record.pen import Actor
from tests.conftest import NOW, Site
from tests.deploy.test_web import asking
from tests.party.evening import a_party, by_host, confirm_by_other, enter, open_round, play_round, sheets_of
from tests.processes import wait_for

NAMES = [
    "Bartholomew Quist",
    "Wilhelmina Odd",
    "Ferdinand Zug",
    "Rosalind Nye",
    "Annemarie Ek",
    "Bonaventura Ek",
    "Cyriak Ek",
    "Dietlinde Ek",
]
PAGES = (*FRAGMENTS, *(f"{name}-{number}" for name in FRAGMENTS for number in (1, 2)))


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    party = a_party(host, prizes="table")
    register_list(party, NAMES, actor=by_host(party), at=NOW)
    check_in_all(party, actor=by_host(party), at=NOW)
    return party


def read(site: Site, party: Party, fragment: str) -> str:
    with asking(site, "GET", address(party.code, fragment)) as answer:
        return answer.read().decode() if answer.status == 200 else ""


def everything(site: Site, party: Party) -> str:
    return " ".join(read(site, party, name) for name in PAGES)


def test_a_stranger_finds_no_whole_name_on_live(site: Site, party: Party) -> None:
    play_round(party)
    open_round(party)
    shown = everything(site, party)
    assert "Bartholomew Q." in shown
    assert not [name for name in NAMES if name in shown]


def test_where_the_host_shows_no_names_live_shows_none(site: Site, host: Host) -> None:
    party = a_party(host, public_names="none")
    register_list(party, NAMES, actor=by_host(party), at=NOW)
    check_in_all(party, actor=by_host(party), at=NOW)
    open_round(party)
    shown = everything(site, party)
    assert "seating" in shown
    assert not [name for name in NAMES if name.split()[0] in shown]


def test_a_draft_is_nowhere_on_live(site: Site, party: Party) -> None:
    before = {name: read(site, party, name) for name in PAGES if not name.startswith("news")}
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert Seat.objects.filter(round__party=party).count() == len(NAMES)
    wait_for(
        lambda: json.loads(read(site, party, "news"))["topics"].keys() <= {"guests", "standings"},
        what="news without topics",
    )
    assert {name: read(site, party, name) for name in before} == before
    assert before["seating"] == before["clock"] == before["tables"] == ""


def test_keywords_stewards_and_reasons_are_nowhere_on_live(site: Site, party: Party) -> None:
    open_round(party)
    prizes = pick_keywords(party, actor=by_host(party), at=NOW)
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    stewardship.join_as_steward(secret, "Xaver Geheim", actor=Actor("visitor"), at=NOW)
    voiding.void(sheets_of(party, 1)[0], reason="Spilled all the tea.", actor=by_host(party), at=NOW)
    shown = everything(site, party).upper()
    assert not [word for word in ("TEA", "XAVER", *(prize.keyword for prize in prizes)) if word in shown]


def test_a_fragment_that_changes_has_had_its_topic_told(host: Host) -> None:
    """So no copy in memory outlives what it shows."""
    party = a_party(host, 8)
    seen = {name: make_fragment(party.code, name, NOW) for name in PAGES}
    for _ in _evening(party):
        party.book.refresh_from_db()
        event = Event.objects.get(book=party.book_id, number=party.book.head_number)
        touched = {topic.partition("-")[0] for topic in touched_by(event.kind, event.table)} | {"any"}
        for name in PAGES:
            now = make_fragment(party.code, name, NOW)
            if (now and now.body) != ((was := seen[name]) and was.body):
                assert touched & topics_of(name), (event.kind, name)
            seen[name] = now


def _evening(party: Party) -> Iterator[object]:
    """One event at a time."""
    host = by_host(party)
    yield rounds.draft_round(party, actor=host, at=NOW)
    yield rounds.publish(party, actor=host, at=NOW)
    yield clock.start(party, actor=host, at=NOW)
    yield clock.pause(party, actor=host, at=NOW)
    yield clock.extend(party, 1, 2, reason="Cake.", actor=host, at=NOW)
    yield clock.resume(party, actor=host, at=NOW)
    guests = list(party.guests.order_by("pk"))
    yield renaming.rename(party, guests[0].pk, "Bart Quist", actor=host, at=NOW)
    yield renaming.choose_nickname(party, guests[1].pk, "Minna", actor=host, at=NOW)
    yield registration.leave(party, guests[2].pk, actor=host, at=NOW)
    for sheet in sheets_of(party, 1):
        yield enter(sheet)
        yield confirm_by_other(sheet)
    yield registration.come_back(party, guests[2].pk, actor=host, at=NOW)
    yield clock.end(party, actor=host, at=NOW)
    yield rounds.close_round(party, actor=host, at=NOW)


def test_what_is_known_already_costs_no_bytes(site: Site, party: Party) -> None:
    with asking(site, "GET", address(party.code, "standings")) as answer:
        etag = answer.getheader("ETag") or ""
        assert (answer.status, answer.getheader("Cache-Control")) == (200, "no-cache")
        assert "default-src 'none'" in (answer.getheader("Content-Security-Policy") or "")
    with asking(site, "GET", address(party.code, "standings"), None, **{"If-None-Match": etag}) as answer:
        assert (answer.status, answer.read()) == (304, b"")


def test_a_confirmed_table_gets_into_the_fragment(site: Site, party: Party) -> None:
    open_round(party)
    [sheet, _] = sheets_of(party, 1)
    assert "180" not in read(site, party, "standings")
    enter(sheet)
    confirm_by_other(sheet)
    wait_for(lambda: "180" in read(site, party, "standings"), what="the score")


@pytest.mark.parametrize("path", ["/live/p-333333", "/live/p-333333/news", "/live/p-333333/standings"])
def test_a_party_that_is_not_there_has_no_news(site: Site, path: str) -> None:
    with asking(site, "GET", path) as answer:
        assert answer.status == 404


@pytest.mark.parametrize("name", ["secrets", "seating-99", "standings/", "clock-x"])
def test_a_fragment_that_is_not_there_is_not_found(site: Site, party: Party, name: str) -> None:
    with asking(site, "GET", f"{address(party.code)}/{name}") as answer:
        assert answer.status == 404


def test_a_stream_begins_with_where_the_party_stands(site: Site, party: Party) -> None:
    with asking(site, "GET", address(party.code)) as answer:
        lines = _lines(answer)
        assert next(line for line in lines if line.startswith("event")) == "event: state"
        said = json.loads(next(lines).removeprefix("data: "))
    party.book.refresh_from_db()
    assert said["version"] == party.book.head_number
    assert said["topics"]["guests"] == party.book.head_number


def test_each_event_reaches_the_stream(site: Site, party: Party) -> None:
    with asking(site, "GET", address(party.code)) as answer:
        lines = _lines(answer)
        assert next(line for line in lines if line == "event: again")
        open_round(party)
        told = [
            json.loads(
                next(line for line in lines if line.startswith('data: {"version')).removeprefix("data: ")
            )
        ]
    assert set(told[0]) - {"best"} == {"version", "topics", "spread"}


def test_the_servers_time_is_told_in_milliseconds(site: Site) -> None:
    before = time.time_ns() // 1_000_000
    with asking(site, "GET", "/live/time") as answer:
        assert before <= int(answer.read()) <= time.time_ns() // 1_000_000
        assert answer.getheader("Cache-Control") == "no-store"


def test_no_fragment_of_a_big_party_is_larger_than_five_kilobytes(host: Host) -> None:
    party = a_party(host, 220)
    open_round(party)
    # As a break is shown, though none can be called while a game is on.
    Party.objects.update(break_ends_at=NOW + timedelta(minutes=15))
    made = {name: make_fragment(party.code, name, NOW) for name in FRAGMENTS}
    sizes = {name: len(fragment.body) for name, fragment in made.items() if fragment}
    assert set(sizes) == set(FRAGMENTS)
    assert all(0 < size <= 5_000 for size in sizes.values()), sizes


def _lines(answer: http.client.HTTPResponse) -> Iterator[str]:
    while True:
        yield answer.readline().decode().rstrip("\n")
