"""A bound on what strangers may do without an account: so many a while from one address, so many from all together.

Counted in the memory of each web process, so the bound is for each; it keeps a script from filling the disk, not a person
from playing. An address is kept as a hash, and forgotten with the count.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache

from games.errors import RuleBroken


class TooMany(RuleBroken):
    sentence = "That was a lot from here in a short time. Wait a while, then try again."


@dataclass(frozen=True)
class Limit:
    """What is counted, how often one address may do it, how often all may, and for how long it is remembered."""

    name: str
    each: int
    all: int
    lasts: timedelta


HOME_GAMES = Limit("home", each=20, all=500, lasts=timedelta(hours=1))


def check_limit(limit: Limit, address: str) -> None:
    """Count one more; TooMany when it is one too many."""
    hashed = hashlib.sha256(address.encode()).hexdigest()[:16]
    for key, most in ((f"limit:{limit.name}:{hashed}", limit.each), (f"limit:{limit.name}", limit.all)):
        cache.add(key, 0, limit.lasts.total_seconds())
        if cache.incr(key) > most:
            raise TooMany
