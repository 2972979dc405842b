"""What the host tells the room, on every page that it concerns: announcements, breaks, and more time for a table."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from party import breaks
from party.announcements import announce
from party.models import Announcement, Host, Party, Round, Seat
from tests.party.evening import a_party, by_host, open_round, play_round
from tests.party.pages import done, refused, show, text_of, url
from tests.party.phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    """Six tables in their first game."""
    party = a_party(host, guests=24, minutes=30)
    open_round(party, timezone.now())
    return party


def at_table(party: Party, table: int) -> Client:
    return phone_of(party, Seat.objects.filter(round__party=party, table=table)[0].player_id)


def test_an_announcement_is_on_every_page_that_it_concerns(party: Party, host_client: Client) -> None:
    page = done(host_client, "host-announce", party, text="Your lamp is <b>mended</b>", to="table-3")
    assert "It is announced" in page
    assert "Your lamp is &lt;b&gt;mended&lt;/b&gt;" in page
    assert "to table 3" in page
    steward = steward_phone(party)
    assert "Your lamp is" in show(at_table(party, 3), "my-seat", party)
    assert "Your lamp is" in show(at_table(party, 3), "phone-table", party, 1, 3)
    assert "Your lamp is" in show(steward, "steward-desk", party)
    assert "Your lamp is" not in show(at_table(party, 4), "my-seat", party)
    assert "Your lamp is" not in show(at_table(party, 6), "my-seat", party)


def test_the_form_offers_everybody_blocks_and_tables(party: Party, host: Host, host_client: Client) -> None:
    page = show(host_client, "host-desk", party)
    assert "everybody tables 1 to 5 table 6 table 1 table 2" in page
    done(host_client, "host-announce", party, text="Soup first", to="block-1")
    assert "to tables 1 to 5" in show(host_client, "host-desk", party)
    assert "table 1" not in show(host_client, "host-desk", a_party(host, 8))


def test_a_refused_announcement_keeps_what_was_typed(party: Party, host_client: Client) -> None:
    page = refused(host_client, "host-announce", party, text="Hello there", to="table-99")
    assert "There is no table 99" in page
    assert "Hello there" in page


def test_an_announcement_is_taken_back_or_erased(party: Party, host_client: Client) -> None:
    row = announce(party, "Pizza is here", actor=by_host(party), at=timezone.now())
    assert "is taken back" in done(host_client, "host-take-back", party, row.pk)
    assert "Pizza is here" not in show(host_client, "host-desk", party)
    assert "erased for good" in done(host_client, "host-erase-announcement", party, row.pk)
    assert Announcement.objects.get().text == ""


def test_earlier_announcements_fold_away(party: Party) -> None:
    for number in range(5):
        announce(party, f"Number {number}", actor=by_host(party), at=timezone.now())
    assert "2 earlier announcements" in show(at_table(party, 1), "my-seat", party)


@pytest.fixture
def between(host: Host) -> Party:
    """Between two games."""
    party = a_party(host, guests=8)
    play_round(party)
    return party


def ends_at(party: Party) -> datetime:
    found = Party.objects.get(pk=party.pk).break_ends_at
    assert found is not None
    return found


def test_a_break_is_counted_down_on_every_screen(between: Party, host_client: Client) -> None:
    page = done(host_client, "host-break", between, minutes=15)
    assert "break before game 2" in page
    guest = between.guests.order_by("pk")[0].pk
    for client, name in (
        (host_client, "host-desk"),
        (phone_of(between, guest), "my-seat"),
        (steward_phone(between), "steward-desk"),
    ):
        answer = client.get(url(name, between))
        assert "break before game 2" in text_of(answer)
        assert "data-until=" in answer.content.decode()


def test_lobby_standings_and_ruling_tell_of_a_break_and_of_announcements(between: Party) -> None:
    breaks.call_break(between, 15, actor=by_host(between), at=timezone.now())
    announce(between, "Soup first", actor=by_host(between), at=timezone.now())
    for client, name, place in (
        (Client(), "lobby", ()),
        (Client(), "standings", ()),
        (steward_phone(between), "ruling", (1, 1)),
    ):
        for answer in (
            client.get(url(name, between, *place)),
            client.get(url(name, between, *place), headers={"HX-Request": "true", "HX-Target": "told"}),
        ):
            assert "break before game 2" in text_of(answer)
            assert "Soup first" in text_of(answer)
        assert answer.content.decode().strip().endswith("</div>")


def test_the_standings_tell_a_guest_what_is_said_to_the_own_table(party: Party) -> None:
    announce(party, "Your lamp is mended", "table", 3, actor=by_host(party), at=timezone.now())
    assert "Your lamp is" in show(at_table(party, 3), "standings", party)
    assert "Your lamp is" not in show(at_table(party, 4), "standings", party)
    assert "Your lamp is" not in show(Client(), "standings", party)


def test_a_break_until_a_time_of_day(between: Party, host_client: Client) -> None:
    until = timezone.now() + timedelta(minutes=20)
    done(host_client, "host-break", between, minutes="", until=f"{until:%H:%M}")
    assert abs(ends_at(between) - until) < timedelta(minutes=2)


def test_a_break_is_lengthened_and_ended_by_one_tap(between: Party, host_client: Client) -> None:
    breaks.call_break(between, 10, actor=by_host(between), at=timezone.now())
    before = ends_at(between)
    assert "The break is longer" in done(host_client, "host-break-longer", between, minutes=5)
    assert ends_at(between) - before == timedelta(minutes=5)
    assert "The break is over" in done(host_client, "host-break-end", between)
    assert "break before game" not in show(host_client, "host-desk", between)


def test_a_break_that_is_over_calls_to_the_seats(between: Party, host_client: Client) -> None:
    breaks.call_break(between, 1, actor=by_host(between), at=timezone.now() - timedelta(minutes=2))
    assert "Take your seats: game 2 begins soon" in show(host_client, "host-desk", between)


@pytest.mark.parametrize(
    ("fields", "sentence"), [({}, "Say how many minutes"), ({"minutes": 5}, "Round 1 is being played")]
)
def test_a_refused_break_says_why(
    party: Party, host_client: Client, fields: dict[str, object], sentence: str
) -> None:
    assert sentence in refused(host_client, "host-break", party, **fields)


def test_after_the_bell_the_desk_names_the_tables_that_play_on_and_ends_them(
    host: Host, host_client: Client
) -> None:
    party = a_party(host, guests=8, minutes=30)
    open_round(party, timezone.now() - timedelta(minutes=31))
    page = done(host_client, "host-more-time", party, minutes=5, table=2)
    assert "Still playing: table 2" in page
    assert "plays on until" in page
    assert "End the game at table 2" in page
    assert "Still playing" not in done(host_client, "host-round-deed", party, "end")


def test_a_phone_shows_the_clock_of_its_own_table(host: Host) -> None:
    party = a_party(host, guests=8, minutes=30)
    start = timezone.now() - timedelta(minutes=31)
    open_round(party, start)
    announce(party, "Hello", actor=by_host(party), at=start)
    is_over = "Count your letters and total the score"
    assert is_over in show(at_table(party, 2), "my-seat", party)
    Round.objects.update(table_extra_ms={"2": 300_000})
    assert is_over not in show(at_table(party, 2), "my-seat", party)
    assert is_over in show(at_table(party, 1), "my-seat", party)
