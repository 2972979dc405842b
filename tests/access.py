"""The access table: every address of the site, who may use it, and how the others are refused.

tests/test_access.py walks the URL resolver and fails for an address that is not listed here. A new address goes in with
the commit that makes it. The `scene` there has six tables in their first game, a steward for each block of five, a call
from table 1 and a prize of the room that two of its guests claim.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from party.views.answers.form_pages import PAGES

ANONYMOUS, PLAYER, SCOREKEEPER, STEWARD = "anonymous", "player", "scorekeeper", "steward"
OTHER_PLAYER, OTHER_STEWARD = "a player of another table", "a steward of another block"
HOST, OTHER_HOST, STAFF = "host", "another party's host", "site staff"
PLAYERS, STEWARDS = (PLAYER, SCOREKEEPER, OTHER_PLAYER), (STEWARD, OTHER_STEWARD)
GUESTS, HOSTS = (ANONYMOUS, *PLAYERS, *STEWARDS), (HOST, OTHER_HOST, STAFF)
ROLES = EVERYBODY = (*GUESTS, *HOSTS)
# Who sits at table 1, the one of them who keeps score, and the steward of its block; the others are told by the rules
# that a action there is not theirs.
SEATED = (PLAYER, SCOREKEEPER)
CODE = "KX47QD"
NOBODY = 0


@dataclass(frozen=True)
class Access:
    """Who may use an address. The others get `refused`; a method not named gets 405, or is led to the page.

    Words in braces stand for people and things of the scene, in `arguments` and in what is sent along.
    """

    may: tuple[str, ...]
    refused: int = 302
    methods: tuple[str, ...] = ("GET",)
    # What an allowed visitor gets for each method; the last one given holds for the rest.
    answers: tuple[int, ...] = (200,)
    arguments: dict[str, Any] = field(default_factory=dict)
    sends: dict[str, Any] = field(default_factory=dict)
    # Who is let in, and told by the rules that what is sent is not theirs to do.
    ruled_out: tuple[str, ...] = ()
    # Asked from another machine than the server's own.
    from_afar: bool = False
    # What hosts of other parties get: another's party is not there.
    strangers: int | None = None

    def expected(self, role: str, method: str) -> int:
        if role in self.may:
            place = min(self.methods.index(method), len(self.answers) - 1)
            is_ruled_out = role in self.ruled_out and method == "POST"
            return 422 if is_ruled_out else self.answers[place]
        if role in GUESTS and method == "POST" and HOST in self.may and self.refused == 302:
            # Asked to sign in, with what was typed.
            return 401
        return self.strangers if self.strangers and role in HOSTS else self.refused

    def otherwise(self, name: str, method: str) -> int:
        """For a method that is not named: an address that takes forms alone leads to the page of the form."""
        return 302 if method == "GET" and name.split(maxsplit=1)[0] in PAGES else 405


FORM = ("GET", "POST")
# A form sent empty comes back with what is missing.
EMPTY = (200, 422)
TABLE: dict[str, Any] = {"number": 1, "table": 1}
SEEN = {"version": 0}


def of_the_party(
    *answers: int,
    methods: tuple[str, ...] = ("GET",),
    sends: dict[str, Any] | None = None,
    **arguments: Any,  # noqa: ANN401
) -> Access:
    """A page of a party's hosts: who is not signed in may sign in, another host finds nothing."""
    arguments = {"code": CODE, **arguments}
    return Access(
        (HOST,),
        methods=methods,
        answers=answers or (200,),
        arguments=arguments,
        sends=sends or {},
        strangers=404,
    )


def action(answers: int = 302, sends: dict[str, Any] | None = None, **arguments: Any) -> Access:  # noqa: ANN401
    """Something a host does; with nothing sent along it is done, or refused in a sentence."""
    return of_the_party(answers, methods=("POST",), sends=sends, **arguments)


def at_the_table(
    *ruled_out: str,
    answers: int = 302,
    sends: dict[str, Any] | None = None,
    **arguments: Any,  # noqa: ANN401
) -> Access:
    """Something done on the sheet of table 1, with what it takes."""
    return Access(
        (*SEATED, *STEWARDS),
        refused=404,
        methods=("POST",),
        answers=(answers,),
        arguments={"code": CODE, **TABLE, **arguments},
        sends={**SEEN, **(sends or {})},
        ruled_out=ruled_out,
    )


def on_the_sheet(name: str, **sends: Any) -> Access:  # noqa: ANN401
    """What the scorekeeper and the steward of the block write."""
    return at_the_table(PLAYER, OTHER_STEWARD, sends=sends, action=name)


def of_officials(
    *answers: int,
    methods: tuple[str, ...] = ("POST",),
    sends: dict[str, Any] | None = None,
    **arguments: Any,  # noqa: ANN401
) -> Access:
    """What a host and the steward of the block do about table 1; who is not signed in may sign in."""
    return Access(
        (*STEWARDS, HOST),
        methods=methods,
        answers=answers or (302,),
        arguments={"code": CODE, **arguments},
        sends=sends or {},
        ruled_out=(OTHER_STEWARD,),
        strangers=404,
    )


ACCESS = {
    "healthz": Access(EVERYBODY),
    "readyz": Access(EVERYBODY),
    "robots": Access(EVERYBODY),
    # Nobody has said whom to tell.
    "security-contact": Access(EVERYBODY, answers=(404,)),
    "metrics": Access((STAFF,), refused=404, from_afar=True),
    "front": Access(EVERYBODY),
    "join": Access(EVERYBODY, methods=FORM, answers=(302, 422)),
    "manifest": Access(EVERYBODY),
    "home": Access(EVERYBODY, methods=FORM, answers=EMPTY),
    # Whoever has the link keeps the sheet; who guesses finds nothing.
    "home-sheet": Access(EVERYBODY, answers=(404,), arguments={"secret": "a-guess"}),
    "home-action": Access(
        EVERYBODY, methods=("POST",), answers=(404,), arguments={"secret": "a-guess", "action": "line"}
    ),
    "csrf": Access(EVERYBODY),
    "service-worker": Access(EVERYBODY),
    "sign-in": Access(GUESTS, refused=302, methods=FORM, answers=EMPTY),
    "sign-out": Access(EVERYBODY, methods=("POST",), answers=(302,)),
    "change-password": Access(HOSTS, methods=FORM, answers=EMPTY),
    "desk": Access(HOSTS),
    "host-storage": Access(HOSTS),
    "host-laptop-dies": Access(HOSTS),
    "look": Access(HOSTS),
    # Its bearer may use it, whoever that is; who guesses gets "used up".
    "one-time-link": Access(EVERYBODY, methods=FORM, answers=(410,), arguments={"secret": "a-guess"}),
    # What every host may do.
    "host-make": Access(HOSTS, methods=FORM, answers=EMPTY),
    "host-import": Access(HOSTS, methods=FORM, answers=EMPTY),
    "host-forecast": Access(HOSTS),
    "host-tokens": Access(HOSTS, methods=FORM, answers=EMPTY),
    "host-revoke": Access(HOSTS, methods=("POST",), answers=(302,), arguments={"token": 1}),
    "join-as-host": Access(EVERYBODY, methods=FORM, answers=(410,), arguments={"secret": "a-guess"}),
    # A party's desk.
    "host-desk": of_the_party(),
    "host-options": of_the_party(*EMPTY, methods=FORM),
    "host-guests": of_the_party(*EMPTY, methods=FORM),
    "host-check-in": action(),
    "host-keep-apart": action(answers=422),
    "host-guest": of_the_party(player="{guest}"),
    "host-rename": action(answers=422, player="{guest}"),
    "host-pin": action(player="{guest}"),
    "host-new-link": action(player="{guest}"),
    "host-release": action(player="{guest}"),
    "host-erase": action(answers=422, player="{guest}"),
    "host-set-state": action(player="{guest}", state="left"),
    "host-sign-out-phone": action(player="{seated}", number=1),
    "host-confirm-phone": action(player="{seated}", number=1),
    "host-joining": of_the_party(),
    "host-door": of_the_party(),
    "host-set-joining": action(state="paused"),
    "host-remove-recent": action(answers=422),
    "host-seats": of_the_party(),
    "host-swap": action(answers=422),
    "host-redraft": action(answers=422),
    "host-discard": action(answers=422),
    "host-publish": action(answers=422),
    "host-unpublish": action(answers=422),
    "host-announce": action(answers=422),
    "host-take-back": action(answers=422, announcement=NOBODY),
    "host-erase-announcement": action(answers=422, announcement=NOBODY),
    "host-break": action(answers=422),
    "host-break-longer": action(answers=422),
    "host-break-end": action(answers=422),
    "host-more-time": of_the_party(*EMPTY, methods=FORM),
    "host-round-action": action(action="pause"),
    "host-table": of_the_party(**TABLE),
    "host-table-action": action(sends=SEEN | {"keeping": "running"}, **TABLE, action="keep"),
    "host-correction": of_the_party(404, methods=FORM, **TABLE),
    "host-prizes": of_the_party(),
    "host-keyword": action(answers=422),
    "host-award": action(sends={"version": "{claimed}", "player": "{keeper}"}, prize="{prize}"),
    "host-people": of_the_party(),
    "host-invite": action(to_be="steward"),
    "host-withdraw": action(answers=422, invitation=1),
    "host-appoint": action(answers=422),
    "host-dismiss": action(answers=422, steward=NOBODY),
    "host-steward-link": action(answers=422, steward=NOBODY),
    "host-erase-steward": of_the_party(*EMPTY, methods=FORM, steward="{steward}"),
    "host-play-as": action(),
    "host-leave": action(answers=422),
    "host-remove": action(answers=422, host=NOBODY),
    "host-delete": of_the_party(*EMPTY, methods=FORM),
    # Full names: for its hosts alone.
    "host-file": of_the_party(),
    "host-standings": of_the_party(),
    "host-finish": action(answers=422),
    "host-record": of_the_party(),
    "host-undo": of_the_party(200, 302, methods=FORM, number="{undoable}"),
    # Phones of guests, who have no account.
    "lobby": Access((ANONYMOUS, *STEWARDS, *HOSTS), refused=302, arguments={"code": CODE}),
    "come-in": Access(EVERYBODY, methods=("POST",), answers=(422,), arguments={"code": CODE}),
    "take-name": Access(
        EVERYBODY, methods=("POST",), answers=(422,), arguments={"code": CODE, "player": NOBODY}
    ),
    # Who does not wait is led to the lobby or the seat.
    "waiting": Access(EVERYBODY, answers=(302,), arguments={"code": CODE}),
    "cancel-request": Access(EVERYBODY, methods=("POST",), answers=(302,), arguments={"code": CODE}),
    "standings": Access(EVERYBODY, arguments={"code": CODE}),
    "room-screen": Access(EVERYBODY, arguments={"code": CODE}),
    "my-seat": Access(PLAYERS, refused=302, arguments={"code": CODE}),
    "my-place": Access(PLAYERS, refused=302, arguments={"code": CODE}),
    "about-me": Access(PLAYERS, refused=302, arguments={"code": CODE}),
    "nickname": Access(PLAYERS, refused=302, methods=("POST",), answers=(302,), arguments={"code": CODE}),
    "go-home": Access(PLAYERS, refused=302, methods=("POST",), answers=(302,), arguments={"code": CODE}),
    # Everybody in the scene is seated, and so refused.
    "delete-my-data": Access(
        PLAYERS, refused=302, methods=FORM, answers=(200, 422), arguments={"code": CODE}
    ),
    "my-phones": Access(PLAYERS, refused=302, arguments={"code": CODE}),
    "add-phone": Access(PLAYERS, refused=302, methods=("POST",), arguments={"code": CODE}),
    "give-up-name": Access(PLAYERS, refused=302, methods=("POST",), answers=(302,), arguments={"code": CODE}),
    # Of the own phones; another guest's are not there.
    "sign-out-phone": Access(
        PLAYERS, refused=302, methods=("POST",), answers=(404,), arguments={"code": CODE, "number": 99}
    ),
    # Over plain http there is no push, and nothing there.
    "tell-me": Access(
        PLAYERS, refused=302, methods=("POST",), answers=(404,), arguments={"code": CODE, "state": "on"}
    ),
    "phone-table": Access((*SEATED, *STEWARDS), refused=404, arguments={"code": CODE, **TABLE}),
    "phone-action": at_the_table(answers=404, action="nothing"),
    "phone-action draw": at_the_table(OTHER_STEWARD, sends={"player": "{seated}"}, action="draw"),
    "phone-action keep": on_the_sheet("keep", keeping="running"),
    "phone-action card": on_the_sheet("card"),
    "phone-action line": on_the_sheet("line", player="{seated}", points=5),
    "phone-action hand-over": on_the_sheet("hand-over", player="{seated}"),
    "phone-action totals": on_the_sheet("totals", **{"score-{each}": 50, "ended": "time"}),
    "phone-action close": on_the_sheet("close", **{"held-{each}": 1, "ended": "time"}),
    "phone-action void": at_the_table(
        *SEATED, OTHER_STEWARD, sends={"reason": "A fire alarm"}, action="void"
    ),
    "phone-call": Access(
        (*SEATED, *STEWARDS),
        refused=404,
        methods=FORM,
        answers=(200, 302),
        arguments={"code": CODE, **TABLE},
        sends={"kind": "score"},
        ruled_out=STEWARDS,
    ),
    "phone-withdraw-call": at_the_table(OTHER_STEWARD, call="{call}"),
    # To the others at the table a complaint about conduct isn't there.
    "phone-withdraw-call conduct": replace(
        at_the_table(OTHER_STEWARD, call="{complaint}"), may=(PLAYER, *STEWARDS)
    ),
    # What stewards and hosts do alike.
    "call-action": of_officials(call="{call}", action="claim"),
    "call-action withdraw": of_officials(call="{complaint}", action="withdraw"),
    "answer-requests": of_officials(sends={"phones": "{asking}", "answer": "add"}),
    "decide-prize": of_officials(sends={"version": "{claimed}", "player": "{keeper}"}, prize="{prize}"),
    "ruling": of_officials(
        200, 302, methods=FORM, sends={"word": "cat", "verdict": "allowed", "note": "Looked up"}, **TABLE
    ),
    "steward-more-time": Access(
        STEWARDS,
        refused=404,
        methods=("POST",),
        answers=(302,),
        arguments={"code": CODE, "table": 1},
        sends={"minutes": 2},
        ruled_out=(OTHER_STEWARD,),
    ),
    "steward-desk": Access(STEWARDS, refused=404, arguments={"code": CODE}),
    # Their bearers may use them; who guesses gets "gone".
    "personal-link": Access(EVERYBODY, methods=FORM, answers=(410,), arguments={"secret": "a-guess"}),
    "delete-data-by-link": Access(EVERYBODY, methods=FORM, answers=(410,), arguments={"secret": "a-guess"}),
    "steward-link": Access(EVERYBODY, methods=FORM, answers=(410,), arguments={"secret": "a-guess"}),
    "become-steward": Access(EVERYBODY, methods=FORM, answers=(410,), arguments={"secret": "a-guess"}),
    # Public, and names nobody.
    "how": Access(EVERYBODY, arguments={"code": CODE}),
    "api:openapi-json": Access(EVERYBODY),
    "api:openapi-view": Access(EVERYBODY),
    # Nothing lies at the root of the API; what is there stands in `CALLS`.
    "api:api-root": Access(EVERYBODY, answers=(404,)),
}

# Past Django, straight from the hub (deploy/live.py). A channel carries only what everybody may see.
LIVE = {
    "/live/<channel>": Access(EVERYBODY),
    "/live/p-<code>/<fragment>": Access(EVERYBODY),
    "/live/time": Access(EVERYBODY),
}
