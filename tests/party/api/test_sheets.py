"""A sheet by the API: entries, struck and entered anew, how it is kept, its end and its signatures."""

from __future__ import annotations

import json

import pytest

from games.text.gcg import read_gcg
from party.models import Party
from tests.party.api.asking import NOBODY, Json, Program, as_player, as_steward, refusal


@pytest.fixture
def table(playing: Party, program: Program, at: str) -> Json:
    return program.get(f"{at}/rounds/1")["tables"][0]


@pytest.fixture
def here(at: str) -> str:
    return f"{at}/rounds/1/tables/1"


@pytest.fixture
def players(table: Json) -> list[int]:
    """The scorekeeper first, who goes first."""
    order = [seat["player"] for seat in table["seats"]]
    first = order.index(table["first_player"])
    return order[first:] + order[:first]


@pytest.fixture
def keeper(playing: Party, players: list[int]) -> Program:
    return as_player(playing, players[0])


def score_of(sheet: Json, player: int) -> int | None:
    scores: dict[int, int | None] = {seat["player"]: seat["score"] for seat in sheet["seats"]}
    return scores[player]


def test_called_points_add_up(keeper: Program, here: str, players: list[int]) -> None:
    keeper.post(f"{here}/entries", {"player": players[0], "points": 25, "version": 0})
    sheet = keeper.post(f"{here}/entries", {"player": players[0], "points": 15, "version": 1})
    assert (score_of(sheet, players[0]), sheet["version"]) == (40, 2)
    assert [entry["points"] for entry in sheet["entries"]] == [25, 15]


@pytest.mark.parametrize("gcg", ["10I SEE", ">red: SEE 10I SEE +15 15"])
def test_a_play_is_counted_by_the_engine(keeper: Program, here: str, players: list[int], gcg: str) -> None:
    keeper.put(f"{here}/keeping", {"keeping": "board"})
    sheet = keeper.post(f"{here}/entries", {"player": players[0], "gcg": gcg})
    assert (sheet["entries"][0]["play"], sheet["entries"][0]["words"]) == ("10I SEE", "SEE")
    assert score_of(sheet, players[0]) == sheet["entries"][0]["points"] > 0


def test_a_pass_is_a_line_without_points(keeper: Program, here: str, players: list[int]) -> None:
    sheet = keeper.post(f"{here}/entries", {"player": players[0], "gcg": "-"})
    assert (sheet["entries"][0]["kind"], sheet["entries"][0]["points"]) == ("pass", 0)


def test_a_stale_entry_is_answered_with_the_sheet(keeper: Program, here: str, players: list[int]) -> None:
    keeper.post(f"{here}/entries", {"player": players[0], "points": 25, "version": 0})
    late = keeper.ask("POST", f"{here}/entries", {"player": players[1], "points": 10, "version": 0})
    assert refusal(late) == (409, "StaleSheet")
    assert json.loads(late.content)["current"]["version"] == 1


def test_lines_of_one_client_follow_each_other(keeper: Program, here: str, players: list[int]) -> None:
    asked = {"player": players[0], "points": 25, "version": 0}
    assert keeper.ask("POST", f"{here}/entries", asked, key="one").status_code == 201
    again = keeper.ask("POST", f"{here}/entries", asked, key="one")
    assert again.headers["Idempotent-Replayed"] == "true"
    sheet = keeper.get(f"{here}/sheet")
    assert (len(sheet["entries"]), score_of(sheet, players[0])) == (1, 25)


def test_a_line_that_follows_the_clients_own_is_taken(keeper: Program, here: str, players: list[int]) -> None:
    first = {"player": players[0], "points": 25, "version": 0}
    keeper.ask("POST", f"{here}/entries", first, key="one")
    next_ = {"player": players[1], "points": 10, "after": "one"}
    assert keeper.ask("POST", f"{here}/entries", next_, key="two").status_code == 201
    late = keeper.ask("POST", f"{here}/entries", next_, key="three")
    assert refusal(late) == (409, "StaleSheet")


def test_a_struck_line_stays_with_its_reason(keeper: Program, here: str, players: list[int]) -> None:
    keeper.post(f"{here}/entries", {"player": players[0], "points": 25, "version": 0})
    sheet = keeper.post(f"{here}/entries/1/strike", {"why": "It was 20", "version": 1})
    assert (sheet["entries"][0]["struck"], sheet["entries"][0]["why"]) == (True, "It was 20")
    assert score_of(sheet, players[0]) == 0


def test_the_record_of_a_game_is_a_text_for_who_may_read_the_sheet(
    playing: Party, keeper: Program, here: str, players: list[int]
) -> None:
    keeper.post(f"{here}/entries", {"player": players[0], "points": 25, "version": 0})
    answer = keeper.ask("GET", f"{here}/record.gcg")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert len(read_gcg(answer.content.decode()).players) == 4
    assert refusal(NOBODY.ask("GET", f"{here}/record.gcg"))[0] == 401


def test_all_others_sign_and_the_table_is_confirmed(
    playing: Party, keeper: Program, here: str, players: list[int]
) -> None:
    keeper.post(f"{here}/entries", {"player": players[0], "points": 25, "version": 0})
    held = {str(player): number for number, player in enumerate(players)}
    closed = keeper.post(f"{here}/close", {"ended": "out", "out": players[0], "letters": held})
    # 50 for going out, and 5 for each of the six letters that the others hold (KW44).
    assert (closed["state"], score_of(closed, players[0])) == ("entered", 25 + 50 + 30)
    states = [
        as_player(playing, player).post(f"{here}/sign", {"player": player, "right": True})["state"]
        for player in players[1:]
    ]
    assert states == ["entered", "entered", "confirmed"]


def test_wrong_opens_a_dispute_with_both_numbers(
    playing: Party, program: Program, keeper: Program, here: str, at: str, players: list[int]
) -> None:
    totals = {str(player): 200 for player in players}
    keeper.put(f"{here}/totals", {"scores": totals, "version": 0, "ended": "time"})
    mine = as_player(playing, players[1])
    sheet = mine.post(f"{here}/sign", {"player": players[1], "right": False, "thinks": 215})
    assert sheet["state"] == "disputed"
    [call] = program.get(f"{at}/calls")
    assert (call["kind"], call["stands"], call["thinks"]) == ("dispute", 200, 215)


def test_nobody_signs_for_another(playing: Party, keeper: Program, here: str, players: list[int]) -> None:
    totals = {str(player): 200 for player in players}
    keeper.put(f"{here}/totals", {"scores": totals, "version": 0, "ended": "time"})
    other = as_player(playing, players[1])
    asked = other.ask("POST", f"{here}/sign", {"player": players[2], "right": True})
    assert asked.status_code == 422


def test_another_tables_sheet_is_not_found(playing: Party, at: str, players: list[int]) -> None:
    stranger = as_player(playing, players[0])
    assert stranger.ask("GET", f"{at}/rounds/1/tables/2/sheet").status_code == 404


def test_an_entry_without_points_or_play_says_what_to_send(
    keeper: Program, here: str, players: list[int]
) -> None:
    asked = keeper.ask("POST", f"{here}/entries", {"player": players[0]})
    assert refusal(asked) == (422, "NoPoints")


def test_a_time_without_its_zone_is_no_time(keeper: Program, here: str, players: list[int]) -> None:
    asked = {"player": players[0], "points": 5, "made_at": "2026-11-14T19:30:00"}
    assert refusal(keeper.ask("POST", f"{here}/entries", asked)) == (422, "NotThisShape")


@pytest.mark.parametrize(
    ("method", "action", "body"),
    [
        ("PUT", "key-card", {"word": "tower"}),
        ("PUT", "keeping", {"keeping": "board"}),
        ("POST", "hand-over", {"player": 1}),
        ("PUT", "draw", {"letters": {"1": "A"}}),
    ],
)
def test_a_action_on_a_stale_version_is_refused_with_what_stands(
    keeper: Program, here: str, method: str, action: str, body: Json
) -> None:
    keeper.put(f"{here}/key-card", {"word": "river", "version": 0})
    late = keeper.ask(method, f"{here}/{action}", {**body, "version": 0})
    assert late.status_code == 409
    assert json.loads(late.content)["current"]["version"] == 1


def test_an_odd_score_needs_an_officials_reason(
    playing: Party, keeper: Program, here: str, players: list[int]
) -> None:
    entry = {"player": players[0], "points": 12}
    desk = as_steward(playing)
    for who, reason in ((keeper, ""), (keeper, "So we count"), (desk, "")):
        asked = who.ask("POST", f"{here}/entries", {**entry, "reason": reason})
        assert refusal(asked) == (422, "NotAMultiple")
    assert score_of(desk.post(f"{here}/entries", {**entry, "reason": "Miscounted"}), players[0]) == 12
