"""A table's page: the draw, the totals from the slip, confirming, voiding, handing over."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host, Party
from party.rounds import rounds
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
    shown = done(host_client, "host-table-action", party, *HERE, "totals", **slip(party, 200, 180, 160, 140))
    assert shown.has("#confirm-form")
    shown = done(
        host_client, "host-table-action", party, *HERE, "confirm", **because(party, "The table signed.")
    )
    assert (shown.has("#confirm-form"), shown.has("#result")) == (False, True)
    assert sheet_of(party).state == "confirmed"


def test_a_stale_slip_is_refused_with_both_figures(party: Party, host_client: Client) -> None:
    sent = slip(party, 200, 180, 160, 140)
    enter(sheet_of(party))
    answer = send(host_client, "host-table-action", party, *HERE, "totals", **sent)
    assert answer.status_code == 409
    shown = text_of(answer)
    name = seats_of(sheet_of(party))[0].player
    assert shown.refusals == ["StaleSheet"]
    assert f"{name} 180 200 200" in [row.text for row in shown.all(".stale tbody tr")]
    assert shown.one(f"[name=score-{seats_of(sheet_of(party))[3].player_id}]")["value"] == "140"


def test_an_odd_score_needs_a_reason_and_stays_typed(party: Party, host_client: Client) -> None:
    shown = refused(
        host_client, "host-table-action", party, *HERE, "totals", **slip(party, 201, 180, 160, 140)
    )
    assert shown.refusals == ["NotAMultiple", "ReasonMissing"]
    assert shown.one(f"[name=score-{seats_of(sheet_of(party))[0].player_id}]")["value"] == "201"
    sent = slip(party, 201, 180, 160, 140, odd="The dog ate a block.")
    done(host_client, "host-table-action", party, *HERE, "totals", **sent)
    assert sheet_of(party).state == "entered"


def test_a_missing_score_is_asked_for(party: Party, host_client: Client) -> None:
    shown = refused(
        host_client, "host-table-action", party, *HERE, "totals", **slip(party, "", 180, 160, 140)
    )
    missing = f"#id_score-{seats_of(sheet_of(party))[0].player_id}_error"
    assert shown.one(f"{missing} .refusal")["data-refusal"] == "required"
    assert shown.refusals == ["required"]


def test_confirming_alone_needs_a_reason(party: Party, host_client: Client) -> None:
    enter(sheet_of(party))
    shown = refused(host_client, "host-table-action", party, *HERE, "confirm", **because(party, ""))
    assert shown.refusals == ["ReasonMissing"]


def test_a_table_is_voided_with_a_reason_that_stays_typed(party: Party, host_client: Client) -> None:
    shown = refused(host_client, "host-table-action", party, *HERE, "void", **because(party, ""))
    assert shown.refusals == ["ReasonMissing"]
    done(host_client, "host-table-action", party, *HERE, "void", **because(party, "A fire alarm."))
    assert sheet_of(party).state == "void"


def test_scorekeeping_is_handed_over_and_the_first_move_is_not(party: Party, host_client: Client) -> None:
    sheet = sheet_of(party)
    other = others_of(sheet)[0]
    done(host_client, "host-table-action", party, *HERE, "hand-over", player=other, version=0)
    assert (sheet_of(party).scorekeeper_id, sheet_of(party).first_player_id) == (other, sheet.first_player_id)


def test_who_drew_high_is_tapped(party: Party, host_client: Client) -> None:
    player = seats_of(sheet_of(party))[2].player_id
    done(host_client, "host-table-action", party, *HERE, "draw", player=player, version=0)
    assert sheet_of(party).first_player_id == player


def test_equal_letters_are_drawn_again_with_one_tap(party: Party, host_client: Client) -> None:
    seats = seats_of(sheet_of(party))
    letters = {f"letter-{seat.player_id}": letter for seat, letter in zip(seats, "CCEF", strict=True)}
    shown = done(host_client, "host-table-action", party, *HERE, "draw", version=0, **letters)
    assert {name.text for name in shown.all("#redraw-form bdi")} == {str(seat.player) for seat in seats[:2]}
    shown = done(host_client, "host-table-action", party, *HERE, "redraw", version=1)
    assert (shown.has("#draw-form"), shown.has("#redraw-form")) == (True, False)
    assert {seat.draw_order for seat in seats_of(sheet_of(party))} == {1, 2, 3, 4}


def test_an_empty_draw_is_refused_and_the_old_one_stays(party: Party, host_client: Client) -> None:
    before = sheet_of(party).first_player_id
    refused(host_client, "host-table-action", party, *HERE, "draw", version=0)
    assert sheet_of(party).first_player_id == before


def test_a_tie_without_letters_is_drawn_for(host: Host, host_client: Client) -> None:
    party = a_party(host, 4, draw="table")
    open_round(party)
    first = seats_of(sheet_of(party))[0].player_id
    done(host_client, "host-table-action", party, *HERE, "draw", player=first, version=0)
    shown = done(host_client, "host-table-action", party, *HERE, "totals", **slip(party, 200, 100, 100, 50))
    assert (shown.has("#tie-form"), shown.has("#confirm-form")) == (True, False)
    shown = done(host_client, "host-table-action", party, *HERE, "tie", version=2)
    assert (shown.has("#tie-form"), shown.has("#confirm-form")) == (False, True)


def test_before_the_draw_totals_are_not_asked_for(host: Host, host_client: Client) -> None:
    party = a_party(host, 4, draw="table")
    open_round(party)
    shown = show(host_client, "host-table", party, *HERE)
    assert (shown.has("#draw-form"), shown.has("form#totals")) == (True, False)
    player = seats_of(sheet_of(party))[0].player_id
    shown = done(host_client, "host-table-action", party, *HERE, "draw", player=player, version=0)
    assert shown.has("form#totals #enter-totals")


def test_the_page_says_who_entered_and_who_confirmed(party: Party, host_client: Client) -> None:
    done(host_client, "host-table-action", party, *HERE, "totals", **slip(party, 200, 180, 160, 140))
    done(host_client, "host-table-action", party, *HERE, "confirm", **because(party, "Signed."))
    keeper = sheet_of(party).scorekeeper
    named = show(host_client, "host-table", party, *HERE).all("#result #entered-by bdi")
    assert [name.text for name in named] == [str(keeper), "Ann Lee"]


def test_a_table_of_a_draft_is_not_there(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert host_client.get(url("host-table", party, *HERE)).status_code == 404
