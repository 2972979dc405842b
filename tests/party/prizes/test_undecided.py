"""A prize of which nobody can say who was first stands at the desks of who may decide, and goes with one tap (S11, S16)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from party.models import Host, Prize
from party.people import hosting, stewardship
from party.people.refusals import NotYourTable, OwnTable
from party.people.stewardship import active_stewards
from party.prizes import claims as prizes
from party.prizes import keywords
from party.prizes.undecided import read_undecided
from scoring.models import Player
from tests.conftest import NOW, signed_in
from tests.party.calling import a_room, by_steward, player_at, sheet_at, steward_of
from tests.party.evening import by_host, by_player
from tests.party.pages import done, send, show, text_of
from tests.party.signed_phones import steward_phone

pytestmark = pytest.mark.django_db


def undecided(host: Host, *tables: int, stewards: tuple[str, ...] = ("Rosa",), guests: int = 8) -> Prize:
    """The room's prize, claimed within the same second at each of these tables."""
    party = a_room(host, guests, stewards, prizes="room")
    prize = keywords.type_keyword(party, "garden", actor=by_host(host), at=NOW)
    for place, table in enumerate(tables):
        player = player_at(sheet_at(party, table), 2)
        played_at = NOW + timedelta(milliseconds=300 * place)
        prizes.claim_prize(prize, player, played_at=played_at, actor=by_player(player), at=NOW)
    prize.refresh_from_db()
    assert prize.state == "unclear"
    return prize


def claimer(prize: Prize, table: int) -> int:
    return player_at(sheet_at(prize.party, table), 2)


def first(prize: Prize, table: int) -> dict[str, int]:
    """What a desk sends that has read the prize: who of this table was first."""
    return {"player": claimer(prize, table), "version": prize.version}


def decide(client: Client, prize: Prize, table: int) -> str:
    return done(client, "decide-prize", prize.party, prize.pk, **first(prize, table))


def desks(prize: Prize) -> list[str]:
    stewards = active_stewards(prize.party)
    [found] = read_undecided(prize.party, stewards)
    return [str(steward) for steward in stewards if found.is_for(steward)]


@pytest.mark.parametrize(
    ("tables", "at"), [((1, 2), ["Rosa"]), ((1, 6), ["Rosa", "Imre"]), ((6, 7), ["Imre"])]
)
def test_it_stands_at_the_desks_of_the_stewards_whose_tables_are_concerned(
    host: Host, tables: tuple[int, ...], at: list[str]
) -> None:
    assert desks(undecided(host, *tables, stewards=("Rosa", "Imre"), guests=32)) == at


def test_it_does_not_stand_at_the_desk_of_a_steward_who_sits_at_one_of_the_tables(host: Host) -> None:
    prize = undecided(host, 1, 2, stewards=())
    stewardship.appoint(prize.party, player_at(sheet_at(prize.party, 2)), actor=by_host(host), at=NOW)
    assert desks(prize) == []


@pytest.mark.parametrize("role", ["steward", "host"])
def test_the_desk_shows_who_claims_it_at_which_table_and_when_to_the_second(host: Host, role: str) -> None:
    prize = undecided(host, 1, 2, stewards=())
    rosa = steward_phone(prize.party)
    client = signed_in(host) if role == "host" else rosa
    card = show(client, f"{role}-desk", prize.party).one(f"#prize-{prize.pk}")
    assert "GARDEN" in card.one("h2").text
    claims = [claim.text for claim in card.all(".tally li")]
    for table, claim in zip((1, 2), claims, strict=True):
        player = Player.objects.get(pk=claimer(prize, table))
        assert claim == f"{player} table {table} 19:30:00"
        assert str(player) in card.one(f"#prize-{prize.pk}-{player.pk}").text


@pytest.mark.parametrize("role", ["steward", "host"])
def test_one_tap_decides_with_who_tapped_as_witness_and_the_cards_are_gone(host: Host, role: str) -> None:
    prize = undecided(host, 1, 2, stewards=())
    rosa, ann = steward_phone(prize.party), signed_in(host)
    client = ann if role == "host" else rosa
    desks_of = ((rosa, "steward-desk"), (ann, "host-desk"))
    assert [show(desk, name, prize.party).has(f"#prize-{prize.pk}") for desk, name in desks_of] == [
        True,
        True,
    ]
    decide(client, prize, 2)
    prize.refresh_from_db()
    assert (prize.winner_id, prize.witness_kind) == (claimer(prize, 2), role)
    assert [show(desk, name, prize.party).has(f"#prize-{prize.pk}") for desk, name in desks_of] == [
        False,
        False,
    ]


def test_the_second_desk_that_decides_otherwise_learns_who_has_it(host: Host) -> None:
    prize = undecided(host, 1, 2, stewards=())
    rosa, ann = steward_phone(prize.party), signed_in(host)
    decide(rosa, prize, 2)
    answer = send(ann, "decide-prize", prize.party, prize.pk, **first(prize, 1))
    one, two = (Player.objects.get(pk=claimer(prize, table)) for table in (1, 2))
    assert answer.status_code == 409
    refusal = text_of(answer).one("[data-refusal=StalePrize]").text
    assert all(str(player) in refusal for player in (one, two))


def test_who_decides_before_the_last_claim_came_in_is_shown_it(host: Host) -> None:
    prize = undecided(host, 1, 2, stewards=())
    late = player_at(sheet_at(prize.party, 1), 3)
    prizes.claim_prize(prize, late, played_at=NOW, actor=by_player(late), at=NOW)
    answer = send(signed_in(host), "decide-prize", prize.party, prize.pk, **first(prize, 1))
    assert answer.status_code == 409
    assert text_of(answer).has(f"#prize-{prize.pk}-{late}")


def test_nobody_decides_for_the_own_table(host: Host) -> None:
    prize = undecided(host, 1, 2, stewards=())
    own = player_at(sheet_at(prize.party, 2))
    steward = stewardship.appoint(prize.party, own, actor=by_host(host), at=NOW)
    hosting.play_as(prize.party, host, Player.objects.get(pk=own), actor=by_host(host), at=NOW)
    for actor in (by_steward(steward), by_host(host)):
        with pytest.raises(OwnTable):
            prizes.award(prize, claimer(prize, 1), actor=actor, at=NOW)
    card = show(signed_in(host), "host-desk", prize.party).one(f"#prize-{prize.pk}")
    assert card.one(".why")["data-refusal"] == "OwnTable"
    assert not card.has("form")


def test_a_steward_of_other_tables_does_not_decide(host: Host) -> None:
    prize = undecided(host, 6, 7, stewards=("Rosa", "Imre"), guests=32)
    rosa, imre = (by_steward(steward_of(prize.party, name)) for name in ("Rosa", "Imre"))
    with pytest.raises(NotYourTable):
        prizes.award(prize, claimer(prize, 6), actor=rosa, at=NOW)
    assert prizes.award(prize, claimer(prize, 6), actor=imre, at=NOW).state == "awarded"


def test_the_queries_do_not_grow_with_the_room_and_it_is_one_where_all_is_clear(host: Host) -> None:
    counts = []
    for guests in (8, 32):
        prize = undecided(host, 1, 2, guests=guests)
        with CaptureQueriesContext(connection) as queries:
            read_undecided(prize.party, [])
        counts.append(len(queries))
    assert counts[0] == counts[1]
    for mode, count in (("room", 1), ("none", 0)):
        clear = a_room(host, prizes=mode)
        with CaptureQueriesContext(connection) as queries:
            read_undecided(clear, [])
        assert len(queries) == count
