from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from party.desk import confirming, voiding
from party.models import Host
from party.people import hosting, stewardship
from party.people.guests import registration
from party.people.refusals import NotYourTable, OwnTable
from party.rounds.refusals import RoundIsClosed
from party.tables import totals
from scoring.models import Sheet, SheetSeat
from scoring.record.pen import Actor
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    confirm_by_other,
    enter,
    falling,
    open_round,
    play_round,
    seats_of,
    settle,
    sheets_of,
)
from tests.party.flat_totals import flat, players_of

pytestmark = pytest.mark.django_db


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
    voiding.void(second, reason="Fire alarm", actor=by_host(host), at=NOW)
    with pytest.raises(OwnTable):
        voiding.void(first, reason="Fire alarm", actor=by_host(host), at=NOW)


def test_a_closed_round_is_corrected_and_not_written_on(host: Host) -> None:
    party = a_party(host, guests=4)
    play_round(party)
    [sheet] = sheets_of(party, 1)
    with pytest.raises(RoundIsClosed):
        totals.enter_totals(sheet, flat(sheet), actor=by_host(host), at=NOW)


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
