"""A table's page: the draw, the totals from the slip, confirming, voiding, handing over."""

from __future__ import annotations

import pytest
from django.test import Client

from party import rounds
from party.models import Host, Party
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, enter, open_round, others_of, seats_of, sheet_of
from tests.party.pages import done, refused, send, show, text_of, url

pytestmark = pytest.mark.django_db
HERE = (1, 1)


def because(party: Party, reason: str) -> dict[str, object]:
    return {"reason": reason, "version": sheet_of(party).version}


def slip(party: Party, *scores: object, **more: object) -> dict[str, object]:
    """The form as the page shows it, with these scores in the order of the chairs."""
    seats = seats_of(sheet_of(party))
    typed = {f"score-{seat.player_id}": score for seat, score in zip(seats, scores, strict=True)}
    return {**typed, "ended": "time", "version": sheet_of(party).version, **more}


def test_totals_from_the_slip_are_entered_then_confirmed(party: Party, host_client: Client) -> None:
    shown = done(host_client, "host-table-deed", party, *HERE, "totals", **slip(party, 200, 180, 160, 140))
    assert "The totals are in." in shown
    assert "Are these scores right?" in shown
    shown = done(
        host_client, "host-table-deed", party, *HERE, "confirm", **because(party, "The table signed.")
    )
    assert "The table is confirmed." in shown
    assert sheet_of(party).state == "confirmed"


def test_a_stale_slip_is_refused_with_both_figures(party: Party, host_client: Client) -> None:
    sent = slip(party, 200, 180, 160, 140)
    enter(sheet_of(party))
    answer = send(host_client, "host-table-deed", party, *HERE, "totals", **sent)
    assert answer.status_code == 409
    shown = text_of(answer)
    name = seats_of(sheet_of(party))[0].player
    assert "The sheet says You sent Sent again" in shown
    assert f"{name} 180 200 200" in shown
    assert 'value="140"' in answer.content.decode()


def test_an_odd_score_needs_a_reason_and_stays_typed(party: Party, host_client: Client) -> None:
    answer = send(host_client, "host-table-deed", party, *HERE, "totals", **slip(party, 201, 180, 160, 140))
    assert answer.status_code == 422
    assert "multiple of five" in text_of(answer)
    assert 'value="201"' in answer.content.decode()
    sent = slip(party, 201, 180, 160, 140, odd="The dog ate a block.")
    done(host_client, "host-table-deed", party, *HERE, "totals", **sent)
    assert sheet_of(party).state == "entered"


def test_a_missing_score_is_asked_for(party: Party, host_client: Client) -> None:
    shown = refused(host_client, "host-table-deed", party, *HERE, "totals", **slip(party, "", 180, 160, 140))
    assert "Type this score." in shown


def test_confirming_alone_needs_a_reason(party: Party, host_client: Client) -> None:
    enter(sheet_of(party))
    assert "Say why" in refused(host_client, "host-table-deed", party, *HERE, "confirm", **because(party, ""))


def test_a_table_is_voided_with_a_reason_that_stays_typed(party: Party, host_client: Client) -> None:
    assert "Say why" in refused(host_client, "host-table-deed", party, *HERE, "void", **because(party, ""))
    done(host_client, "host-table-deed", party, *HERE, "void", **because(party, "A fire alarm."))
    assert sheet_of(party).state == "void"


def test_scorekeeping_is_handed_over_and_the_first_move_is_not(party: Party, host_client: Client) -> None:
    sheet = sheet_of(party)
    other = others_of(sheet)[0]
    done(host_client, "host-table-deed", party, *HERE, "hand-over", player=other, version=0)
    assert (sheet_of(party).scorekeeper_id, sheet_of(party).first_player_id) == (other, sheet.first_player_id)


def test_who_drew_high_is_tapped(party: Party, host_client: Client) -> None:
    player = seats_of(sheet_of(party))[2].player_id
    done(host_client, "host-table-deed", party, *HERE, "draw", player=player, version=0)
    assert sheet_of(party).first_player_id == player


def test_equal_letters_are_drawn_again_with_one_tap(party: Party, host_client: Client) -> None:
    seats = seats_of(sheet_of(party))
    letters = {f"letter-{seat.player_id}": letter for seat, letter in zip(seats, "CCEF", strict=True)}
    assert "drew equal letters." in done(
        host_client, "host-table-deed", party, *HERE, "draw", version=0, **letters
    )
    assert "drew equal letters." not in done(
        host_client, "host-table-deed", party, *HERE, "redraw", version=1
    )
    assert {seat.draw_order for seat in seats_of(sheet_of(party))} == {1, 2, 3, 4}


def test_an_empty_draw_is_refused_and_the_old_one_stays(party: Party, host_client: Client) -> None:
    before = sheet_of(party).first_player_id
    refused(host_client, "host-table-deed", party, *HERE, "draw", version=0)
    assert sheet_of(party).first_player_id == before


def test_a_tie_without_letters_is_drawn_for(host: Host, host_client: Client) -> None:
    party = a_party(host, 4, draw="table")
    open_round(party)
    first = seats_of(sheet_of(party))[0].player_id
    done(host_client, "host-table-deed", party, *HERE, "draw", player=first, version=0)
    assert "A tie" in done(
        host_client, "host-table-deed", party, *HERE, "totals", **slip(party, 200, 100, 100, 50)
    )
    assert "Are these scores right?" in done(host_client, "host-table-deed", party, *HERE, "tie", version=2)


def test_before_the_draw_totals_are_not_asked_for(host: Host, host_client: Client) -> None:
    party = a_party(host, 4, draw="table")
    open_round(party)
    shown = show(host_client, "host-table", party, *HERE)
    assert "Tap who drew the high letter" in shown
    assert "Enter these totals" not in shown


def test_the_page_says_who_entered_and_who_confirmed(party: Party, host_client: Client) -> None:
    done(host_client, "host-table-deed", party, *HERE, "totals", **slip(party, 200, 180, 160, 140))
    done(host_client, "host-table-deed", party, *HERE, "confirm", **because(party, "Signed."))
    keeper = sheet_of(party).scorekeeper
    shown = show(host_client, "host-table", party, *HERE)
    assert f"Entered by {keeper} , confirmed by Ann Lee ." in shown


def test_a_table_of_a_draft_is_not_there(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert host_client.get(url("host-table", party, *HERE)).status_code == 404
