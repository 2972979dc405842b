"""The access table: every address of the site, who may use it, and how the others are refused.

tests/test_access.py walks the URL resolver and fails for an address that is not listed here. A new address goes in with
the commit that makes it. The `party` fixture there has two tables in their first game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD = "anonymous", "player", "scorekeeper", "steward"
HOST, OTHER_HOST, STAFF = "host", "another party's host", "site staff"
ROLES = (ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD, HOST, OTHER_HOST, STAFF)
GUESTS = (ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD)
HOSTS = (HOST, OTHER_HOST, STAFF)
EVERYBODY = ROLES
# Who sits at table 1.
SEATED = (PLAYER, SCOREKEEPER)
CODE = "KX47QD"
FIRST_GUEST, NOBODY = 1, 0


@dataclass(frozen=True)
class Access:
    """Who may use an address. The others get `refused`; a method not named gets 405."""

    may: tuple[str, ...]
    refused: int = 302
    methods: tuple[str, ...] = ("GET",)
    # What an allowed visitor gets at the address with nothing sent along.
    answers: int = 200
    arguments: dict[str, Any] = field(default_factory=dict)
    # Asked from another machine than the server's own.
    from_afar: bool = False
    # What hosts of other parties get: another's party is not there.
    strangers: int | None = None

    def expected(self, role: str) -> int:
        if role in self.may:
            return self.answers
        return self.strangers if self.strangers and role in HOSTS else self.refused


def of_the_party(*, answers: int = 200, methods: tuple[str, ...] = ("GET",), **arguments: Any) -> Access:  # noqa: ANN401
    """A page of a party's hosts: who is not signed in may sign in, another host finds nothing."""
    arguments = {"code": CODE, **arguments}
    return Access((HOST,), methods=methods, answers=answers, arguments=arguments, strangers=404)


def deed(answers: int = 302, **arguments: Any) -> Access:  # noqa: ANN401
    """Something a host does; with nothing sent along it is done, or refused in a sentence."""
    return of_the_party(methods=("POST",), answers=answers, **arguments)


def at_the_table(**arguments: Any) -> Access:  # noqa: ANN401
    """Something done on a table's sheet by who sits there or its steward; with nothing sent along it is stale."""
    arguments = {"code": CODE, **TABLE, **arguments}
    return Access((*SEATED, STEWARD), refused=404, methods=("POST",), answers=409, arguments=arguments)


FORM = ("GET", "POST")
TABLE: dict[str, Any] = {"number": 1, "table": 1}

ACCESS = {
    "healthz": Access(EVERYBODY),
    "readyz": Access(EVERYBODY),
    "metrics": Access((STAFF,), refused=404, from_afar=True),
    "front": Access(EVERYBODY),
    "join": Access(EVERYBODY, methods=("POST", "GET"), answers=422),
    "manifest": Access(EVERYBODY),
    "home": Access(EVERYBODY, methods=("GET", "POST")),
    # Whoever has the link keeps the sheet; who guesses finds nothing.
    "home-sheet": Access(EVERYBODY, answers=404, arguments={"secret": "a-guess"}),
    "home-deed": Access(
        EVERYBODY, methods=("POST",), answers=404, arguments={"secret": "a-guess", "deed": "line"}
    ),
    "csrf": Access(EVERYBODY),
    "service-worker": Access(EVERYBODY),
    "sign-in": Access(GUESTS, refused=302, methods=FORM),
    "sign-out": Access(EVERYBODY, methods=("POST",), answers=302),
    "change-password": Access(HOSTS, methods=FORM),
    "desk": Access(HOSTS),
    "look": Access(HOSTS),
    # Its bearer may use it, whoever that is; who guesses gets "used up".
    "one-time-link": Access(EVERYBODY, methods=FORM, answers=410, arguments={"secret": "a-guess"}),
    # What every host may do.
    "host-make": Access(HOSTS, methods=FORM),
    "host-forecast": Access(HOSTS),
    "host-tokens": Access(HOSTS, methods=FORM),
    "host-revoke": Access(HOSTS, methods=("POST",), answers=302, arguments={"token": 1}),
    "join-as-host": Access(HOSTS, methods=FORM, answers=410, arguments={"secret": "a-guess"}),
    # A party's desk.
    "host-desk": of_the_party(),
    "host-options": of_the_party(methods=FORM),
    "host-guests": of_the_party(methods=FORM),
    "host-check-in": deed(),
    "host-keep-apart": deed(answers=422),
    "host-guest": of_the_party(player=1),
    "host-rename": deed(answers=422, player=1),
    "host-pin": deed(player=1),
    "host-new-link": deed(answers=200, player=1),
    "host-release": deed(player=1),
    "host-erase": deed(answers=422, player=1),
    "host-set-state": deed(player=1, state="left"),
    "host-seats": of_the_party(),
    "host-swap": deed(answers=422),
    "host-redraft": deed(answers=422),
    "host-discard": deed(answers=422),
    "host-publish": deed(answers=422),
    "host-unpublish": deed(answers=422),
    "host-announce": deed(answers=422),
    "host-take-back": deed(answers=422, announcement=NOBODY),
    "host-erase-announcement": deed(answers=422, announcement=NOBODY),
    "host-break": deed(answers=422),
    "host-break-longer": deed(answers=422),
    "host-break-end": deed(answers=422),
    "host-more-time": of_the_party(methods=FORM),
    "host-round-deed": deed(deed="pause"),
    "host-table": of_the_party(**TABLE),
    "host-table-deed": deed(answers=409, **TABLE, deed="redraw"),
    "host-correction": of_the_party(methods=FORM, answers=404, **TABLE),
    "host-prizes": of_the_party(),
    "host-keyword": deed(answers=422),
    "host-award": deed(answers=404, prize=1),
    "host-people": of_the_party(),
    "host-invite": deed(answers=200, to_be="steward"),
    "host-withdraw": deed(answers=422, invitation=1),
    "host-appoint": deed(answers=422),
    "host-dismiss": deed(answers=422, steward=NOBODY),
    "host-steward-link": deed(answers=422, steward=NOBODY),
    "host-play-as": deed(),
    "host-standings": of_the_party(),
    "host-finish": deed(answers=422),
    "host-record": of_the_party(),
    "host-undo": of_the_party(methods=FORM, number=6),
    # Phones of guests, who have no account.
    "lobby": Access((ANONYMOUS, STEWARD, *HOSTS), refused=302, arguments={"code": CODE}),
    "come-in": Access(EVERYBODY, methods=("POST",), answers=422, arguments={"code": CODE}),
    "take-name": Access(
        EVERYBODY, methods=("POST",), answers=422, arguments={"code": CODE, "player": NOBODY}
    ),
    "standings": Access(EVERYBODY, arguments={"code": CODE}),
    "room-screen": Access(EVERYBODY, arguments={"code": CODE}),
    "my-seat": Access(SEATED, refused=302, arguments={"code": CODE}),
    "my-place": Access(SEATED, refused=302, arguments={"code": CODE}),
    "about-me": Access(SEATED, refused=302, arguments={"code": CODE}),
    "nickname": Access(SEATED, refused=302, methods=("POST",), answers=302, arguments={"code": CODE}),
    "go-home": Access(SEATED, refused=302, methods=("POST",), answers=302, arguments={"code": CODE}),
    # Over plain http there is no push, and nothing there.
    "tell-me": Access(
        SEATED, refused=302, methods=("POST",), answers=404, arguments={"code": CODE, "state": "on"}
    ),
    "phone-table": Access((*SEATED, STEWARD), refused=404, arguments={"code": CODE, **TABLE}),
    "phone-deed": at_the_table(deed="void"),
    "phone-call": Access(
        (*SEATED, STEWARD), refused=404, methods=("GET", "POST"), arguments={"code": CODE, **TABLE}
    ),
    "phone-withdraw-call": Access(
        (*SEATED, STEWARD),
        refused=404,
        methods=("POST",),
        answers=404,
        arguments={"code": CODE, **TABLE, "call": NOBODY},
    ),
    # What stewards and hosts do alike; a call that is not there is found by nobody.
    "call-deed": Access(
        (STEWARD, HOST),
        refused=404,
        methods=("POST",),
        answers=404,
        arguments={"code": CODE, "call": NOBODY, "deed": "claim"},
    ),
    "decide-prize": Access(
        (STEWARD, HOST),
        refused=404,
        methods=("POST",),
        answers=404,
        arguments={"code": CODE, "prize": NOBODY},
    ),
    "ruling": Access(
        (STEWARD, HOST), refused=404, methods=("GET", "POST"), arguments={"code": CODE, **TABLE}
    ),
    "steward-more-time": Access(
        (STEWARD,), refused=404, methods=("POST",), answers=422, arguments={"code": CODE, "table": 1}
    ),
    "steward-desk": Access((STEWARD,), refused=404, arguments={"code": CODE}),
    # Their bearers may use them; who guesses gets "gone".
    "personal-link": Access(EVERYBODY, methods=FORM, answers=410, arguments={"secret": "a-guess"}),
    "steward-link": Access(EVERYBODY, methods=FORM, answers=410, arguments={"secret": "a-guess"}),
    "become-steward": Access(EVERYBODY, methods=FORM, answers=410, arguments={"secret": "a-guess"}),
    # Public, and names nobody.
    "how": Access(EVERYBODY, arguments={"code": CODE}),
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
# Another table's sheet is not a player's to read or write.
SHEET_READERS = (SCOREKEEPER, STEWARD, HOST)
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
        for step in ("swap", "publish", "start", "pause", "resume", "end", "close")
    },
    f"POST {_ROUND}/extend": Call((STEWARD, HOST)),
    f"GET {_PARTY}/announcements": Call(EVERYBODY),
    f"POST {_PARTY}/announcements": Call((HOST,)),
    f"PUT {_TABLE}/draw": Call(AT_A_TABLE),
    f"PUT {_TABLE}/totals": Call(AT_A_TABLE),
    f"GET {_TABLE}/sheet": Call(SHEET_READERS),
    f"GET {_TABLE}/record.gcg": Call(SHEET_READERS),
    f"POST {_TABLE}/entries": Call(SHEET_READERS, body={"player": "{player}", "points": 5}),
    f"POST {_TABLE}/entries/{{entry}}/strike": Call(SHEET_READERS, body={"why": "a slip"}),
    f"PUT {_TABLE}/keeping": Call(SHEET_READERS, body={"keeping": "running"}),
    f"PUT {_TABLE}/key-card": Call(SHEET_READERS),
    f"POST {_TABLE}/hand-over": Call(SHEET_READERS, body={"player": "{player}"}),
    f"POST {_TABLE}/close": Call(SHEET_READERS, body={"ended": "time"}),
    f"POST {_TABLE}/sign": Call(SHEET_READERS, body={"player": "{player}", "right": True}),
    f"POST {_TABLE}/calls": Call(SHEET_READERS, body={"kind": "word"}),
    f"GET {_PARTY}/calls": Call((STEWARD, HOST)),
    f"GET {_PARTY}/rulings": Call((STEWARD, HOST)),
    **{
        f"POST {_PARTY}/calls/{{call}}/{deed}": Call((STEWARD, HOST))
        for deed in ("claim", "escalate", "settle", "rule", "uphold", "correct")
    },
    f"POST {_PARTY}/calls/{{call}}/withdraw": Call((SCOREKEEPER, STEWARD, HOST)),
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
LIVE = {
    "/live/<channel>": Access(EVERYBODY),
    "/live/p-<code>/<fragment>": Access(EVERYBODY),
    "/live/time": Access(EVERYBODY),
}
