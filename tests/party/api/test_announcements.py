"""Announcements by programs: the host makes them, everybody reads what concerns them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from party.models import Host, Party, Seat
from scoring.models import Answer
from tests.party.api.asking import NOBODY, Program, as_host, as_player, as_steward, refusal
from tests.party.evening import a_party, open_round


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=24)
    open_round(party, timezone.now())
    return party


def at_table(party: Party, table: int) -> Program:
    return as_player(party, Seat.objects.filter(round__party=party, table=table)[0].player_id)


def heard(program: Program, party: Party) -> list[str]:
    return [each["text"] for each in program.get(f"/parties/{party.code}/announcements")]


def test_everybody_reads_what_concerns_them(party: Party, host: Host) -> None:
    path, program = f"/parties/{party.code}/announcements", as_host(host)
    steward = as_steward(party)
    program.post(path, {"text": "Welcome"})
    program.post(path, {"text": "Tables 1 to 5 eat first", "block": 1})
    made = program.post(path, {"text": "Your lamp is mended", "table": 3})
    assert (made["audience"], made["number"]) == ("table", 3)
    everything = ["Your lamp is mended", "Tables 1 to 5 eat first", "Welcome"]
    assert heard(program, party) == heard(steward, party) == heard(at_table(party, 3), party) == everything
    assert heard(at_table(party, 4), party) == everything[1:]
    assert heard(at_table(party, 6), party) == heard(NOBODY, party) == ["Welcome"]


def test_a_player_s_read_takes_no_seat_but_the_own(party: Party) -> None:
    program = at_table(party, 3)
    with CaptureQueriesContext(connection) as asked:
        heard(program, party)
    [seats] = [each["sql"] for each in asked if 'FROM "party_seat"' in each["sql"]]
    assert "LIMIT 1" in seats


def test_a_refused_announcement_names_the_rule(party: Party, host: Host) -> None:
    path, program = f"/parties/{party.code}/announcements", as_host(host)
    assert refusal(program.ask("POST", path, {"text": " "})) == (422, "NothingAnnounced")
    assert refusal(program.ask("POST", path, {"text": "Hello", "table": 7})) == (422, "NoSuchTable")


def test_the_same_key_announces_once_and_keeps_no_words(party: Party, host: Host) -> None:
    path, program = f"/parties/{party.code}/announcements", as_host(host)
    for _ in range(2):
        program.post(path, {"text": "Ann Lee has lost her keys"}, key="k1")
    assert heard(program, party) == ["Ann Lee has lost her keys"]
    assert not any("Ann Lee" in str(answer.answer) for answer in Answer.objects.all())


def test_a_steward_extends_a_table_of_hers_and_not_the_round(party: Party) -> None:
    steward, path = as_steward(party), f"/parties/{party.code}/rounds/1/extend"
    body = {"minutes": 5, "table": 2, "reason": "A spilled drink"}
    assert (
        steward.post(path, body)["tables"][1]["ends_at"]
        > steward.get(f"/parties/{party.code}/rounds/1")["ends_at"]
    )
    assert refusal(steward.ask("POST", path, {**body, "table": 6})) == (422, "NotYourTable")
    assert refusal(steward.ask("POST", path, {"minutes": 5, "reason": "Noise"})) == (422, "OnlyOneTable")
