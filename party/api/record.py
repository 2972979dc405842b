"""The record, and what can be done about it: corrections and undo. For hosts."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Query

from party.api.answering import Read, answers, plain, read_page, reply, write
from party.api.callers import FOR_HOSTS, Caller, here_of
from party.api.operations import Operations
from party.api.problems import OutOfDate
from party.api.shapes.parts import Page
from party.api.shapes.rounds import show_table
from party.api.shapes.scores import (
    Correction,
    CorrectionAnswer,
    EventAnswer,
    UndoAnswer,
    UndoAsked,
    show_correction,
    show_event,
    show_undo,
)
from party.history.corrections import correct, preview_correction
from party.history.refusals import AnothersAction
from party.history.undo import preview_undo, undo
from party.reads.addressed import find_sheet
from party.record.locks import take_any_pen
from scoring.models import Event, Wording
from scoring.sheets.refusals import StaleSheet

router = Operations(tags=["record"])


@router.reads("/parties/{code}/record", FOR_HOSTS)
def read_record(here: Caller, page: Query[Page]) -> Read[list[EventAnswer]]:
    """Every state change, by number; `Link: rel="next"` where it goes on."""
    events = Event.objects.filter(book=here.party.book_id).defer("changes").order_by("number")

    def show(rows: list[Event]) -> list[EventAnswer]:
        reasons_of = {event.reason for event in rows if event.reason}
        said = Wording.objects.filter(book=here.party.book_id, hash__in=reasons_of)
        reasons = dict(said.values_list("hash", "text"))
        return [show_event(event, reasons) for event in rows]

    return read_page(page, events, show)


@router.post("/parties/{code}/corrections", response=answers(CorrectionAnswer), auth=FOR_HOSTS)
def correct_scores(request: HttpRequest, code: str, asked: Correction) -> HttpResponse:
    """Scores of a confirmed table set right. With `preview` only what would change; nothing is done or remembered."""
    here = here_of(request)
    if asked.preview:
        sheet = find_sheet(here.party, asked.round, asked.table)
        return reply(plain(show_correction(preview_correction(sheet, asked.scores), is_preview=True)))

    def do() -> CorrectionAnswer:
        sheet = find_sheet(here.party, asked.round, asked.table)
        try:
            done = correct(
                sheet,
                asked.scores,
                reason=asked.reason,
                version=asked.version,
                reseat=asked.reseat,
                **here.by,
            )
        except StaleSheet as stale:
            now = here.party.round_set.get(number=asked.round)
            raise OutOfDate(stale, show_table(here, now, asked.table)) from stale
        return show_correction(done, is_preview=False)

    return write(request, here, do)


@router.post("/parties/{code}/undo", response=answers(UndoAnswer), auth=FOR_HOSTS)
def undo_action(request: HttpRequest, code: str, asked: UndoAsked | None = None) -> HttpResponse:
    """The last host action undone by a further event. With `preview` only what would change."""
    here, wanted = here_of(request), asked or UndoAsked()
    if wanted.preview:
        with transaction.atomic():
            return reply(plain(show_undo(preview_undo(here.party, wanted.number), is_preview=True)))

    def do() -> UndoAnswer:
        # Under the lock, so that what is shown is what is undone.
        party, _ = take_any_pen(here.party, here.actor, here.at)
        undoing = preview_undo(party, wanted.number)
        try:
            undo(party, wanted.number, **here.by)
        except AnothersAction as stale:
            raise OutOfDate(stale, show_undo(undoing, is_preview=True)) from stale
        return show_undo(undoing, is_preview=False)

    return write(request, here, do)
