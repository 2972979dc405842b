"""Rounds: drafted, swapped, published, played by the clock, closed."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router

from party.api.answering import answers, read, readings, write
from party.api.callers import Here, May, MayRead, Role, here_of
from party.api.shapes.parts import Number, WithReason
from party.api.shapes.rounds import MoreTime, RoundAnswer, TwoPlayers, show_round
from party.models import Round, RoundState
from party.record.locks import take_any_pen
from party.rounds import clock, rounds
from party.rounds.refusals import RoundIsClosed
from party.rules.clock_reading import state_of

router = Router(tags=["rounds"])
ROUND = "/parties/{code}/rounds/{n}"
Nothing = WithReason | None


@router.post("/parties/{code}/rounds", response=answers(RoundAnswer, 201), auth=May(Role.HOST))
def draft_round(request: HttpRequest, code: str, asked: Nothing = None) -> HttpResponse:
    """Seats for the next round, seen by the hosts alone until they are published."""
    here = here_of(request)
    return write(
        request, here, lambda: show_round(here, rounds.draft_round(here.party, **here.by)), status=201
    )


@router.get(ROUND, response=readings(RoundAnswer), auth=MayRead())
def read_round(request: HttpRequest, code: str, n: Path[Number]) -> HttpResponse:
    """A round with its tables and seats. A draft is there for hosts alone. The ETag does not follow `time_left`."""
    here = here_of(request)
    current = find_round(here, n)
    return read(request, here, lambda: show_round(here, current), also=state_of(current, here.at))


@router.post(f"{ROUND}/swap", response=answers(RoundAnswer), auth=May(Role.HOST))
def swap_seats(request: HttpRequest, code: str, n: Path[Number], asked: TwoPlayers) -> HttpResponse:
    """Two players of the draft into each other's seats; a departure."""
    one, other = asked.players
    return _do(request, n, lambda here: rounds.swap_seats(here.party, one, other, **here.by))


@router.post(f"{ROUND}/publish", response=answers(RoundAnswer), auth=May(Role.HOST))
def publish_round(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """The seats are shown to everybody. Where the site draws, the letters are drawn now."""
    return _do(request, n, lambda here: rounds.publish(here.party, **here.by))


@router.post(f"{ROUND}/start", response=answers(RoundAnswer), auth=May(Role.HOST))
def start_round(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """The game begins at every table."""
    return _do(request, n, lambda here: clock.start(here.party, **here.by))


@router.post(f"{ROUND}/pause", response=answers(RoundAnswer), auth=May(Role.HOST))
def pause_round(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """The clock stands still."""
    return _do(request, n, lambda here: clock.pause(here.party, **here.by))


@router.post(f"{ROUND}/resume", response=answers(RoundAnswer), auth=May(Role.HOST))
def resume_round(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """The clock goes on with the time that was left."""
    return _do(request, n, lambda here: clock.resume(here.party, **here.by))


@router.post(f"{ROUND}/extend", response=answers(RoundAnswer), auth=May(Role.HOST, Role.STEWARD))
def extend_time(request: HttpRequest, code: str, n: Path[Number], asked: MoreTime) -> HttpResponse:
    """More time for the round, by a host; for one table, by a host or the steward who rules there, also after the bell."""

    def do(here: Here) -> Round:
        return clock.extend(here.party, asked.minutes, asked.table, reason=asked.reason, **here.by)

    return _do(request, n, do)


@router.post(f"{ROUND}/end", response=answers(RoundAnswer), auth=May(Role.HOST))
def end_round(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """The bell before its time."""
    return _do(request, n, lambda here: clock.end(here.party, **here.by))


@router.post(f"{ROUND}/close", response=answers(RoundAnswer), auth=May(Role.HOST))
def close_round(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """S7: when every table is confirmed or void."""
    return _do(request, n, lambda here: rounds.close_round(here.party, **here.by))


def find_round(here: Here, number: int) -> Round:
    """A round as far as the caller may know of it: a draft is the hosts' own."""
    found = here.party.round_set.filter(number=number).first()
    if found is None or (found.state == RoundState.DRAFT and not here.is_host):
        raise Http404
    return found


def hold_round(here: Here, number: int) -> Round:
    """The round under the party's lock: what is done next is done to this round and no other."""
    take_any_pen(here.party, here.by["actor"], here.at)
    found = find_round(here, number)
    if found.state == RoundState.CLOSED:
        raise RoundIsClosed(number=number)
    return found


def _do(request: HttpRequest, number: int, deed: Callable[[Here], Round]) -> HttpResponse:
    here = here_of(request)

    def do() -> RoundAnswer:
        hold_round(here, number)
        return show_round(here, deed(here))

    return write(request, here, do)
