"""Two at once: one wins, the other gets a sentence. And the saboteur: without the lock these very races go wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection

from party import clock, hosting, persons, registration, rounds, signing, tables
from party.models import Guest, Host, Party, Round
from party.verification import verify
from scoring.models import Answer, Event, Player, Sheet
from scoring.once import Request, once
from scoring.sheets import Totals
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    enter,
    open_round,
    seats_of,
    settle,
    sheets_of,
)
from tests.party.races import Deed, race, without_the_lock

pytestmark = pytest.mark.django_db(transaction=True)

Scene = Callable[[Host], tuple[Party, Deed, Deed]]


def two_scorekeepers(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)

    def deed(score: int) -> Deed:
        totals = Totals({seat.player_id: score for seat in seats_of(sheet)}, 0)
        return lambda: tables.enter_totals(sheet, totals, actor=by_player(sheet.scorekeeper_id), at=NOW)

    return party, deed(240), deed(215)


def two_confirmers(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    enter(sheet)
    others = [seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id]
    return (
        party,
        lambda: signing.sign(sheet, others[0], right=True, actor=by_player(others[0]), at=NOW),
        lambda: signing.sign(sheet, others[1], right=True, actor=by_player(others[1]), at=NOW),
    )


def two_clicks_on_move_on(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=8)
    open_round(party)
    settle(party, 1)

    def deed() -> Round:
        return rounds.move_on(party, actor=by_host(host), at=NOW)

    return party, deed, deed


def two_publishers(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)

    def deed() -> Round:
        return rounds.publish(party, actor=by_host(host), at=NOW)

    return party, deed, deed


def two_claims(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=1, present=False)
    player = Guest.objects.get(party=party).pk

    def deed() -> str:
        return persons.claim(party, player, actor=by_player(None), at=NOW)

    return party, deed, deed


def two_starts(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=4)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    rounds.publish(party, actor=by_host(host), at=NOW)

    def deed() -> Round:
        return clock.start(party, actor=by_host(host), at=NOW)

    return party, deed, deed


def entered_while_voided(host: Host) -> tuple[Party, Deed, Deed]:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    enter(sheet)
    other = next(seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    return (
        party,
        lambda: signing.sign(sheet, other, right=True, actor=by_player(other), at=NOW),
        lambda: tables.void(sheet, reason="Fire alarm", actor=by_host(host), at=NOW),
    )


RACES: list[Scene] = [
    two_scorekeepers,
    two_confirmers,
    two_clicks_on_move_on,
    two_publishers,
    two_claims,
    two_starts,
    entered_while_voided,
]


@pytest.mark.parametrize("scene", RACES)
def test_of_two_at_once_one_wins_and_the_other_is_told(host: Host, scene: Scene) -> None:
    party, one, other = scene(host)
    outcome = race(one, other)
    assert outcome.is_clean, outcome
    assert verify(party).faults == ()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one writer in at a time")
@pytest.mark.parametrize("scene", RACES)
def test_without_the_lock_the_same_race_goes_wrong(host: Host, scene: Scene) -> None:
    party, one, other = scene(host)
    with without_the_lock():
        outcome = race(one, other, patience=10)
    assert not (outcome.is_clean and verify(party).is_sound)


def test_the_second_scorekeeper_sees_both_figures(host: Host) -> None:
    party, one, other = two_scorekeepers(host)
    sentence = race(one, other).sentence
    assert "240" in sentence
    assert "215" in sentence
    assert Event.objects.filter(kind="totals-entered").count() == 1
    assert party.round_set.count() == 1


def test_the_second_click_is_told_which_round_is_open(host: Host) -> None:
    _, one, other = two_clicks_on_move_on(host)
    assert "Round 2 is a draft" in race(one, other).sentence
    assert list(Round.objects.values_list("number", "state")) == [(1, "closed"), (2, "draft")]


def test_who_leaves_while_the_host_moves_on_is_seated_or_not_and_never_half(host: Host) -> None:
    party = a_party(host, guests=9)
    open_round(party)
    settle(party, 1)
    player = Guest.objects.filter(party=party).order_by("pk")[0].pk
    outcome = race(
        lambda: rounds.move_on(party, actor=by_host(host), at=NOW),
        lambda: registration.leave(party, player, actor=by_player(player), at=NOW),
    )
    assert outcome.crashes == []
    assert len(outcome.answers) == 2
    seated = party.round_set.get(number=2).seats.filter(player=player).exists()
    if seated:
        with pytest.raises(rounds.DraftIsStale):
            rounds.publish(party, actor=by_host(host), at=NOW)
        rounds.redraft_round(party, actor=by_host(host), at=NOW)
    rounds.publish(party, actor=by_host(host), at=NOW)
    assert verify(party).faults == ()


def test_a_form_sent_twice_at_once_is_done_once_and_answered_twice(host: Host) -> None:
    party = a_party(host)
    asked = Request(f"book:{party.book_id}", "key-1", {"names": ["Mia"]}, NOW)

    def deed() -> object:
        def register() -> list[int]:
            listed = registration.register_list(party, ["Mia"], actor=by_host(host, "key-1"), at=NOW)
            return [new.guest.pk for new in listed]

        return once(asked, register).answer

    outcome = race(deed, deed)
    assert outcome.crashes == []
    assert outcome.answers[0] == outcome.answers[1]
    assert Player.objects.count() == Answer.objects.count() == 1


def test_two_sweeps_at_once_ring_one_bell(host: Host) -> None:
    party = a_party(host, guests=4)
    current = open_round(party)
    late = NOW + timedelta(minutes=41)
    outcome = race(lambda: clock._end_if_due(current, late), lambda: clock._end_if_due(current, late))
    assert sorted(map(str, outcome.answers)) == ["0", "1"]
    assert Event.objects.filter(kind="bell-rung").count() == 1


def test_two_guests_of_one_name_at_once_get_two_numbers(host: Host) -> None:
    party = a_party(host)

    def deed() -> object:
        return registration.register(party, "Ann", actor=by_player(None), at=NOW).guest.player.number

    assert sorted(map(str, race(deed, deed).answers)) == ["1", "2"]


def test_an_invitation_used_twice_at_once_makes_one_co_host(
    host: Host, other_host: Host, staff: Host
) -> None:
    party = a_party(host)
    secret = hosting.invite(party, "co-host", actor=by_host(host), at=NOW)
    outcome = race(
        lambda: hosting.join_as_host(secret, other_host, actor=by_host(other_host), at=NOW),
        lambda: hosting.join_as_host(secret, staff, actor=by_host(staff), at=NOW),
    )
    assert outcome.is_clean
    assert party.party_hosts.count() == 2
    assert Sheet.objects.count() == 0
