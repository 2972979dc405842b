"""The standings of a round and of a table: nothing that is not signed, nothing of a dispute, ties with their letters."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from party.models import Host, Party
from party.reads.overview import read_whole_evening
from party.reads.round_rows import stand_at_table, stand_in_round
from party.reads.standing_rows import names_inside
from party.tables import signing
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_player,
    confirm_by_other,
    enter,
    open_round,
    others_of,
    play_round,
    seats_of,
    sheets_of,
)
from tests.party.pages import text_of, url
from tests.party.signed_phones import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 8)
    open_round(party)
    return party


def in_round(party: Party, number: int = 1) -> list[tuple[int, int | None, bool]]:
    overview = read_whole_evening(party, NOW)
    rows = stand_in_round(overview.tables[number], names_inside(overview.players.values()))
    return [(row.place, row.points, row.joint) for row in rows]


def test_confirmed_scores_stand_and_others_wait(party: Party) -> None:
    first, second = sheets_of(party, 1)
    confirm_by_other(enter(first))
    enter(second, lambda seat: 185 - 20 * seat.chair)
    assert [points for _place, points, _joint in in_round(party)] == [180, 160, 140, 120, *[None] * 4]


def test_equal_scores_in_a_round_share_a_place(party: Party) -> None:
    for sheet in sheets_of(party, 1):
        confirm_by_other(enter(sheet))
    assert [place for place, *_ in in_round(party)] == [1, 1, 3, 3, 5, 5, 7, 7]


def test_a_score_under_dispute_is_not_shown(party: Party) -> None:
    first, _second = sheets_of(party, 1)
    enter(first)
    other = others_of(first)[0]
    signing.sign(first, other, right=False, thinks=5, actor=by_player(other), at=NOW)
    assert {points for _place, points, *_ in in_round(party)} == {None}


def test_where_low_wins_the_lowest_stands_first(host: Host) -> None:
    party = a_party(host, 4, game="anagrams", variant="regular")
    open_round(party)
    [sheet] = sheets_of(party, 1)
    is_low = bool(sheet.options["low_wins"])
    confirm_by_other(enter(sheet))
    points = [points or 0 for _place, points, *_ in in_round(party)]
    assert points == sorted(points, reverse=not is_low)


def test_a_tie_at_a_table_is_explained_by_its_letters(party: Party) -> None:
    [sheet, _] = sheets_of(party, 1)
    enter(sheet, lambda seat: 100 if seat.chair < 3 else 50)
    overview = read_whole_evening(party, NOW)
    rows = stand_at_table(overview.tables[1][0], names_inside(overview.players.values()))
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert rows[0].note.startswith("Equal scores rank by their letters: ")
    assert all(f"drew {seat.letters}" in rows[0].note for seat in seats_of(sheet)[:2])


def test_the_evening_counts_what_is_confirmed_alone(party: Party, client: Client) -> None:
    entered = enter(sheets_of(party, 1)[0])
    assert "180" not in points_of(client, party)
    confirm_by_other(entered)
    assert "180" in points_of(client, party)


def points_of(client: Client, party: Party) -> list[str]:
    return [
        points.text for points in text_of(client.get(url("standings", party))).all("#standings td.points")
    ]


def test_a_guest_has_a_tab_for_the_own_table_and_a_stranger_has_none(party: Party, client: Client) -> None:
    [sheet, _] = sheets_of(party, 1)
    phone = phone_of(party, seats_of(sheet)[0].player_id)
    tab, here = ".tabs [href=?of=table]", ".tabs [href=?of=table][aria-current=page]"
    hers = text_of(phone.get(url("standings", party), {"of": "table"}))
    theirs = text_of(client.get(url("standings", party), {"of": "table"}))
    assert (hers.has(tab), hers.has(here)) == (True, True)
    assert (theirs.has(".tabs"), theirs.has(tab)) == (True, False)
    assert len(hers.all("#standings tbody tr")) == 4
    of_round = text_of(client.get(url("standings", party), {"of": "round"}))
    assert of_round.has(".tabs [href=?of=round][aria-current=page]")
    assert len(of_round.all("#standings tbody tr")) == 8


@pytest.mark.parametrize("of", ["", "of=round&round=1&"])
def test_standings_come_in_pages_of_fifty_with_ones_own_first(host: Host, of: str) -> None:
    party = a_party(host, 56, public_names="full")
    play_round(party)
    shown = [rows_of(Client(), party, f"{of}page={page}") for page in (1, 2)]
    assert [len(rows) for rows in shown] == [50, 6]
    assert not set(shown[0]) & set(shown[1])
    last = next(guest for guest in party.guests.select_related("player") if guest.player.name in shown[1][-1])
    own = text_of(phone_of(party, last.pk).get(f"{url('standings', party)}?{of}"))
    assert own.one("#standings tr.you bdi").text == last.player.name


def rows_of(client: Client, party: Party, query: str) -> list[str]:
    page = client.get(f"{url('standings', party)}?{query}").content.decode()
    _, _, table = page.partition('id="standings"')
    return [
        " ".join(row.split()) for row in re.findall(r"<tr\b.*?</tr>", table, re.S) if 'scope="row"' in row
    ]


@pytest.mark.parametrize("page", ["0", "2"])
def test_there_is_no_page_before_the_first_nor_beyond_the_last(host: Host, page: str) -> None:
    party = a_party(host, 8)
    play_round(party)
    assert Client().get(f"{url('standings', party)}?of=round&page={page}").status_code == 404
