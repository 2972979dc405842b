"""The API keeps what its description promises, whatever it is sent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from party.api.door import api
from party.models import Party
from tests.party.api.asking import Program

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# `make soak` asks more, and every edge case.
SOAK = int(os.environ.get("SOAK", "0"))
schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
schema.config.phases.coverage.enabled = bool(SOAK)


@pytest.fixture
def one_connection() -> Iterator[None]:
    """A server closes its connection behind every request; a test's transaction would go with it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@schema.parametrize()
@pytest.mark.usefixtures("one_connection")
@settings(
    max_examples=SOAK or 8,
    derandomize=True,
    database=None,
    # The party is the same for all examples; what one does to it is part of what the next finds.
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked_is_answered_as_described(
    case: schemathesis.Case[Any], playing: Party, program: Program
) -> None:
    places = {"code": playing.code, "n": 1, "t": 1}
    case.path_parameters.update({name: places[name] for name in places if name in case.path_parameters})
    case.call_and_validate(headers={"Authorization": f"Bearer {program.token}"}, checks=CHECKS)


def test_every_refusal_is_described_as_a_problem() -> None:
    for path, operations in api.get_openapi_schema()["paths"].items():
        for operation in operations.values():
            refusals = {status: answer for status, answer in operation["responses"].items() if status >= 400}
            assert 422 in refusals, path
            assert all("application/problem+json" in answer["content"] for answer in refusals.values())


def test_who_needs_a_token_is_described() -> None:
    paths = api.get_openapi_schema()["paths"]
    standings = paths["/api/v1/parties/{code}/standings"]["get"]["security"]
    finish = paths["/api/v1/parties/{code}/finish"]["post"]["security"]
    assert (standings, finish) == ([{}, {"token": []}], [{"token": []}])
    assert "security" not in paths["/api/v1/words/{word}"]["get"]


def test_every_operation_has_a_name_of_its_own() -> None:
    described = api.get_openapi_schema()["paths"].values()
    names = [operation["operationId"] for operations in described for operation in operations.values()]
    assert sorted(names) == sorted(set(names))
