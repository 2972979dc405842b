"""What else lies in a stored database: a finished party, one that was removed, home games, and who signs in."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from party.history import finishing
from party.models import Boot, Host, Token
from party.people import hosting, one_time_links, tokens
from party.people.guests import registration
from party.people.guests.registration import Registered
from party.people.purging import purge_party
from party.rules.options import PartyOptions
from scoring.home import playing
from scoring.models import Sheet
from scoring.sheets.ends import GameEnd
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import by_host, play_round, seats_of
from tests.stored.known import Known, Person
from tests.stored.phones import open_link, sign_in

LAST_WEEK = NOW - timedelta(days=7)


def finish_last_week(bo: Host, known: Known) -> None:
    """Eight guests, two games, a winner by the drawn letter."""
    options = PartyOptions(name="Harvest party", seed="11", rounds=2, winner_order="ordered")
    party = hosting.make_party(bo, options, actor=by_host(bo), at=LAST_WEEK)
    known.finished, by = party.code, by_host(bo)
    names = ["Una", "Vic", "Wyn", "Xia", "Yan", "Zoe", "Tom", "Sue"]
    listed: list[Registered] = registration.register_list(party, names, actor=by, at=LAST_WEEK)
    for new in listed:
        known.winners[new.guest.player.name] = Person(new.guest.pk, new.secret)
    open_link(known.winners["Una"], at=LAST_WEEK)
    registration.check_in_all(party, actor=by, at=LAST_WEEK)
    for number in range(2):
        play_round(party, at=LAST_WEEK + timedelta(minutes=5 + 45 * number))
    finishing.finish(party, actor=by, at=LAST_WEEK + timedelta(hours=2))


def remove_one(bo: Host, known: Known) -> None:
    party = hosting.make_party(bo, PartyOptions(name="A trial"), actor=by_host(bo), at=LAST_WEEK)
    known.removed = party.code
    purge_party(party, actor=by_host(bo), at=LAST_WEEK + timedelta(minutes=1))


def play_at_home(known: Known) -> None:
    """One game that is open, on the board; and a link with two games that have ended."""
    begun, known.homes["open"] = playing.open_home("keyword", "regular", {}, ["Ann", "Bo"], at=LAST_WEEK)
    sheet = Sheet.objects.get(book=begun.book)
    one, two = [seat.player_id for seat in seats_of(sheet)]
    playing.expose_key_card(sheet, "see", at=LAST_WEEK)
    playing.enter(sheet, Line(one, play="10I SEE"), at=LAST_WEEK)
    playing.enter(sheet, Line(two, 40), at=LAST_WEEK)
    playing.strike(sheet, 2, why="Forgot the Key square", at=LAST_WEEK)
    ended, known.homes["ended"] = playing.open_home(
        "keyword", "regular", {}, ["Cy", "Di", "Ed"], at=LAST_WEEK
    )
    sheet = Sheet.objects.get(book=ended.book)
    players = [seat.player_id for seat in seats_of(sheet)]
    totals = Totals(dict(zip(players, (120, 95, 80), strict=True)), sheet.version)
    playing.enter_totals(sheet, totals, at=LAST_WEEK)
    second = playing.next_game(ended, at=LAST_WEEK)
    for place, player in enumerate(players):
        playing.enter(second, Line(player, 50 + 5 * place), at=LAST_WEEK)
    playing.close(second, GameEnd("time", dict.fromkeys(players, 1)), at=LAST_WEEK)


def sign_in_and_out(ann: Host, bo: Host, known: Known) -> None:
    """Sessions of both, a wrong password, a link to choose one, and the machine's start."""
    known.sessions["Ann"] = sign_in(ann)
    known.sessions["Bo"] = sign_in(bo)
    assert Client().post(reverse("sign-in"), {"username": bo.email, "password": "wrong"}).status_code == 422
    known.one_time_link = one_time_links.password_link(bo, NOW)
    Boot.objects.create(boot_id="the start of a machine", began_at=LAST_WEEK)
    known.tokens["Bo"] = tokens.make_token(bo, "results")


def set_clock_of_rows(at: datetime) -> None:
    """What Django dates by the real clock happened that evening too: nothing runs out before it."""
    Host.objects.update(made_at=at, last_login=at)
    Token.objects.update(made_at=at)
    Session.objects.update(expire_date=at + timedelta(days=14))
