"""The desk piece by piece: an event brings what it concerns, and nothing else of the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from party.desk import calls
from party.models import Host, Party
from party.models.calls import SIGN_WITHIN
from party.news import announcements
from party.people import stewardship
from party.people.guests import registration, renaming
from party.phones import joining
from party.record.actors import By
from party.rounds import clock, rounds
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    enter,
    open_round,
    publish_round,
    seats_of,
    sheet_of,
    someone,
)
from tests.party.pages import Shown, url

pytestmark = pytest.mark.django_db
NEWS = {"HX-Request": "true", "HX-Target": "party-desk"}
MOST_BYTES, QUERIES = 6000, 10
Act = Callable[[Party], object]


def head(party: Party) -> int:
    party.book.refresh_from_db()
    return party.book.head_number


def news(client: Client, party: Party, since: int) -> Shown:
    answer = client.get(url("host-desk", party), {"since": since}, headers=NEWS)
    assert answer.status_code == 200
    return Shown(answer.content.decode())


def after(client: Client, party: Party, act: Act) -> Shown:
    """What a desk gets that had seen everything before."""
    since = head(party)
    act(party)
    return news(client, party, since)


def pieces(shown: Shown) -> set[str]:
    return {piece["id"] for piece in shown.all("[hx-swap-oob=true]")} - {"desk-news"}


def by(party: Party) -> By:
    return By(actor=by_host(party), at=timezone.now())


def enter_totals(party: Party) -> object:
    return enter(sheet_of(party), at=timezone.now())


def confirm(party: Party) -> object:
    enter_totals(party)
    return confirm_by_other(sheet_of(party), timezone.now())


def call(party: Party) -> object:
    sheet = sheet_of(party)
    return calls.call_steward(
        sheet, "other", actor=by_player(seats_of(sheet)[0].player_id), at=timezone.now()
    )


def join(party: Party) -> object:
    return registration.register(party, "Zoe Ost", **by(party))


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (enter_totals, {"card-1", "desk-next"}),
        (confirm, {"card-1", "desk-next", "desk-steps", "desk-standings"}),
        (call, {"desk-calls"}),
        (join, {"desk-next", "desk-steps", "desk-standings", "desk-action"}),
        (lambda p: clock.pause(p, **by(p)), {"desk-next", "desk-clock", "desk-break", "desk-action"}),
        (
            lambda p: clock.extend(p, 5, table=2, reason="Late.", **by(p)),
            {"card-2", "desk-next", "desk-clock", "desk-break", "desk-action"},
        ),
        (lambda p: announcements.announce(p, "Tea", **by(p)), {"desk-announcements", "desk-action"}),
        (lambda p: joining.pause_joining(p, **by(p)), {"desk-joining", "desk-action"}),
    ],
)
def test_an_event_brings_its_own_pieces(
    host: Host, host_client: Client, act: Act, expected: set[str]
) -> None:
    party = a_party(host, 12)
    open_round(party, timezone.now())
    assert pieces(after(host_client, party, act)) == expected


def test_a_new_name_comes_to_the_table_where_the_guest_sits(host: Host, host_client: Client) -> None:
    party = a_party(host, 12)
    open_round(party, timezone.now())
    clock.end(party, **by(party))
    guest = someone(party)
    table = party.round_set.get().seats.get(player=guest.pk).table
    shown = after(host_client, party, lambda p: renaming.rename(p, guest.pk, "Zoe Ost", **by(p)))
    assert {piece for piece in pieces(shown) if piece.startswith("card-")} == {f"card-{table}"}


def test_a_line_that_settles_a_call_takes_it_off_the_desk(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    open_round(party, timezone.now())
    enter_totals(party)
    calls.call_for_unsigned(timezone.now() + SIGN_WITHIN)
    assert news(host_client, party, head(party) - 1).has("#desk-calls .call")
    shown = after(host_client, party, lambda p: confirm_by_other(sheet_of(p), timezone.now()))
    assert shown.has("#desk-calls")
    assert not shown.has("#desk-calls .call")


@pytest.mark.parametrize(
    "act",
    [
        lambda p: rounds.draft_round(p, **by(p)),
        publish_round,
        open_round,
        lambda p: stewardship.appoint(p, someone(p).pk, **by(p)),
    ],
)
def test_what_moves_everything_brings_the_whole_desk(host: Host, host_client: Client, act: Act) -> None:
    party = a_party(host, 8)
    shown = after(host_client, party, act)
    assert shown.has("#party-desk #desk-news")
    assert pieces(shown) == set()


def test_a_host_who_was_away_for_long_gets_the_whole_desk(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)

    def many(party: Party) -> None:
        for number in range(61):
            announcements.announce(party, f"Tea at {number}", **by(party))
        registration.register(party, "Zoe Ost", **by(party))

    since = head(party)
    many(party)
    answer = host_client.get(url("host-desk", party), {"since": since}, headers=NEWS)
    assert Shown(answer.content.decode()).has("#party-desk")
    # Somebody may have come among what was not looked at.
    assert answer.headers["HX-Trigger"] == "live:door"


def test_the_next_question_begins_where_the_answer_ends(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    open_round(party, timezone.now())
    shown = after(host_client, party, enter_totals)
    assert shown.one("#desk-news")["hx-get"] == f"{url('host-desk', party)}?since={head(party)}"
    answer = host_client.get(url("host-desk", party), {"since": head(party)}, headers=NEWS)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("since", ["", "x", "-1", "999999"])
def test_a_desk_that_has_seen_what_never_was_gets_all(host: Host, host_client: Client, since: str) -> None:
    party = a_party(host, 8)
    answer = host_client.get(url("host-desk", party), {"since": since}, headers=NEWS)
    assert answer.headers["HX-Reswap"] == "outerHTML"
    assert Shown(answer.content.decode()).has("#party-desk")


@pytest.mark.parametrize(("act", "told"), [(join, True), (enter_totals, False), (call, False)])
def test_the_door_is_told_of_guests_alone(host: Host, host_client: Client, act: Act, told: bool) -> None:
    party = a_party(host, 8)
    open_round(party, timezone.now())
    since = head(party)
    act(party)
    answer = host_client.get(url("host-desk", party), {"since": since}, headers=NEWS)
    assert (answer.headers.get("HX-Trigger") == "live:door") is told


def test_a_piece_says_what_the_page_says(host: Host, host_client: Client) -> None:
    party = a_party(host, 12)
    open_round(party, timezone.now())
    shown = after(host_client, party, confirm)
    page = Shown(host_client.get(url("host-desk", party)).content.decode())
    for piece in pieces(shown):
        assert shown.one(f"#{piece}").text == page.one(f"#{piece}").text


@pytest.mark.parametrize("act", [enter_totals, confirm, call, join])
def test_an_event_at_fifty_tables_takes_few_bytes(host: Host, host_client: Client, act: Act) -> None:
    party = a_party(host, 200)
    open_round(party, timezone.now())
    assert len(after(host_client, party, act).html.encode()) <= MOST_BYTES


@pytest.mark.parametrize("act", [enter_totals, confirm, call, join])
def test_the_queries_of_an_event_are_few_and_the_same_at_two_tables_and_at_twenty(
    host: Host, host_client: Client, act: Act
) -> None:
    counts = []
    for guests in (8, 80):
        party = a_party(host, guests)
        open_round(party, timezone.now())
        since = head(party)
        act(party)
        # The standings are reckoned once for all who ask.
        news(host_client, party, since)
        with CaptureQueriesContext(connection) as queries:
            news(host_client, party, since)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= QUERIES
