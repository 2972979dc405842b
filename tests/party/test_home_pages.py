"""A sheet without a party: opened by any visitor, kept by whoever has its link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from party.home_forms import GAME_WORDS
from party.limits import HOME_GAMES
from scoring.models import HomeGame, Sheet, SheetSeat
from tests.party.pages import text_of

pytestmark = pytest.mark.django_db
FOUR = "Ann\nBo\nCy\nDi"
ENOUGH = {"keyword:solitaire": "Ann", "keyword:patience": "Ann"}


def open_sheet(client: Client, game: str = "keyword:regular", players: str = FOUR) -> str:
    answer = client.post(reverse("home"), {"game_name": game, "players": players})
    assert answer.status_code == 302, text_of(answer)
    return str(answer["Location"])


def send(client: Client, link: str, deed: str, **fields: Any) -> Any:  # noqa: ANN401
    sheet = Sheet.objects.latest("round")
    return client.post(f"{link}/{deed}", {"version": sheet.version, **fields}, follow=True)


def players() -> list[int]:
    sheet = Sheet.objects.latest("round")
    return list(SheetSeat.objects.filter(sheet=sheet).order_by("chair").values_list("player_id", flat=True))


def test_the_front_page_leads_a_visitor_to_a_sheet_at_home(client: Client) -> None:
    assert reverse("home") in client.get(reverse("front")).content.decode()
    assert "Score a game at home" in text_of(client.get(reverse("home")))


@pytest.mark.parametrize("game", GAME_WORDS)
def test_every_game_has_a_sheet_that_takes_a_line(client: Client, game: str) -> None:
    link = open_sheet(client, game, ENOUGH.get(game, FOUR))
    send(client, link, "keep", keeping="running")
    shown = text_of(send(client, link, "line", player=players()[0], points="50"))
    assert "+50" in shown
    assert "Keep this link" in shown


ALL_ENDS = ["a player is out of letters", "the time is up", "all have passed"]


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("keyword:regular", ALL_ENDS),
        ("keyword:partnership", ALL_ENDS),
        ("keyword:solitaire", ["you are out of letters", "you find no word any more"]),
        ("keyword:patience", ["you have reached the last corner", "you find no word any more"]),
        ("anagrams:regular", []),
        ("lotto:regular", []),
        ("keesdrow:regular", []),
    ],
)
def test_each_game_offers_the_ends_that_its_booklet_has(client: Client, game: str, ends: list[str]) -> None:
    link = open_sheet(client, game, ENOUGH.get(game, FOUR))
    send(client, link, "keep", keeping="running")
    page = client.get(link).content.decode()
    shown = re.search(r'<select name="ended".*?</select>', page, re.DOTALL)
    offered = re.findall(r">([^<]+)</option>", shown[0]) if shown else []
    assert offered == ends


@pytest.mark.parametrize(
    ("ended", "held", "score"), [("out", "", "+50"), ("passes", "3", "\N{MINUS SIGN}15")]
)
def test_who_plays_alone_is_not_asked_who_is_out(client: Client, ended: str, held: str, score: str) -> None:
    link = open_sheet(client, "keyword:solitaire", "Ann")
    send(client, link, "keep", keeping="running")
    [ann] = players()
    assert "Who is out of letters" not in text_of(client.get(link))
    shown = text_of(send(client, link, "close", ended=ended, out=ann, **{f"held-{ann}": held}))
    assert score in shown


@pytest.mark.parametrize(
    ("game", "names", "says"),
    [
        ("keyword:regular", "Ann", "2 to 4"),
        ("keyword:partnership", "Ann\nBo", "a game for 4"),
        ("keyword:solitaire", FOUR, "This is a game for 1. You have 4 names."),
        ("keyword:partnership", "Ann", "You have 1 name."),
        ("keyword:regular", "", "at least one name"),
        ("chess", FOUR, "choice"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_stays_typed(
    client: Client, game: str, names: str, says: str
) -> None:
    answer = client.post(reverse("home"), {"game_name": game, "players": names})
    assert answer.status_code == 422
    assert says in text_of(answer)
    assert names.split("\n", maxsplit=1)[0] in answer.content.decode()
    assert not HomeGame.objects.exists()


def test_whoever_has_the_link_sees_the_same_and_nobody_else_does(client: Client) -> None:
    link = open_sheet(client)
    assert "Ann" in text_of(Client().get(link))
    assert Client().get(reverse("home-sheet", args=["a-guess"])).status_code == 404
    assert "no-cache" in client.get(link)["Cache-Control"]


def test_a_game_is_closed_without_signatures_and_opened_again_by_a_line(client: Client) -> None:
    link, [ann, bo, cy, di] = open_sheet(client), players()
    send(client, link, "keep", keeping="running")
    send(client, link, "line", player=ann, points="40")
    held = {f"held-{player}": 1 for player in (bo, cy, di)}
    shown = text_of(send(client, link, "close", ended="out", out=ann, **held))
    assert "1 Ann 105" in shown
    assert "sign" not in shown.lower().replace("sign in", "")
    assert "plays" in text_of(send(client, link, "line", player=bo, points="5"))


def test_the_next_game_is_on_the_same_link_and_another_begins(client: Client) -> None:
    link, everybody = open_sheet(client), players()
    totals = {f"score-{player}": 100 for player in everybody}
    send(client, link, "totals", ended="time", **totals)
    shown = text_of(send(client, link, "next"))
    assert "Keyword, game 2" in shown
    assert "Game 1: Ann 100, Bo 100" in shown
    assert Sheet.objects.latest("round").first_player_id == everybody[1]


def test_a_negative_score_of_a_game_before_has_the_minus_sign_of_print(client: Client) -> None:
    link = open_sheet(client, players="Anne-Marie\nBo")
    totals = {f"score-{player}": score for player, score in zip(players(), (-15, 100), strict=True)}
    send(client, link, "totals", ended="time", **totals)
    assert "Game 1: Anne-Marie \N{MINUS SIGN}15, Bo 100" in text_of(send(client, link, "next"))


def test_partnership_shows_the_sides(client: Client) -> None:
    link, [ann, _bo, cy, _di] = open_sheet(client, "keyword:partnership"), players()
    send(client, link, "keep", keeping="running")
    send(client, link, "line", player=ann, points="40")
    assert "Ann + Cy 50" in text_of(send(client, link, "line", player=cy, points="10"))


def test_before_the_first_line_a_side_has_no_score_and_at_the_end_it_stands_once(client: Client) -> None:
    link = open_sheet(client, "keyword:partnership")
    shown = text_of(client.get(link))
    assert "None" not in shown
    assert 'class="sides"' in client.get(link).content.decode()
    send(client, link, "line", player=players()[0], points="40")
    send(client, link, "close", ended="time", **{f"held-{player}": 0 for player in players()})
    assert 'class="sides"' not in client.get(link).content.decode()


def test_a_deed_of_a_party_does_nothing_at_home(client: Client) -> None:
    link = open_sheet(client)
    for deed in ("sign", "confirm", "void", "draw", "hand-over", "no-such-deed"):
        assert client.post(f"{link}/{deed}").status_code == 404


def test_who_opens_sheet_after_sheet_is_asked_to_wait(client: Client) -> None:
    for _ in range(HOME_GAMES.each):
        open_sheet(client)
    answer = client.post(reverse("home"), {"game_name": "keyword:regular", "players": FOUR})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) <= 3600
    assert 'role="alert"' in answer.content.decode()
    assert open_sheet(Client(REMOTE_ADDR="192.0.2.9"))
