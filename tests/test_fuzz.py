"""Whatever is sent, to whichever address, by whomever: an answer, and never an error of the site's own. On both databases.

The addresses are those of the URL resolver, so none is left out. The seed is the same each time; `make soak` (FUZZ) takes
many more.
"""

from __future__ import annotations

import json
import os
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.conf import LazySettings
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.api.door import api
from party.models import Host
from party.people.tokens import exchange_link
from tests import nasty
from tests.access import ACCESS, CODE, FORM, STEWARD
from tests.access_calls import CALLS, as_described
from tests.access_scene import Scene, link_of, set_scene
from tests.addresses import Address, addresses
from tests.conftest import NOW, signed_in
from tests.party.api.asking import Program, as_host, as_player
from tests.party.signed_phones import phone_of

ROUNDS = int(os.environ.get("FUZZ", "1"))
FORM_TYPE = "application/x-www-form-urlencoded"
QUERIES = ["after", "limit", "word", "game", "x", "y"]
ROLES = ("host", "steward", "player", "stranger")
NAMES = nasty.field_names()
PAGES = [address for address in addresses() if not address.is_call]
OPERATIONS = [
    (method.upper(), path.removeprefix("/api/v1"))
    for path, operations in api.get_openapi_schema()["paths"].items()
    for method in operations
]


@dataclass
class Asker:
    """Somebody's browser and program, and the evening they are at."""

    scene: Scene
    client: Client
    program: Program
    failures: dict[str, str] = field(default_factory=dict)
    answers: int = 0

    def ask(self, method: str, path: str, data: bytes, content_type: str, **headers: str) -> None:
        """Ask, and take back what it did."""
        cookies = deepcopy(self.client.cookies)
        try:
            with transaction.atomic():
                answer = self.client.generic(method, path, data, content_type, headers=headers)
                transaction.set_rollback(True)
            self._look_at(answer.status_code, f"{method} {path} {data[:300]!r} {headers}")
        except Exception as failure:  # noqa: BLE001 - all of them are told together.
            self.failures[f"{method} {path} {data[:300]!r} {headers}"] = repr(failure)[:300]
        self.client.cookies = cookies

    def _look_at(self, status: int, asked: str) -> None:
        self.answers += 1
        if status >= 500:
            self.failures[asked] = str(status)


@pytest.fixture
def scene(host: Host, settings: LazySettings) -> Scene:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return set_scene(host, timezone.now() - timedelta(minutes=1))


@pytest.fixture
def asker(role: str, scene: Scene, host: Host) -> Asker:
    if role == "host":
        return Asker(scene, signed_in(host), as_host(host))
    if role == "player":
        # The program's link first: the phone's replaces it, and both are asked in turn.
        player = scene.named["keeper"]
        return Asker(scene, phone_of(scene.party, player), as_player(scene.party, scene.named["seated"]))
    client, program = Client(), Program("junk")
    if role == "steward":
        secret = link_of(scene, STEWARD)
        client.post(reverse("steward-link", args=[secret]))
        program = Program(exchange_link(secret, at=NOW)[1])
    return Asker(scene, client, program)


@pytest.mark.parametrize("role", ROLES)
def test_no_form_or_page_breaks_whatever_is_sent(role: str, asker: Asker) -> None:
    rng = Random(f"pages {role}")
    for _ in range(ROUNDS):
        for address in PAGES:
            path = path_of(rng, address, asker.scene)
            headers = dict([rng.choice(nasty.HEADERS)]) if rng.random() < 0.3 else {}
            query = urlencode(nasty.fields(rng, {}, NAMES)) if rng.random() < 0.7 else ""
            asker.ask("GET", f"{path}?{query}" if query else path, b"", "text/plain", **headers)
            usual = {**shown_form(asker.client, address, path), **usual_form(rng, address, asker.scene)}
            sent = urlencode(nasty.fields(rng, usual, NAMES), doseq=True)
            asker.ask("POST", path, sent.encode(), FORM_TYPE, **headers)
            asker.ask("POST", path, urlencode(nasty.with_nul(usual, NAMES)).encode(), FORM_TYPE)
            asker.ask("GET", f"{path}?{urlencode(nasty.with_nul({}, NAMES))}", b"", "text/plain")
    assert asker.failures == {}
    assert asker.answers == 4 * ROUNDS * len(PAGES)


@pytest.mark.parametrize("role", ROLES)
def test_no_call_breaks_whatever_is_sent(role: str, asker: Asker) -> None:
    rng = Random(f"calls {role}")
    for _ in range(ROUNDS):
        for method, path in OPERATIONS:
            filled = call_path(rng, path, asker.scene)
            body = json.dumps(nasty.body(rng, usual_body(method, path, asker.scene))).encode()
            headers = dict([rng.choice(nasty.HEADERS)]) if rng.random() < 0.3 else {}
            headers |= {"authorization": f"Bearer {asker.program.token}"} if rng.random() < 0.9 else {}
            headers |= {"idempotency-key": rng.choice(("k", "x" * 300, "a b"))} if rng.random() < 0.2 else {}
            sent = b"" if method == "GET" else body
            query = f"?{urlencode(nasty.fields(rng, {}, QUERIES))}" if rng.random() < 0.4 else ""
            asker.ask(method, f"/api/v1{filled}{query}", sent, "application/json", **headers)
            query = urlencode({"word": f"a{nasty.NUL}b", "game": nasty.NUL})
            headers["authorization"] = f"Bearer {asker.program.token}"
            asker.ask(method, f"/api/v1{filled}?{query}", sent, "application/json", **headers)
    assert asker.failures == {}
    assert asker.answers == 2 * ROUNDS * len(OPERATIONS)


def test_the_walk_finds_every_form(db: None) -> None:
    """Far more than any list by hand had."""
    forms = {name.split()[0] for name, access in ACCESS.items() if "POST" in access.methods}
    assert len(forms) > 60
    assert forms <= {address.name for address in PAGES} | {f"api:{address.name}" for address in PAGES}
    assert {"name", "find", "after", "reason", "endpoint", "starts_at"} <= set(NAMES)


def rows_of(address: Address) -> list[Any]:
    return [access for name, access in ACCESS.items() if name.split()[0] == address.name]


def shown_form(client: Client, address: Address, path: str) -> dict[str, str]:
    """What a page that is also a form shows in its fields: with one of them spoiled it is read to the end."""
    if not any(access.methods == FORM for access in rows_of(address)):
        return {}
    reader = nasty.FormReader()
    reader.feed(client.get(path).content.decode())
    return reader.fields


def usual_form(rng: Random, address: Address, scene: Scene) -> dict[str, Any]:
    """What the access table sends there."""
    rows = rows_of(address)
    return dict(scene.fill(rng.choice(rows).sends)) if rows else {}


def path_of(rng: Random, address: Address, scene: Scene) -> str:
    """With the arguments of the access table, one of them spoiled now and then."""
    rows = rows_of(address)
    usual = scene.fill(rng.choice(rows).arguments) if rows else {}
    arguments = {name: usual.get(name, CODE if name == "code" else 1) for name in address.kinds}
    for name in arguments:
        if rng.random() < 0.15:
            kind = type(address.kinds[name]).__name__
            spoiled = {"WholeConverter": nasty.NUMBERS, "SlugConverter": nasty.SLUGS}.get(kind, nasty.TEXTS)
            arguments[name] = quote(str(rng.choice(spoiled)), safe="") or "x"
    return address.path(**arguments)


def call_path(rng: Random, path: str, scene: Scene) -> str:
    numbers = {"n": 1, "t": 1, "entry": 1, "player": scene.named["seated"], "announcement": 1, "word": "cat"}
    known = {**numbers, **scene.named, "code": CODE}
    spoiled = {
        name: quote(str(rng.choice((*nasty.NUMBERS, *nasty.TEXTS))), safe="") or "x"
        for name in known
        if rng.random() < 0.05
    }
    return path.format(**{**known, **spoiled})


def usual_body(method: str, path: str, scene: Scene) -> dict[str, Any]:
    rows = [call for name, call in CALLS.items() if as_described(name) == f"{method} {path}"]
    return dict(scene.fill(rows[0].body)) if rows else {}
