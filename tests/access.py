"""The access table: every address of the site, who may use it, and how the others are refused.

tests/test_access.py walks the URL resolver and fails for an address that is not listed here. A new address goes in with
the commit that makes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD = "anonymous", "player", "scorekeeper", "steward"
HOST, OTHER_HOST, STAFF = "host", "another party's host", "site staff"
ROLES = (ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD, HOST, OTHER_HOST, STAFF)
GUESTS = (ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD)
HOSTS = (HOST, OTHER_HOST, STAFF)
EVERYBODY = ROLES


@dataclass(frozen=True)
class Access:
    """Who may use an address. The others get `refused`; a method not named gets 405."""

    may: tuple[str, ...]
    refused: int = 302
    methods: tuple[str, ...] = ("GET",)
    # What an allowed visitor gets at the address with nothing sent along.
    answers: int = 200
    arguments: dict[str, str] = field(default_factory=dict)
    # Asked from another machine than the server's own.
    from_afar: bool = False


ACCESS = {
    "healthz": Access(EVERYBODY),
    "readyz": Access(EVERYBODY),
    "metrics": Access((STAFF,), refused=404, from_afar=True),
    "front": Access(EVERYBODY),
    "join": Access(EVERYBODY, methods=("POST",), answers=422),
    "manifest": Access(EVERYBODY),
    "sign-in": Access(GUESTS, refused=302, methods=("GET", "POST")),
    "sign-out": Access(EVERYBODY, methods=("POST",), answers=302),
    "change-password": Access(HOSTS, methods=("GET", "POST")),
    "desk": Access(HOSTS),
    "look": Access(HOSTS),
    # Its bearer may use it, whoever that is; who guesses gets "used up".
    "one-time-link": Access(EVERYBODY, methods=("GET", "POST"), answers=410, arguments={"secret": "a-guess"}),
}

# Past Django, straight from the hub (deploy/live.py). A channel carries only what everybody may see.
LIVE = {"/live/<channel>": Access(EVERYBODY)}
