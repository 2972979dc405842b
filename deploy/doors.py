"""The doors that strangers may knock at: those whose network has gone over a limit wait before they are answered.

A right code is never refused because of neighbors: a code that was opened from this network before, or a phone with a seat,
passes at once; any other waits two seconds and is looked up. So many may wait; the rest of a flood is refused.
What counts as a wrong try is said by Django's views (party/phones/limits.py); here nothing is counted.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, OrderedDict
from functools import lru_cache
from urllib.parse import parse_qs

from django.http.cookie import parse_cookie

from deploy.messages import Scope
from party.phones import limits
from party.phones.limits import COUNTS, JUDGED_RECORDS, WRONG_CODES, WRONG_PASSWORDS, Limit
from party.rules.join_codes import clean_code
from party.views.access.host_browsers import known_browser
from party.views.access.phone_cookies import is_known_phone
from scoring.record.now import now

PAUSE_SECONDS = 2.0
MOST_WAITING = 10
MOST_KNOWN = 20_000
LANE_LIMITS = {"passwords": WRONG_PASSWORDS, "records": JUDGED_RECORDS}
_CODE = re.compile(r"/(?:p/|api/v1/parties/)([^/]+)")
FORM = b"application/x-www-form-urlencoded"
LONGEST_FORM = 1_000
# What is longer isn't worth caching: an address may have thousands of characters.
LONGEST_CACHED = 20
network = lru_cache(maxsize=4096)(limits.network)
clean = lru_cache(maxsize=4096)(clean_code)


class Doors:
    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    async def wait_for_code(self, scope: Scope, code: str | None) -> None:
        """Before a code is looked up; TooManyCodes where it is not. A typed code waits even if it can't be read here."""
        if COUNTS.is_quiet or (code is None and scope["path"] != "/join"):
            return
        who = address_of(scope)
        if (who, code) in self._known or not limits.is_over(WRONG_CODES, who, now()):
            return
        if code is None or not is_known_phone(cookies_of(scope), code):
            await self._pause(WRONG_CODES, who)

    async def wait_for_lane(self, lane: str, scope: Scope) -> None:
        """Before a password or a record is looked at; a browser that has signed in before need not wait."""
        limit, who = LANE_LIMITS.get(lane), address_of(scope)
        if limit is None or COUNTS.is_quiet or known_browser(cookies_of(scope)) is not None:
            return
        if limits.is_over(limit, who, now()):
            await self._pause(limit, who)

    def remember(self, scope: Scope, code: str | None) -> None:
        """This code was right, and somebody of this network knows it."""
        if code is None:
            return
        self._known[address_of(scope), code] = None
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def _pause(self, limit: Limit, who: str) -> None:
        """All wait alike, so that nobody learns more by asking more often; then the few go on."""
        is_one_of_few = self._waiting[who] < MOST_WAITING
        self._waiting[who] += is_one_of_few
        try:
            await asyncio.sleep(PAUSE_SECONDS)
        finally:
            self._waiting[who] -= is_one_of_few
            if not self._waiting[who]:
                del self._waiting[who]
        if not is_one_of_few:
            limits.check(limit, who, now())


def code_in(scope: Scope, body: bytes = b"") -> str | None:
    """The code that a request names, in its address or typed on the front page: the one Django reads, or None."""
    if scope["path"] == "/join":
        # Read where everybody waits for it: what is longer than the front page's form is left to Django.
        return _clean(_typed(body)) if _is_form(scope) and len(body) <= LONGEST_FORM else None
    found = _CODE.match(scope["path"])
    return _clean(found[1]) if found else None


def is_right_code(scope: Scope, status: int) -> bool:
    """Whether the answer says that there is such a party. Many addresses redirect without looking the code up; of the
    redirects only that of the typed code, to its lobby, says so.
    """
    is_sent_to_lobby = scope["path"] == "/join" and scope["method"] == "POST" and status == 302
    return status in (200, 304) or is_sent_to_lobby


def address_of(scope: Scope) -> str:
    """Whose request it is; behind the proxy of FORWARDED_ALLOW_IPS that is the visitor's, not the proxy's."""
    client = scope.get("client")
    return network(client[0]) if client else ""


def cookies_of(scope: Scope) -> dict[str, str]:
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return parse_cookie(sent.decode("latin-1"))


def _is_form(scope: Scope) -> bool:
    """Sent as the front page sends it; other forms are left to Django."""
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    return len(kinds) == 1 and kinds[0].partition(b";")[0].strip().lower() == FORM


def _typed(body: bytes) -> str:
    """Of several, Django takes the last."""
    return parse_qs(body.decode("latin-1"), keep_blank_values=True).get("code", [""])[-1]


def _clean(named: str) -> str | None:
    return clean(named) if len(named) <= LONGEST_CACHED else clean_code(named)
