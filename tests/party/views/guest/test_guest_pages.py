"""A guest's own pages: the seat, the standings, and under which name one stands there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from party.history import finishing
from party.models import GuestState, Host, Party
from party.people.guests import erasing, registration
from party.people.guests.refusals import StillSeated
from party.people.lookup import find_guest
from party.rounds.rounds import close_round, draft_round
from party.tables.entering import expose_key_card
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    enter,
    open_round,
    play_round,
    seats_of,
    settle,
    sheets_of,
    someone,
)
from tests.party.pages import page_of, show, text_of
from tests.party.signed_phones import phone_of


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def test_a_players_page_shows_seat_reason_and_clock(party: Party) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    keeper = show(phone_of(party, sheet.scorekeeper_id or 0), "my-seat", party)
    assert keeper.one(".seat-role")["data-role"] == "first"
    assert keeper.one(".seat .seat-table b").text == str(sheet.table)
    assert keeper.one(".clock")["data-state"] == "playing"
    other = next(seat for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    role = show(phone_of(party, other.player_id), "my-seat", party).one(".seat-role")
    assert role["data-role"] == "player"
    assert str(sheet.scorekeeper) in role.text


def test_a_draft_is_not_shown_to_players(party: Party) -> None:
    draft_round(party, actor=by_host(party), at=NOW)
    shown = show(phone_of(party, someone(party).pk), "my-seat", party)
    assert shown.one("#waiting")["data-state"] == "present"
    assert not shown.has(".seat")


def test_strangers_see_first_name_and_initial_guests_the_whole_name(client: Client, host: Host) -> None:
    party = a_party(host)
    for name in ("Ann Lee", "Bo O'Hara", "Cy Poe", "Di Ray"):
        registration.register(party, name, actor=by_host(party), at=NOW)
    registration.check_in_all(party, actor=by_host(party), at=NOW)
    play_round(party)
    outside = page_of(client, "standings", party.code)
    assert "Ann L." in names_in(client, party)
    assert "Ann Lee" not in outside
    assert "Ann Lee" in names_in(phone_of(party, someone(party).pk), party)


def names_in(client: Client, party: Party) -> list[str]:
    """The names in the standings."""
    return [name.text for name in show(client, "standings", party).all("#standings th bdi")]


def test_who_goes_home_says_so_on_the_phone(party: Party) -> None:
    phone = phone_of(party, someone(party).pk)
    assert phone.post(reverse("go-home", args=[party.code])).status_code == 302
    assert find_guest(party, someone(party).pk).state == GuestState.LEFT
    assert show(phone, "my-seat", party).one("#waiting")["data-state"] == "left"


def test_a_nickname_stands_for_the_name_outside(party: Party, client: Client) -> None:
    phone = phone_of(party, someone(party).pk)
    phone.post(reverse("nickname", args=[party.code]), {"nickname": "Ace"})
    play_round(party)
    assert "Ace" in names_in(client, party)


@pytest.mark.parametrize("name", ["my-seat", "standings", "lobby"])
def test_a_page_takes_as_many_queries_for_forty_as_for_eight(host: Host, name: str) -> None:
    counts = []
    for guests in (8, 40):
        party = a_party(host, guests)
        play_round(party)
        open_round(party)
        phone = phone_of(party, someone(party).pk)
        # Standings are reckoned once for all who ask.
        _queries(phone, reverse(name, args=[party.code]))
        counts.append(_queries(phone, reverse(name, args=[party.code])))
    assert counts[0] == counts[1] <= 10


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def test_a_place_with_negative_points_has_the_minus_sign_of_print(party: Party) -> None:
    open_round(party)
    settle(party, 1, lambda seat: -15)
    close_round(party, actor=by_host(party), at=NOW)
    finishing.finish(party, actor=by_host(party), at=NOW)
    waiting = show(phone_of(party, someone(party).pk), "my-seat", party).one("#waiting")
    assert waiting["data-state"] == "finished"
    assert "\N{MINUS SIGN}15" in waiting.text


def test_where_the_host_shows_no_names_guests_go_by_number(client: Client, host: Host) -> None:
    party = a_party(host, 4, public_names="none")
    play_round(party)
    assert f"Guest {someone(party).pk}" in names_in(client, party)
    found = text_of(client.get(reverse("lobby", args=[party.code]), {"find": "Guest 01"}))
    assert "Guest 01" in found.one("#find .found button").text


def test_an_erased_guest_goes_by_number_and_nobody_is_erased_at_the_table(
    client: Client, party: Party
) -> None:
    play_round(party)
    open_round(party)
    guest = someone(party)
    with pytest.raises(StillSeated):
        erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)
    settle(party, 2)
    close_round(party, actor=by_host(party), at=NOW)
    erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)
    assert f"Guest {guest.pk}" in names_in(client, party)
    assert str(find_guest(party, guest.pk).player) == f"Guest {guest.pk}"


def test_the_exposed_key_card_is_on_every_phone_at_the_table_while_it_plays(party: Party) -> None:
    open_round(party, timezone.now())
    first, second = sheets_of(party, 1)
    expose_key_card(first, "river", actor=by_player(first.scorekeeper_id), at=NOW)
    phones = [phone_of(party, seats_of(sheet)[1].player_id) for sheet in (first, second)]
    here, there = (show(phone, "my-seat", party) for phone in phones)
    assert "RIVER" in here.one(".key-card dd").text
    assert [there.has(".seat"), there.has(".key-card")] == [True, False]
    enter(first)
    after = show(phones[0], "my-seat", party)
    assert [after.has(".seat"), after.has(".key-card")] == [True, False]


@pytest.mark.parametrize("order", ["joint", "ordered"])
def test_the_standings_say_what_becomes_of_equal_points(host: Host, client: Client, order: str) -> None:
    shown = show(client, "standings", a_party(host, 8, winner_order=order))
    assert shown.one("#equal-points")["data-order"] == order
    assert not shown.has("#levelled-points")


def test_levelled_standings_show_the_figure_they_go_by(host: Host, client: Client) -> None:
    party = a_party(host, 7, level_short_tables=True)
    open_round(party)
    settle(party, 1, lambda seat: 100)
    shown = show(client, "standings", party)
    assert sum("75" in note.text for note in shown.all("#standings .note")) == 3
    assert shown.has("#levelled-points")
