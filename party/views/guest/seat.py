"""A player's own page: where I sit and why, how long the game still goes, what to do now, how I stand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import RuleBroken
from party.models import Guest, Seat
from party.news.announcements import heard_by
from party.news.push import role_of, role_words, site_key
from party.people.guests.registration import leave
from party.people.guests.renaming import choose_nickname
from party.phones.lifetimes import is_shut
from party.prizes.rows import PRIZES_AT
from party.reads.addressed import find_party_or_404
from party.record.actors import Here
from party.rounds.breaks import read_break
from party.rounds.rounds import reason_of
from party.rules.audience import ANYBODY
from party.rules.audience import at_table as hears_at
from party.rules.seating.reasons import why_sentence
from party.views.access.guards import for_players, phone_here, to_lobby
from party.views.access.phones import appointed, glance
from party.views.answers.forms import do_once, refuse
from party.views.cards.clock import clock_of
from party.views.guest.calls import calls_of_table
from party.views.standings.cache import cached_already, cached_standings
from party.words.wording import COLOR_WORDS, word
from scoring.models import Sheet
from scoring.record.now import now
from scoring.record.prepared import Prepared
from scoring.sheets.key_cards import WORTH

# By party and player: where the player sits now.
_SEAT = Prepared(
    lambda party, player: (
        Seat.objects.select_related("round")
        .filter(round__party=party, player=player)
        .open()
        .order_by("-round__number")[:1]
    ),
    *(int, int),
)
_SHEET = Prepared(
    lambda book, number, table: Sheet.objects.select_related("scorekeeper").filter(
        book=book, round=number, table=table
    ),
    *(int, int, int),
)


@for_players
@require_safe
def my_seat(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    """The page, or its upper part when something of that has changed."""
    is_fragment = request.htmx.target == "my-seat"  # type: ignore[attr-defined]
    kept = cached_standings(here.party)
    index = kept.index.get(guest.pk)
    context = {
        "party": here.party,
        "guest": guest,
        "is_fragment": is_fragment,
        "push_key": site_key(),
        "me": None if index is None else kept.rows(index, index + 1, inside=True)[0],
        "my_place": kept.near(guest.pk),
        "break_now": read_break(here.party, here.at),
        **_at_table(here, guest),
    }
    return render(request, "guest/_seat.html" if is_fragment else "guest/seat.html", context)


@never_cache
@require_safe
def my_place(request: HttpRequest, code: str) -> HttpResponse:
    """How I stand: what every phone asks for when a table is confirmed, so it takes one small query."""
    seen = glance(request, code)
    if seen is None:
        return to_lobby(request, find_party_or_404(code))
    player, touch = seen
    kept = cached_already(touch) or cached_standings(find_party_or_404(code))
    if is_shut(kept.party, now()):
        return to_lobby(request, kept.party)
    return HttpResponse(kept.near(player))


@for_players
@require_safe
def about_me(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    """What a guest may change: the name strangers see, and going home."""
    return render(request, "guest/me.html", _about(here, guest))


@for_players
@require_POST
def nickname(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    typed = request.POST.get("nickname", "")
    return _set(
        request, here, guest, lambda: choose_nickname(here.party, guest.pk, typed, **here.by).pk, typed
    )


@for_players
@require_POST
def go_home(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    own = phone_here(request)
    return _set(request, here, guest, lambda: leave(here.party, guest.pk, own=own, **here.by).pk)


def _about(here: Here, guest: Guest, **more: str) -> dict[str, Any]:
    return {"party": here.party, "guest": guest, "is_steward": appointed(guest) is not None, **more}


def _set(request: HttpRequest, here: Here, guest: Guest, do: Any, typed: str = "") -> HttpResponse:  # noqa: ANN401
    try:
        do_once(request, here, do)
    except RuleBroken as broken:
        context = _about(here, guest, typed=typed, refusal=word(broken))
        return refuse(render(request, "guest/me.html", context), broken)
    return redirect("my-seat", here.party.code)


def _at_table(here: Here, guest: Guest) -> dict[str, Any]:
    """Where the guest sits in the open round; nothing where there is none."""
    seat = _SEAT.first(here.party.pk, guest.pk)
    if seat is None:
        return {"said": heard_by(here.party, ANYBODY, here.at)}
    sheet = _SHEET.get(here.party.book_id, seat.round.number, seat.table)
    has_prizes = here.party.prizes != "none"
    return {
        "said": heard_by(here.party, hears_at(seat.round.number, seat.table), here.at),
        "round": seat.round,
        "sheet": sheet,
        "key_card_worth": WORTH,
        "seat": {
            "color": seat.color,
            "table": seat.table,
            "rack": _("%(color)s rack") % {"color": COLOR_WORDS[seat.color]}
            if seat.color
            else _("Your place"),
            "role": role_words(sheet, guest.pk, sheet.scorekeeper),
            "role_kind": role_of(sheet, guest.pk),
            "reason": why_sentence(reason_of(seat), _),
        },
        "prizes": PRIZES_AT.all(here.party.pk, sheet.round, seat.table) if has_prizes else [],
        "back": "seat",
        **calls_of_table(here, sheet),
        "clock": clock_of(here.party, seat.round, here.at, seat.table),
    }
