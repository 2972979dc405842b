"""The lobby of a party, found by its code: a guest comes in with a name, or takes the one on the host's list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import RuleBroken
from party.models import Party, Seat
from party.people.guests.refusals import NoSuchName
from party.people.guests.registration import register
from party.people.guests.taking import take_name
from party.phones.free_names import free_among
from party.phones.joining import joining_refusal
from party.phones.limited_requests import network_of
from party.phones.limits import EMPTY_SEARCHES, TAKEN_NAMES, check, count
from party.phones.one_name import find_held
from party.phones.refusals import TooMany
from party.reads.guest_search import Found, is_found, is_short, search
from party.record.actors import Here
from party.rules.audience import ANYBODY
from party.rules.browser_names import Browser
from party.views.access.phone_cookies import remember_phone
from party.views.access.phones import (
    Holder,
    browser_of,
    read_own,
    read_phone,
    visitor,
    visitor_here,
    what_became,
)
from party.views.answers.forms import do_or_repeat, refuse
from party.views.cards.announced import asks_what_is_told, told
from party.views.guest.joined import Joined, joined, welcome
from party.words.wording import COLOR_WORDS, word
from scoring.record.now import now
from scoring.record.once import Answered
from scoring.rules.names import look


@never_cache
@require_safe
def lobby(request: HttpRequest, code: str) -> HttpResponse:
    """Who has a seat goes to it; others say who they are. `?find=` looks for a name on the list."""
    phone = read_phone(request, code)
    if asks_what_is_told(request):
        to = reverse("lobby", args=[phone.party.code])
        return render(request, "guest/_told.html", {"to": to, **told(phone.party, ANYBODY, now())})
    if phone.phone is not None and "find" not in request.GET:
        return redirect("my-seat" if phone.guest else "waiting", phone.party.code)
    became = "" if phone.phone else what_became(request, phone.party)
    typed = request.GET.get("find", "")
    try:
        found = _find(request, phone, typed)
    except TooMany as many:
        page = _page(request, phone.party, typed=typed, guest=phone.guest, search_refusal=word(many))
        return refuse(page, many)
    return _page(request, phone.party, found, typed=typed, guest=phone.guest, became=became)


@require_POST
def come_in(request: HttpRequest, code: str) -> HttpResponse:
    """A new guest, by name alone."""
    here = visitor_here(request, code)
    name = request.POST.get("name", "")

    def register_new() -> Joined:
        own = read_own(request, here.party)
        made = register(here.party, name, browser=browser_of(request), own=own, **here.by).phone
        assert made is not None
        return joined(made)

    try:
        return welcome(request, here.party, do_or_repeat(request, here, register_new))
    except RuleBroken as broken:
        page = refuse(_page(request, here.party, name=name, refusal=word(broken)), broken)
        return _with_held(request, here.party, page, name)


@require_POST
def take(request: HttpRequest, code: str, player: int) -> HttpResponse:
    """The name on the host's list is mine: a free one is, for a taken one the phone waits (S19).

    `find` is what was typed to find it: a name that it doesn't find isn't there.
    """
    phone = read_phone(request, code)
    here = Here(phone.party, visitor(request), now())
    typed = request.POST.get("find", "")

    def take_it() -> Joined:
        browser = browser_of(request)
        return joined(take_name(here.party, player, browser=browser, own=phone.phone, **here.by))

    try:
        if not is_found(here.party, player, typed, inside=phone.is_inside):
            _count_miss(request, phone)
            raise NoSuchName
        if browser := browser_of(request).secret_hash:
            count(TAKEN_NAMES, f"{here.party.code} {browser}", here.at)
        return welcome(request, here.party, do_or_repeat(request, here, take_it))
    except RuleBroken as broken:
        page = refuse(_page(request, here.party, typed=typed, refusal=word(broken)), broken)
        return _with_held(request, here.party, page)


def _with_held(request: HttpRequest, party: Party, page: HttpResponse, name: str = "") -> HttpResponse:
    """A refusal, to a browser that has a name and no cookie for it: the answer to its first form never came, or is still
    on its way. It gets that answer along; typed again, the same name isn't refused at all.
    """
    held = None if read_own(request, party) else find_held(party, None, browser_of(request))
    if held is None:
        return page
    if look(name) == held.guest.player.look:
        return welcome(request, party, Answered(joined(held), is_replay=False))
    remember_phone(page, held)
    return page


def _find(request: HttpRequest, phone: Holder, typed: str) -> list[Found]:
    """Guests by name."""
    if is_short(typed):
        return []
    check(EMPTY_SEARCHES, _searcher(request, phone), now())
    found = search(phone.party, typed, inside=phone.is_inside)
    if not found:
        _count_miss(request, phone)
    return found


def _count_miss(request: HttpRequest, phone: Holder) -> None:
    """Only what finds nobody counts: whoever taps their own name has it, however much the neighbors searched."""
    count(EMPTY_SEARCHES, _searcher(request, phone), now())


def _searcher(request: HttpRequest, phone: Holder) -> str:
    """Who is limited: the guest whose phone it is, else the network."""
    return f"guest {phone.guest.pk}" if phone.guest else network_of(request)


def _page(
    request: HttpRequest,
    party: Party,
    found: Sequence[Found] = (),
    *,
    typed: str = "",
    **more: Any,  # noqa: ANN401
) -> HttpResponse:
    refusal = joining_refusal(party)
    context = {
        **told(party, ANYBODY, now()),
        "no_joining": word(refusal) if refusal else "",
        "typed": typed,
        "is_short": bool(typed.strip()) and is_short(typed),
        "found": _described(party, found, browser_of(request)),
        **more,
    }
    return render(request, "guest/lobby.html", context)


def _described(party: Party, found: Sequence[Found], browser: Browser) -> list[dict[str, Any]]:
    """Each name with the seat it has, where seats are published: "where does … sit" (S18)."""
    seats = Seat.objects.select_related("round").filter(
        round__party=party, player_id__in=[each.guest.pk for each in found]
    )
    by_player = {seat.player_id: seat for seat in seats.open()}
    free = free_among(party, [each.guest for each in found], browser)
    return [
        {
            "guest": each.guest,
            "is_free": each.guest.pk in free,
            "name": each.name,
            "seat": by_player.get(each.guest.pk),
            "rack": COLOR_WORDS[by_player[each.guest.pk].color] if each.guest.pk in by_player else "",
        }
        for each in found
    ]
