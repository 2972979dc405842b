"""What was done: the record as a list, undo with a look ahead, and the public page that says how the party was run."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import RuleBroken
from party.history.refusals import HeldForGood
from party.history.undo import Undoing, preview_undo, undo
from party.models import Party
from party.people.hosting import options_of
from party.reads.actor_names import names_of
from party.reads.addressed import find_party_or_404
from party.record.actors import Here
from party.record.event_kinds import KINDS
from party.rules.options import departures
from party.views.access.acting import for_hosts
from party.views.answers.forms import act, refuse
from party.words.wording import ENTITY_WORDS, ROLE_WORDS, word, word_options
from scoring.models import Event, Player, Wording

# The record is long; the page shows its end.
SHOWN = 60


@for_hosts
@require_safe
def record(request: HttpRequest, here: Here) -> HttpResponse:
    events = list(here.party.book.events.order_by("-number")[:SHOWN])
    context = {
        "here": "host-record",
        "party": here.party,
        "rows": _rows(here.party, events),
        "more": max(0, here.party.book.head_number - len(events)),
    }
    return render(request, "host/record.html", context)


def _rows(party: Party, events: list[Event]) -> list[dict[str, Any]]:
    who = names_of(party, [(event.actor_kind, event.actor_id) for event in events])
    book = party.book_id
    subjects = Player.objects.filter(book=book, pk__in=[event.subject for event in events if event.subject])
    names = {player.pk: player for player in subjects}
    said = Wording.objects.filter(book=book, hash__in=[event.reason for event in events if event.reason])
    reasons = dict(said.values_list("hash", "text"))
    undone = {event.undoes for event in events if event.undoes}
    return [
        {
            "event": event,
            "label": KINDS[event.kind].label,
            "who": who[event.actor_kind, event.actor_id],
            "subject": names.get(event.subject or 0),
            "reason": reasons.get(event.reason, ""),
            "is_undone": event.number in undone,
            "can_undo": KINDS[event.kind].can_be_undone
            and event.actor_kind == "host"
            and event.number not in undone,
        }
        for event in events
    ]


@for_hosts
@require_http_methods(["GET", "HEAD", "POST"])
def undoing(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """A look at what would be put back, then the undo; or which action must be undone first."""
    if not here.party.book.events.filter(number=number).exists():
        raise Http404
    if request.method != "POST":
        return _undo_page(request, here, number)
    return act(
        request,
        here,
        lambda: undo(here.party, number, **here.by).number,
        say=_("No. %(n)s is undone."),
        to="host-desk",
        again=lambda sentence: _undo_page(request, here, number, sentence),
    )


def _undo_page(request: HttpRequest, here: Here, number: int, refusal: str = "") -> HttpResponse:
    context: dict[str, Any] = {"here": "host-record", "party": here.party, "number": number}
    try:
        found = preview_undo(here.party, number)
    except RuleBroken as broken:
        first = None if isinstance(broken, HeldForGood) else broken.params.get("number")
        context |= {"refusal": refusal or word(broken), "first": first}
        return refuse(render(request, "host/undo.html", context), broken)
    [row] = _rows(here.party, [found.event])
    context |= {"refusal": refusal, "row": row, "changes": _changes(found)}
    return render(request, "host/undo.html", context)


def _changes(found: Undoing) -> list[dict[str, Any]]:
    """How many rows of each kind would be put back, in words a host knows."""
    counted: dict[str, set[int]] = {}
    for entity, pk, *_figures in found.changes:
        counted.setdefault(entity, set()).add(pk)
    return [
        {"entity": entity, "word": ENTITY_WORDS.get(entity, entity), "count": len(rows)}
        for entity, rows in counted.items()
    ]


@require_safe
def how_it_was_run(request: HttpRequest, code: str) -> HttpResponse:
    """Public: every departure from the printed rule, with time, role and reason (S13). Names nobody."""
    party = find_party_or_404(code)
    events = list(party.book.events.filter(is_departure=True).order_by("number"))
    undone = set(party.book.events.filter(undoes__isnull=False).values_list("undoes", flat=True))
    chosen = departures(options_of(party))
    context = {
        "party": party,
        "options": [{"name": name, "choice": choice} for name, choice in word_options(chosen, party.game)],
        # Without whom it is about: the page is public.
        "rows": [
            {**row, "subject": None, "role": ROLE_WORDS.get(row["event"].role, "")}
            for row in _rows(party, events)
            if row["event"].number not in undone
        ],
    }
    return render(request, "party/how.html", context)
