"""What the host tells the room, on every page that it concerns: announcements, breaks, and more time for a table."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from party.models import Announcement, Host, Party, Round, Seat
from party.news.announcements import announce
from party.rounds import breaks
from tests.party.evening import a_party, by_host, open_round, play_round
from tests.party.pages import done, refused, show, text_of, url
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db
# The break before the second game, counted down.
BREAK = "[data-break=2][data-state=on]"


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
    lamp = f"[data-announcement={Announcement.objects.get().pk}]"
    assert page.one(f"{lamp} p bdi").text == "Your lamp is <b>mended</b>"
    assert (page.one(lamp)["data-audience"], page.one(lamp)["data-number"]) == ("table", "3")
    steward = steward_phone(party)
    assert show(at_table(party, 3), "my-seat", party).has(lamp)
    assert show(at_table(party, 3), "phone-table", party, 1, 3).has(lamp)
    assert show(steward, "steward-desk", party).has(lamp)
    assert not show(at_table(party, 4), "my-seat", party).has(lamp)
    assert not show(at_table(party, 6), "my-seat", party).has(lamp)


def test_the_form_offers_everybody_blocks_and_tables(party: Party, host: Host, host_client: Client) -> None:
    offered = [option["value"] for option in show(host_client, "host-desk", party).all("#announce-to option")]
    assert offered == ["all", "block-1", "block-2", *(f"table-{table}" for table in range(1, 7))]
    shown = done(host_client, "host-announce", party, text="Soup first", to="block-1").one(".announcement")
    assert (shown["data-audience"], shown["data-number"]) == ("block", "1")
    without_tables = show(host_client, "host-desk", a_party(host, 8)).all("#announce-to option")
    assert [option["value"] for option in without_tables] == ["all"]


def test_a_refused_announcement_keeps_what_was_typed(party: Party, host_client: Client) -> None:
    page = refused(host_client, "host-announce", party, text="Hello there", to="table-99")
    assert page.refusals == ["NoSuchTable"]
    assert page.one("#announcement").text == "Hello there"


def test_an_announcement_is_taken_back_or_erased(party: Party, host_client: Client) -> None:
    row = announce(party, "Pizza is here", actor=by_host(party), at=timezone.now())
    said = f"[data-announcement={row.pk}]"
    shown = show(host_client, "host-desk", party)
    assert shown.has(said)
    assert shown.has_form("host-take-back", party, row.pk)
    assert not done(host_client, "host-take-back", party, row.pk).has(said)
    assert Announcement.objects.get().text == "Pizza is here"
    done(host_client, "host-erase-announcement", party, row.pk)
    assert Announcement.objects.get().text == ""


def test_earlier_announcements_fold_away(party: Party) -> None:
    for number in range(5):
        announce(party, f"Number {number}", actor=by_host(party), at=timezone.now())
    shown = show(at_table(party, 1), "my-seat", party)
    earlier = [each.one("bdi").text for each in shown.all("#earlier-announcements .announcement")]
    assert earlier == ["Number 1", "Number 0"]
    assert len(shown.all(".announcement")) == 5


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
    assert done(host_client, "host-break", between, minutes=15).has(BREAK)
    guest = between.guests.order_by("pk")[0].pk
    for client, name in (
        (host_client, "host-desk"),
        (phone_of(between, guest), "my-seat"),
        (steward_phone(between), "steward-desk"),
    ):
        answer = client.get(url(name, between))
        assert text_of(answer).has(f"{BREAK} .clock[data-until]")


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
            assert text_of(answer).has(BREAK)
            assert text_of(answer).one(".announcement bdi").text == "Soup first"
        assert answer.content.decode().strip().endswith("</div>")


def test_the_standings_tell_a_guest_what_is_said_to_the_own_table(party: Party) -> None:
    announce(party, "Your lamp is mended", "table", 3, actor=by_host(party), at=timezone.now())
    lamp = f"[data-announcement={Announcement.objects.get().pk}]"
    assert show(at_table(party, 3), "standings", party).has(lamp)
    assert not show(at_table(party, 4), "standings", party).has(lamp)
    assert not show(Client(), "standings", party).has(lamp)


def test_a_break_until_a_time_of_day(between: Party, host_client: Client) -> None:
    until = timezone.now() + timedelta(minutes=20)
    done(host_client, "host-break", between, minutes="", until=f"{until:%H:%M}")
    assert abs(ends_at(between) - until) < timedelta(minutes=2)


def test_a_break_is_lengthened_and_ended_by_one_tap(between: Party, host_client: Client) -> None:
    breaks.call_break(between, 10, actor=by_host(between), at=timezone.now())
    before = ends_at(between)
    assert show(host_client, "host-desk", between).has_form("host-break-longer", between, minutes=5)
    assert done(host_client, "host-break-longer", between, minutes=5).has(BREAK)
    assert ends_at(between) - before == timedelta(minutes=5)
    assert not done(host_client, "host-break-end", between).has("[data-break]")


def test_a_break_that_is_over_calls_to_the_seats(between: Party, host_client: Client) -> None:
    breaks.call_break(between, 1, actor=by_host(between), at=timezone.now() - timedelta(minutes=2))
    shown = show(host_client, "host-desk", between).one("[data-break=2]")
    assert (shown["data-state"], shown.has(".clock")) == ("over", False)


@pytest.mark.parametrize(("fields", "kind"), [({}, "NoMinutes"), ({"minutes": 5}, "GameIsOn")])
def test_a_refused_break_says_why(
    party: Party, host_client: Client, fields: dict[str, object], kind: str
) -> None:
    assert refused(host_client, "host-break", party, **fields).refusals == [kind]


def test_after_the_bell_the_desk_names_the_tables_that_play_on_and_ends_them(
    host: Host, host_client: Client
) -> None:
    party = a_party(host, guests=8, minutes=30)
    open_round(party, timezone.now() - timedelta(minutes=31))
    page = done(host_client, "host-more-time", party, minutes=5, table=2)
    assert "2" in page.one("#still-playing").text
    assert page.has("#card-2 .detail")
    assert page.has_form("host-round-action", party, "end")
    shown = done(host_client, "host-round-action", party, "end")
    assert shown.has(".clock-card")
    assert not shown.has("#still-playing")
    assert not shown.has_form("host-round-action", party, "end")


def test_a_phone_shows_the_clock_of_its_own_table(host: Host) -> None:
    party = a_party(host, guests=8, minutes=30)
    start = timezone.now() - timedelta(minutes=31)
    open_round(party, start)
    announce(party, "Hello", actor=by_host(party), at=start)

    def state_at(table: int) -> str:
        return show(at_table(party, table), "my-seat", party).one(".clock")["data-state"]

    assert state_at(2) == "over"
    Round.objects.update(table_extra_ms={"2": 300_000})
    assert (state_at(1), state_at(2)) == ("over", "playing")
