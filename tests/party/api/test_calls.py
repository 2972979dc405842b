"""Every call turns away whom the access table turns away, and nobody else."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.http import HttpResponse

from party.api.door import api
from party.models import Host
from party.people.tokens import exchange_link
from tests.access import (
    ANONYMOUS,
    HOST,
    OTHER_HOST,
    OTHER_PLAYER,
    PLAYER,
    ROLES,
    SCOREKEEPER,
    STAFF,
)
from tests.access_calls import CALLS, Call, as_described
from tests.access_scene import Scene, link_of, set_scene
from tests.conftest import NOW
from tests.party.api.asking import NOBODY, Program, as_host, as_player, refusal

REFUSALS = (401, 403, 404)
METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}
NUMBERS = {"n": 1, "t": 1, "entry": 1, "word": "CAT"}


@pytest.fixture
def scene(host: Host) -> Scene:
    return set_scene(host, NOW)


@pytest.fixture
def program(role: str, scene: Scene, host: Host, other_host: Host, staff: Host) -> Program:
    """The program of somebody in this role."""
    people = {HOST: host, OTHER_HOST: other_host, STAFF: staff}
    if role in people:
        return as_host(people[role])
    seats = {PLAYER: "seated", SCOREKEEPER: "keeper", OTHER_PLAYER: "elsewhere"}
    if role in seats:
        return as_player(scene.party, scene.named[seats[role]])
    return NOBODY if role == ANONYMOUS else Program(exchange_link(link_of(scene, role), at=NOW)[1])


def path_of(name: str, scene: Scene) -> str:
    return name.split()[1].format(code=scene.party.code, **NUMBERS, **scene.named)


def ask(program: Program, name: str, call: Call, scene: Scene) -> HttpResponse:
    """Make the call and take back what it did."""
    with transaction.atomic():
        answer = program.ask(name.split(maxsplit=1)[0], path_of(name, scene), scene.fill(call.body))
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_let_in_where_the_table_says(role: str, program: Program, scene: Scene) -> None:
    for name, call in CALLS.items():
        answer = ask(program, name, call, scene)
        if role in call.ruled_out:
            assert refusal(answer) == (422, call.ruled_out[role]), name
        elif role in call.may:
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
    assert described == {as_described(name) for name in CALLS}


@pytest.mark.parametrize("role", [HOST])
def test_a_method_that_is_not_described_is_refused(program: Program, scene: Scene) -> None:
    for path in {path_of(name, scene) for name in CALLS}:
        taken = {name.split()[0] for name in CALLS if path_of(name, scene) == path}
        for method in METHODS - taken:
            answer = program.ask(method, path)
            assert refusal(answer) == (405, "MethodNotAllowed")
            assert set(answer.headers["Allow"].split(", ")) == taken


def test_an_address_that_is_not_there_is_a_problem_too(db: None) -> None:
    assert refusal(NOBODY.ask("GET", "/nothing/here")) == (404, "NotFound")
