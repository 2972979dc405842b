from __future__ import annotations

import pytest

from party.models import Host, Party
from party.people import hosting
from party.people.guests import registration
from party.people.refusals import OwnTable
from party.rounds.refusals import NotTheScorekeeper
from party.tables import totals
from scoring.models import Event, Sheet, SheetSeat
from scoring.sheets.refusals import (
    DrawFirst,
    NotAMultiple,
    NotTheTablesPlayers,
    ScoreOutOfRange,
    SheetNotOpen,
    StaleSheet,
)
from scoring.sheets.state import Totals
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    enter,
    others_of,
    publish_round,
    seats_of,
    sheets_of,
)
from tests.party.flat_totals import flat, players_of

pytestmark = pytest.mark.django_db


def test_a_host_types_at_the_own_table_what_stands_on_the_slip_alone(host: Host, sheet: Sheet) -> None:
    party = sheet.book.party
    hosting.play_as(party, host, sheet.scorekeeper, actor=by_host(host), at=NOW)
    with pytest.raises(OwnTable):
        totals.enter_totals(sheet, flat(sheet), actor=by_host(host), at=NOW)
    with pytest.raises(OwnTable):
        totals.enter_totals(sheet, flat(sheet, 101), reason="So", from_slip=True, actor=by_host(host), at=NOW)
    after = totals.enter_totals(sheet, flat(sheet), from_slip=True, actor=by_host(host), at=NOW)
    assert (after.entered_by_kind, after.entered_by_id) == ("player", sheet.scorekeeper_id)


def test_totals_wait_for_confirmation(sheet: Sheet) -> None:
    after = enter(sheet)
    assert (after.state, after.version, after.entered_by_id) == ("entered", 1, sheet.scorekeeper_id)


def test_scores_may_be_negative(sheet: Sheet) -> None:
    assert enter(sheet, lambda seat: -15).state == "entered"


def test_a_stale_version_is_refused_with_both_figures(sheet: Sheet) -> None:
    enter(sheet, lambda seat: 120)
    with pytest.raises(StaleSheet) as refused:
        totals.enter_totals(sheet, flat(sheet, 95, version=0), actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert "120" in str(refused.value)
    assert "95" in str(refused.value)
    assert refused.value.params["version"] == 1
    assert {seat.score for seat in seats_of(sheet)} == {120}


def test_totals_are_for_exactly_the_table_s_players(sheet: Sheet) -> None:
    by = by_player(sheet.scorekeeper_id)
    some = dict.fromkeys(players_of(sheet)[:3], 10)
    for wrong in (some, {**some, players_of(sheet)[3]: 10, 10**6: 5}):
        with pytest.raises(NotTheTablesPlayers):
            totals.enter_totals(sheet, Totals(wrong, 0), actor=by, at=NOW)


def test_a_keyword_score_is_a_multiple_of_five_or_has_a_steward_s_reason(sheet: Sheet) -> None:
    with pytest.raises(NotAMultiple, match="103"):
        totals.enter_totals(sheet, flat(sheet, 103), actor=by_player(sheet.scorekeeper_id), at=NOW)
    with pytest.raises(NotAMultiple):
        totals.enter_totals(sheet, flat(sheet, 103), actor=by_host(sheet.book.party), at=NOW)
    by = by_host(sheet.book.party)
    totals.enter_totals(sheet, flat(sheet, 103), reason="House rule at this table", actor=by, at=NOW)
    assert Event.objects.get(kind="totals-entered").is_departure


def test_a_player_s_reason_lets_no_odd_score_stand(sheet: Sheet) -> None:
    by = by_player(sheet.scorekeeper_id)
    with pytest.raises(NotAMultiple):
        totals.enter_totals(sheet, flat(sheet, 103), reason="So we counted", actor=by, at=NOW)


def test_an_impossible_score_is_a_slip_of_the_finger(sheet: Sheet) -> None:
    with pytest.raises(ScoreOutOfRange):
        totals.enter_totals(sheet, flat(sheet, 10**6), actor=by_player(sheet.scorekeeper_id), at=NOW)


def test_only_the_scorekeeper_or_an_official_enters(sheet: Sheet) -> None:
    other = others_of(sheet)[0]
    with pytest.raises(NotTheScorekeeper):
        totals.enter_totals(sheet, flat(sheet), actor=by_player(other), at=NOW)


def test_totals_need_a_game_that_has_begun_and_a_first_player(host: Host, undrawn: Sheet) -> None:
    with pytest.raises(DrawFirst):
        totals.enter_totals(undrawn, flat(undrawn), actor=by_host(host), at=NOW)
    waiting = a_party(host, guests=4)
    publish_round(waiting)
    [early] = sheets_of(waiting, 1)
    with pytest.raises(SheetNotOpen):
        totals.enter_totals(early, flat(early), actor=by_host(host), at=NOW)


def test_who_left_may_be_left_out_of_the_totals(party: Party, sheet: Sheet) -> None:
    gone = others_of(sheet)[0]
    registration.leave(party, gone, actor=by_host(party), at=NOW)
    staying = dict.fromkeys((player for player in players_of(sheet) if player != gone), 100)
    totals.enter_totals(sheet, Totals(staying, 0), actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert SheetSeat.objects.get(sheet=sheet, player=gone).score == 0


def test_a_refused_request_leaves_no_event(sheet: Sheet) -> None:
    before = Event.objects.count()
    with pytest.raises(NotAMultiple):
        enter(sheet, lambda seat: 3)
    assert Event.objects.count() == before
