from __future__ import annotations

import pytest

from party.history import corrections
from party.history.corrections import Figure
from party.history.finishing import standings_of
from party.history.refusals import NothingToCorrect
from party.history.verification import verify
from party.models import Host, Party, Seat
from party.rounds import rounds
from party.rounds.refusals import SeatsAreSettled
from party.tables.drawing import record_draw
from scoring.models import Event, Sheet
from scoring.record.refusals import ReasonMissing
from scoring.sheets.refusals import NotAMultiple, NotTheTablesPlayers
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    confirm_by_other,
    enter,
    open_round,
    play_round,
    seats_of,
    sheets_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=12)
    play_round(party)
    return party


def turned_round(sheet: Sheet) -> dict[int, int]:
    """The scores of the table with the last first."""
    seats = seats_of(sheet)
    return {seat.player_id: other.score or 0 for seat, other in zip(seats, reversed(seats), strict=True)}


def tables(party: Party, number: int) -> dict[int, int]:
    return dict(
        Seat.objects.filter(round__party=party, round__number=number).values_list("player_id", "table")
    )


def test_a_preview_says_what_would_change_and_changes_nothing(party: Party) -> None:
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    sheet = sheets_of(party, 1)[0]
    events, players = Event.objects.count(), [seat.player_id for seat in seats_of(sheet)]
    preview = corrections.preview_correction(sheet, turned_round(sheet))
    assert preview.scores == tuple(
        Figure(player, before, 300 - before)
        for player, before in zip(players, (180, 160, 140, 120), strict=True)
    )
    assert set(preview.totals) == set(preview.scores)
    assert preview.ranks == tuple(
        Figure(player, rank, 5 - rank) for rank, player in enumerate(players, start=1)
    )
    assert {(figure.player, figure.before, figure.after) for figure in preview.moves} == {
        (players[0], 2, 1),
        (players[1], 2, 1),
        (players[2], 1, 2),
        (players[3], 1, 2),
    }
    assert preview.can_reseat
    assert Event.objects.count() == events
    assert seats_of(sheet)[0].score == 180


def test_a_correction_changes_totals_and_no_seat(party: Party) -> None:
    open_round(party)
    before, sheet = tables(party, 2), sheets_of(party, 1)[0]
    corrections.correct(sheet, turned_round(sheet), reason="Columns mixed up", actor=by_host(party), at=NOW)
    assert tables(party, 2) == before
    last = seats_of(sheet)[3]
    assert next(row.total for row in standings_of(party) if row.player == last.player_id) == 180
    assert Event.objects.get(kind="scores-corrected").is_departure
    assert verify(party).is_sound


def test_a_correction_needs_a_reason_and_the_table_s_players(party: Party) -> None:
    sheet = sheets_of(party, 1)[0]
    with pytest.raises(ReasonMissing):
        corrections.correct(sheet, turned_round(sheet), reason="", actor=by_host(party), at=NOW)
    with pytest.raises(NotTheTablesPlayers):
        corrections.correct(sheet, {1: 5}, reason="Oops", actor=by_host(party), at=NOW)
    odd = dict.fromkeys(turned_round(sheet), 103)
    with pytest.raises(NotAMultiple):
        corrections.correct(sheet, odd, reason="Oops", actor=by_host(party), at=NOW)


def test_what_is_not_confirmed_is_not_corrected(party: Party) -> None:
    open_round(party)
    sheet = sheets_of(party, 2)[0]
    with pytest.raises(NothingToCorrect):
        corrections.preview_correction(sheet, {})


@pytest.mark.parametrize("published", [False, True])
def test_the_host_may_ask_for_new_seats_while_nobody_has_played(party: Party, published: bool) -> None:
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    if published:
        rounds.publish(party, actor=by_host(party), at=NOW)
    sheet = sheets_of(party, 1)[0]
    preview = corrections.correct(
        sheet, turned_round(sheet), reason="Mixed up", reseat=True, actor=by_host(party, "key-1"), at=NOW
    )
    now = tables(party, 2)
    assert all(now[figure.player] == figure.after for figure in preview.moves)
    assert party.round_set.get(number=2).state == "draft"
    assert verify(party).is_sound


def test_seats_that_are_played_from_are_not_changed(party: Party) -> None:
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    by = by_host(party)
    with pytest.raises(SeatsAreSettled):
        corrections.correct(sheet, turned_round(sheet), reason="Late", reseat=True, actor=by, at=NOW)
    assert seats_of(sheet)[0].score == 180
    assert not corrections.preview_correction(sheet, turned_round(sheet)).can_reseat


def test_a_new_tie_without_letters_is_drawn_for(host: Host) -> None:
    party = a_party(host, guests=4, draw="table")
    open_round(party)
    [sheet] = sheets_of(party, 1)
    record_draw(sheet, high=seats_of(sheet)[0].player_id, actor=by_host(host), at=NOW)
    enter(sheet)
    confirm_by_other(sheet)
    level = dict.fromkeys(turned_round(sheet), 100)
    corrections.correct(sheet, level, reason="All were level", actor=by_host(host), at=NOW)
    assert sorted(seat.rank or 0 for seat in seats_of(sheet)) == [1, 2, 3, 4]


def test_the_preview_names_the_winners_before_and_after(party: Party) -> None:
    sheet = sheets_of(party, 1)[0]
    seats = seats_of(sheet)
    scores = {seat.player_id: 500 if seat is seats[3] else 0 for seat in seats}
    preview = corrections.preview_correction(sheet, scores)
    assert preview.winners_after == (seats[3].player_id,)
    assert seats[0].player_id in preview.winners_before
