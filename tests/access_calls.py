"""The access table of the API: every call, who may make it, and how the others are refused (tests/access.py has the pages).

tests/party/api/test_calls.py makes every call in every role, about table 1 of the same scene.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tests.access import (
    EVERYBODY,
    HOST,
    HOSTS,
    OTHER_STEWARD,
    PLAYER,
    PLAYERS,
    SEATED,
    STEWARDS,
)


@dataclass(frozen=True)
class Call:
    """Who may make a call of the API, by their token. Without one the others get 401, with one `refused`.

    Words in braces stand for people and things of the scene, in the path and in the body.
    """

    may: tuple[str, ...]
    refused: int = 404
    body: dict[str, Any] = field(default_factory=dict)
    # Who is let in, and told by which rule that it is not theirs to do.
    ruled_out: dict[str, str] = field(default_factory=dict)


def as_described(call: str) -> str:
    """A call as its description writes it, whichever part of the scene it is about."""
    return re.sub(r"{(seated|keeper)}", "{player}", call).replace("{complaint}", "{call}")


_PARTY = "/parties/{code}"
_ROUND = f"{_PARTY}/rounds/{{n}}"
_TABLE = f"{_ROUND}/tables/{{t}}"
# What is there for all who play tonight, for stewards and hosts; a table's sheet is for who sits at it.
AT_A_TABLE = (*PLAYERS, *STEWARDS, HOST)
AT_THIS_TABLE = (*SEATED, *STEWARDS, HOST)
OFFICIALS = (*STEWARDS, HOST)
NOT_YOURS = {OTHER_STEWARD: "NotYourTable"}
# What the scorekeeper writes, or the steward of the block or the host.
NOT_KEPT = {PLAYER: "NotTheScorekeeper", **NOT_YOURS}


def writes(**body: Any) -> Call:  # noqa: ANN401
    return Call(AT_THIS_TABLE, body=body, ruled_out=NOT_KEPT)


CALLS = {
    "POST /tokens": Call(EVERYBODY),
    "POST /parties": Call(HOSTS, refused=403),
    "POST /parties/import": Call(HOSTS, refused=403),
    f"GET {_PARTY}/file": Call((HOST,)),
    f"GET {_PARTY}": Call(EVERYBODY),
    f"PATCH {_PARTY}": Call((HOST,)),
    f"DELETE {_PARTY}": Call((HOST,)),
    f"GET {_PARTY}/hosts": Call((HOST,)),
    f"POST {_PARTY}/hosts": Call((HOST,)),
    f"DELETE {_PARTY}/hosts/{{host}}": Call((HOST,), ruled_out={HOST: "LastHost"}),
    f"GET {_PARTY}/stewards": Call((HOST,)),
    f"POST {_PARTY}/stewards": Call((HOST,), body={"player": "{seated}"}),
    f"DELETE {_PARTY}/stewards/{{steward}}": Call((HOST,)),
    f"POST {_PARTY}/stewards/{{steward}}/erase": Call((HOST,)),
    f"GET {_PARTY}/players": Call(EVERYBODY),
    f"POST {_PARTY}/players": Call((HOST,)),
    # A player acts for nobody else.
    f"POST {_PARTY}/check-in": Call((PLAYER, HOST), body={"players": ["{seated}"]}),
    f"POST {_PARTY}/players/{{seated}}/leave": Call((PLAYER, HOST)),
    # Nobody is deleted while seated.
    f"POST {_PARTY}/players/{{seated}}/erase": Call(
        (PLAYER, HOST), ruled_out={PLAYER: "YouAreSeated", HOST: "StillSeated"}
    ),
    f"POST {_PARTY}/players/{{seated}}/return": Call((PLAYER, HOST)),
    f"DELETE {_PARTY}/players/{{seated}}/nickname": Call((PLAYER, HOST)),
    f"DELETE {_PARTY}/players/{{seated}}": Call((HOST,)),
    f"GET {_PARTY}/players/{{seated}}/phones": Call((PLAYER, HOST)),
    f"POST {_PARTY}/players/{{seated}}/phones": Call((PLAYER,)),
    f"DELETE {_PARTY}/players/{{seated}}/phones/{{phone}}": Call((PLAYER, HOST)),
    f"POST {_PARTY}/players/{{seated}}/phones/{{phone}}/confirm": Call((HOST,)),
    f"POST {_PARTY}/players/{{seated}}/release": Call((HOST,)),
    f"POST {_PARTY}/players/{{seated}}/lock": Call((HOST,)),
    f"GET {_PARTY}/requests": Call(OFFICIALS),
    f"POST {_PARTY}/requests/{{asking}}": Call(
        OFFICIALS, body={"answer": "add"}, ruled_out={OTHER_STEWARD: "ForTheTablesSteward"}
    ),
    f"POST {_PARTY}/joining": Call((HOST,)),
    f"POST {_PARTY}/rounds": Call((HOST,)),
    f"GET {_ROUND}": Call(EVERYBODY),
    **{
        f"POST {_ROUND}/{step}": Call((HOST,))
        for step in ("swap", "publish", "start", "pause", "resume", "end", "close")
    },
    f"POST {_ROUND}/extend": Call(OFFICIALS, body={"minutes": 1, "table": 1}, ruled_out=NOT_YOURS),
    f"GET {_PARTY}/announcements": Call(EVERYBODY),
    f"POST {_PARTY}/announcements": Call((HOST,)),
    f"PUT {_TABLE}/draw": Call(AT_THIS_TABLE, body={"letters": {"{seated}": "A"}}, ruled_out=NOT_YOURS),
    f"PUT {_TABLE}/totals": writes(scores={"{seated}": 50}, version=0),
    f"GET {_TABLE}/sheet": Call(AT_THIS_TABLE),
    f"GET {_TABLE}/record.gcg": Call(AT_THIS_TABLE),
    f"POST {_TABLE}/entries": writes(player="{seated}", points=5),
    f"POST {_TABLE}/entries/{{entry}}/strike": writes(why="a slip"),
    f"PUT {_TABLE}/keeping": writes(keeping="running"),
    f"PUT {_TABLE}/key-card": writes(),
    f"POST {_TABLE}/hand-over": writes(player="{seated}"),
    f"POST {_TABLE}/close": writes(ended="time"),
    f"POST {_TABLE}/sign": Call(AT_THIS_TABLE, body={"player": "{seated}", "right": True}),
    f"POST {_TABLE}/calls": Call(
        AT_THIS_TABLE, body={"kind": "score"}, ruled_out=dict.fromkeys(OFFICIALS, "NotAtThisTable")
    ),
    f"GET {_PARTY}/calls": Call(OFFICIALS),
    f"GET {_PARTY}/rulings": Call(OFFICIALS),
    **{
        f"POST {_PARTY}/calls/{{call}}/{action}": Call(OFFICIALS, body=body, ruled_out=NOT_YOURS)
        for action, body in {
            "claim": {},
            "escalate": {},
            "settle": {},
            "rule": {"allowed": True, "word": "cat"},
            "uphold": {},
            "correct": {},
        }.items()
    },
    f"POST {_PARTY}/calls/{{call}}/withdraw": Call(AT_THIS_TABLE, ruled_out=NOT_YOURS),
    # A complaint about conduct, by its author, its steward and a host; to the others at the table it isn't there.
    f"POST {_PARTY}/calls/{{complaint}}/withdraw": Call((PLAYER, *STEWARDS, HOST), ruled_out=NOT_YOURS),
    f"POST {_TABLE}/confirm": Call(OFFICIALS, ruled_out=NOT_YOURS),
    f"POST {_TABLE}/void": Call(OFFICIALS, body={"reason": "A fire alarm"}, ruled_out=NOT_YOURS),
    f"GET {_ROUND}/prizes": Call(EVERYBODY),
    f"POST {_ROUND}/prizes": Call((HOST,)),
    f"POST {_ROUND}/prizes/pick": Call((HOST,)),
    f"POST {_PARTY}/prizes/{{prize}}/award": Call(
        AT_A_TABLE,
        body={"player": "{keeper}"},
        ruled_out={**dict.fromkeys(PLAYERS, "ForTheSteward"), **NOT_YOURS},
    ),
    f"GET {_PARTY}/standings": Call(EVERYBODY),
    f"GET {_PARTY}/record": Call((HOST,)),
    f"POST {_PARTY}/corrections": Call((HOST,)),
    f"POST {_PARTY}/undo": Call((HOST,)),
    f"POST {_PARTY}/finish": Call((HOST,)),
    "GET /words/{word}": Call(EVERYBODY),
    "POST /judge": Call(EVERYBODY),
}
