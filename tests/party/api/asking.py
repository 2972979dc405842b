"""Programs that ask the API, and an evening they ask about."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from party.models import Guest, Host, Party
from party.people import hosting, stewardship, tokens
from party.people.guests.personal_links import reissue_link
from party.people.tokens import exchange_link
from tests.conftest import NOW
from tests.party.evening import by_host

ROOT = "/api/v1"
Json = Any


@dataclass(frozen=True)
class Program:
    """Asks with a token, or without one."""

    token: str = ""

    def ask(
        self, method: str, path: str, body: Json = None, *, key: str = "", **headers: str
    ) -> HttpResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent |= {"Idempotency-Key": key} if key else {}
        data = b"" if body is None else json.dumps(body).encode()
        return send(method, path, data, **sent)

    def get(self, path: str, **headers: str) -> Json:
        return good(self.ask("GET", path, **headers))

    def post(self, path: str, body: Json = None, *, key: str = "") -> Json:
        return good(self.ask("POST", path, body, key=key))

    def put(self, path: str, body: Json = None) -> Json:
        return good(self.ask("PUT", path, body))

    def patch(self, path: str, body: Json = None) -> Json:
        return good(self.ask("PATCH", path, body))


NOBODY = Program()


def send(
    method: str, path: str, body: bytes | str, content_type: str = "application/json", **headers: str
) -> HttpResponse:
    """Bytes as they are."""
    data = body.encode() if isinstance(body, str) else body
    answer = Client().generic(method, f"{ROOT}{path}", data, content_type=content_type, headers=headers)
    assert isinstance(answer, HttpResponse)
    return answer


def good(response: HttpResponse) -> Json:
    assert response.status_code < 300, response.content
    return json.loads(response.content)


def refusal(response: HttpResponse) -> tuple[int, str]:
    """Status and rule of a problem, which is one in every respect."""
    assert response.headers["Content-Type"] == "application/problem+json", response.content
    body = json.loads(response.content)
    assert {"title", "status", "detail", "rule"} <= body.keys()
    assert body["status"] == response.status_code
    assert body["detail"]
    return response.status_code, body["rule"]


def as_host(host: Host, party: Party | None = None) -> Program:
    return Program(tokens.make_token(host, "a program", party))


def as_player(party: Party, player: int) -> Program:
    """A guest's program, by a link issued for it."""
    secret = reissue_link(party, player, actor=by_host(party), at=NOW)
    return Program(exchange_link(secret, at=NOW)[1])


def as_steward(party: Party, name: str = "Sue Steward") -> Program:
    """A steward who does not play."""
    invitation = hosting.invite(party, "steward", actor=by_host(party), at=NOW)
    _, secret = stewardship.join_as_steward(invitation, name, actor=by_host(party), at=NOW)
    return Program(exchange_link(secret, at=NOW)[1])


def guests_of(party: Party) -> list[int]:
    return list(Guest.objects.filter(party=party).order_by("pk").values_list("pk", flat=True))
