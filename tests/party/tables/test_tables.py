from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games.base.letters import MASTER
from party.desk import confirming
from party.desk.refusals import TieNotBroken
from party.models import Host, Party
from party.people import hosting, stewardship
from party.people.guests import registration
from party.people.refusals import NotASteward, NotYourTable, OwnTable
from party.rounds.refusals import NotTheScorekeeper, RoundIsClosed
from party.rules.refusals import NotALetter, NotAtTable
from party.tables import tables
from party.tables.refusals import NothingToRedraw, TooLateToDraw
from scoring.models import Event, Sheet, SheetSeat
from scoring.record.pen import Actor
from scoring.record.refusals import ReasonMissing
from scoring.sheets.refusals import (
    DrawFirst,
    NotAMultiple,
    NotAtThisTable,
    NotTheTablesPlayers,
    ScoreOutOfRange,
    SheetNotOpen,
    SheetSettled,
    StaleSheet,
)
from scoring.sheets.state import Totals
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    enter,
    falling,
    open_round,
    others_of,
    play_round,
    publish_round,
    seats_of,
    settle,
    sheets_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def undrawn(host: Host) -> Sheet:
    party = a_party(host, guests=4, draw="table")
    open_round(party)
    return sheets_of(party, 1)[0]


def players_of(sheet: Sheet) -> list[int]:
    return [seat.player_id for seat in seats_of(sheet)]


def flat(sheet: Sheet, score: int = 100, **more: Any) -> Totals:  # noqa: ANN401
    return Totals(dict.fromkeys(players_of(sheet), score), **{"version": sheet.version, **more})


# The draw (S4)


def test_who_drew_high_goes_first_and_keeps_score(undrawn: Sheet) -> None:
    first = players_of(undrawn)[2]
    tables.record_draw(undrawn, high=first, actor=by_player(first), at=NOW)
    undrawn.refresh_from_db()
    assert (undrawn.first_player_id, undrawn.scorekeeper_id) == (first, first)


def test_all_letters_give_the_whole_order(undrawn: Sheet) -> None:
    letters = dict(zip(players_of(undrawn), "KAZB", strict=True))
    drawn = tables.record_draw(undrawn, letters, actor=by_player(players_of(undrawn)[0]), at=NOW)
    assert [letters[player] for player in drawn.order] == list("ABKZ")
    assert [seat.draw_order for seat in seats_of(undrawn)] == [3, 1, 4, 2]


def test_equal_letters_draw_again_among_themselves(undrawn: Sheet) -> None:
    players = players_of(undrawn)
    by = by_player(players[0])
    drawn = tables.record_draw(undrawn, dict(zip(players, "BBCD", strict=True)), actor=by, at=NOW)
    assert drawn.redraw == (tuple(sorted(players[:2])),)
    assert not Sheet.objects.get(pk=undrawn.pk).first_player_id
    settled = tables.redraw(undrawn, {players[0]: "Z", players[1]: "A"}, actor=by, at=NOW)
    assert settled.order == (players[1], players[0], players[2], players[3])
    assert [seat.letters for seat in seats_of(undrawn)] == ["BZ", "BA", "C", "D"]


def test_one_tap_lets_the_site_draw_for_the_equal(undrawn: Sheet) -> None:
    players = players_of(undrawn)
    by = by_player(players[0])
    tables.record_draw(undrawn, dict.fromkeys(players, "E"), actor=by, at=NOW)
    assert tables.redraw(undrawn, actor=by, at=NOW).is_settled


@pytest.mark.parametrize("place", range(4))
def test_a_master_block_is_no_letter(undrawn: Sheet, place: int) -> None:
    letters = ["A", "B", "C", "D"]
    letters[place] = MASTER
    refuse_draw(undrawn, "".join(letters), drawn=MASTER)


@pytest.mark.parametrize("other", ["7", "Ä", "-"])
def test_only_a_to_z_are_letters(undrawn: Sheet, other: str) -> None:
    refuse_draw(undrawn, f"{other}ABC", drawn=other)


def refuse_draw(undrawn: Sheet, letters: str, *, drawn: str) -> None:
    entered = dict(zip(players_of(undrawn), letters, strict=True))
    with pytest.raises(NotALetter) as refused:
        tables.record_draw(undrawn, entered, actor=by_player(players_of(undrawn)[0]), at=NOW)
    assert refused.value.params["drawn"] == drawn
    assert [seat.letters for seat in seats_of(undrawn)] == [""] * 4


def test_strangers_do_not_draw(undrawn: Sheet) -> None:
    with pytest.raises(NotAtTable):
        tables.record_draw(undrawn, {10**6: "A"}, actor=by_host(undrawn.book.party), at=NOW)
    with pytest.raises(NotAtThisTable):
        tables.record_draw(undrawn, high=players_of(undrawn)[0], actor=by_player(10**6), at=NOW)


def test_nothing_is_redrawn_where_nothing_is_equal(sheet: Sheet) -> None:
    with pytest.raises(NothingToRedraw):
        tables.redraw(sheet, actor=by_host(sheet.book.party), at=NOW)


def test_the_draw_stands_once_totals_are_in(sheet: Sheet) -> None:
    enter(sheet)
    with pytest.raises(TooLateToDraw):
        tables.record_draw(sheet, high=players_of(sheet)[0], actor=by_host(sheet.book.party), at=NOW)


# Scorekeeping


def test_scorekeeping_is_handed_over_and_the_first_move_is_not(sheet: Sheet) -> None:
    first = sheet.first_player_id
    other = next(player for player in players_of(sheet) if player != first)
    after = tables.hand_over(sheet, other, actor=by_player(first), at=NOW)
    assert (after.scorekeeper_id, after.first_player_id) == (other, first)
    assert Event.objects.get(kind="sheet-handed-over").subject == other


def test_who_does_not_keep_score_does_not_take_the_sheet(sheet: Sheet) -> None:
    other = others_of(sheet)[0]
    with pytest.raises(NotTheScorekeeper):
        tables.hand_over(sheet, other, actor=by_player(other), at=NOW)
    by_the_host = tables.hand_over(sheet, other, actor=by_host(sheet.book.party), at=NOW)
    assert by_the_host.scorekeeper_id == other


def test_a_host_types_at_the_own_table_what_stands_on_the_slip_alone(host: Host, sheet: Sheet) -> None:
    party = sheet.book.party
    hosting.play_as(party, host, sheet.scorekeeper, actor=by_host(host), at=NOW)
    with pytest.raises(OwnTable):
        tables.enter_totals(sheet, flat(sheet), actor=by_host(host), at=NOW)
    with pytest.raises(OwnTable):
        tables.enter_totals(sheet, flat(sheet, 101), reason="So", from_slip=True, actor=by_host(host), at=NOW)
    after = tables.enter_totals(sheet, flat(sheet), from_slip=True, actor=by_host(host), at=NOW)
    assert (after.entered_by_kind, after.entered_by_id) == ("player", sheet.scorekeeper_id)


def test_only_a_player_of_the_table_keeps_score(sheet: Sheet) -> None:
    with pytest.raises(NotAtThisTable):
        tables.hand_over(sheet, 10**6, actor=by_player(sheet.first_player_id), at=NOW)


# Totals


def test_totals_wait_for_confirmation(sheet: Sheet) -> None:
    after = enter(sheet)
    assert (after.state, after.version, after.entered_by_id) == ("entered", 1, sheet.scorekeeper_id)


def test_scores_may_be_negative(sheet: Sheet) -> None:
    assert enter(sheet, lambda seat: -15).state == "entered"


def test_a_stale_version_is_refused_with_both_figures(sheet: Sheet) -> None:
    enter(sheet, lambda seat: 120)
    with pytest.raises(StaleSheet) as refused:
        tables.enter_totals(sheet, flat(sheet, 95, version=0), actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert "120" in str(refused.value)
    assert "95" in str(refused.value)
    assert refused.value.params["version"] == 1
    assert {seat.score for seat in seats_of(sheet)} == {120}


def test_totals_are_for_exactly_the_table_s_players(sheet: Sheet) -> None:
    by = by_player(sheet.scorekeeper_id)
    some = dict.fromkeys(players_of(sheet)[:3], 10)
    for wrong in (some, {**some, players_of(sheet)[3]: 10, 10**6: 5}):
        with pytest.raises(NotTheTablesPlayers):
            tables.enter_totals(sheet, Totals(wrong, 0), actor=by, at=NOW)


def test_a_keyword_score_is_a_multiple_of_five_or_has_a_steward_s_reason(sheet: Sheet) -> None:
    with pytest.raises(NotAMultiple, match="103"):
        tables.enter_totals(sheet, flat(sheet, 103), actor=by_player(sheet.scorekeeper_id), at=NOW)
    with pytest.raises(NotAMultiple):
        tables.enter_totals(sheet, flat(sheet, 103), actor=by_host(sheet.book.party), at=NOW)
    by = by_host(sheet.book.party)
    tables.enter_totals(sheet, flat(sheet, 103), reason="House rule at this table", actor=by, at=NOW)
    assert Event.objects.get(kind="totals-entered").is_departure


def test_a_player_s_reason_lets_no_odd_score_stand(sheet: Sheet) -> None:
    by = by_player(sheet.scorekeeper_id)
    with pytest.raises(NotAMultiple):
        tables.enter_totals(sheet, flat(sheet, 103), reason="So we counted", actor=by, at=NOW)


def test_an_impossible_score_is_a_slip_of_the_finger(sheet: Sheet) -> None:
    with pytest.raises(ScoreOutOfRange):
        tables.enter_totals(sheet, flat(sheet, 10**6), actor=by_player(sheet.scorekeeper_id), at=NOW)


def test_only_the_scorekeeper_or_an_official_enters(sheet: Sheet) -> None:
    other = others_of(sheet)[0]
    with pytest.raises(NotTheScorekeeper):
        tables.enter_totals(sheet, flat(sheet), actor=by_player(other), at=NOW)


def test_totals_need_a_game_that_has_begun_and_a_first_player(host: Host, undrawn: Sheet) -> None:
    with pytest.raises(DrawFirst):
        tables.enter_totals(undrawn, flat(undrawn), actor=by_host(host), at=NOW)
    waiting = a_party(host, guests=4)
    publish_round(waiting)
    [early] = sheets_of(waiting, 1)
    with pytest.raises(SheetNotOpen):
        tables.enter_totals(early, flat(early), actor=by_host(host), at=NOW)


# Ties.


def test_a_tie_is_broken_by_the_letters_of_that_game(sheet: Sheet) -> None:
    enter(sheet, lambda seat: 100)
    confirm_by_other(sheet)
    assert all(seat.rank == seat.draw_order for seat in seats_of(sheet))


def test_a_tie_without_letters_needs_a_redraw_among_the_tied(undrawn: Sheet) -> None:
    players = players_of(undrawn)
    tables.record_draw(undrawn, high=players[0], actor=by_player(players[0]), at=NOW)
    enter(undrawn, lambda seat: 100)
    with pytest.raises(TieNotBroken):
        confirming.confirm(undrawn, reason="All nodded", actor=by_host(undrawn.book.party), at=NOW)
    ranking = tables.break_tie(undrawn, actor=by_player(players[0]), at=NOW)
    assert ranking.is_settled
    assert confirm_by_other(undrawn).state == "confirmed"
    assert seats_of(undrawn)[0].rank == 1


def test_who_left_in_mid_game_ranks_last_with_the_points_entered(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    gone = players_of(sheet)[0]
    registration.leave(party, gone, actor=by_host(host), at=NOW)
    enter(sheet, falling)
    confirm_by_other(sheet)
    left = SheetSeat.objects.get(sheet=sheet, player=gone)
    assert (left.rank, left.score) == (4, 180)


def test_who_left_may_be_left_out_of_the_totals(party: Party, sheet: Sheet) -> None:
    gone = others_of(sheet)[0]
    registration.leave(party, gone, actor=by_host(party), at=NOW)
    staying = dict.fromkeys((player for player in players_of(sheet) if player != gone), 100)
    tables.enter_totals(sheet, Totals(staying, 0), actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert SheetSeat.objects.get(sheet=sheet, player=gone).score == 0


# Voiding, and who rules (S8, S11)


def test_a_void_table_needs_a_reason_and_gives_no_points(sheet: Sheet) -> None:
    by = by_host(sheet.book.party)
    with pytest.raises(ReasonMissing):
        tables.void(sheet, reason=" ", actor=by, at=NOW)
    enter(sheet)
    assert tables.void(sheet, reason="Wrong table", actor=by, at=NOW).state == "void"
    assert {seat.rank for seat in seats_of(sheet)} == {None}


def test_a_player_voids_nothing(sheet: Sheet) -> None:
    with pytest.raises(NotASteward):
        tables.void(sheet, reason="We lost", actor=by_player(sheet.scorekeeper_id), at=NOW)


def test_a_confirmed_table_is_corrected_and_not_voided(sheet: Sheet) -> None:
    enter(sheet)
    confirm_by_other(sheet)
    with pytest.raises(SheetSettled):
        tables.void(sheet, reason="Changed our minds", actor=by_host(sheet.book.party), at=NOW)


def test_a_steward_rules_in_the_own_block_and_not_at_the_own_table(host: Host) -> None:
    party = a_party(host, guests=24)
    open_round(party)
    sheets = sheets_of(party, 1)
    sitting = players_of(sheets[0])[0]
    one = stewardship.appoint(party, sitting, actor=by_host(host), at=NOW)
    actor = Actor("steward", one.pk, "steward")
    for sheet in (sheets[0], sheets[1], sheets[5]):
        enter(sheet)
    assert confirming.confirm(sheets[1], reason="They asked me", actor=actor, at=NOW).state == "confirmed"
    with pytest.raises(OwnTable):
        confirming.confirm(sheets[0], reason="They asked me", actor=actor, at=NOW)
    with pytest.raises(NotYourTable, match="the host"):
        confirming.confirm(sheets[5], reason="They asked me", actor=actor, at=NOW)


def test_a_host_who_plays_rules_everywhere_but_at_the_own_table(host: Host) -> None:
    party = a_party(host, guests=8)
    open_round(party)
    first, second = sheets_of(party, 1)
    hosting.play_as(party, host, seats_of(first)[0].player, actor=by_host(host), at=NOW)
    tables.void(second, reason="Fire alarm", actor=by_host(host), at=NOW)
    with pytest.raises(OwnTable):
        tables.void(first, reason="Fire alarm", actor=by_host(host), at=NOW)


def test_a_closed_round_is_corrected_and_not_written_on(host: Host) -> None:
    party = a_party(host, guests=4)
    play_round(party)
    [sheet] = sheets_of(party, 1)
    with pytest.raises(RoundIsClosed):
        tables.enter_totals(sheet, flat(sheet), actor=by_host(host), at=NOW)


def test_a_refused_request_leaves_no_event(sheet: Sheet) -> None:
    before = Event.objects.count()
    with pytest.raises(NotAMultiple):
        enter(sheet, lambda seat: 3)
    assert Event.objects.count() == before


def test_the_database_itself_refuses_a_confirmer_who_entered_and_a_color_twice(sheet: Sheet) -> None:
    enter(sheet)
    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.filter(pk=sheet.pk).update(
            state="confirmed", confirmed_by_kind="player", confirmed_by_id=sheet.scorekeeper_id
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        SheetSeat.objects.filter(sheet=sheet).update(color="red")
    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.create(book=sheet.book, round=1, table=1)


def test_settling_every_table_of_a_party_of_nine_leaves_no_table_open(host: Host) -> None:
    party = a_party(host, guests=9)
    open_round(party)
    settle(party, 1)
    assert {sheet.state for sheet in sheets_of(party, 1)} == {"confirmed"}
