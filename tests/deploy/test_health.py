from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client

from deploy import broker, tasks
from deploy.connections import CONNECTIONS


@pytest.mark.django_db
def test_ready_with_a_sweeping_worker_names_nothing_degraded(client: Client) -> None:
    tasks.sweep()
    answer = client.get("/readyz").json()
    assert answer["worker"]["age"] < 3
    assert answer == {
        "ready": True,
        "database": "up",
        "storage": answer["storage"],
        "backup": {"places": 1, "age": answer["backup"]["age"], "trouble": None},
        "redis": "up",
        "worker": {"state": "sweeping", "age": answer["worker"]["age"]},
        "connections": {"open": 0, "most": CONNECTIONS.most},
        "degraded": [],
    }


@pytest.mark.django_db
def test_a_silent_worker_is_said_and_is_no_error(client: Client) -> None:
    server = broker.client()
    assert server
    server.set(tasks.HEARTBEAT_KEY, "1000")
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["worker"]["state"] == "silent"
    assert answer.json()["degraded"] == ["No worker: the web process keeps the due moments."]


@pytest.mark.django_db
def test_a_redis_that_does_not_answer_is_said_and_is_no_error(client: Client, settings: Any) -> None:  # noqa: ANN401
    settings.REDIS_URL = "unix:///no/such/socket"
    broker.client.cache_clear()
    answer = client.get("/readyz")
    broker.client.cache_clear()
    assert answer.status_code == 200
    assert answer.json()["redis"] == "unreachable"


@pytest.mark.django_db
def test_without_a_database_it_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "unreachable"


@pytest.mark.django_db
def test_metrics_open_to_the_token_alone_from_afar(client: Client, settings: Any) -> None:  # noqa: ANN401
    settings.METRICS_TOKEN = "a token"
    codes = {
        token: client.get("/metrics", headers={"authorization": token}, REMOTE_ADDR="192.0.2.7").status_code
        for token in ("Bearer a token", "Bearer b token", "")
    }
    assert codes == {"Bearer a token": 200, "Bearer b token": 404, "": 404}
