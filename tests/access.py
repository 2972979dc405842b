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
    "api:openapi-json": Access(EVERYBODY),
    "api:openapi-view": Access(EVERYBODY),
    # Nothing lies at the root of the API; what is there stands in `CALLS`.
    "api:api-root": Access(EVERYBODY, answers=404),
}


@dataclass(frozen=True)
class Call:
    """Who may make a call of the API, by their token. Without one the others get 401, with one `refused`."""

    may: tuple[str, ...]
    refused: int = 404
    body: object = field(default_factory=dict)


_PARTY = "/parties/{code}"
_ROUND = f"{_PARTY}/rounds/{{n}}"
_TABLE = f"{_ROUND}/tables/{{t}}"
AT_A_TABLE = (PLAYER, SCOREKEEPER, STEWARD, HOST)
# {player} is PLAYER, who sits at another table than {t}; SCOREKEEPER keeps score there.
CALLS = {
    "POST /tokens": Call(EVERYBODY),
    "POST /parties": Call(HOSTS, refused=403),
    f"GET {_PARTY}": Call(EVERYBODY),
    f"PATCH {_PARTY}": Call((HOST,)),
    f"GET {_PARTY}/players": Call(EVERYBODY),
    f"POST {_PARTY}/players": Call((HOST,)),
    # A player acts for nobody else.
    f"POST {_PARTY}/check-in": Call((PLAYER, HOST), body={"players": ["{player}"]}),
    f"POST {_PARTY}/players/{{player}}/leave": Call((PLAYER, HOST)),
    f"POST {_PARTY}/players/{{player}}/return": Call((PLAYER, HOST)),
    f"POST {_PARTY}/rounds": Call((HOST,)),
    f"GET {_ROUND}": Call(EVERYBODY),
    **{
        f"POST {_ROUND}/{step}": Call((HOST,))
        for step in ("swap", "publish", "start", "pause", "resume", "extend", "end", "close")
    },
    f"PUT {_TABLE}/draw": Call(AT_A_TABLE),
    f"PUT {_TABLE}/totals": Call(AT_A_TABLE),
    f"POST {_TABLE}/confirm": Call((STEWARD, HOST)),
    f"POST {_TABLE}/void": Call((STEWARD, HOST)),
    f"GET {_ROUND}/prizes": Call(EVERYBODY),
    f"POST {_ROUND}/prizes": Call((HOST,)),
    f"POST {_ROUND}/prizes/pick": Call((HOST,)),
    f"POST {_PARTY}/prizes/{{prize}}/award": Call(AT_A_TABLE),
    f"GET {_PARTY}/standings": Call(EVERYBODY),
    f"GET {_PARTY}/record": Call((HOST,)),
    f"POST {_PARTY}/corrections": Call((HOST,)),
    f"POST {_PARTY}/undo": Call((HOST,)),
    f"POST {_PARTY}/finish": Call((HOST,)),
    "GET /words/{word}": Call(EVERYBODY),
    "POST /judge": Call(EVERYBODY),
}

# Past Django, straight from the hub (deploy/live.py). A channel carries only what everybody may see.
LIVE = {"/live/<channel>": Access(EVERYBODY)}
