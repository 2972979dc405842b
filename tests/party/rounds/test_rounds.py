from __future__ import annotations

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from party.desk.voiding import void
from party.history import finishing
from party.history.refusals import NothingPlayed
from party.models import Guest, Host, Party, Prize, Round, Seat
from party.people.guests import registration
from party.prizes.keywords import pick_keywords
from party.rounds import clock, rounds
from party.rounds.refusals import (
    AllRoundsPlayed,
    DraftIsStale,
    NoSuchRound,
    NotADraft,
    RoundIsOpen,
    RoundNotOver,
    RoundNotStarted,
    SameGuest,
    SeatsAreSettled,
)
from party.rules.seating.fresh import table_sizes
from party.rules.seating.refusals import NotSeated, TooFewPlayers
from scoring.models import Event, Sheet, SheetSeat
from scoring.record.refusals import ReasonMissing
from scoring.rules.standings import winners
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    confirm_by_other,
    enter,
    open_round,
    play_round,
    publish_round,
    settle,
    sheets_of,
)

pytestmark = pytest.mark.django_db


def seats(party: Party, number: int = 1) -> dict[int, tuple[int, str]]:
    rows = Seat.objects.filter(round__party=party, round__number=number)
    return {seat.player_id: (seat.table, seat.color) for seat in rows}


@pytest.mark.parametrize("guests", [2, 3, 5, 6, 9, 13])
def test_a_draft_seats_everybody_at_tables_of_the_right_sizes(host: Host, guests: int) -> None:
    party = a_party(host, guests=guests)
    drafted = rounds.draft_round(party, actor=by_host(host), at=NOW)
    tables = [table for table, _ in seats(party).values()]
    assert tuple(tables.count(number) for number in range(1, drafted.tables + 1)) == table_sizes(guests)
    assert drafted.state == "draft"


@pytest.mark.parametrize("guests", [0, 1])
def test_a_lonely_guest_is_offered_solitaire(host: Host, guests: int) -> None:
    with pytest.raises(TooFewPlayers, match="Solitaire"):
        rounds.draft_round(a_party(host, guests=guests), actor=by_host(host), at=NOW)


def test_a_second_draft_is_refused_and_a_new_one_takes_its_place(host: Host) -> None:
    party = a_party(host, guests=9)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    before = seats(party)
    with pytest.raises(RoundIsOpen, match="Round 1 is draft"):
        rounds.draft_round(party, actor=by_host(host), at=NOW)
    rounds.redraft_round(party, actor=by_host(host), at=NOW)
    assert seats(party) == before


def test_a_draft_can_be_thrown_away(host: Host) -> None:
    party = a_party(host, guests=4)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    rounds.discard_draft(party, actor=by_host(host), at=NOW)
    assert not Round.objects.exists()
    assert not Seat.objects.exists()
    with pytest.raises(NoSuchRound):
        rounds.publish(party, actor=by_host(host), at=NOW)


def test_the_host_swaps_two_players_which_is_a_departure(host: Host) -> None:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    before = seats(party)
    one = next(player for player, (table, _) in before.items() if table == 1)
    other = next(player for player, (table, _) in before.items() if table == 2)
    rounds.swap_seats(party, one, other, actor=by_host(host), at=NOW)
    after = seats(party)
    assert (after[one][0], after[other][0]) == (2, 1)
    assert {seat.why for seat in Seat.objects.filter(player__in=[one, other])} == {"by_hand"}
    assert Event.objects.get(kind="seats-swapped").is_departure


def test_nobody_is_swapped_with_themselves(host: Host) -> None:
    party = a_party(host, 8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    player = party.guests.order_by("pk")[0].pk
    with pytest.raises(SameGuest):
        rounds.swap_seats(party, player, player, actor=by_host(host), at=NOW)


def test_who_has_no_seat_cannot_be_swapped(host: Host) -> None:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    with pytest.raises(NotSeated):
        rounds.swap_seats(party, next(iter(seats(party))), 10**6, actor=by_host(host), at=NOW)


def test_publishing_opens_a_sheet_for_each_table_with_the_letters_drawn(host: Host) -> None:
    party = a_party(host, guests=9)
    publish_round(party)
    party.refresh_from_db()
    assert party.state == "running"
    for sheet in sheets_of(party, 1):
        drawn = sorted(sheet.seats.all(), key=lambda seat: seat.letters)
        assert [seat.draw_order for seat in drawn] == [1, 2, 3]
        assert sheet.first_player_id == sheet.scorekeeper_id == drawn[0].player_id
        assert sheet.state == "waiting"


def test_where_the_table_draws_nothing_is_drawn_yet(host: Host) -> None:
    party = a_party(host, guests=4, draw="table")
    publish_round(party)
    assert sheets_of(party, 1)[0].first_player_id is None
    assert set(SheetSeat.objects.values_list("letters", flat=True)) == {""}


def test_a_published_round_is_no_draft_any_more(host: Host) -> None:
    party = a_party(host, guests=8)
    publish_round(party)
    with pytest.raises(NotADraft):
        rounds.publish(party, actor=by_host(host), at=NOW)
    with pytest.raises(NotADraft):
        rounds.swap_seats(party, *list(seats(party))[:2], actor=by_host(host), at=NOW)


@pytest.mark.parametrize("action", ["leave", "check_in"])
def test_a_draft_that_no_longer_fits_who_is_here_is_not_published(host: Host, action: str) -> None:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    if action == "leave":
        registration.leave(party, Guest.objects.all()[0].pk, actor=by_host(host), at=NOW)
    else:
        [new] = registration.register_list(party, ["Late"], actor=by_host(host), at=NOW)
        registration.check_in(party, [new.guest.pk], actor=by_host(host), at=NOW)
    with pytest.raises(DraftIsStale):
        rounds.publish(party, actor=by_host(host), at=NOW)
    rounds.redraft_round(party, actor=by_host(host), at=NOW)
    assert rounds.publish(party, actor=by_host(host), at=NOW).state == "published"


def test_seats_are_taken_back_with_a_reason_until_the_game_starts(host: Host) -> None:
    party = a_party(host, guests=8, prizes="table")
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    before = seats(party)
    rounds.publish(party, actor=by_host(host), at=NOW)
    pick_keywords(party, actor=by_host(host), at=NOW)
    with pytest.raises(ReasonMissing):
        rounds.unpublish(party, actor=by_host(host), at=NOW)
    rounds.unpublish(party, reason="Two guests came in late", actor=by_host(host), at=NOW)
    party.refresh_from_db()
    assert (party.state, seats(party)) == ("open", before)
    assert not Sheet.objects.exists()
    assert not Prize.objects.exists()
    assert set(Guest.objects.values_list("joined_round", flat=True)) == {None}


def test_seats_are_settled_once_the_game_has_started(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    with pytest.raises(SeatsAreSettled):
        rounds.unpublish(party, reason="Sorry", actor=by_host(host), at=NOW)


def test_a_round_closes_when_every_table_is_confirmed_or_void(host: Host) -> None:
    party = a_party(host, guests=12)
    open_round(party)
    first, *_ = sheets_of(party, 1)
    enter(first)
    confirm_by_other(first)
    with pytest.raises(RoundNotOver, match=r"Tables still open: 2, 3\."):
        rounds.close_round(party, actor=by_host(host), at=NOW)
    settle(party, 1)
    assert rounds.close_round(party, actor=by_host(host), at=NOW).state == "closed"


def test_the_bell_alone_closes_no_round(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    clock.end(party, actor=by_host(host), at=NOW)
    with pytest.raises(RoundNotOver, match=r"Tables still open: 1\."):
        rounds.close_round(party, actor=by_host(host), at=NOW)


def test_a_round_that_was_not_played_is_not_closed(host: Host) -> None:
    party = a_party(host, guests=4)
    with pytest.raises(NoSuchRound):
        rounds.close_round(party, actor=by_host(host), at=NOW)
    publish_round(party)
    with pytest.raises(RoundNotStarted):
        rounds.close_round(party, actor=by_host(host), at=NOW)


def test_ranks_one_and_two_move_to_the_next_table_and_the_others_stay(host: Host) -> None:
    party = a_party(host, guests=12)
    play_round(party)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    after = seats(party, 2)
    for sheet in sheets_of(party, 1):
        for seat in sheet.seats.all():
            moves = seat.rank is not None and seat.rank <= 2
            assert after[seat.player_id][0] == (sheet.table % 3 + 1 if moves else sheet.table)


def test_a_void_table_stays(host: Host) -> None:
    party = a_party(host, guests=12)
    open_round(party)
    second = sheets_of(party, 1)[1]
    void(second, reason="Spilled coffee", actor=by_host(host), at=NOW)
    settle(party, 1)
    rounds.move_on(party, actor=by_host(host), at=NOW)
    after = seats(party, 2)
    stayed = [after[seat.player_id][0] for seat in second.seats.all()]
    assert stayed.count(2) >= 2


def test_moving_on_closes_one_round_and_drafts_the_next(host: Host) -> None:
    party = a_party(host, guests=8)
    open_round(party)
    settle(party, 1)
    drafted = rounds.move_on(party, actor=by_host(host, "key-7"), at=NOW)
    assert (drafted.number, drafted.state) == (2, "draft")
    keys = list(party.book.events.order_by("-number").values_list("kind", "client_key")[:2])
    assert keys == [("round-drafted", ""), ("round-closed", "key-7")]


def test_after_the_last_round_none_is_drafted(host: Host) -> None:
    party = a_party(host, guests=4, rounds=1)
    play_round(party)
    with pytest.raises(AllRoundsPlayed):
        rounds.draft_round(party, actor=by_host(host), at=NOW)


def test_a_late_comer_starts_at_nothing_and_is_shown_as_such(host: Host) -> None:
    party = a_party(host, guests=8)
    play_round(party)
    [new] = registration.register_list(party, ["Late"], actor=by_host(host), at=NOW)
    registration.check_in(party, [new.guest.pk], actor=by_host(host), at=NOW)
    play_round(party)
    late = next(row for row in finishing.standings_of(party) if row.player == new.guest.pk)
    assert late.joined_in == 2
    assert late.scores[0] is None


def test_a_party_is_finished_when_no_round_is_open(host: Host) -> None:
    party = a_party(host, guests=4)
    with pytest.raises(NothingPlayed):
        finishing.finish(party, actor=by_host(host), at=NOW)
    open_round(party)
    with pytest.raises(RoundIsOpen):
        finishing.finish(party, actor=by_host(host), at=NOW)
    settle(party, 1)
    rounds.close_round(party, actor=by_host(host), at=NOW)
    finished = finishing.finish(party, actor=by_host(host), at=NOW)
    assert finished.state == "finished"
    assert Event.objects.get(kind="party-finished").payload["winners"] == list(
        winners(finishing.standings_of(party))
    )


def better_when(parity: int, seat: SheetSeat) -> int:
    return 100 if seat.player_id % 2 == parity else 50


@pytest.mark.parametrize(("order", "number"), [("joint", 2), ("ordered", 1)])
def test_equal_totals_are_joint_winners_unless_the_host_asked_for_an_order(
    host: Host, order: str, number: int
) -> None:
    party = a_party(host, guests=2, winner_order=order)
    for parity in (0, 1):
        play_round(party, partial(better_when, parity))
    finishing.finish(party, actor=by_host(host), at=NOW)
    assert len(winners(finishing.standings_of(party))) == number


def test_a_low_game_and_other_sizes_have_their_own_tables(host: Host) -> None:
    party = a_party(host, guests=6, table_size=2)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    assert {color for _, color in seats(party).values()} == {"red", "blue"}


def test_the_database_itself_refuses_a_second_open_round_and_a_second_seat(host: Host) -> None:
    party = a_party(host, guests=8)
    drafted = rounds.draft_round(party, actor=by_host(host), at=NOW)
    seat = drafted.seats.all()[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(party=party, number=2, tables=1, rule_version=1, minutes=40, drafted_at=NOW)
    for clash in ({"table": 9, "chair": 9, "color": ""}, {"player_id": None}):
        copy = {
            "player_id": seat.player_id,
            "table": seat.table,
            "chair": seat.chair + 4,
            "color": seat.color,
            **clash,
        }
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(round=drafted, why="fresh", **copy)
