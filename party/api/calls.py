"""Calling a steward, what becomes of it, and rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Query, Router
from pydantic import Field

from party.api.answering import answers, read_page, read_taken, readings, write
from party.api.callers import Here, May, Role, here_of
from party.api.rounds import Nothing, find_round
from party.api.shapes.calls import (
    CallAnswer,
    CallAsked,
    RulingAnswer,
    RulingAsked,
    Settled,
    show_call,
    show_ruling,
)
from party.api.shapes.parts import Id, Number, Page
from party.api.tables import TABLE, find_own_sheet
from party.desk import calls, dispute_rulings, rulings
from party.models import Call
from party.reads.call_privacy import may_know_of, may_read_question
from party.reads.desk import calls_at_desk, read_room
from scoring.models import Ruling
from scoring.rulings import Decision

router = Router(tags=["stewards"])
CALL = "/parties/{code}/calls/{call}"
OFFICIALS = May(Role.HOST, Role.STEWARD)
Deed = Callable[[Here, Call], Call]


class RulingsAsked(Page):
    """All, or those on one word."""

    word: Annotated[str, Field(max_length=40)] = ""


@router.post(
    f"{TABLE}/calls", response=answers(CallAnswer, 201), auth=May(Role.HOST, Role.STEWARD, Role.PLAYER)
)
def call_steward(
    request: HttpRequest, code: str, n: Path[Number], t: Path[Number], asked: CallAsked
) -> HttpResponse:
    """A player of the table wants its steward. While one of that kind is open it is the same call."""
    here = here_of(request)

    def do() -> CallAnswer:
        find_round(here, n)
        sheet = find_own_sheet(here, n, t)
        return _show_at_table(here, calls.call_steward(sheet, asked.kind, asked.note, **here.by_player()))

    return write(request, here, do, status=201)


@router.get("/parties/{code}/calls", response=readings(list[CallAnswer]), auth=OFFICIALS)
def list_calls(request: HttpRequest, code: str, page: Query[Page]) -> HttpResponse:
    """The open calls by number: all for a host, those at the own desk for a steward."""
    here = here_of(request)

    def take() -> list[Call]:
        after = [call for call in _mine(here) if call.pk > page.after]
        return sorted(after, key=lambda call: call.pk)[: page.limit + 1]

    return read_taken(request, here, page, take, lambda rows: [show_call(call) for call in rows])


@router.post(f"{CALL}/claim", response=answers(CallAnswer), auth=OFFICIALS)
def claim_call(request: HttpRequest, code: str, call: Path[Id], asked: Nothing = None) -> HttpResponse:
    """Of two who claim it one has it."""
    return _do(request, call, lambda here, found: calls.claim(found, **here.by))


@router.post(f"{CALL}/escalate", response=answers(CallAnswer), auth=OFFICIALS)
def escalate_call(request: HttpRequest, code: str, call: Path[Id], asked: Nothing = None) -> HttpResponse:
    """Passed on to the neighbouring block and the host."""
    return _do(request, call, lambda here, found: calls.escalate(found, **here.by))


@router.post(f"{CALL}/settle", response=answers(CallAnswer), auth=OFFICIALS)
def settle_call(request: HttpRequest, code: str, call: Path[Id], asked: Settled) -> HttpResponse:
    """Dealt with by a word at the table; a dispute is upheld or corrected instead."""
    return _do(request, call, lambda here, found: calls.settle(found, note=asked.note, **here.by))


@router.post(f"{CALL}/rule", response=answers(CallAnswer), auth=OFFICIALS)
def rule_on_call(request: HttpRequest, code: str, call: Path[Id], asked: RulingAsked) -> HttpResponse:
    """Settled by a ruling, which is kept for the evening."""

    def do(here: Here, found: Call) -> Call:
        rulings.decide(found.sheet, _decision(asked), call=found, **here.by)
        return found

    return _do(request, call, do)


@router.post(f"{CALL}/uphold", response=answers(CallAnswer), auth=OFFICIALS)
def uphold_sheet(request: HttpRequest, code: str, call: Path[Id], asked: Nothing = None) -> HttpResponse:
    """A dispute is answered: the sheet is right. With one other's own signature the table is confirmed."""
    return _do(request, call, lambda here, found: dispute_rulings.uphold(found, **here.by))


@router.post(f"{CALL}/correct", response=answers(CallAnswer), auth=OFFICIALS)
def correct_sheet(request: HttpRequest, code: str, call: Path[Id], asked: Nothing = None) -> HttpResponse:
    """A dispute is answered: the player is right. The difference is entered, and everybody signs again."""
    return _do(request, call, lambda here, found: dispute_rulings.correct(found, **here.by))


@router.post(f"{CALL}/withdraw", response=answers(CallAnswer), auth=May(Role.HOST, Role.STEWARD, Role.PLAYER))
def withdraw_call(request: HttpRequest, code: str, call: Path[Id], asked: Nothing = None) -> HttpResponse:
    """The table has found the answer itself. A complaint about conduct: by its author, its steward or a host."""
    here = here_of(request)

    def do() -> CallAnswer:
        found = _find(here, call)
        if here.is_official and not found.sheet.seats.filter(player=here.player or 0).exists():
            return show_call(calls.withdraw(found, **here.by))
        return _show_at_table(here, calls.withdraw(found, **here.by_player()))

    return write(request, here, do)


@router.get("/parties/{code}/rulings", response=readings(list[RulingAnswer]), auth=OFFICIALS)
def list_rulings(request: HttpRequest, code: str, asked: Query[RulingsAsked]) -> HttpResponse:
    """What has been decided this evening, on all words or one; `Link: rel="next"` where it goes on."""
    here = here_of(request)
    rows = Ruling.objects.select_related("sheet").filter(book=here.party.book_id).order_by("pk")
    rows = rows.filter(word=asked.word.upper()) if asked.word else rows
    return read_page(request, here, asked, rows, lambda found: [show_ruling(ruling) for ruling in found])


def _decision(asked: RulingAsked) -> Decision:
    return Decision(
        asked.allowed,
        asked.word,
        asked.note,
        despite_earlier=asked.despite_earlier,
        line=asked.entry,
        challenger=asked.challenger,
        version=asked.version,
    )


def _mine(here: Here) -> list[Call]:
    """A steward who hosts too sees what a host sees."""
    room = read_room(here.party, here.at)
    if here.is_host:
        return list(room.calls)
    steward = next((each for each in room.stewards if each.pk == here.steward), None)
    return [] if steward is None else list(calls_at_desk(room, steward))


def _do(request: HttpRequest, call: int, deed: Deed) -> HttpResponse:
    here = here_of(request)

    def do() -> CallAnswer:
        deed(here, _find(here, call))
        return show_call(_find(here, call))

    return write(request, here, do)


def _show_at_table(here: Here, call: Call) -> CallAnswer:
    """To who asks as a player, whatever else that player is."""
    return show_call(call, with_note=may_read_question(call, here.player))


def _find(here: Here, call: int) -> Call:
    """A call as far as the caller may know of it: a player, of calls at their table, but of nobody else's complaint."""
    rows = Call.objects.select_related("sheet__book__party", "ruling__sheet").filter(
        party=here.party, pk=call
    )
    if not here.is_official:
        rows = rows.filter(sheet__seats__player=here.player)
    found = rows.first()
    if found is None or not (here.is_host or may_know_of(found, here.player)):
        raise Http404
    return found
