"""A sheet kept line by line on its phones: turns, passes, strikes, and what comes back when somebody else was faster."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from party.models import Party
from scoring.models import Entry, Event, Wording
from tests.party.evening import seats_of, sheet_of
from tests.party.pages import send, text_of, url
from tests.party.sheet_phones import HERE, do, no, players_of, read, scores
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db


def test_the_turn_goes_round_and_another_player_is_a_tap_away(party: Party, keeper: Client) -> None:
    ann, bo, cy, _di = players_of(party)
    do(keeper, party, "keep", keeping="running")
    for player in (ann, cy):
        do(keeper, party, "line", player=player, points="5")
    picked = keeper.get(url("phone-table", party, *HERE)).context["seats"]
    assert [seat["player"] for seat in picked if seat["is_picked"]] == [players_of(party)[3]]
    assert bo in [seat["player"] for seat in picked]


def test_without_javascript_taps_add_up_on_the_server_and_write_nothing(party: Party, keeper: Client) -> None:
    ann, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    answer = send(keeper, "phone-action", party, *HERE, "line", player=ann, points="25", add="10")
    assert answer.status_code == 200
    assert text_of(answer).one("#points")["value"] == "35"
    assert Entry.objects.count() == 0


def test_a_pass_is_a_line_of_its_own(party: Party, keeper: Client) -> None:
    ann, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    assert do(keeper, party, "line", player=ann, **{"pass": "1"}).has("#line-1")
    assert Entry.objects.get().kind == "pass"


def test_a_line_is_struck_with_why_and_stays_in_sight(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    asked = keeper.get(url("phone-table", party, *HERE), {"strike": 1})
    assert text_of(asked).has("#strike-form [name=number][value=1]")
    assert "+40" in text_of(asked).one("#strike-form h2").text
    assert no(keeper, party, "strike", number=1, why="").refusals == ["StrikeNeedsWhy"]
    do(keeper, party, "strike", number=1, why="It was 45.")
    assert scores(party)[0] == 0
    line = read(phone_of(party, bo), party).one("#line-1")
    assert "data-struck" in line
    assert "It was 45." in line.one(".line-note").text


def test_undo_strikes_the_last_line(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    for player in (ann, bo):
        do(keeper, party, "line", player=player, points="40")
    shown = do(keeper, party, "undo")
    assert ["data-struck" in shown.one(f"#line-{number}") for number in (1, 2)] == [False, True]
    assert scores(party)[:2] == [40, 0]


def test_a_stale_line_is_refused_with_both_figures_and_their_sum_and_stays_typed(
    party: Party, keeper: Client
) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    old = sheet_of(party).version
    do(keeper, party, "line", player=ann, points="40")
    do(keeper, party, "line", player=bo, points="10")
    sent = {"player": bo, "points": "25", "version": old}
    answer = send(keeper, "phone-action", party, *HERE, "line", **sent)
    assert answer.status_code == 409
    shown = text_of(answer)
    name = next(str(seat.player) for seat in seats_of(sheet_of(party)) if seat.player_id == bo)
    assert shown.refusals == ["StaleSheet"]
    assert f"{name} 10 +25 35" in [row.text for row in shown.all(".stale tbody tr")]
    assert shown.one("#points")["value"] == "25"
    assert shown.one("[name=version][form=line]")["value"] == str(sheet_of(party).version)


@pytest.mark.parametrize("action", ["line", "strike", "undo", "close"])
def test_who_names_no_version_has_not_seen_the_sheet(party: Party, keeper: Client, action: str) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    sent = {"player": bo, "points": "25", "number": 1, "why": "Misheard.", "ended": "time"}
    assert send(keeper, "phone-action", party, *HERE, action, **sent).status_code == 409
    assert scores(party)[:2] == [40, 0]


def test_stale_totals_stay_in_their_form_on_the_new_version(party: Party, keeper: Client) -> None:
    players = players_of(party)
    old = sheet_of(party).version
    do(keeper, party, "line", player=players[0], points="40")
    do(keeper, party, "keep", keeping="running")
    typed = {f"score-{player}": 185 + 5 * place for place, player in enumerate(players)}
    answer = send(keeper, "phone-action", party, *HERE, "totals", version=old, ended="time", **typed)
    assert answer.status_code == 409
    form = text_of(answer).one("form#totals")
    assert "data-typed" in form
    for name, value in {**typed, "version": sheet_of(party).version}.items():
        assert form.one(f"[name={name}]")["value"] == str(value)


def test_a_form_that_came_back_stays_what_it_was_while_the_page_looks_for_news(
    party: Party, keeper: Client
) -> None:
    sent = {"player": players_of(party)[0], "points": "x", "version": sheet_of(party).version}
    shown = send(keeper, "phone-action", party, *HERE, "line", **sent).content.decode()
    asks = re.search(r'hx-get="([^"]*part=live[^"]*)"', shown)
    assert asks
    news = keeper.get(asks[1].replace("&amp;", "&").split("mark=")[0]).content.decode()
    assert 'type="radio"' in shown
    assert 'type="radio"' in news


def test_a_score_below_nothing_has_one_minus_sign(party: Party, keeper: Client) -> None:
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=players_of(party)[0], points="-15")
    shown = read(keeper, party)
    assert shown.count("\N{MINUS SIGN}15") == 2
    assert "-15" not in shown


def test_an_odd_score_asks_a_steward_why_and_nobody_else(party: Party, keeper: Client) -> None:
    rosa, [ann, *_] = steward_phone(party), players_of(party)
    do(keeper, party, "keep", keeping="running")
    assert not read(rosa, party).has("#odd")
    for phone, is_asked in ((keeper, False), (rosa, True)):
        again = no(phone, party, "line", player=ann, points="12")
        assert (again.refusals, again.has("#odd")) == (["NotAMultiple"], is_asked)
    unheard = no(keeper, party, "line", player=ann, points="12", odd="So we count")
    assert unheard.refusals == ["NotAMultiple"]
    do(rosa, party, "line", player=ann, points="12", odd="A block was miscounted")
    assert scores(party)[0] == 12
    event = Event.objects.get(kind="line-entered")
    assert (event.is_departure, Wording.objects.get(hash=event.reason).text) == (
        True,
        "A block was miscounted",
    )
