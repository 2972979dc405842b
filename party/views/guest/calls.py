"""Calling a steward from the table, and what stewards and hosts do with a call: claim, pass on, settle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from party.desk import calls, dispute_rulings
from party.models import Call, CallKind, CallState, Steward
from party.reads.actor_names import Who, names_of
from party.reads.addressed import find_sheet
from party.reads.call_privacy import answer_to, may_know_of, may_read_answer, may_read_question
from party.record.actors import Here
from party.views.access.guards import for_officials, for_the_table
from party.views.answers.forms import act
from party.views.guest.officials import act_at_desk
from party.words.verdicts import say_decision, say_ruling
from scoring.models import Sheet
from scoring.record.prepared import PreparedValues
from scoring.rulings import game_of

Do = Callable[[], Any]
SAID = {
    "claim": gettext_lazy("The table knows that you are coming."),
    "pass-on": gettext_lazy("The call is passed on."),
    "settle": gettext_lazy("The call is settled."),
    "withdraw": gettext_lazy("Call canceled."),
    "uphold": gettext_lazy("The sheet stands as it is."),
    "correct": gettext_lazy("The difference is entered. The players sign again."),
}
# So long the last answer stands on the phones of the table.
ANSWERED_FOR = timedelta(minutes=10)
# The buttons of the five kinds, in a player's words.
KINDS = {
    CallKind.WORD: gettext_lazy("A word"),
    CallKind.SCORE: gettext_lazy("A score"),
    CallKind.LETTERS: gettext_lazy("Letters"),
    CallKind.CONDUCT: gettext_lazy("Conduct"),
    CallKind.OTHER: gettext_lazy("Something else"),
}


@for_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def call_page(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    """The five kinds as buttons, and what became of the calls of this table. htmx asks for the latter alone."""
    sheet = find_sheet(here.party, number, table)
    if request.method == "POST":
        kind, note = request.POST.get("kind", ""), request.POST.get("note", "")
        return _act_at_table(
            request,
            here,
            sheet,
            lambda: calls.call_steward(sheet, kind, note, **here.by).pk,
            _("A steward has been called."),
        )
    return _page(request, here, sheet)


@for_the_table
@require_POST
def withdraw(request: HttpRequest, here: Here, number: int, table: int, call: int) -> HttpResponse:
    """The table has found the answer itself."""
    sheet = find_sheet(here.party, number, table)
    found = _find(here, call)
    if found.sheet_id != sheet.pk:
        raise Http404
    return _act_at_table(
        request, here, sheet, lambda: calls.withdraw(found, **here.by).pk, _("Call canceled.")
    )


@for_officials
@require_POST
def call_action(request: HttpRequest, here: Here, call: int, action: str) -> HttpResponse:
    found = _find(here, call)
    if action not in SAID:
        raise Http404
    return act_at_desk(request, here, _actions(here, found)[action], SAID[action])


def _find(here: Here, call: int) -> Call:
    """A call that this player or official may know of; any other isn't there."""
    found = Call.objects.select_related("sheet__book__party").filter(party=here.party, pk=call).first()
    if found is None or not may_know_of(found, _player_of(here)):
        raise Http404
    return found


def _player_of(here: Here) -> int | None:
    """The guest who acts, or whom a steward plays as. A host sees everything."""
    if here.actor.kind == "player":
        return here.actor.id
    if here.actor.kind == "host":
        return None
    return Steward.objects.filter(pk=here.actor.id or 0).values_list("player_id", flat=True).first()


# Whether a table, or a player, has ever called for anything: most have not.
_ANY = PreparedValues(
    lambda sheet, book, player: Call.objects.filter(
        Q(sheet=sheet) | Q(sheet__book=book, kind=CallKind.CONDUCT, player=player)
    ).values_list("pk")[:1],
    *(int, int, int),
)


def _shown(sheet: Sheet, at: datetime, you: int | None) -> list[Call]:
    rows = Call.objects.shown_at(sheet, at - ANSWERED_FOR, you).with_rulings().order_by("settled_at", "pk")
    return list(rows if you is None else rows.known_to(you))


def calls_of_table(here: Here, sheet: Sheet) -> dict[str, Any]:
    """What guest/_call_steward.html takes: the kinds, the open calls of the table with who is coming, the last answer."""
    you = here.actor.id if here.actor.kind == "player" else None
    found = _shown(sheet, here.at, you) if _ANY.all(sheet.pk, sheet.book_id, you or 0) else []
    names = names_of(here.party, filter(None, [call.claimed_by or call.answered_by for call in found]))
    opened = [call for call in found if call.is_open]
    # That a complaint was withdrawn is for its author alone.
    answered = [
        call
        for call in found
        if not call.is_open and (call.state == CallState.SETTLED or call.player_id == you)
    ]
    return {
        "call_kinds": KINDS.items(),
        "table_calls": [
            {
                **_asked(call, you),
                "call": call,
                "is_claimed": call.state == CallState.CLAIMED,
                "can_be_withdrawn": call.kind != CallKind.CONDUCT or call.player_id == you,
                "name": names.get(call.claimed_by) if call.claimed_by else "",
                # Once somebody is coming, that somebody says what was ruled before.
                "ruling": say_ruling(call.precedent)
                if call.precedent and call.state == CallState.OPEN
                else None,
            }
            for call in opened
        ],
        "answered": _answered(answered[-1], names, you) if answered else None,
    }


def _answered(call: Call, names: Mapping[Who, str], you: int | None) -> dict[str, Any]:
    return {
        **_asked(call, you),
        "is_canceled": call.state == CallState.WITHDRAWN,
        "name": names[call.answered_by] if call.answered_by else "",
        "ruling": say_decision(call.ruling, game_of(call.sheet)) if call.ruling else None,
        "why": answer_to(call) if may_read_answer(call, you) else "",
    }


def _asked(call: Call, you: int | None) -> dict[str, Any]:
    return {
        "about": KINDS[CallKind(call.kind)],
        "note": call.note if may_read_question(call, you) else "",
    }


def _actions(here: Here, call: Call) -> dict[str, Do]:
    return {
        "claim": lambda: calls.claim(call, **here.by).pk,
        "pass-on": lambda: calls.escalate(call, **here.by).pk,
        "settle": lambda: calls.settle(call, **here.by).pk,
        "withdraw": lambda: calls.withdraw(call, **here.by).pk,
        "uphold": lambda: dispute_rulings.uphold(call, **here.by).pk,
        "correct": lambda: dispute_rulings.correct(call, **here.by).pk,
    }


def _act_at_table(request: HttpRequest, here: Here, sheet: Sheet, do: Do, said: str) -> HttpResponse:
    """Done, and back to where the button was: the seat or the sheet."""
    code = here.party.code
    to = reverse("phone-table", args=[code, sheet.round, sheet.table])
    if request.POST.get("back") == "seat":
        to = reverse("my-seat", args=[code])
    return act(
        request,
        here,
        do,
        say=said,
        to=to,
        again=lambda sentence: _page(
            request, here, sheet, refusal=sentence, typed=request.POST.get("note", "")
        ),
    )


def _page(request: HttpRequest, here: Here, sheet: Sheet, **more: Any) -> HttpResponse:  # noqa: ANN401
    is_fragment = request.method != "POST" and request.htmx and not request.htmx.boosted  # type: ignore[attr-defined]
    back = "seat" if request.GET.get("back") == "seat" else ""
    context = {"party": here.party, "sheet": sheet, "back": back, **calls_of_table(here, sheet), **more}
    return render(request, "guest/_call_state.html" if is_fragment else "guest/call.html", context)
