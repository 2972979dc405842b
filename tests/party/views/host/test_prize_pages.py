"""Prizes: keywords picked or typed, awarded with a witness."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host, Party, Prize
from scoring.models import Player
from tests.party.evening import a_party, open_round, seats_of, sheets_of, someone
from tests.party.pages import done, refused, send, show, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 8, prizes="table")
    open_round(party)
    return party


def test_a_keyword_is_picked_for_every_table(party: Party, host_client: Client) -> None:
    assert show(host_client, "host-prizes", party).has_form("host-round-action", party, "pick")
    done(host_client, "host-round-action", party, "pick")
    assert {prize.table for prize in Prize.objects.all()} == {1, 2}
    shown = show(host_client, "host-prizes", party)
    assert not shown.has_form("host-round-action", party, "pick")
    for prize in Prize.objects.all():
        assert shown.has(f"#keyword-{prize.table} form[action={url('host-award', party, prize.pk)}]")


def test_a_typed_word_must_be_in_the_dictionary_and_stays_typed(party: Party, host_client: Client) -> None:
    shown = refused(host_client, "host-keyword", party, keyword="qqqq", table=2)
    assert shown.refusals == ["NotInDictionary"]
    assert shown.one("#keyword-2 [name=keyword]")["value"] == "qqqq"
    done(host_client, "host-keyword", party, keyword="garden", table=2)
    assert Prize.objects.get().keyword == "GARDEN"


def test_a_prize_is_awarded_to_who_spelled_it_with_the_witness(party: Party, host_client: Client) -> None:
    done(host_client, "host-keyword", party, keyword="garden", table=1)
    sheet = sheets_of(party, 1)[0]
    winner = next(seat for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    prize = Prize.objects.get()
    sent = {"player": winner.player_id, "witness": f"player-{sheet.scorekeeper_id}", "version": 0}
    assert str(winner.player) in done(host_client, "host-award", party, prize.pk, **sent)
    prize.refresh_from_db()
    assert (prize.winner_id, prize.witness_id) == (winner.player_id, sheet.scorekeeper_id)


def test_who_sits_elsewhere_cannot_win_a_tables_prize(party: Party, host_client: Client) -> None:
    done(host_client, "host-keyword", party, keyword="garden", table=1)
    other = seats_of(sheets_of(party, 1)[1])[0].player_id
    shown = refused(host_client, "host-award", party, Prize.objects.get().pk, player=other, version=0)
    assert shown.refusals == ["CannotWin"]


@pytest.mark.parametrize("name", ["host-award", "decide-prize"])
def test_no_desk_names_a_player_of_another_party(
    host: Host, party: Party, host_client: Client, name: str
) -> None:
    done(host_client, "host-keyword", party, keyword="garden", table=1)
    stranger = someone(a_party(host, 4)).player
    Player.objects.filter(pk=stranger.pk).update(name="Cordelia")
    shown = refused(host_client, name, party, Prize.objects.get().pk, player=stranger.pk, version=999)
    assert shown.refusals == ["CannotWin"]
    assert "Cordelia" not in shown


def test_a_prize_of_another_party_is_not_there(host: Host, party: Party, host_client: Client) -> None:
    done(host_client, "host-keyword", party, keyword="garden", table=1)
    other = a_party(host, 8)
    assert send(host_client, "host-award", other, Prize.objects.get().pk).status_code == 404


def test_without_prizes_the_page_leads_to_the_options(host: Host, host_client: Client) -> None:
    party = a_party(host)
    shown = show(host_client, "host-prizes", party)
    assert shown.has(f"#no-prizes [href={url('host-options', party)}]")
