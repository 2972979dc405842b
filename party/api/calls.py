"""Calling a steward, what becomes of it, and rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import Http404
from ninja import Path, Query
from pydantic import Field

from party.api.answering import Read, read_page, read_taken
from party.api.callers import FOR_OFFICIALS, FOR_THE_TABLE, Caller
from party.api.operations import Operations, described
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

router = Operations(tags=["stewards"])
CALL = "/parties/{code}/calls/{call}"


class RulingsAsked(Page):
    """All, or those on one word."""

    word: Annotated[str, Field(max_length=40)] = ""


def _on_call(do: Callable[..., object]) -> Callable[..., CallAnswer]:
    """For what hosts and stewards do with the call of the address."""

    def act(here: Caller, call: int, **sent: Any) -> CallAnswer:  # noqa: ANN401
        do(here, _find(here, call), **sent)
        return show_call(_find(here, call))

    return described(act, do, {"here": Caller, "call": Path[Id]}, 2, return_annotation=CallAnswer)


@router.writes("POST", f"{TABLE}/calls", FOR_THE_TABLE, 201)
def call_steward(here: Caller, n: Path[Number], t: Path[Number], asked: CallAsked) -> CallAnswer:
    """A player of the table wants its steward. While one of that kind is open it is the same call."""
    find_round(here, n)
    sheet = find_own_sheet(here, n, t)
    return _show_at_table(here, calls.call_steward(sheet, asked.kind, asked.note, **here.by_player()))


@router.reads("/parties/{code}/calls", FOR_OFFICIALS)
def list_calls(here: Caller, page: Query[Page]) -> Read[list[CallAnswer]]:
    """The open calls by number: all for a host, those at the own desk for a steward."""

    def take() -> list[Call]:
        after = [call for call in _mine(here) if call.pk > page.after]
        return sorted(after, key=lambda call: call.pk)[: page.limit + 1]

    return read_taken(page, take, lambda rows: [show_call(call) for call in rows])


@router.writes("POST", f"{CALL}/claim", FOR_OFFICIALS)
@_on_call
def claim_call(here: Caller, call: Call, asked: Nothing = None) -> None:
    """Of two who claim it one has it."""
    calls.claim(call, **here.by)


@router.writes("POST", f"{CALL}/escalate", FOR_OFFICIALS)
@_on_call
def escalate_call(here: Caller, call: Call, asked: Nothing = None) -> None:
    """Passed on to the neighbouring block and the host."""
    calls.escalate(call, **here.by)


@router.writes("POST", f"{CALL}/settle", FOR_OFFICIALS)
@_on_call
def settle_call(here: Caller, call: Call, asked: Settled) -> None:
    """Dealt with by a word at the table; a dispute is upheld or corrected instead."""
    calls.settle(call, note=asked.note, **here.by)


@router.writes("POST", f"{CALL}/rule", FOR_OFFICIALS)
@_on_call
def rule_on_call(here: Caller, call: Call, asked: RulingAsked) -> None:
    """Settled by a ruling, which is kept for the evening."""
    rulings.decide(call.sheet, _decision(asked), call=call, **here.by)


@router.writes("POST", f"{CALL}/uphold", FOR_OFFICIALS)
@_on_call
def uphold_sheet(here: Caller, call: Call, asked: Nothing = None) -> None:
    """A dispute is answered: the sheet is right. With one other's own signature the table is confirmed."""
    dispute_rulings.uphold(call, **here.by)


@router.writes("POST", f"{CALL}/correct", FOR_OFFICIALS)
@_on_call
def correct_sheet(here: Caller, call: Call, asked: Nothing = None) -> None:
    """A dispute is answered: the player is right. The difference is entered, and everybody signs again."""
    dispute_rulings.correct(call, **here.by)


@router.writes("POST", f"{CALL}/withdraw", FOR_THE_TABLE)
def withdraw_call(here: Caller, call: Path[Id], asked: Nothing = None) -> CallAnswer:
    """The table has found the answer itself. A complaint about conduct: by its author, its steward or a host."""
    found = _find(here, call)
    if here.is_official and not found.sheet.seats.filter(player=here.player or 0).exists():
        return show_call(calls.withdraw(found, **here.by))
    return _show_at_table(here, calls.withdraw(found, **here.by_player()))


@router.reads("/parties/{code}/rulings", FOR_OFFICIALS)
def list_rulings(here: Caller, asked: Query[RulingsAsked]) -> Read[list[RulingAnswer]]:
    """What has been decided this evening, on all words or one; `Link: rel="next"` where it goes on."""
    rows = Ruling.objects.select_related("sheet").filter(book=here.party.book_id).order_by("pk")
    rows = rows.filter(word=asked.word.upper()) if asked.word else rows
    return read_page(asked, rows, lambda found: [show_ruling(ruling) for ruling in found])


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


def _mine(here: Caller) -> list[Call]:
    """A steward who hosts too sees what a host sees."""
    room = read_room(here.party, here.at)
    if here.is_host:
        return list(room.calls)
    steward = next((each for each in room.stewards if each.pk == here.steward), None)
    return [] if steward is None else list(calls_at_desk(room, steward))


def _show_at_table(here: Caller, call: Call) -> CallAnswer:
    """To who asks as a player, whatever else that player is."""
    return show_call(call, with_note=may_read_question(call, here.player))


def _find(here: Caller, call: int) -> Call:
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
