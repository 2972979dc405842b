"""Standings, the end of the party, and the correction of an earlier round."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host, Party
from party.rounds import rounds
from scoring.models import SheetSeat
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, play_round, seats_of, sheets_of
from tests.party.pages import done, refused, show, text_of, url

pytestmark = pytest.mark.django_db


def right_scores(party: Party) -> dict[str, object]:
    """The third and fourth of table 1 were given each other's score, and far too little."""
    seats = seats_of(sheets_of(party, 1)[0])
    typed = {f"score-{seat.player_id}": seat.score for seat in seats}
    return {**typed, f"score-{seats[2].player_id}": 300, "ended": "time", "version": 2}


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 8)
    play_round(party)
    return party


def test_everybody_stands_with_every_game(party: Party, host_client: Client) -> None:
    shown = show(host_client, "host-standings", party)
    assert len(shown.all("main .standings tbody tr")) == 8
    assert len(shown.all("main .standings tbody td.points.soft")) == 8
    assert "1" in shown.all("main .standings thead th.points")[0].text


def test_levelled_points_stand_beside_the_raw_ones(host: Host, host_client: Client) -> None:
    party = a_party(host, 3, level_short_tables=True)
    play_round(party)
    first = show(host_client, "host-standings", party).all("main .standings tbody tr")[0]
    assert [points.text for points in first.all(".points")] == ["180", "180", "135"]


def test_joint_winners_are_named_together(host: Host, host_client: Client) -> None:
    party = a_party(host, 8, rounds=1)
    play_round(party)
    winners = done(host_client, "host-finish", party).one("#winners")
    assert winners["data-winners"] == "joint"
    assert winners.text.count("Guest 0") == 2


def test_an_open_round_keeps_the_party_from_ending(party: Party, host_client: Client) -> None:
    open_round(party)
    shown = show(host_client, "host-standings", party)
    assert (shown.has("#finish-why"), shown.has_form("host-finish", party)) == (True, False)
    assert refused(host_client, "host-finish", party).refusals == ["RoundIsOpen"]


def test_a_correction_is_looked_at_before_it_is_made(party: Party, host_client: Client) -> None:
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    answer = host_client.post(url("host-correction", party, 1, 1), right_scores(party))
    shown = text_of(answer)
    name = seats_of(sheets_of(party, 1)[0])[2].player
    total = shown.one("#would-change [data-change=total]").text
    assert all(part in total for part in (str(name), "140", "300"))
    assert str(name) in shown.one("#would-change [data-change=winner]").text
    assert shown.has("#would-change [data-change=seat]")
    assert not SheetSeat.objects.filter(score=300).exists()


def test_a_correction_needs_a_reason_and_then_stands(party: Party, host_client: Client) -> None:
    sent = {**right_scores(party), "commit": "1"}
    assert refused(host_client, "host-correction", party, 1, 1, **sent).refusals == ["ReasonMissing"]
    done(host_client, "host-correction", party, 1, 1, **sent, reason="A slip was misread.")
    assert SheetSeat.objects.filter(score=300).count() == 1
    assert party.book.events.filter(kind="scores-corrected", is_departure=True).count() == 1


def test_a_correction_that_cannot_be_keeps_what_was_typed(party: Party, host_client: Client) -> None:
    seat = seats_of(sheets_of(party, 1)[0])[0]
    sent = {**right_scores(party), f"score-{seat.player_id}": 7}
    answer = host_client.post(url("host-correction", party, 1, 1), sent)
    assert answer.status_code == 422
    assert text_of(answer).one(f"[name=score-{seat.player_id}]")["value"] == "7"


def test_a_table_that_is_not_confirmed_has_nothing_to_correct(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    open_round(party)
    assert host_client.get(url("host-correction", party, 1, 1)).status_code == 404
