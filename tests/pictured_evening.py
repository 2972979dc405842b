"""The evening in the pictures of README.md: forty-two guests in the third of five games. A program (tests/program.py) that
plays it on the database of a running site.
"""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from random import Random
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from django.test import Client  # noqa: E402 - after the settings are in place.
from django.urls import reverse  # noqa: E402

from games import find_game, load_lexicon  # noqa: E402
from party.desk.calls import call_steward  # noqa: E402
from party.models import Host, Party  # noqa: E402
from party.news.announcements import announce  # noqa: E402
from party.people import stewardship  # noqa: E402
from party.people.guests import personal_links, registration  # noqa: E402
from party.people.hosting import make_party  # noqa: E402
from party.rounds import clock, rounds  # noqa: E402
from party.rules.options import PartyOptions  # noqa: E402
from party.tables import entering, signing  # noqa: E402
from party.tables.totals import enter_totals  # noqa: E402
from scoring.models import Sheet, SheetSeat  # noqa: E402
from scoring.record.now import now  # noqa: E402
from scoring.record.pen import Actor  # noqa: E402
from scoring.sheets.state import Totals  # noqa: E402
from scoring.sheets.turns import Line  # noqa: E402
from tests.program import obey  # noqa: E402

GUESTS = """
Ada Byron, Ben Ito, Cleo Marsh, Dov Levi, Eve Stone, Finn Roe, Gus Hall, Hana Sato, Ida Berg, Jon Vik, Kim Day, Lou Fay,
Max Orr, Nell Poe, Olga Rin, Pia Lund, Quinn Ash, Ravi Nair, Sam Wells, Tia Moss, Uli Kern, Vera Holt, Will Cho, Ximena Paz,
Yara Haddad, Zoe Lang, Abel Cruz, Bea Novak, Carl Dunn, Dina Amir, Elias Toft, Freya Lind, Grace Obi, Hugo Blum, Iris Kato,
Jack Penn, Kaya Demir, Leo Rossi, Mina Park, Noah Beck, Omar Said, Petra Vogt
"""
STEWARDS = ("Rosa", "Imre", "Tom")
GAME_MINUTES, PLAYED_MINUTES = 40, 22
# Of the tables in the third game: two are done, one waits for signatures, one plays on the drawn board, one calls.
DONE, UNSIGNED, ON_THE_BOARD, CALLING = (2, 9), 6, 1, 4
PLAYS = 9


def play() -> dict[str, Any]:
    """The code of the party, and cookies: the host's, and that of the scorekeeper who plays on the drawn board."""
    host = Host.objects.create(email="ann@example.org", name="Ann Lee")
    by, begun = Actor("host", host.pk, "host"), now() - timedelta(hours=2)
    options = PartyOptions(
        name="Club night",
        place="Library hall",
        time_zone=_evening_zone(begun),
        minutes=GAME_MINUTES,
        seed="1953",
    )
    party = make_party(host, options, actor=by, at=begun)
    names = [name.strip() for name in GUESTS.split(",")]
    registration.register_list(party, names, actor=by, at=begun)
    registration.check_in_all(party, actor=by, at=begun)
    for name in STEWARDS:
        stewardship.name_steward(party, name, actor=by, at=begun)
    for number in (1, 2):
        _play_round(party, by, begun + timedelta(minutes=45 * (number - 1)))
    sheets = _begin_third(party, by)
    keeper = sheets[ON_THE_BOARD].scorekeeper_id or 0
    return {"code": party.code, "host": _host_cookie(host), "phone": _phone_cookie(party, keeper, by)}


def _evening_zone(at: datetime) -> str:
    """Where it is six in the evening then: POSIX writes the zone five hours ahead of UTC as Etc/GMT-5."""
    ahead = (18 - at.hour + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}"


def _play_round(party: Party, by: Actor, at: datetime) -> None:
    _start(party, by, at)
    for sheet in _sheets(party).values():
        _sign(_enter(sheet, at), at)
    rounds.close_round(party, actor=by, at=at + timedelta(minutes=GAME_MINUTES))


def _begin_third(party: Party, by: Actor) -> dict[int, Sheet]:
    at = now() - timedelta(minutes=PLAYED_MINUTES)
    _start(party, by, at)
    sheets = _sheets(party)
    for table in DONE:
        _sign(_enter(sheets[table], at), now())
    _enter(sheets[UNSIGNED], now())
    _play_on_board(sheets[ON_THE_BOARD], at)
    calling = _players(sheets[CALLING])[0]
    call_steward(sheets[CALLING], "word", "QUEY", actor=_by(calling), at=now() - timedelta(seconds=20))
    announce(party, "Cake after this game", actor=by, at=now() - timedelta(minutes=1))
    return sheets


def _start(party: Party, by: Actor, at: datetime) -> None:
    rounds.draft_round(party, actor=by, at=at)
    rounds.publish(party, actor=by, at=at)
    clock.start(party, actor=by, at=at)


def _enter(sheet: Sheet, at: datetime) -> Sheet:
    rng = Random(f"{sheet.round} {sheet.table}")
    scores = {player: 5 * rng.randrange(22, 58) for player in _players(sheet)}
    return enter_totals(sheet, Totals(scores, sheet.version), actor=_by(sheet.scorekeeper_id), at=at)


def _sign(sheet: Sheet, at: datetime) -> None:
    for player in _players(sheet):
        if player != sheet.scorekeeper_id:
            signing.sign(sheet, player, right=True, actor=_by(player), at=at)


def _play_on_board(sheet: Sheet, at: datetime) -> None:
    """What robots would play, entered by the scorekeeper."""
    keeper, players, rng = _by(sheet.scorekeeper_id), _players(sheet), Random(3)
    first = players.index(sheet.first_player_id or 0)
    turns = players[first:] + players[:first]
    game, lexicon = find_game("keyword", "party"), load_lexicon()
    state = game.deal_playable(game.seat_names(len(players)), rng, lexicon)
    entering.keep_as(sheet, "board", actor=keeper, at=at)
    for number in range(PLAYS):
        turn = game.choose(state, lexicon.up_to(35), rng)
        state = game.play(state, turn)
        line = Line(turns[number % len(turns)], play=str(turn), despite_faults=True)
        entering.enter(sheet, line, actor=keeper, at=at + timedelta(minutes=2 * number))


def _sheets(party: Party) -> dict[int, Sheet]:
    """Of the newest round, by table."""
    newest = Sheet.objects.filter(book=party.book_id).order_by("round")
    return {sheet.table: sheet for sheet in newest.select_related("book__party")}


def _players(sheet: Sheet) -> list[int]:
    return list(SheetSeat.objects.filter(sheet=sheet).order_by("chair").values_list("player_id", flat=True))


def _by(player: int | None) -> Actor:
    return Actor("player", player, "player")


def _host_cookie(host: Host) -> dict[str, str]:
    client = Client()
    client.force_login(host)
    return _cookie(client)


def _phone_cookie(party: Party, player: int, by: Actor) -> dict[str, str]:
    client = Client(SERVER_NAME="localhost")
    secret = personal_links.reissue_link(party, player, actor=by, at=now())
    client.post(reverse("personal-link", args=[secret]))
    return _cookie(client)


def _cookie(client: Client) -> dict[str, str]:
    [cookie] = [each for each in client.cookies.values() if each.key == "session" or "seat" in each.key]
    return {"name": cookie.key, "value": cookie.value}


if __name__ == "__main__":
    obey({"play": play})
