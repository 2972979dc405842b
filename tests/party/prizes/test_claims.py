"""Keywords picked and typed for tables and the room, claimed, witnessed and awarded."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.base.equipment import equipment
from games.errors import NotInDictionary, ProperNounNotAllowed
from party.models import Host, Party, Prize
from party.people import stewardship
from party.prizes import claims, keywords
from party.prizes.refusals import (
    AwardedAlready,
    CannotWin,
    ForTheSteward,
    KeywordClaimed,
    KeywordUsed,
    NeedsAWitness,
    NoPrizes,
    NotThisPrize,
)
from party.prizes.spelled import first_claim
from party.rounds import rounds
from scoring.models import Sheet
from scoring.record.pen import Actor
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    open_round,
    others_of,
    seats_of,
    settle,
    sheets_of,
)

pytestmark = pytest.mark.django_db

CARDS = set(equipment("keyword")["keywords"]["main"])


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=12, prizes="table")
    open_round(party)
    return party


@pytest.fixture
def room(host: Host) -> Prize:
    party = a_party(host, guests=12, prizes="room")
    open_round(party)
    [prize] = keywords.pick_keywords(party, actor=by_host(host), at=NOW)
    return prize


def table_of(prize: Prize) -> Sheet:
    return sheets_of(prize.party, prize.round)[max(prize.table - 1, 0)]


# Picking


def test_each_table_gets_a_keyword_of_its_own_from_the_key_cards(party: Party) -> None:
    picked = keywords.pick_keywords(party, actor=by_host(party), at=NOW)
    assert [prize.table for prize in picked] == [1, 2, 3]
    assert len({prize.keyword for prize in picked}) == 3
    assert {prize.keyword for prize in picked} <= CARDS


def test_picking_twice_changes_nothing(party: Party) -> None:
    once = keywords.pick_keywords(party, actor=by_host(party), at=NOW)
    assert keywords.pick_keywords(party, actor=by_host(party), at=NOW) == once


def test_a_keyword_never_comes_twice_at_a_table_in_an_evening(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(equipment("keyword")["keywords"], "main", ["ALONE", "BRAVE", "CHAIR", "DREAM"])
    party = a_party(host, guests=12, prizes="table", rounds=5)
    for number in range(1, 6):
        open_round(party)
        keywords.pick_keywords(party, actor=by_host(host), at=NOW)
        settle(party, number)
        rounds.close_round(party, actor=by_host(host), at=NOW)
    given = [(prize.table, prize.keyword) for prize in Prize.objects.all()]
    assert len(given) == len(set(given)) == 15
    assert set(Prize.objects.values_list("source", flat=True)) == {"key-card", "list"}


def test_the_room_has_one_keyword(room: Prize) -> None:
    assert (room.table, room.state) == (0, "picked")


def test_a_party_without_prizes_has_no_keyword(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    with pytest.raises(NoPrizes):
        keywords.pick_keywords(party, actor=by_host(host), at=NOW)
    with pytest.raises(NoPrizes):
        keywords.type_keyword(party, "party", 1, actor=by_host(host), at=NOW)


def test_a_typed_keyword_is_checked_against_the_dictionary(party: Party) -> None:
    by = by_host(party)
    with pytest.raises(NotInDictionary):
        keywords.type_keyword(party, "xqwrt", 1, actor=by, at=NOW)
    with pytest.raises(ProperNounNotAllowed):
        keywords.type_keyword(party, "Paris", 1, actor=by, at=NOW)
    assert keywords.type_keyword(party, " birthday ", 1, actor=by, at=NOW).keyword == "BIRTHDAY"


def test_a_typed_keyword_replaces_the_picked_one_and_is_no_other_table_s(party: Party) -> None:
    by = by_host(party)
    keywords.pick_keywords(party, actor=by, at=NOW)
    keywords.type_keyword(party, "garden", 1, actor=by, at=NOW)
    assert Prize.objects.filter(party=party).count() == 3
    with pytest.raises(KeywordUsed):
        keywords.type_keyword(party, "garden", 2, actor=by, at=NOW)


@pytest.mark.parametrize("table", [None, 4])
def test_a_keyword_is_for_a_table_that_there_is(party: Party, table: int | None) -> None:
    with pytest.raises(NotThisPrize):
        keywords.type_keyword(party, "garden", table, actor=by_host(party), at=NOW)


# Claims and awards


def test_a_claim_with_the_scorekeeper_as_witness_is_awarded(party: Party) -> None:
    prize = keywords.pick_keywords(party, actor=by_host(party), at=NOW)[0]
    sheet = table_of(prize)
    winner, keeper = others_of(sheet)[0], by_player(sheet.scorekeeper_id, "scorekeeper")
    claims.claim_prize(prize, winner, played_at=NOW, actor=by_player(winner), at=NOW)
    awarded = claims.award(prize, winner, actor=keeper, at=NOW)
    assert (awarded.state, awarded.winner_id, awarded.witness_id) == ("awarded", winner, sheet.scorekeeper_id)


def test_nobody_is_the_own_witness(party: Party) -> None:
    prize = keywords.pick_keywords(party, actor=by_host(party), at=NOW)[0]
    keeper = table_of(prize).scorekeeper_id
    assert keeper is not None
    with pytest.raises(NeedsAWitness):
        claims.award(prize, keeper, actor=by_player(keeper), at=NOW)
    assert claims.award(prize, keeper, actor=by_host(party), at=NOW).witness_kind == "host"


def test_another_player_is_no_witness_and_a_steward_is(party: Party) -> None:
    prize = keywords.pick_keywords(party, actor=by_host(party), at=NOW)[0]
    winner, other = others_of(table_of(prize))[:2]
    with pytest.raises(NeedsAWitness):
        claims.award(prize, winner, by_player(other), actor=by_host(party), at=NOW)
    steward = stewardship.appoint(party, other, actor=by_host(party), at=NOW)
    assert (
        claims.award(prize, winner, Actor("steward", steward.pk), actor=by_host(party), at=NOW).winner_id
        == winner
    )


def test_only_a_player_of_that_table_gets_its_prize(party: Party) -> None:
    first, second, _ = keywords.pick_keywords(party, actor=by_host(party), at=NOW)
    stranger = others_of(table_of(second))[0]
    with pytest.raises(CannotWin):
        claims.claim_prize(first, stranger, played_at=NOW, actor=by_player(stranger), at=NOW)


def test_a_prize_is_awarded_once(party: Party) -> None:
    prize = keywords.pick_keywords(party, actor=by_host(party), at=NOW)[0]
    winner, other = others_of(table_of(prize))[:2]
    for _ in range(2):
        claims.award(prize, winner, actor=by_host(party), at=NOW)
    with pytest.raises(AwardedAlready):
        claims.award(prize, other, actor=by_host(party), at=NOW)
    with pytest.raises(KeywordClaimed):
        keywords.type_keyword(party, "garden", prize.table, actor=by_host(party), at=NOW)


@pytest.mark.parametrize(
    ("apart", "state"),
    [
        (timedelta(seconds=2), "claimed"),
        (timedelta(milliseconds=900), "unclear"),
        (-timedelta(seconds=9), "unclear"),
    ],
)
def test_two_within_a_second_or_in_unclear_order_go_to_the_steward(
    room: Prize, apart: timedelta, state: str
) -> None:
    one, other = (others_of(sheet)[0] for sheet in sheets_of(room.party, 1)[:2])
    claims.claim_prize(room, one, played_at=NOW, actor=by_player(one), at=NOW)
    after = claims.claim_prize(room, other, played_at=NOW + apart, actor=by_player(other), at=NOW)
    assert after.state == state
    first = first_claim(room)
    assert first is not None
    assert first.player_id == (other if apart < timedelta(0) else one)


def test_what_is_unclear_the_steward_decides(room: Prize) -> None:
    sheet = sheets_of(room.party, 1)[0]
    one, other = others_of(sheet)[:2]
    for player in (one, other):
        claims.claim_prize(room, player, played_at=NOW, actor=by_player(player), at=NOW)
    with pytest.raises(ForTheSteward):
        claims.award(room, one, actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert claims.award(room, other, actor=by_host(room.party), at=NOW).winner_id == other


def test_a_prize_is_worth_no_points(party: Party) -> None:
    prize = keywords.pick_keywords(party, actor=by_host(party), at=NOW)[0]
    claims.award(prize, others_of(table_of(prize))[0], actor=by_host(party), at=NOW)
    settle(party, 1, lambda seat: 0)
    assert sum(seat.score or 0 for sheet in sheets_of(party, 1) for seat in seats_of(sheet)) == 0


def test_the_database_itself_refuses_a_keyword_twice_and_an_award_without_a_witness(party: Party) -> None:
    first, second, _ = keywords.pick_keywords(party, actor=by_host(party), at=NOW)
    for clash in ({"keyword": first.keyword}, {"state": "awarded"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Prize.objects.filter(pk=second.pk).update(**clash)


def test_a_late_arrival_that_was_earlier_takes_the_awarded_room_prize_to_the_steward(room: Prize) -> None:
    first, second = sheets_of(room.party, 1)[:2]
    winner, earlier = others_of(first)[0], others_of(second)[0]
    keeper = by_player(first.scorekeeper_id)
    claims.claim_prize(room, winner, played_at=NOW, actor=by_player(winner), at=NOW)
    claims.award(room, winner, keeper, actor=keeper, at=NOW)
    for late, minutes in ((others_of(second)[1], 5), (earlier, -5)):
        played_at, arrived = NOW + timedelta(minutes=minutes), NOW + timedelta(minutes=10)
        if minutes > 0:
            with pytest.raises(AwardedAlready):
                claims.claim_prize(room, late, played_at=played_at, actor=by_player(late), at=arrived)
        else:
            claims.claim_prize(room, late, played_at=played_at, actor=by_player(late), at=arrived)
    room.refresh_from_db()
    assert (room.state, room.winner) == ("unclear", None)
    with pytest.raises(ForTheSteward):
        claims.award(room, earlier, actor=by_player(second.scorekeeper_id), at=NOW)
    assert claims.award(room, earlier, actor=by_host(room.party), at=NOW).winner_id == earlier


def test_the_room_prize_is_a_scorekeepers_to_give_only_to_who_was_first(room: Prize) -> None:
    first, second = sheets_of(room.party, 1)[:2]
    early, late = others_of(first)[0], others_of(second)[0]
    for player, seconds in ((early, 0), (late, 30)):
        at = NOW + timedelta(seconds=seconds)
        claims.claim_prize(room, player, played_at=at, actor=by_player(player), at=at)
    with pytest.raises(ForTheSteward):
        claims.award(room, late, actor=by_player(second.scorekeeper_id), at=NOW)
    assert claims.award(room, early, actor=by_player(first.scorekeeper_id), at=NOW).winner_id == early


def test_who_has_not_kept_the_sheet_claims_for_nobody_else(room: Prize) -> None:
    player, neighbour = others_of(table_of(room))[:2]
    with pytest.raises(NeedsAWitness):
        claims.claim_prize(room, player, played_at=NOW, actor=by_player(neighbour), at=NOW)
