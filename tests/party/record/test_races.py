"""Two at once: one wins, the other gets a sentence. And the saboteur: without the lock these very races go wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection

from party.desk import confirming, voiding
from party.history.verification import verify
from party.models import Guest, Host, Party, Round
from party.people import hosting
from party.people.guests import registration
from party.rounds import clock, rounds
from party.rounds.bells import end_due_rounds
from party.rounds.refusals import DraftIsStale
from party.tables import entering, signing
from party.tables.totals import enter_totals
from scoring.models import Answer, Entry, Event, Player, Sheet, Signature
from scoring.models.record import scope_of
from scoring.record.once import Request, once
from scoring.sheets.ends import GameEnd
from scoring.sheets.refusals import StaleSheet
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    enter,
    open_round,
    others_of,
    publish_round,
    seats_of,
    settle,
    sheets_of,
)
from tests.party.races import Action, race, without_the_lock

pytestmark = pytest.mark.django_db(transaction=True)

Scene = Callable[[Host], tuple[Party, Action, Action]]


def two_scorekeepers(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)

    def action(score: int) -> Action:
        totals = Totals({seat.player_id: score for seat in seats_of(sheet)}, 0)
        return lambda: enter_totals(sheet, totals, actor=by_player(sheet.scorekeeper_id), at=NOW)

    return party, action(240), action(215)


def two_lines_on_one_version(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=4)
    open_round(party)
    [sheet] = sheets_of(party, 1)

    def action(points: int) -> Action:
        line = Line(seats_of(sheet)[0].player_id, points, version=0)
        return lambda: entering.enter(sheet, line, actor=by_player(sheet.scorekeeper_id), at=NOW)

    return party, action(25), action(40)


def two_stewards_confirm(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=4)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])

    def action() -> Sheet:
        return confirming.confirm(sheet, reason="Read out", actor=by_host(host), at=NOW)

    return party, action, action


def two_clicks_on_move_on(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=8)
    open_round(party)
    settle(party, 1)

    def action() -> Round:
        return rounds.move_on(party, actor=by_host(host), at=NOW)

    return party, action, action


def two_publishers(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=8)
    rounds.draft_round(party, actor=by_host(host), at=NOW)

    def action() -> Round:
        return rounds.publish(party, actor=by_host(host), at=NOW)

    return party, action, action


def two_starts(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=4)
    publish_round(party)

    def action() -> Round:
        return clock.start(party, actor=by_host(host), at=NOW)

    return party, action, action


def confirmed_while_voided(host: Host) -> tuple[Party, Action, Action]:
    party = a_party(host, guests=2)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    [other] = others_of(sheet)
    return (
        party,
        lambda: signing.sign(sheet, other, right=True, version=1, actor=by_player(other), at=NOW),
        lambda: voiding.void(sheet, version=1, reason="Fire alarm", actor=by_host(host), at=NOW),
    )


def entered_while_closed(host: Host) -> tuple[Party, Action, Action]:
    """On the version that both have read: whoever comes second is told."""
    party, sheet = kept_sheet(host)
    player, by = seats_of(sheet)[0].player_id, by_player(sheet.scorekeeper_id)
    held = {seat.player_id: 3 for seat in seats_of(sheet)}
    return (
        party,
        lambda: entering.enter(sheet, Line(player, 5, version=1), actor=by, at=NOW),
        lambda: entering.close(sheet, GameEnd("time", held, version=1), actor=by, at=NOW),
    )


def struck_while_signed(host: Host) -> tuple[Party, Action, Action]:
    """A table of two: the signature would confirm what the strike takes away."""
    party, sheet = kept_sheet(host, guests=2)
    by, held = by_player(sheet.scorekeeper_id), {seat.player_id: 0 for seat in seats_of(sheet)}
    entering.close(sheet, GameEnd("time", held), actor=by, at=NOW)
    [other] = others_of(sheet)
    return (
        party,
        lambda: entering.strike(sheet, 1, why="Wrong", version=2, actor=by, at=NOW),
        lambda: signing.sign(sheet, other, right=True, version=2, actor=by_player(other), at=NOW),
    )


def kept_sheet(host: Host, guests: int = 4) -> tuple[Party, Sheet]:
    """A running sheet with one line."""
    party = a_party(host, guests=guests)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    line = Line(seats_of(sheet)[0].player_id, 25)
    entering.enter(sheet, line, actor=by_player(sheet.scorekeeper_id), at=NOW)
    return party, sheet


RACES: list[Scene] = [
    two_scorekeepers,
    two_lines_on_one_version,
    two_stewards_confirm,
    two_clicks_on_move_on,
    two_publishers,
    two_starts,
    confirmed_while_voided,
    entered_while_closed,
    struck_while_signed,
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


def test_a_line_that_comes_second_sees_both_figures(host: Host) -> None:
    _, one, other = two_lines_on_one_version(host)
    outcome = race(one, other)
    assert isinstance(outcome.refusals[0], StaleSheet)
    assert "+25" in outcome.sentence or "+40" in outcome.sentence
    assert Entry.objects.count() == 1


def test_a_player_who_signs_twice_at_once_has_signed_once(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    one = others_of(sheet)[0]

    def action() -> Sheet:
        return signing.sign(sheet, one, right=True, version=1, actor=by_player(one), at=NOW)

    outcome = race(action, action)
    assert (len(outcome.answers), outcome.crashes) == (2, [])
    assert Signature.objects.count() == Event.objects.filter(kind="signed").count() == 1
    assert verify(party).faults == ()


def test_the_last_two_signatures_at_once_confirm_once(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    first, *last = others_of(sheet)
    signing.sign(sheet, first, right=True, actor=by_player(first), at=NOW)

    def action(player: int) -> Action:
        return lambda: signing.sign(sheet, player, right=True, version=1, actor=by_player(player), at=NOW)

    outcome = race(action(last[0]), action(last[1]))
    assert (len(outcome.answers), outcome.crashes) == (2, [])
    assert Event.objects.filter(kind="table-confirmed").count() == 1
    assert verify(party).faults == ()


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
        with pytest.raises(DraftIsStale):
            rounds.publish(party, actor=by_host(host), at=NOW)
        rounds.redraft_round(party, actor=by_host(host), at=NOW)
    rounds.publish(party, actor=by_host(host), at=NOW)
    assert verify(party).faults == ()


def test_a_form_sent_twice_at_once_is_done_once_and_answered_twice(host: Host) -> None:
    party = a_party(host)
    asked = Request(scope_of(party.book_id), "key-1", {"names": ["Mia"]}, NOW)

    def action() -> object:
        def register() -> list[int]:
            listed = registration.register_list(party, ["Mia"], actor=by_host(host, "key-1"), at=NOW)
            return [new.guest.pk for new in listed]

        return once(asked, register).answer

    outcome = race(action, action)
    assert outcome.crashes == []
    assert outcome.answers[0] == outcome.answers[1]
    assert Player.objects.count() == Answer.objects.count() == 1


def test_two_sweeps_at_once_ring_one_bell(host: Host) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    late = NOW + timedelta(minutes=41)
    outcome = race(lambda: end_due_rounds(late), lambda: end_due_rounds(late))
    assert sorted(map(str, outcome.answers)) == ["0", "1"]
    assert Event.objects.filter(kind="bell-rung").count() == 1
    assert verify(party).faults == ()


def test_two_guests_of_one_name_at_once_get_two_numbers(host: Host) -> None:
    party = a_party(host)

    def action() -> object:
        return registration.register(party, "Ann", actor=by_player(None), at=NOW).guest.player.number

    assert sorted(map(str, race(action, action).answers)) == ["1", "2"]


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
