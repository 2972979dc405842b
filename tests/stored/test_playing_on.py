"""What was begun in an earlier release is played to its end, and the next stored database can be played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from party.desk import dispute_rulings
from party.history import finishing
from party.history.verification import verify
from party.models import CallKind, Party, PartyState
from party.tables import entering
from scoring.home.check import verify_home
from scoring.home.playing import find_home
from scoring.models import Event, HomeGame, Sheet
from scoring.sheets.ends import GameEnd
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import by_steward
from tests.party.evening import (
    by_host,
    by_player,
    confirm_by_other,
    in_turn,
    others_of,
    play_round,
    seats_of,
    sheets_of,
)
from tests.party.pages import send
from tests.stored.making import play
from tests.stored.opening import Stored, phone_with


def test_the_running_party_is_played_to_its_end(stored: Stored) -> None:
    party, before = stored.running, Event.objects.count()
    _enter_and_sign_by_phone(stored, sheets_of(party, 3)[1])
    _settle_the_dispute(party)
    for sheet in sheets_of(party, 3):
        _finish_table(sheet)
    assert send(stored.desk("Ann"), "host-round-action", party, "close").status_code == 302
    assert party.round_set.get(number=3).state == "closed"
    seated = play_round(party, at=NOW)
    assert (seated.number, seated.tables) == (4, 4)
    finishing.finish(party, actor=by_host(party), at=NOW)
    assert stored.running.state == PartyState.FINISHED
    assert Event.objects.count() > before
    assert verify(party).faults == ()


def test_the_open_home_game_is_played_to_its_end(stored: Stored) -> None:
    home = find_home(stored.known.homes["open"])
    assert home is not None
    sheet = Sheet.objects.get(book=home.book_id)
    one, two = [seat.player_id for seat in seats_of(sheet)]
    client, secret = Client(), stored.known.homes["open"]
    line = {"player": two, "points": "35", "version": sheet.version}
    assert client.post(reverse("home-action", args=[secret, "line"]), line).status_code == 302
    sheet.refresh_from_db()
    end = {"ended": "time", f"held-{one}": 2, f"held-{two}": 1, "version": sheet.version}
    assert client.post(reverse("home-action", args=[secret, "close"]), end).status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == "entered"
    assert verify_home(home) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("stored_time")
def test_the_next_one_can_be_played_by_the_code_of_today(password_hash: str) -> None:
    """`python -m tests.stored` stores what is played here."""
    known = play(password_hash)
    assert {party.code for party in Party.objects.all()} == {known.running, known.finished}
    assert [verify(party).faults for party in Party.objects.all()] == [(), ()]
    assert [verify_home(home) for home in HomeGame.objects.all()] == [[], []]


def _enter_and_sign_by_phone(stored: Stored, sheet: Sheet) -> None:
    """By the cookies of that evening: the scorekeeper enters a line and closes, another player signs."""
    party, players = stored.running, in_turn(sheet)
    keeper = stored.phone_of(sheet.scorekeeper_id or 0)
    line = {"player": players[3 % len(players)], "points": "40", "version": sheet.version}
    assert send(keeper, "phone-action", party, 3, 2, "line", **line).status_code == 302
    sheet.refresh_from_db()
    held: dict[str, Any] = {f"held-{player}": 1 for player in players}
    end = {"ended": "time", "version": sheet.version, **held}
    assert send(keeper, "phone-action", party, 3, 2, "close", **end).status_code == 302
    sheet.refresh_from_db()
    phones = {person.number: person for person in stored.known.people.values() if person.cookies}
    other = next(player for player in others_of(sheet) if player in phones)
    signed = {"player": other, "right": "1", "version": sheet.version}
    assert send(phone_with(phones[other]), "phone-action", party, 3, 2, "sign", **signed).status_code == 302


def _settle_the_dispute(party: Party) -> None:
    [dispute] = party.calls.open().filter(kind=CallKind.DISPUTE)
    dispute_rulings.uphold(dispute, actor=by_steward(party.stewards.get(name="Rosa")), at=NOW)


def _finish_table(sheet: Sheet) -> None:
    """A line more where it is still played, then closed; the others sign until it is confirmed."""
    if sheet.state == "playing":
        by, players = by_player(sheet.scorekeeper_id, "scorekeeper"), in_turn(sheet)
        entering.enter(sheet, Line(players[2], 20), actor=by, at=NOW)
        entering.close(sheet, GameEnd("time", dict.fromkeys(players, 1)), actor=by, at=NOW)
    if Sheet.objects.get(pk=sheet.pk).state != "confirmed":
        confirm_by_other(sheet, NOW)
    assert Sheet.objects.get(pk=sheet.pk).state == "confirmed"
