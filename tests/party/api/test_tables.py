"""Tables by the API: the draw, totals, confirming, voiding."""

from __future__ import annotations

import json

import pytest

from party.models import Host, Party
from tests.party.api.asking import Json, Program, as_host, as_player, as_steward, refusal
from tests.party.evening import a_party, open_round


@pytest.fixture
def table(playing: Party, program: Program, at: str) -> Json:
    """The first table of the round."""
    return program.get(f"{at}/rounds/1")["tables"][0]


@pytest.fixture
def here(at: str) -> str:
    return f"{at}/rounds/1/tables/1"


def scores_of(table: Json, first: int = 240) -> dict[str, int]:
    return {str(seat["player"]): first - 20 * place for place, seat in enumerate(table["seats"])}


def totals_of(table: Json, **more: object) -> Json:
    return {"scores": scores_of(table), "version": table["version"], "ended": "out", **more}


def test_letters_drawn_at_the_table_say_who_goes_first_and_make_no_totals_stale(
    host: Host, program: Program
) -> None:
    party = a_party(host, guests=4, draw="table")
    open_round(party)
    path = f"/parties/{party.code}/rounds/1"
    seats = program.get(path)["tables"][0]["seats"]
    assert {seat["letter"] for seat in seats} == {None}
    letters = {str(seat["player"]): letter for seat, letter in zip(seats, "BCAD", strict=True)}
    drawn = program.put(f"{path}/tables/1/draw", {"letters": letters})
    assert drawn["first_player"] == seats[2]["player"]
    assert [seat["letter"] for seat in drawn["seats"]] == list("BCAD")
    entered = program.put(f"{path}/tables/1/totals", totals_of(drawn, version=0))
    assert entered["state"] == "entered", "No figure had been written, only letters."
    assert program.ask("PUT", f"{path}/tables/1/totals", totals_of(drawn, version=0)).status_code == 409


@pytest.mark.parametrize(
    ("letters", "rule"), [({"1": "B"}, "NotAtTable"), ({"x": "B"}, "NotThisShape"), ({}, "NotThisShape")]
)
def test_a_draw_that_is_not_the_tables_is_refused(
    program: Program, table: Json, here: str, letters: Json, rule: str
) -> None:
    letters = {("999999" if player == "1" else player): drawn for player, drawn in letters.items()}
    assert refusal(program.ask("PUT", f"{here}/draw", {"letters": letters})) == (422, rule)


def test_the_scorekeeper_enters_and_the_host_confirms(
    playing: Party, program: Program, table: Json, here: str
) -> None:
    entered = as_player(playing, table["first_player"]).put(f"{here}/totals", totals_of(table))
    assert (entered["state"], entered["version"]) == ("entered", 1)
    assert {str(seat["player"]): seat["score"] for seat in entered["seats"]} == scores_of(table)
    confirmed = program.post(f"{here}/confirm", {"reason": "Read out"})
    assert confirmed["state"] == "confirmed"
    assert [seat["rank"] for seat in confirmed["seats"]] == [1, 2, 3, 4]


def test_nobody_confirms_what_they_entered(program: Program, table: Json, here: str) -> None:
    program.put(f"{here}/totals", totals_of(table))
    asked = program.ask("POST", f"{here}/confirm", {"reason": "I am sure"})
    assert refusal(asked) == (422, "ConfirmsOwnEntry")


def test_a_slip_is_the_scorekeepers_entry(program: Program, table: Json, here: str) -> None:
    program.put(f"{here}/totals", totals_of(table, from_slip=True))
    assert program.post(f"{here}/confirm", {"reason": "As on the slip"})["state"] == "confirmed"


def test_another_host_confirms_what_a_host_entered(
    playing: Party, other_host: Host, program: Program, table: Json, here: str
) -> None:
    playing.party_hosts.create(host=other_host, role="co-host")
    program.put(f"{here}/totals", totals_of(table))
    assert as_host(other_host).post(f"{here}/confirm", {"reason": "Looked at it"})["state"] == "confirmed"


def test_confirming_alone_needs_a_reason(playing: Party, program: Program, table: Json, here: str) -> None:
    as_player(playing, table["first_player"]).put(f"{here}/totals", totals_of(table))
    assert refusal(program.ask("POST", f"{here}/confirm", {})) == (422, "ReasonMissing")
    desk = as_steward(playing)
    assert desk.post(f"{here}/confirm", {"reason": "All nodded"})["state"] == "confirmed"


def test_a_stale_version_gets_the_table_as_it_is_now(
    playing: Party, program: Program, table: Json, here: str
) -> None:
    keeper = as_player(playing, table["first_player"])
    keeper.put(f"{here}/totals", totals_of(table))
    asked = program.ask("PUT", f"{here}/totals", {"scores": scores_of(table, 300), "version": 0})
    assert refusal(asked) == (409, "StaleSheet")
    problem = json.loads(asked.content)
    assert problem["current"]["version"] == 1
    assert [seat["score"] for seat in problem["current"]["seats"]] == [240, 220, 200, 180]
    # Both figures, side by side.
    assert "240" in problem["detail"]
    assert "300" in problem["detail"]


def test_totals_with_somebody_out_after_the_bell_are_asked_about(
    playing: Party, program: Program, table: Json, here: str
) -> None:
    program.post(f"{here.partition('/tables')[0]}/end")
    keeper, sent = as_player(playing, table["first_player"]), totals_of(table) | {"ended": "out"}
    assert refusal(keeper.ask("PUT", f"{here}/totals", sent)) == (422, "OutAfterTheBell")
    assert keeper.put(f"{here}/totals", sent | {"before_bell": True})["state"] == "entered"


@pytest.mark.parametrize("action", ["confirm", "void"])
def test_a_ruling_on_totals_that_have_changed_is_refused(
    playing: Party, program: Program, table: Json, here: str, action: str
) -> None:
    keeper = as_player(playing, table["first_player"])
    keeper.put(f"{here}/totals", totals_of(table))
    keeper.put(f"{here}/totals", {"scores": scores_of(table, 300), "version": 1})
    asked = program.ask("POST", f"{here}/{action}", {"reason": "Looked at it", "version": 1})
    assert refusal(asked) == (409, "StaleSheet")
    assert program.post(f"{here}/{action}", {"reason": "Looked at it", "version": 2})["version"] == 3


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"scores": {"1": 5}}, "NotTheTablesPlayers"),
        ({"ended": "bored"}, "NotThisShape"),
        ({"version": None}, "NotThisShape"),
        ({"version": "0"}, "NotThisShape"),
        ({"scores": {"1.0": 5}}, "NotThisShape"),
        ({"scores": {"1": 5.0}}, "NotThisShape"),
        ({"scores": {"1": True}}, "NotThisShape"),
        ({"scores": {"١": 5}}, "NotThisShape"),
    ],
)
def test_totals_that_cannot_be_are_refused(
    program: Program, table: Json, here: str, change: Json, rule: str
) -> None:
    assert refusal(program.ask("PUT", f"{here}/totals", totals_of(table) | change)) == (422, rule)


def test_a_score_that_is_no_multiple_of_five_needs_an_officials_reason(
    playing: Party, program: Program, table: Json, here: str
) -> None:
    odd = totals_of(table) | {"scores": scores_of(table, 241)}
    keeper = as_player(playing, table["first_player"])
    assert refusal(keeper.ask("PUT", f"{here}/totals", odd)) == (422, "NotAMultiple")
    assert program.put(f"{here}/totals", odd | {"reason": "House rule"})["state"] == "entered"


def test_a_table_is_voided_with_a_reason(program: Program, table: Json, here: str) -> None:
    assert refusal(program.ask("POST", f"{here}/void", {})) == (422, "ReasonMissing")
    voided = program.post(f"{here}/void", {"reason": "The board fell"})
    assert (voided["state"], [seat["rank"] for seat in voided["seats"]]) == ("void", [None] * 4)


def test_only_who_sits_there_writes_there(playing: Party, program: Program, at: str, table: Json) -> None:
    other = program.get(f"{at}/rounds/1")["tables"][1]["seats"][0]["player"]
    phone = as_player(playing, other)
    letters = {"letters": {str(table["seats"][0]["player"]): "A"}}
    assert refusal(phone.ask("PUT", f"{at}/rounds/1/tables/1/draw", letters)) == (404, "NotFound")
    asked = phone.ask("PUT", f"{at}/rounds/1/tables/1/totals", totals_of(table))
    assert refusal(asked) == (404, "NotFound")


@pytest.mark.parametrize("where", ["rounds/1/tables/9", "rounds/2/tables/1"])
def test_a_table_that_is_not_there_is_not_found(program: Program, table: Json, at: str, where: str) -> None:
    assert refusal(program.ask("PUT", f"{at}/{where}/totals", totals_of(table))) == (404, "NotFound")
    assert refusal(program.ask("POST", f"{at}/{where}/void", {"reason": "x"})) == (404, "NotFound")
