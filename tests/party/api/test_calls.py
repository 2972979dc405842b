"""Every call turns away whom the access table turns away, and nobody else."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from django.db import transaction
from django.http import HttpResponse

from party.api.door import api
from party.calls import call_steward
from party.models import Host, Party, Prize
from party.prizes import pick_keywords
from scoring.record import Actor
from tests.access import (
    ANONYMOUS,
    CALLS,
    HOST,
    OTHER_HOST,
    PLAYER,
    ROLES,
    SCOREKEEPER,
    STAFF,
    STEWARD,
    Call,
)
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Program, as_host, as_player, as_steward, refusal
from tests.party.evening import a_party, by_host, open_round, seats_of, sheets_of

REFUSALS = (401, 403, 404)
METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}


@pytest.fixture
def prized(host: Host) -> Party:
    """Two tables play for table prizes."""
    party = a_party(host, guests=8, prizes="table")
    open_round(party)
    pick_keywords(party, actor=by_host(party), at=NOW)
    return party


@pytest.fixture
def arguments(prized: Party) -> dict[str, object]:
    elsewhere = seats_of(sheets_of(prized, 1)[1])[0].player_id
    prize = Prize.objects.get(party=prized, table=1)
    sheet = sheets_of(prized, 1)[0]
    keeper = Actor("player", sheet.scorekeeper_id, "player")
    call = call_steward(sheet, "word", "QUEY", actor=keeper, at=NOW)
    numbers = {"n": 1, "t": 1, "entry": 1, "prize": prize.pk, "call": call.pk}
    return {"code": prized.code, "player": elsewhere, "word": "CAT", **numbers}


@pytest.fixture
def program(
    role: str, prized: Party, arguments: dict[str, int], host: Host, other_host: Host, staff: Host
) -> Program:
    """The program of somebody in this role."""
    keeper = sheets_of(prized, 1)[0].scorekeeper_id
    makers = {
        ANONYMOUS: lambda: NOBODY,
        PLAYER: lambda: as_player(prized, arguments["player"]),
        SCOREKEEPER: lambda: as_player(prized, keeper or 0),
        STEWARD: lambda: as_steward(prized),
        HOST: lambda: as_host(host),
        OTHER_HOST: lambda: as_host(other_host),
        STAFF: lambda: as_host(staff),
    }
    return makers[role]()


def ask(program: Program, name: str, call: Call, arguments: Mapping[str, object]) -> HttpResponse:
    """Make the call and take back what it did."""
    method, path = name.split()
    written = json.dumps(call.body).replace('"{player}"', str(arguments["player"]))
    with transaction.atomic():
        answer = program.ask(method, path.format(**arguments), json.loads(written))
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_let_in_where_the_table_says(
    role: str, program: Program, arguments: dict[str, object]
) -> None:
    for name, call in CALLS.items():
        answer = ask(program, name, call, arguments)
        if role in call.may:
            assert answer.status_code not in REFUSALS, (name, answer.content)
        else:
            expected = 401 if role == ANONYMOUS else call.refused
            assert refusal(answer)[0] == expected, name


def test_every_call_is_described_and_no_other_is(db: None) -> None:
    described = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, operations in api.get_openapi_schema()["paths"].items()
        for method in operations
    }
    assert described == set(CALLS)


@pytest.mark.parametrize("role", [HOST])
def test_a_method_that_is_not_described_is_refused(program: Program, arguments: dict[str, object]) -> None:
    for path in {name.split()[1] for name in CALLS}:
        taken = {name.split()[0] for name in CALLS if name.split()[1] == path}
        for method in METHODS - taken:
            answer = program.ask(method, path.format(**arguments))
            assert refusal(answer) == (405, "MethodNotAllowed")
            assert set(answer.headers["Allow"].split(", ")) == taken


def test_an_address_that_is_not_there_is_a_problem_too(db: None) -> None:
    assert refusal(NOBODY.ask("GET", "/nothing/here")) == (404, "NotFound")
