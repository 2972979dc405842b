from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.db import connections

from deploy import broker
from deploy.broker import celery_url
from deploy.celery import app
from deploy.loading import load_web, own_connection


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("unix:///tmp/a.sock", "redis+socket:///tmp/a.sock"),
        ("redis://localhost:6379/0", "redis://localhost:6379/0"),
        ("", "memory://"),
    ],
)
def test_celery_is_told_where_redis_is(url: str, said: str) -> None:
    assert celery_url(url) == said


def test_web_processes_know_the_redis_that_the_start_has_found(settings: LazySettings) -> None:
    settings.REDIS_URL, settings.LISTENS_ON, settings.CELERY_BROKER_URL = "", "", "memory://"
    broker.client.cache_clear()
    assert broker.client() is None
    try:
        load_web("unix:///tmp/of-the-start.sock", "127.0.0.1")
        client = broker.client()
        assert client is not None
        assert client.get_connection_kwargs()["path"] == "/tmp/of-the-start.sock"
        assert app.conf.broker_url == "redis+socket:///tmp/of-the-start.sock"
        assert settings.LISTENS_ON == "127.0.0.1"
    finally:
        broker.client.cache_clear()


def test_the_start_does_without_the_pool_that_web_processes_have(monkeypatch: pytest.MonkeyPatch) -> None:
    options = connections["default"].settings_dict["OPTIONS"]
    pool = {"min_size": 1}
    monkeypatch.setitem(options, "pool", pool)
    with own_connection():
        assert "pool" not in options
    assert options["pool"] is pool
