"""A sheet closed on its phones: the letters counted, every row signed or disputed, confirmed by a steward."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from party.models import Party
from scoring.models import Player
from tests.party.evening import sheet_of
from tests.party.pages import send
from tests.party.phones import phone_of, steward_phone
from tests.party.sheet_phones import HERE, do, no, players_of, read, scores

pytestmark = pytest.mark.django_db


def closed(party: Party, keeper: Client) -> list[Client]:
    """A sheet closed after one line; the phones of the others, in order of turns."""
    players = players_of(party)
    do(keeper, party, "keep", keeping="running")
    for place, player in enumerate(players):
        do(keeper, party, "line", player=player, points=str(100 - 10 * place))
    held = {f"held-{player}": 1 for player in players}
    do(keeper, party, "close", ended="time", **held)
    return [phone_of(party, player) for player in players[1:]]


def test_at_the_bell_five_are_taken_off_for_each_letter(party: Party, keeper: Client) -> None:
    closed(party, keeper)
    assert scores(party) == [95, 85, 75, 65]


def test_who_is_out_gets_fifty_and_what_the_others_hold(party: Party, keeper: Client) -> None:
    ann, *others = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    held = {f"held-{player}": 2 for player in others}
    assert "Say who is out." in no(keeper, party, "close", ended="out", **held)
    do(keeper, party, "close", ended="out", out=ann, before_bell="on", **held)
    assert scores(party) == [40 + 50 + 30, 0, 0, 0]


def test_after_the_bell_the_page_asks_whether_who_is_out_was_so_before_it(
    party: Party, keeper: Client
) -> None:
    ann, *others = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    party.round_set.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert "Out before the bell rang" not in read(keeper, party)
    again = no(keeper, party, "close", ended="out", out=ann, **{f"held-{player}": 2 for player in others})
    assert "by the bell nobody is out" in again
    assert "Out before the bell rang" in again
    assert scores(party) == [40, 0, 0, 0]


def test_every_other_player_signs_the_own_row_and_the_table_is_confirmed(
    party: Party, keeper: Client
) -> None:
    phones = closed(party, keeper)
    assert "You closed the sheet." in read(keeper, party)
    for phone, player, score in zip(phones, players_of(party)[1:], (85, 75, 65), strict=True):
        assert f"You {score} Right: {score}" in read(phone, party)
        do(phone, party, "sign", player=player, right="1")
    assert sheet_of(party).state == "confirmed"
    shown = read(keeper, party)
    assert "confirmed by" in shown


def test_wrong_asks_for_the_number_and_tells_the_steward(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    bo = players_of(party)[1]
    assert "Type the score" in no(bo_phone, party, "sign", player=bo, thinks="many")
    assert "The steward has been told" in do(bo_phone, party, "sign", player=bo, thinks="105")
    assert "! says 105" in read(keeper, party)
    assert "Somebody says that the own score is wrong" in read(steward_phone(party), party)


def test_who_has_no_phone_signs_on_the_scorekeepers(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    _ann, bo, cy, di = players_of(party)
    assert "Sign for who has no phone" in read(keeper, party)
    for player in (cy, di):
        do(keeper, party, "sign", player=player, right="1")
    assert f"{Player.objects.get(pk=cy)} signed on the scorekeeper's phone." in read(keeper, party)
    assert sheet_of(party).state == "entered"
    do(bo_phone, party, "sign", player=bo, right="1")
    assert sheet_of(party).state == "confirmed"


def test_who_was_signed_for_can_still_say_it_on_the_own_phone(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    _ann, bo, cy, di = players_of(party)
    for player in (bo, cy, di):
        do(keeper, party, "sign", player=player, right="1")
    assert "All have signed on the scorekeeper's phone" in read(keeper, party)
    assert "Somebody has signed for you on the scorekeeper's phone." in read(bo_phone, party)
    do(bo_phone, party, "sign", player=bo, thinks="95")
    assert sheet_of(party).state == "disputed"


def test_a_steward_needs_no_reason_beside_one_other_signature(party: Party, keeper: Client) -> None:
    bo_phone, *_ = closed(party, keeper)
    steward = steward_phone(party)
    assert "How you know" in read(steward, party)
    do(bo_phone, party, "sign", player=players_of(party)[1], right="1")
    assert "How you know" not in read(steward, party)
    do(steward, party, "confirm")
    assert sheet_of(party).state == "confirmed"


def test_a_steward_strikes_on_a_closed_sheet_and_it_stays_closed(party: Party, keeper: Client) -> None:
    closed(party, keeper)
    do(steward_phone(party), party, "strike", number=1, why="Not a word.")
    assert (sheet_of(party).state, scores(party)[0]) == ("entered", -5)


def test_letters_are_counted_into_typed_totals_before_they_are_entered(party: Party, keeper: Client) -> None:
    players = players_of(party)
    typed = {f"score-{player}": "100" for player in players} | {f"held-{player}": "2" for player in players}
    answer = send(keeper, "phone-deed", party, *HERE, "totals", **typed, ended="time", count="1", version=0)
    assert answer.status_code == 200
    assert answer.content.decode().count('value="90"') == 4
    assert sheet_of(party).state == "playing"
