"""Rounds by the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from party.history.verification import verify
from party.models import Host, Party, Round
from party.rounds import bells, rounds
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Json, Program, as_player, as_steward, guests_of, refusal
from tests.party.evening import a_party, by_host, enter, open_round, play_round, sheets_of

ROUND = {"number", "state", "ends_at", "time_left", "keyword", "tables"}
TABLE = {"number", "state", "version", "ends_at", "keyword", "steward", "first_player", "seats"}
SEAT = {"player", "color", "letter", "score", "rank", "moves_to", "why"}


def table_of(shown: Json) -> dict[int, int]:
    return {seat["player"]: table["number"] for table in shown["tables"] for seat in table["seats"]}


def test_a_draft_has_everybody_in_a_seat(party: Party, program: Program, at: str) -> None:
    asked = program.ask("POST", f"{at}/rounds")
    assert asked.status_code == 201
    drafted = program.get(f"{at}/rounds/1")
    assert drafted.keys() == ROUND
    assert (drafted["number"], drafted["state"], drafted["time_left"]) == (1, "draft", 2400)
    assert all(table.keys() == TABLE for table in drafted["tables"])
    assert all(seat.keys() == SEAT for table in drafted["tables"] for seat in table["seats"])
    assert sorted(table_of(drafted)) == guests_of(party)
    assert {table["state"] for table in drafted["tables"]} == {"waiting"}


def test_a_draft_is_there_for_its_hosts_alone(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    for who in (NOBODY, as_player(party, guests_of(party)[0]), as_steward(party)):
        assert refusal(who.ask("GET", f"{at}/rounds/1")) == (404, "NotFound")
        assert refusal(who.ask("GET", f"{at}/rounds/1/prizes")) == (404, "NotFound")
    program.post(f"{at}/rounds/1/publish")
    assert NOBODY.get(f"{at}/rounds/1")["state"] == "published"


def test_two_players_swap_while_it_is_a_draft(party: Party, program: Program, at: str) -> None:
    before = table_of(program.post(f"{at}/rounds"))
    one = next(player for player, table in before.items() if table == 1)
    other = next(player for player, table in before.items() if table == 2)
    after = table_of(program.post(f"{at}/rounds/1/swap", {"players": [one, other]}))
    assert (after[one], after[other]) == (2, 1)
    program.post(f"{at}/rounds/1/publish")
    late = program.ask("POST", f"{at}/rounds/1/swap", {"players": [one, other]})
    assert refusal(late) == (422, "NotADraft")


def test_publishing_draws_the_letters_where_the_site_draws(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    for table in program.post(f"{at}/rounds/1/publish")["tables"]:
        high = min(table["seats"], key=lambda seat: seat["letter"])
        assert table["first_player"] == high["player"]
        assert {seat["color"] for seat in table["seats"]} == {"red", "yellow", "blue", "green"}


def test_a_round_goes_through_its_states(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    seen = [
        program.post(f"{at}/rounds/1/{step}")["state"]
        for step in ("publish", "start", "pause", "resume", "end")
    ]
    assert seen == ["published", "playing", "paused", "playing", "over"]


def test_time_is_told_in_seconds_and_extended_in_minutes(playing: Party, program: Program, at: str) -> None:
    before = program.get(f"{at}/rounds/1")
    assert 2330 <= before["time_left"] <= 2340
    refused = program.ask("POST", f"{at}/rounds/1/extend", {"minutes": 5})
    assert refusal(refused) == (422, "ReasonMissing")
    after = program.post(f"{at}/rounds/1/extend", {"minutes": 5, "reason": "A late start"})
    assert 2630 <= after["time_left"] <= 2640
    assert after["ends_at"] > before["ends_at"]
    one = {"minutes": 5, "table": 2, "reason": "A spilled drink"}
    assert program.post(f"{at}/rounds/1/extend", one)["ends_at"] == after["ends_at"]


def test_an_overdue_round_reads_as_over_before_any_sweep(party: Party, program: Program, at: str) -> None:
    open_round(party, timezone.now() - timedelta(hours=1))
    shown = NOBODY.get(f"{at}/rounds/1")
    assert (shown["state"], shown["time_left"]) == ("over", 0)
    assert Round.objects.get().state == "playing"
    bells.end_due_rounds(timezone.now())
    assert NOBODY.get(f"{at}/rounds/1") == shown


def test_a_round_is_closed_when_all_is_settled(playing: Party, program: Program, at: str) -> None:
    assert refusal(program.ask("POST", f"{at}/rounds/1/close")) == (422, "RoundNotOver")
    for table in (1, 2):
        program.post(f"{at}/rounds/1/tables/{table}/void", {"reason": "A fire drill"})
    assert program.post(f"{at}/rounds/1/close")["state"] == "closed"


@pytest.mark.parametrize("step", ["publish", "start", "pause", "resume", "end", "close"])
def test_what_is_said_of_a_closed_round_is_not_done_to_the_open_one(
    party: Party, program: Program, at: str, step: str
) -> None:
    play_round(party)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    assert refusal(program.ask("POST", f"{at}/rounds/1/{step}")) == (422, "RoundIsClosed")
    assert refusal(program.ask("POST", f"{at}/rounds/3/{step}")) == (404, "NotFound")
    assert Round.objects.get(number=2).state == "draft"


def test_a_draft_made_twice_is_refused(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    assert refusal(program.ask("POST", f"{at}/rounds")) == (422, "RoundIsOpen")


def test_a_score_is_the_tables_own_until_it_is_confirmed(playing: Party, program: Program, at: str) -> None:
    sheet = sheets_of(playing, 1)[0]
    enter(sheet)
    tables = program.get(f"{at}/rounds/1")["tables"]
    there, elsewhere = (table["seats"][0]["player"] for table in tables)

    def scores(who: Program) -> list[int | None]:
        return [seat["score"] for seat in who.get(f"{at}/rounds/1")["tables"][0]["seats"]]

    entered = scores(program)
    assert None not in entered
    assert scores(as_player(playing, there)) == entered
    assert scores(as_steward(playing)) == entered
    assert scores(NOBODY) == scores(as_player(playing, elsewhere)) == [None] * 4
    program.post(f"{at}/rounds/1/tables/1/confirm", {"reason": "Read out"})
    assert scores(NOBODY) == entered


def test_why_is_told_to_whom_it_is_about(playing: Party, program: Program, at: str) -> None:
    def whys(who: Program) -> list[str | None]:
        return [seat["why"] for table in who.get(f"{at}/rounds/1")["tables"] for seat in table["seats"]]

    assert all(whys(program))
    assert whys(NOBODY) == [None] * 8
    own = [why for why in whys(as_player(playing, guests_of(playing)[0])) if why]
    assert len(own) == 1
    assert "drawn by lot" in own[0]


def test_where_one_moves_is_known_to_all_when_it_is_published(
    party: Party, program: Program, at: str
) -> None:
    play_round(party)

    def moves(who: Program) -> set[int | None]:
        shown = who.get(f"{at}/rounds/1")["tables"]
        return {seat["moves_to"] for table in shown for seat in table["seats"]}

    assert (moves(program), moves(NOBODY)) == ({1, 2}, {None})
    program.post(f"{at}/rounds")
    assert (moves(program), moves(NOBODY)) == ({1, 2}, {None})
    program.post(f"{at}/rounds/2/publish")
    assert moves(program) == moves(NOBODY) == {1, 2}


def test_after_the_last_round_nobody_moves(host: Host, program: Program) -> None:
    party = a_party(host, guests=8, rounds=1)
    play_round(party)
    shown = program.get(f"/parties/{party.code}/rounds/1")["tables"]
    assert {seat["moves_to"] for table in shown for seat in table["seats"]} == {None}


def test_a_table_names_its_steward(playing: Party, program: Program, at: str) -> None:
    assert program.get(f"{at}/rounds/1")["tables"][0]["steward"] is None
    as_steward(playing, "Sue Steward")
    assert program.get(f"{at}/rounds/1")["tables"][0]["steward"] == "Sue Steward"
    assert NOBODY.get(f"{at}/rounds/1")["tables"][0]["steward"] == "Sue S."


@pytest.mark.parametrize("number", ["0", "-1", "one", str(10**30)])
def test_a_number_that_no_round_has_is_refused(playing: Party, at: str, number: str) -> None:
    assert refusal(NOBODY.ask("GET", f"{at}/rounds/{number}")) == (422, "NotThisShape")


def test_a_round_run_by_the_api_verifies(playing: Party, program: Program, at: str) -> None:
    for step in ("pause", "resume", "end"):
        program.post(f"{at}/rounds/1/{step}")
    assert verify(playing).faults == ()
