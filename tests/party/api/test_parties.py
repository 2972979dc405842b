"""Parties by the API."""

from __future__ import annotations

import json
from typing import Any

import pytest

from party.models import Party
from tests.party.api.asking import NOBODY, Program, as_player, guests_of, refusal
from tests.party.evening import play_round

FIELDS = {
    "name": "Club night",
    "game": "keyword",
    "variant": "party",
    "starts_at": "2026-11-14T19:30:00+01:00",
    "time_zone": "Europe/Vienna",
    "table_size": 4,
    "minutes": 30,
    "rounds": 3,
    "movement": "scatter",
    "prizes": "room",
    "draw": "table",
    "registration": "closed",
    "seed": 1,
}


def test_a_party_is_made_with_the_fields_it_is_given(program: Program) -> None:
    asked = program.ask("POST", "/parties", FIELDS)
    answer = json.loads(asked.content)
    assert asked.status_code == 201
    assert {name: answer[name] for name in FIELDS} == FIELDS
    assert answer["state"] == "open"
    assert program.get(f"/parties/{answer['code']}") == answer


def test_all_but_the_name_is_as_printed(program: Program) -> None:
    answer = program.post("/parties", {"name": "Club night"})
    printed = {"game": "keyword", "variant": "party", "table_size": 4, "minutes": 40, "rounds": 5}
    printed |= {"movement": "as-printed", "prizes": "none", "draw": "site", "registration": "open"}
    assert {name: answer[name] for name in printed} == printed
    assert answer["starts_at"] is None
    assert answer["seed"]


@pytest.mark.parametrize("seed", [0, 2**53 - 1, "007", "a word", "9" * 64])
def test_a_seed_is_told_as_it_was_given(program: Program, seed: int | str) -> None:
    assert program.post("/parties", {"name": "x", "seed": seed})["seed"] == seed


def test_a_start_without_an_offset_is_the_venues_time(program: Program) -> None:
    asked = {"name": "x", "starts_at": "2026-07-01T19:30", "time_zone": "Europe/Vienna"}
    made = program.post("/parties", asked)
    assert made["starts_at"] == "2026-07-01T19:30:00+02:00"
    moved = program.patch(f"/parties/{made['code']}", {"starts_at": "2026-12-01T19:30"})
    assert moved["starts_at"] == "2026-12-01T19:30:00+01:00"


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"minutes": 41}, "OutOfRange"),
        ({"game": "chess"}, "UnknownGame"),
        ({"movement": "dance"}, "NoSuchChoice"),
        ({"time_zone": "Mars/North"}, "NoSuchTimeZone"),
        ({"starts_at": "2026-12-01T19:30", "time_zone": "../etc"}, "NoSuchTimeZone"),
        ({"name": " "}, "NameMissing"),
        ({"name": "a\0b"}, "NotThisShape"),
        ({"name": None}, "NotThisShape"),
        ({"minutes": "40"}, "NotThisShape"),
        ({"level_short_tables": "yes"}, "NotThisShape"),
        ({"colour": "red"}, "NotThisShape"),
        ({"rounds": 10**40}, "NotThisShape"),
        ({"seed": -1}, "NotThisShape"),
        ({"seed": 2**53}, "NotThisShape"),
        ({"seed": "x" * 65}, "NotThisShape"),
    ],
)
def test_a_party_that_cannot_be_is_refused(program: Program, changes: dict[str, Any], rule: str) -> None:
    assert refusal(program.ask("POST", "/parties", {"name": "x"} | changes)) == (422, rule)


def test_a_patch_changes_what_is_sent_and_nothing_else(party: Party, program: Program, at: str) -> None:
    before = program.get(at)
    after = program.patch(at, {"minutes": 20})
    assert after == before | {"minutes": 20, "version": before["version"] + 1}


def test_a_stale_patch_gets_the_party_as_it_is_now(party: Party, program: Program, at: str) -> None:
    version = program.get(at)["version"]
    program.patch(at, {"minutes": 20, "version": version})
    asked = program.ask("PATCH", at, {"minutes": 30, "version": version})
    assert refusal(asked) == (409, "StaleParty")
    assert json.loads(asked.content)["current"] == program.get(at)
    assert program.get(at)["minutes"] == 20


def test_a_late_change_needs_its_reason(party: Party, program: Program, at: str) -> None:
    play_round(party)
    assert refusal(program.ask("PATCH", at, {"minutes": 20})) == (422, "ReasonMissing")
    assert program.patch(at, {"minutes": 20, "reason": "The hall closes early"})["minutes"] == 20


def test_only_hosts_see_the_seed(party: Party, program: Program, at: str) -> None:
    assert program.get(at)["seed"] == 7
    assert NOBODY.get(at)["seed"] is None
    assert as_player(party, guests_of(party)[0]).get(at)["seed"] is None


def test_a_code_may_be_typed_as_people_type_it(party: Party) -> None:
    typed = f"{party.code[:3]}-{party.code[3:].lower()}"
    assert NOBODY.get(f"/parties/{typed}")["code"] == party.code


@pytest.mark.parametrize("code", ["KX47QD", "nothing", "%00", "a%2Fb"])
def test_a_party_that_is_not_there_is_not_found(db: None, code: str) -> None:
    assert refusal(NOBODY.ask("GET", f"/parties/{code}")) == (404, "NotFound")
