"""Two phones that write on one version of a sheet: whatever they do, the second is told, with both sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest

from party.history.verification import verify
from party.models import Host, Prize
from party.prizes import claims, keywords
from party.prizes.claims import PrizeSeen
from party.prizes.refusals import StalePrize
from party.tables import entering, scorekeeping, signing, totals
from party.tables.drawing import break_tie, record_draw, redraw
from scoring.models import Sheet
from scoring.record.pen import Actor
from scoring.sheets.refusals import StaleDeed, StaleSheet
from scoring.sheets.staleness import Seen
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, player_at, sheet_at, steward_of
from tests.party.evening import a_party, by_host, in_turn, open_round, seats_of, sheet_of
from tests.party.races import Action, race

pytestmark = pytest.mark.django_db(transaction=True)

# What a phone does that has read this sheet, the first and the other way.
Way = Callable[[Sheet, Actor, int], Action]


def draws(sheet: Sheet, by: Actor, way: int) -> Action:
    """Two have equal letters, so that there is something to draw again."""
    letters = {
        seat.player_id: letter for seat, letter in zip(seats_of(sheet), ("CCEF", "DDEF")[way], strict=True)
    }
    return lambda: record_draw(sheet, letters, seen=Seen(sheet.version), actor=by, at=NOW)


def draws_again(sheet: Sheet, by: Actor, way: int) -> Action:
    return lambda: redraw(sheet, seen=Seen(sheet.version), actor=by, at=NOW)


def says_who_drew_high(sheet: Sheet, by: Actor, way: int) -> Action:
    high = seats_of(sheet)[way].player_id
    return lambda: record_draw(sheet, None, high, seen=Seen(sheet.version), actor=by, at=NOW)


def hands_over(sheet: Sheet, by: Actor, way: int) -> Action:
    heir = in_turn(sheet)[1 + way]
    return lambda: scorekeeping.hand_over(sheet, heir, seen=Seen(sheet.version), actor=by, at=NOW)


def keeps(sheet: Sheet, by: Actor, way: int) -> Action:
    keeping = ("running", "board")[way]
    return lambda: entering.keep_as(sheet, keeping, version=sheet.version, actor=by, at=NOW)


def turns_a_card(sheet: Sheet, by: Actor, way: int) -> Action:
    card = ("river", "")[way]
    return lambda: entering.expose_key_card(sheet, card, version=sheet.version, actor=by, at=NOW)


def gives_the_prize(sheet: Sheet, by: Actor, way: int) -> Action:
    prize, line = Prize.objects.get(), sheet.entries.get(play="10I SEE")
    read = PrizeSeen(line, sheet.version)
    return lambda: claims.award(prize, line.player_id, read=read, actor=by, at=NOW)


def draws_for_the_tie(sheet: Sheet, by: Actor, way: int) -> Action:
    return lambda: break_tie(sheet, seen=Seen(sheet.version), actor=by, at=NOW)


def plays_the_prize_word(sheet: Sheet, by: Actor) -> None:
    entering.enter(sheet, Line(in_turn(sheet)[1], play="10I SEE"), actor=by, at=NOW)


def types_a_tie(sheet: Sheet, by: Actor) -> None:
    totals.enter_totals(sheet, Totals(dict.fromkeys(in_turn(sheet), 50), sheet.version), actor=by, at=NOW)


# In the order of an evening, each with what has to happen before.
ACTIONS: Mapping[Way, Callable[[Sheet, Actor], None] | None] = {
    draws: None,
    draws_again: None,
    says_who_drew_high: None,
    hands_over: None,
    keeps: None,
    turns_a_card: None,
    gives_the_prize: plays_the_prize_word,
    draws_for_the_tie: types_a_tie,
}


def test_of_two_phones_on_one_version_the_second_is_told_whatever_they_do(host: Host) -> None:
    party = a_party(host, 4, draw="table", prizes="table")
    open_round(party)
    keywords.type_keyword(party, "see", 1, actor=by_host(host), at=NOW)
    for way, prepare in ACTIONS.items():
        if prepare:
            prepare(sheet_of(party), by_host(host))
        sheet = sheet_of(party)
        outcome = race(way(sheet, by_host(host), 0), way(sheet, by_host(host), 1))
        assert outcome.is_clean, (way.__name__, outcome)
        assert isinstance(outcome.refusals[0], StaleDeed), way.__name__
        assert outcome.refusals[0].params["yours"], way.__name__
        assert sheet_of(party).version == sheet.version + 1, way.__name__
    assert verify(party).faults == ()


def test_a_signature_on_what_a_tie_was_drawn_for_since_is_told(host: Host) -> None:
    """The draw says who ranks first: who signs has to see it."""
    party = a_party(host, 4, draw="table")
    open_round(party)
    by = by_host(host)
    says_who_drew_high(sheet_of(party), by, 0)()
    types_a_tie(sheet_of(party), by)
    sheet = sheet_of(party)
    draws_for_the_tie(sheet, by, 0)()
    signer = Actor("player", in_turn(sheet)[1])
    with pytest.raises(StaleSheet):
        signing.sign(sheet, signer.id or 0, right=True, version=sheet.version, actor=signer, at=NOW)


def test_of_two_desks_that_decide_on_a_prize_at_once_the_second_is_told_who_has_it(host: Host) -> None:
    party = a_room(host, prizes="room")
    prize = keywords.type_keyword(party, "garden", actor=by_host(host), at=NOW)
    claimers = [player_at(sheet_at(party, table), 2) for table in (1, 2)]
    for place, player in enumerate(claimers):
        played_at = NOW + timedelta(milliseconds=300 * place)
        claims.claim_prize(prize, player, played_at=played_at, actor=Actor("player", player), at=NOW)
    prize.refresh_from_db()
    read = PrizeSeen(version=prize.version)
    rosa = by_steward(steward_of(party, "Rosa"))
    outcome = race(
        lambda: claims.award(prize, claimers[0], read=read, actor=rosa, at=NOW).pk,
        lambda: claims.award(prize, claimers[1], read=read, actor=by_host(host), at=NOW).pk,
    )
    assert outcome.is_clean, outcome
    assert isinstance(outcome.refusals[0], StalePrize)
    assert str(Prize.objects.get().winner) in outcome.sentence
    assert verify(party).faults == ()
