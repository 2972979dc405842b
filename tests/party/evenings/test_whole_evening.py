"""A whole evening: 42 guests, five rounds, leavers, late-comers, ties, a void table, a corrected score."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from party.desk import voiding
from party.history import corrections, finishing
from party.history.verification import verify
from party.models import Guest, Host, Party, Seat
from party.people.guests import registration
from party.prizes import keywords
from party.rounds import rounds
from scoring.models import SheetSeat
from scoring.rules.standings import winners
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, seats_of, settle, sheets_of

ROUND = timedelta(minutes=50)


def with_ties(seat: SheetSeat) -> int:
    """Half of every table is level, and the scores differ from table to table."""
    return 100 + 5 * (seat.player_id % 7) if seat.chair > 2 else 150


def play_evening(host: Host) -> Party:
    party = a_party(host, guests=42, prizes="table")
    by, guests = by_host(host), list(Guest.objects.filter(party__party_hosts__host=host).order_by("pk"))
    at = NOW
    open_round(party, at)
    keywords.pick_keywords(party, actor=by, at=at)
    registration.leave(party, guests[4].pk, actor=by, at=at)
    settle(party, 1, with_ties, at)
    rounds.close_round(party, actor=by, at=at)
    latecomers = registration.register_list(party, ["Zoe Late", "Yan Late", "Xia Late"], actor=by, at=at)
    registration.check_in(party, [new.guest.pk for new in latecomers], actor=by, at=at)
    for number in range(2, 6):
        at = NOW + number * ROUND
        _play_later_round(party, number, guests, at)
    tampered = sheets_of(party, 3)[0]
    right = {seat.player_id: 300 - 5 * seat.chair for seat in seats_of(tampered)}
    corrections.correct(tampered, right, reason="Two lines were added twice", actor=by, at=at)
    return finishing.finish(party, actor=by, at=at)


def _play_later_round(party: Party, number: int, guests: list[Guest], at: datetime) -> None:
    by = by_host(party)
    open_round(party, at)
    if number == 2:
        voiding.void(sheets_of(party, 2)[3], reason="The board was knocked over", actor=by, at=at)
        registration.leave(party, guests[10].pk, actor=by, at=at)
    if number == 3:
        registration.come_back(party, guests[4].pk, actor=by, at=at)
    settle(party, number, with_ties, at)
    rounds.close_round(party, actor=by, at=at)
    if number == 4:
        registration.no_show(party, guests[20].pk, actor=by, at=at)


@pytest.mark.django_db
def test_an_evening_of_42_guests_verifies_and_its_standings_count_every_confirmed_game(host: Host) -> None:
    party = play_evening(host)
    verdict = verify(party)
    assert verdict.faults == ()
    told = StringIO()
    call_command("verify_party", party.code, stdout=told)
    assert "agree" in told.getvalue()
    expect_all_counted(party)


def expect_all_counted(party: Party) -> None:
    standings = finishing.standings_of(party)
    assert len(standings) == 45
    confirmed = SheetSeat.objects.filter(sheet__book=party.book_id, sheet__state="confirmed")
    assert sum(row.total for row in standings) == sum(seat.score or 0 for seat in confirmed)
    assert winners(standings)
    assert {row.joined_in for row in standings} == {1, 2}


@pytest.mark.django_db
def test_a_row_changed_behind_the_record_is_found(host: Host) -> None:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    Seat.objects.filter(round__party=party, table=1, chair=1).update(from_table=9)
    with pytest.raises(CommandError, match="from_table is 9, recorded None"):
        call_command("verify_party", party.code)
