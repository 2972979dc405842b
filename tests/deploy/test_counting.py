"""Where limits are counted, and what happens to them when Redis or the database goes away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import OperationalError
from redis.exceptions import ConnectionError as Lost

from deploy import broker, counting
from deploy.counting import Counting
from party.models import LimitCount
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
LASTS = timedelta(minutes=10)


class Gone:
    """A Redis that is asked and does not answer."""

    def __init__(self) -> None:
        self.asked = 0

    def pipeline(self) -> object:
        self.asked += 1
        raise Lost


def counted(key: str, counts: Counting | None = None) -> list[int]:
    """Three tries, each in another process where none is given."""
    return [(counts or Counting())(key, LASTS, NOW)[0] for _ in range(3)]


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> Gone:
    server = Gone()
    monkeypatch.setattr(broker, "client", lambda: server)
    return server


def test_two_processes_count_together_in_redis_and_the_count_ends() -> None:
    assert counted("together") == [1, 2, 3]
    assert not LimitCount.objects.exists()
    server = broker.client()
    assert server
    assert 0 < server.ttl(f"{counting.PREFIX}together") <= 600


def test_without_redis_the_database_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "client", lambda: None)
    assert counted("rows") == [1, 2, 3]
    assert LimitCount.objects.get().ends_at == NOW + LASTS


def test_a_redis_that_went_away_is_left_alone_for_a_while(gone: Gone) -> None:
    assert counted("lost", Counting()) == [1, 2, 3]
    assert gone.asked == 1


def test_where_nothing_can_be_written_the_process_itself_counts(
    gone: Gone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(counting, "count_in_database", full)
    counts = Counting()
    assert counted("full", counts) == [1, 2, 3]
    assert counts("full", LASTS, NOW + LASTS) == (1, NOW + 2 * LASTS)
