"""Rounds: drafted, swapped, published, played by the clock, closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from ninja import Path

from party.api.answering import Read
from party.api.callers import FOR_ANYBODY, FOR_HOSTS, FOR_OFFICIALS, Caller
from party.api.operations import Operations, described
from party.api.shapes.parts import Number, WithReason
from party.api.shapes.rounds import MoreTime, RoundAnswer, TwoPlayers, show_round
from party.models import Round, RoundState
from party.record.locks import take_any_pen
from party.rounds import clock, rounds
from party.rounds.refusals import RoundIsClosed
from party.rules.clock_reading import state_of

router = Operations(tags=["rounds"])
ROUND = "/parties/{code}/rounds/{n}"
Nothing = WithReason | None


def _on_round(do: Callable[..., Round]) -> Callable[..., RoundAnswer]:
    """For what is done to the round of the address."""

    def call(here: Caller, n: int, **sent: Any) -> RoundAnswer:  # noqa: ANN401
        hold_round(here, n)
        return show_round(here, do(here, **sent))

    return described(call, do, {"here": Caller, "n": Path[Number]}, 1, return_annotation=RoundAnswer)


def _step(name: str, do: Callable[..., Round], says: str) -> None:
    """A host's step for which nothing needs to be sent along, and how it is described."""

    def step(here: Caller, asked: Nothing = None) -> Round:
        return do(here.party, **here.by)

    step.__name__, step.__doc__ = f"{name}_round", says
    router.writes("POST", f"{ROUND}/{name}", FOR_HOSTS)(_on_round(step))


@router.writes("POST", "/parties/{code}/rounds", FOR_HOSTS, 201)
def draft_round(here: Caller, asked: Nothing = None) -> RoundAnswer:
    """Seats for the next round, seen by the hosts alone until they are published."""
    return show_round(here, rounds.draft_round(here.party, **here.by))


@router.reads(ROUND, FOR_ANYBODY)
def read_round(here: Caller, n: Path[Number]) -> Read[RoundAnswer]:
    """A round with its tables and seats. A draft is there for hosts alone. The ETag does not follow `time_left`."""
    current = find_round(here, n)
    return Read(lambda: show_round(here, current), also=state_of(current, here.at))


@router.writes("POST", f"{ROUND}/swap", FOR_HOSTS)
@_on_round
def swap_seats(here: Caller, asked: TwoPlayers) -> Round:
    """Two players of the draft into each other's seats; a departure."""
    return rounds.swap_seats(here.party, *asked.players, **here.by)


_step(
    "publish",
    rounds.publish,
    "The seats are shown to everybody. Where the site draws, the letters are drawn now.",
)
_step("start", clock.start, "The game begins at every table.")
_step("pause", clock.pause, "The clock stands still.")
_step("resume", clock.resume, "The clock goes on with the time that was left.")


@router.writes("POST", f"{ROUND}/extend", FOR_OFFICIALS)
@_on_round
def extend_time(here: Caller, asked: MoreTime) -> Round:
    """More time for the round, by a host; for one table, by a host or the steward who rules there, also after the bell."""
    return clock.extend(here.party, asked.minutes, asked.table, reason=asked.reason, **here.by)


_step("end", clock.end, "The bell before its time.")
_step("close", rounds.close_round, "S7: when every table is confirmed or void.")


def find_round(here: Caller, number: int) -> Round:
    """A round as far as the caller may know of it: a draft is the hosts' own."""
    found = here.party.round_set.filter(number=number).first()
    if found is None or (found.state == RoundState.DRAFT and not here.is_host):
        raise Http404
    return found


def hold_round(here: Caller, number: int) -> Round:
    """The round under the party's lock: what is done next is done to this round and no other."""
    take_any_pen(here.party, here.actor, here.at)
    found = find_round(here, number)
    if found.state == RoundState.CLOSED:
        raise RoundIsClosed(number=number)
    return found
