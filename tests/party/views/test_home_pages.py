"""A sheet without a party: opened by any visitor, kept by whoever has its link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from party.phones.limits import HOME_GAMES
from party.views.forms.home import GAME_WORDS
from scoring.models import HomeGame, Sheet, SheetSeat
from tests.party.pages import text_of

pytestmark = pytest.mark.django_db
FOUR = "Ann\nBo\nCy\nDi"
ENOUGH = {"keyword:solitaire": "Ann", "keyword:patience": "Ann"}


def open_sheet(client: Client, game: str = "keyword:regular", players: str = FOUR) -> str:
    answer = client.post(reverse("home"), {"game_name": game, "players": players})
    assert answer.status_code == 302, text_of(answer)
    return str(answer["Location"])


def send(client: Client, link: str, action: str, **fields: Any) -> Any:  # noqa: ANN401
    sheet = Sheet.objects.latest("round")
    return client.post(f"{link}/{action}", {"version": sheet.version, **fields}, follow=True)


def players() -> list[int]:
    sheet = Sheet.objects.latest("round")
    return list(SheetSeat.objects.filter(sheet=sheet).order_by("chair").values_list("player_id", flat=True))


def test_the_front_page_leads_a_visitor_to_a_sheet_at_home(client: Client) -> None:
    assert text_of(client.get(reverse("front"))).has(f"[href={reverse('home')}]")
    assert text_of(client.get(reverse("home"))).has(f"form[action={reverse('home')}] #open-sheet")


@pytest.mark.parametrize("game", GAME_WORDS)
def test_every_game_has_a_sheet_that_takes_a_line(client: Client, game: str) -> None:
    link = open_sheet(client, game, ENOUGH.get(game, FOUR))
    send(client, link, "keep", keeping="running")
    shown = text_of(send(client, link, "line", player=players()[0], points="50"))
    assert shown.one("#line-1 .numbers").text == "+50"
    assert link in shown.one("#link")["value"]


ALL_ENDS = ["out", "time", "passes"]


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("keyword:regular", ALL_ENDS),
        ("keyword:partnership", ALL_ENDS),
        ("keyword:solitaire", ["out", "passes"]),
        ("keyword:patience", ["out", "passes"]),
        ("anagrams:regular", []),
        ("lotto:regular", []),
        ("keesdrow:regular", []),
    ],
)
def test_each_game_offers_the_ends_that_its_booklet_has(client: Client, game: str, ends: list[str]) -> None:
    link = open_sheet(client, game, ENOUGH.get(game, FOUR))
    send(client, link, "keep", keeping="running")
    close = text_of(client.get(link)).one("form#close")
    assert [option["value"] for option in close.all("select[name=ended] option")] == ends


def test_each_way_of_playing_alone_names_its_own_goal(client: Client) -> None:
    goals = set()
    for game in ("keyword:regular", "keyword:solitaire", "keyword:patience"):
        link = open_sheet(client, game, ENOUGH.get(game, FOUR))
        goals.add(text_of(client.get(link)).one("select[name=ended] [value=out]").text)
    assert len(goals) == 3


@pytest.mark.parametrize(
    ("ended", "held", "score"), [("out", "", "+50"), ("passes", "3", "\N{MINUS SIGN}15")]
)
def test_who_plays_alone_is_not_asked_who_is_out(client: Client, ended: str, held: str, score: str) -> None:
    link = open_sheet(client, "keyword:solitaire", "Ann")
    send(client, link, "keep", keeping="running")
    [ann] = players()
    close = text_of(client.get(link)).one("form#close")
    assert (close.has("[name=out][type=hidden]"), close.has("select[name=out]")) == (True, False)
    shown = text_of(send(client, link, "close", ended=ended, out=ann, **{f"held-{ann}": held}))
    assert shown.one("#result .points").text == score.removeprefix("+")


def test_who_play_together_are_asked_who_is_out(client: Client) -> None:
    link = open_sheet(client)
    send(client, link, "keep", keeping="running")
    assert text_of(client.get(link)).has("form#close select[name=out]")


@pytest.mark.parametrize(
    ("game", "names", "kind", "numbers"),
    [
        ("keyword:regular", "Ann", "WrongTableSize", ["2", "4", "1"]),
        ("keyword:partnership", "Ann\nBo", "WrongTableSize", ["4", "2"]),
        ("keyword:solitaire", FOUR, "WrongTableSize", ["1", "4"]),
        ("keyword:regular", "", "required", []),
        ("chess", FOUR, "invalid_choice", []),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_stays_typed(
    client: Client, game: str, names: str, kind: str, numbers: list[str]
) -> None:
    answer = client.post(reverse("home"), {"game_name": game, "players": names})
    assert answer.status_code == 422
    shown = text_of(answer)
    assert shown.refusals == [kind]
    assert re.findall(r"\d+", shown.one("[data-refusal]").text) == numbers
    assert shown.one("[name=players]").text.split() == names.split()
    assert not HomeGame.objects.exists()


def test_whoever_has_the_link_sees_the_same_and_nobody_else_does(client: Client) -> None:
    link = open_sheet(client)
    assert "Ann" in text_of(Client().get(link)).one("#sheet .turns").text
    assert Client().get(reverse("home-sheet", args=["a-guess"])).status_code == 404
    assert "no-cache" in client.get(link)["Cache-Control"]


def test_a_game_is_closed_without_signatures_and_opened_again_by_a_line(client: Client) -> None:
    link, [ann, bo, cy, di] = open_sheet(client), players()
    send(client, link, "keep", keeping="running")
    send(client, link, "line", player=ann, points="40")
    held = {f"held-{player}": 1 for player in (bo, cy, di)}
    shown = text_of(send(client, link, "close", ended="out", out=ann, **held))
    assert shown.all("#result tbody tr")[0].text == "1 Ann 105"
    assert not shown.has("#sheet .sign")
    opened = text_of(send(client, link, "line", player=bo, points="5"))
    assert (opened.has("#result"), opened.has("form#line")) == (False, True)


def test_the_next_game_is_on_the_same_link_and_another_begins(client: Client) -> None:
    link, everybody = open_sheet(client), players()
    totals = {f"score-{player}": 100 for player in everybody}
    send(client, link, "totals", ended="time", **totals)
    shown = text_of(send(client, link, "next"))
    assert "2" in shown.one("#sheet h1").text
    assert "Ann 100, Bo 100" in " ".join(shown.one("#games-before li").text.replace(" ,", ",").split())
    assert Sheet.objects.latest("round").first_player_id == everybody[1]


def test_on_an_open_page_the_next_game_takes_the_place_of_the_last(client: Client) -> None:
    link = open_sheet(client)
    send(client, link, "totals", ended="time", **{f"score-{player}": 100 for player in players()})
    headers = {"HX-Request": "true", "HX-Target": "sheet"}
    sent = {"version": Sheet.objects.latest("round").version}
    shown = text_of(client.post(f"{link}/next", sent, headers=headers))
    assert shown.has("#sheet h1")
    assert "2" in shown.one("#sheet h1").text


def test_a_negative_score_of_a_game_before_has_the_minus_sign_of_print(client: Client) -> None:
    link = open_sheet(client, players="Anne-Marie\nBo")
    totals = {f"score-{player}": score for player, score in zip(players(), (-15, 100), strict=True)}
    send(client, link, "totals", ended="time", **totals)
    [before] = text_of(send(client, link, "next")).all("#games-before li")
    assert "Anne-Marie \N{MINUS SIGN}15" in before.text
    assert before.text.endswith("Bo 100")


def test_partnership_shows_the_sides(client: Client) -> None:
    link, [ann, _bo, cy, _di] = open_sheet(client, "keyword:partnership"), players()
    send(client, link, "keep", keeping="running")
    send(client, link, "line", player=ann, points="40")
    sides = text_of(send(client, link, "line", player=cy, points="10")).all(".sides li")
    assert sides[0].text == "Ann + Cy 50"


def test_before_the_first_line_a_side_has_no_score_and_at_the_end_it_stands_once(client: Client) -> None:
    link = open_sheet(client, "keyword:partnership")
    shown = text_of(client.get(link))
    assert [score.text for score in shown.all(".sides b")] == ["–", "–"]
    send(client, link, "line", player=players()[0], points="40")
    send(client, link, "close", ended="time", **{f"held-{player}": 0 for player in players()})
    ended = text_of(client.get(link))
    assert (ended.has("#result"), ended.has(".sides")) == (True, False)


def test_a_action_of_a_party_does_nothing_at_home(client: Client) -> None:
    link = open_sheet(client)
    for action in ("sign", "confirm", "void", "draw", "hand-over", "no-such-action"):
        assert client.post(f"{link}/{action}").status_code == 404


def test_who_opens_sheet_after_sheet_is_asked_to_wait(client: Client) -> None:
    for _ in range(HOME_GAMES.each):
        open_sheet(client)
    answer = client.post(reverse("home"), {"game_name": "keyword:regular", "players": FOUR})
    assert (answer.status_code, text_of(answer).refusals) == (429, ["TooManyHomeGames"])
    assert int(answer["Retry-After"]) <= 3600
    assert open_sheet(Client(REMOTE_ADDR="192.0.2.9"))
