"""The one limiter: how often strangers may try something that costs us or could be guessed, from one address or browser.

What is counted is the wrong try (a code, a password, a link), so a hall of phones behind one address that all do the right
thing is never limited. Counts are shared by all processes: deploy/counting.py says where they are. Each process remembers
what it has seen go over its limit, so a right try costs nothing. An address is stored as a hash, and deleted with its count.
"""

from __future__ import annotations

import ipaddress
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.utils.crypto import salted_hmac

from party.models import LimitCount
from party.phones.refusals import (
    TooMany,
    TooManyCodes,
    TooManyHomeGames,
    TooManyLinks,
    TooManyNames,
    TooManyPasswords,
    TooManyRecords,
    TooManySearches,
)
from scoring.record.due_moments import due

# More than one evening brings; the oldest are forgotten first.
MOST_REMEMBERED = 10_000


@dataclass(frozen=True)
class Limit:
    """What is counted, how often one address may do it in which time, and how often all addresses together may."""

    name: str
    each: int
    lasts: timedelta
    broken: type[TooMany]
    all: int | None = None


WRONG_CODES = Limit("code", 10, timedelta(minutes=1), TooManyCodes)
EMPTY_SEARCHES = Limit("search", 100, timedelta(minutes=10), TooManySearches)
HOME_GAMES = Limit("home", 20, timedelta(hours=1), TooManyHomeGames, all=500)
# From one address, whoever they try to be; and for one account, from one address or by a browser we know.
WRONG_PASSWORDS = Limit("sign-in", 20, timedelta(minutes=15), TooManyPasswords)
# The fifth is refused.
WRONG_PASSWORDS_FOR_ONE = Limit("account", 4, timedelta(minutes=15), TooManyPasswords)
WRONG_LINKS = Limit("link", 20, timedelta(minutes=10), TooManyLinks)
# By one browser: whoever takes names and gives them up again without end would stop the whole hall (joining.py).
TAKEN_NAMES = Limit("take", 12, timedelta(minutes=10), TooManyNames)
JUDGED_RECORDS = Limit("judge", 60, timedelta(minutes=1), TooManyRecords)

# Takes a key, how long a count lasts from its first try, and the time; gives how many there were, and until when they count.
Count = Callable[[str, timedelta, datetime], tuple[int, datetime]]


def count_in_database(key: str, lasts: timedelta, at: datetime) -> tuple[int, datetime]:
    rows = LimitCount.objects.filter(key=key)
    if not rows.filter(ends_at__gt=at).update(count=F("count") + 1):
        rows.filter(ends_at__lte=at).delete()
        LimitCount.objects.bulk_create([LimitCount(key=key, ends_at=at + lasts)], ignore_conflicts=True)
        rows.update(count=F("count") + 1)
    return rows.values_list("count", "ends_at").first() or (1, at + lasts)


class Counts:
    """The counts, and what this process knows to be over its limit and until when."""

    def __init__(self) -> None:
        self.count: Count = count_in_database
        self._over: OrderedDict[str, datetime] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, limit: Limit, key: str, most: int, at: datetime) -> None:
        """One more; TooMany when it is one too many. Nothing more is counted then: a flood must not write."""
        if not self.is_over(key, at):
            counted, ends_at = self.count(key, limit.lasts, at)
            if counted > most:
                self._remember(key, ends_at)
        self.check(limit, key, at)

    def check(self, limit: Limit, key: str, at: datetime) -> None:
        ends_at = self._over.get(key, at)
        if ends_at > at:
            raise limit.broken(seconds=int((ends_at - at).total_seconds()) + 1)

    def is_over(self, key: str, at: datetime) -> bool:
        ends_at = self._over.get(key)
        if ends_at is not None and ends_at <= at:
            with self._lock:
                self._over.pop(key, None)
        return ends_at is not None and ends_at > at

    @property
    def is_quiet(self) -> bool:
        """Nobody is over any limit: nothing needs to be looked at."""
        return not self._over

    def _remember(self, key: str, ends_at: datetime) -> None:
        with self._lock:
            self._over[key] = ends_at
            while len(self._over) > MOST_REMEMBERED:
                self._over.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._over.clear()


COUNTS = Counts()


def count(limit: Limit, who: str, at: datetime) -> None:
    """Count one more try of this address or person; TooMany when it is one too many."""
    COUNTS.add(limit, _key(limit, who), limit.each, at)
    if limit.all is not None:
        COUNTS.add(limit, limit.name, limit.all, at)


def check(limit: Limit, who: str, at: datetime) -> None:
    """TooMany where this process knows that there were too many; it asks nobody and counts nothing."""
    COUNTS.check(limit, _key(limit, who), at)


def is_over(limit: Limit, who: str, at: datetime) -> bool:
    return COUNTS.is_over(_key(limit, who), at)


def network(address: str) -> str:
    """What counts as one address: of IPv6 the network, of which one household has 2^64 addresses."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return address


def _key(limit: Limit, who: str) -> str:
    return f"{limit.name}:{salted_hmac('limit', who).hexdigest()[:20]}"


@due
def forget_counts(at: datetime) -> int:
    """Drop counts that have ended."""
    ended = LimitCount.objects.filter(ends_at__lte=at)
    return ended.delete()[0] if ended.exists() else 0
