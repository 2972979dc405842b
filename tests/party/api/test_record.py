"""Standings, corrections, undo, the end and the record by the API."""

from __future__ import annotations

import json

import pytest

from party.models import Host, Party, Round
from scoring.models import Event
from tests.party.api.asking import NOBODY, Program, refusal
from tests.party.evening import a_party, falling, open_round, play_round, seats_of, settle, sheets_of

EVENT = {"number", "kind", "actor", "role", "at", "payload", "hash"}


def right_scores(party: Party) -> dict[int, int]:
    """As if the last chair of the first table had done best."""
    return {seat.player_id: 5 * seat.chair + 300 for seat in seats_of(sheets_of(party, 1)[0])}


def test_standings_have_a_row_for_everybody(party: Party, program: Program, at: str) -> None:
    play_round(party)
    open_round(party)
    shown = program.get(f"{at}/standings")
    assert shown.keys() == {"round", "final", "rows"}
    assert (shown["round"], shown["final"], len(shown["rows"])) == (1, False, 8)
    first = shown["rows"][0]
    assert first.keys() == {"place", "player", "name", "total", "rounds"}
    assert (first["place"], first["total"], first["rounds"]) == (1, 180, [180, None])
    assert [row["place"] for row in shown["rows"]] == [1, 1, 3, 3, 5, 5, 7, 7]


def test_before_any_round_is_closed_the_standings_are_of_round_0(party: Party, at: str) -> None:
    shown = NOBODY.get(f"{at}/standings")
    assert (shown["round"], len(shown["rows"])) == (0, 8)
    assert NOBODY.get(f"{at}/standings")["rows"][0]["name"] == "Guest 01."


def test_those_who_left_stand_in_the_standings(party: Party, program: Program, at: str) -> None:
    play_round(party)
    gone = program.get(f"{at}/standings")["rows"][0]["player"]
    program.post(f"{at}/players/{gone}/leave")
    assert gone in [row["player"] for row in program.get(f"{at}/standings")["rows"]]


def test_a_finished_party_has_final_standings(party: Party, program: Program, at: str) -> None:
    assert refusal(program.ask("POST", f"{at}/finish")) == (422, "NothingPlayed")
    play_round(party)
    final = program.post(f"{at}/finish")
    assert final["final"]
    assert NOBODY.get(f"{at}/standings")["final"]
    assert refusal(program.ask("POST", f"{at}/rounds")) == (422, "PartyFinished")


def test_a_correction_is_looked_at_before_it_is_done(party: Party, program: Program, at: str) -> None:
    play_round(party)
    before, events = program.get(f"{at}/standings"), Event.objects.count()
    body = {"round": 1, "table": 1, "scores": right_scores(party)}
    preview = program.post(f"{at}/corrections", body | {"preview": True}, key="k")
    assert preview["preview"]
    assert {figure["after"] for figure in preview["scores"]} == {305, 310, 315, 320}
    assert Event.objects.count() == events
    assert program.get(f"{at}/standings") == before
    # A preview is no write, so its key is free.
    done = program.post(f"{at}/corrections", body | {"reason": "Added twice"}, key="k")
    assert done | {"preview": True, "version": preview["version"]} == preview
    assert program.get(f"{at}/standings")["rows"][0]["total"] == 320


def test_a_correction_needs_its_reason(party: Party, program: Program, at: str) -> None:
    play_round(party)
    body = {"round": 1, "table": 1, "scores": right_scores(party)}
    assert refusal(program.ask("POST", f"{at}/corrections", body)) == (422, "ReasonMissing")


def test_what_is_not_confirmed_cannot_be_corrected(playing: Party, program: Program, at: str) -> None:
    body = {"round": 1, "table": 1, "scores": right_scores(playing), "reason": "x"}
    assert refusal(program.ask("POST", f"{at}/corrections", body)) == (422, "NothingToCorrect")
    assert refusal(program.ask("POST", f"{at}/corrections", body | {"table": 9})) == (404, "NotFound")


def test_seats_stay_after_a_correction_unless_the_host_asks(host: Host, program: Program) -> None:
    party = a_party(host, guests=8)
    play_round(party)
    at = f"/parties/{party.code}"
    program.post(f"{at}/rounds")
    program.post(f"{at}/rounds/2/publish")

    def tables() -> list[list[int]]:
        shown = program.get(f"{at}/rounds/2")["tables"]
        return [sorted(seat["player"] for seat in table["seats"]) for table in shown]

    before = tables()
    body = {"round": 1, "table": 1, "scores": right_scores(party), "reason": "Read upside down"}
    assert program.post(f"{at}/corrections", body)["moves"]
    assert tables() == before
    again = body | {"scores": {player: score + 5 for player, score in right_scores(party).items()}}
    program.post(f"{at}/corrections", again | {"reseat": True})
    assert tables() != before


def test_the_last_host_action_is_undone_after_a_look_at_it(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    preview = program.post(f"{at}/undo", {"preview": True})
    assert (preview["kind"], preview["preview"]) == ("round-drafted", True)
    assert Round.objects.count() == 1
    done = program.post(f"{at}/undo")
    assert done == preview | {"preview": False}
    assert not Round.objects.exists()


def test_an_undo_sent_twice_undoes_one(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    program.post(f"{at}/rounds/1/publish")
    for _ in range(2):
        program.post(f"{at}/undo", {}, key="k")
    assert Round.objects.get().state == "draft"


def test_what_something_depends_on_cannot_be_undone_first(party: Party, program: Program, at: str) -> None:
    open_round(party)
    drafted = Event.objects.get(kind="round-drafted").number
    for body in ({"number": drafted}, {"number": drafted, "preview": True}):
        assert refusal(program.ask("POST", f"{at}/undo", body)) == (422, "UndoFirst")


def test_the_record_tells_every_state_change(party: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds")
    events = program.get(f"{at}/record")
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert all(event.keys() >= EVENT for event in events)
    assert events[-1]["kind"] == "round-drafted"
    assert events[-1]["actor"]["kind"] == events[-1]["role"] == "host"
    assert events[-1]["payload"] == {"tables": 2, "players": 8}
    assert events[-1]["previous_hash"] == events[-2]["hash"]


def test_the_record_comes_in_pages(party: Party, program: Program, at: str) -> None:
    everything = program.get(f"{at}/record")
    first = program.ask("GET", f"{at}/record?limit=2")
    path = first.headers["Link"].split(">")[0].removeprefix("</api/v1")
    assert json.loads(first.content) + program.get(path) == everything
    assert program.get(f"{at}/record?after={len(everything)}") == []


def test_the_record_tells_the_reason_of_a_departure(playing: Party, program: Program, at: str) -> None:
    program.post(f"{at}/rounds/1/tables/1/void", {"reason": "The board fell"})
    last = program.get(f"{at}/record")[-1]
    assert (last["kind"], last["departure"], last["reason"]) == ("table-voided", True, "The board fell")


@pytest.mark.parametrize("path", ["record", "record?after=0"])
def test_the_record_is_the_hosts(playing: Party, at: str, path: str) -> None:
    settle(playing, 1, falling)
    assert refusal(NOBODY.ask("GET", f"{at}/{path}")) == (401, "TokenMissing")
