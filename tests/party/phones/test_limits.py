"""The one limiter: what it counts, in which window, and for whom."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from party.models import LimitCount
from party.phones import limits
from party.phones.limits import HOME_GAMES, WRONG_CODES
from party.phones.refusals import TooMany, TooManyCodes
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
HALL, HOME = "192.0.2.7", "198.51.100.3"
AT = datetime(2026, 11, 16, 20, 0, 5, tzinfo=UTC)


def use_up(limit: limits.Limit, who: str, at: datetime = AT) -> None:
    for _ in range(limit.each):
        limits.count(limit, who, at)


def test_one_too_many_is_refused_and_says_when_to_come_back() -> None:
    use_up(WRONG_CODES, HALL)
    with pytest.raises(TooManyCodes) as refused:
        limits.count(WRONG_CODES, HALL, AT)
    assert refused.value.params["seconds"] in (60, 61)
    assert limits.is_over(WRONG_CODES, HALL, AT)


def test_other_addresses_and_other_limits_are_not_touched() -> None:
    use_up(WRONG_CODES, HALL)
    limits.count(WRONG_CODES, HOME, AT)
    limits.count(HOME_GAMES, HALL, AT)
    assert not limits.is_over(WRONG_CODES, HOME, AT)


def test_the_next_count_begins_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.COUNTS, "count", limits.count_in_database)
    use_up(WRONG_CODES, HALL)
    with pytest.raises(TooMany):
        limits.count(WRONG_CODES, HALL, AT)
    later = AT + timedelta(minutes=1, seconds=1)
    assert not limits.is_over(WRONG_CODES, HALL, later)
    limits.count(WRONG_CODES, HALL, later)


def test_another_process_counts_on_where_this_one_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory is empty, the counts are the same."""
    use_up(WRONG_CODES, HALL)
    other = limits.Counts()
    other.count = limits.COUNTS.count
    monkeypatch.setattr(limits, "COUNTS", other)
    assert not limits.is_over(WRONG_CODES, HALL, AT)
    with pytest.raises(TooMany):
        limits.count(WRONG_CODES, HALL, AT)


def test_a_flood_over_the_limit_counts_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    use_up(WRONG_CODES, HALL)
    with pytest.raises(TooMany):
        limits.count(WRONG_CODES, HALL, AT)
    monkeypatch.setattr(limits.COUNTS, "count", None)
    with pytest.raises(TooMany):
        limits.count(WRONG_CODES, HALL, AT)


def test_all_addresses_together_have_a_bound_too() -> None:
    limit = limits.Limit("few", 5, timedelta(hours=1), TooMany, all=3)
    for number in range(3):
        limits.count(limit, f"192.0.2.{number}", AT)
    with pytest.raises(TooMany):
        limits.count(limit, "192.0.2.99", AT)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
        ("testserver", "testserver"),
    ],
)
def test_a_household_of_ipv6_is_one_address(address: str, network: str) -> None:
    assert limits.network(address) == network


def test_the_database_counts_and_forgets_what_has_ended() -> None:
    lasts = timedelta(minutes=1)
    assert [limits.count_in_database("k", lasts, AT) for _ in range(3)] == [
        (number, AT + lasts) for number in (1, 2, 3)
    ]
    assert limits.count_in_database("k", lasts, AT + lasts) == (1, AT + 2 * lasts)
    limits.count_in_database("later", lasts, NOW)
    assert limits.forget_counts(AT + 2 * lasts) == 1
    assert [row.key for row in LimitCount.objects.all()] == ["later"]


def test_no_address_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.COUNTS, "count", limits.count_in_database)
    limits.count(WRONG_CODES, HALL, AT)
    assert HALL not in LimitCount.objects.get().key
