"""Who may open a guest's or steward's page: the guards of the views, and where they lead the others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from party.models import Guest, Party, Phone, PhoneState, RoundState, Seat, Steward
from party.phones.last_seen import note_seen
from party.phones.lifetimes import is_shut
from party.reads.addressed import find_party_or_404
from party.record.actors import Here
from party.rules.join_codes import clean_code
from party.views.access.acting import as_host, client_key
from party.views.access.limited import link_gone
from party.views.access.phone_cookies import is_known_phone, named_by
from party.views.access.phones import Holder, appointed, read_own, read_phone, what_became
from party.views.answers.offline import check_same_person, person
from party.views.answers.signed_out import ask_to_sign_in
from party.views.guest.result import result_page
from scoring.record.now import now
from scoring.record.pen import Actor
from scoring.record.prepared import Prepared

P = ParamSpec("P")
# Of a player at a table of a round that everybody may see.
_SEAT = Prepared(
    lambda party, number, table, player: Seat.objects.filter(
        round__party=party, round__number=number, table=table, player=player
    ).exclude(round__state=RoundState.DRAFT),
    *(int, int, int, int),
)
# Says to the service worker whose page this is; it stores no others.
OWN_PAGE = "X-Own-Page"


def for_players(
    view: Callable[Concatenate[HttpRequest, Here, Guest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards a player's page; who has no seat in this party is led to its lobby."""
    return _for_players(view, ends=True)


def for_players_always(
    view: Callable[Concatenate[HttpRequest, Here, Guest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """The same for what a guest can do however long the party has been over."""
    return _for_players(view, ends=False)


def for_stewards(
    view: Callable[Concatenate[HttpRequest, Here, Steward, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards a steward's page; others do not find it."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        phone = read_phone(request, code)
        if phone.steward is None:
            return _to_be_confirmed(request, phone) or _say_gone_or_404(request, phone.party)
        here = _here(request, phone.party, "steward", phone.steward.pk, phone.at)
        return view(request, here, phone.steward, *args, **kwargs)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def for_the_table(
    view: Callable[Concatenate[HttpRequest, Here, int, int, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, int, int, P], HttpResponse]:
    """Guards a table's sheet: for who sits there, and for the party's stewards. Others do not find it.

    Who sits there acts as a player, a steward too; whether a steward may rule on the table is the writers' to say.
    """

    @never_cache
    @wraps(view)
    def guarded(
        request: HttpRequest, code: str, number: int, table: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        phone = read_phone(request, code)
        if phone.guest is not None and _SEAT.first(phone.party.pk, number, table, phone.guest.pk):
            here = _here(request, phone.party, "player", phone.guest.pk, phone.at)
            _note_seen(request, phone.phone, here)
        elif phone.steward is not None:
            here = _here(request, phone.party, "steward", phone.steward.pk, phone.at)
        elif request.method == "GET" and what_became(request, phone.party):
            # The lobby says what has become of the phone. What is sent gets no page: it would pass for an answer.
            return to_lobby(request, phone.party)
        else:
            return _say_gone_or_404(request, phone.party)
        return _mark(view(request, here, number, table, *args, **kwargs), here)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def for_officials(
    view: Callable[Concatenate[HttpRequest, Here, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards what hosts and stewards do alike: a host who is signed in, else the steward whose phone it is.

    Whoever else isn't signed in may sign in, and learns nothing by it: without a cookie of ours the answer is the same
    whether the party is there or not.
    """

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        is_signed_in = request.user.is_authenticated
        if not is_signed_in and not is_known_phone(request.COOKIES, clean_code(code) or ""):
            return ask_to_sign_in(request)
        phone = read_phone(request, code)
        row = phone.party.party_hosts.filter(host_id=request.user.pk or 0).first()
        if row is not None:
            here = as_host(request, row)
        elif phone.steward is not None:
            actor = Actor("steward", phone.steward.pk, "steward", client_key(request))
            here = Here(phone.party, actor, phone.at)
        elif is_signed_in or named_by(request, f"steward-{phone.party.code}"):
            return _say_gone_or_404(request, phone.party)
        else:
            return ask_to_sign_in(request)
        return view(request, here, *args, **kwargs)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def phone_here(request: HttpRequest) -> Phone:
    """The phone that `for_players` let in."""
    phone: Phone = request.phone  # type: ignore[attr-defined]
    return phone


def to_lobby(request: HttpRequest, party: Party) -> HttpResponse:
    """To the lobby, as a page: a part of a page that asks for itself would follow a redirect and hold the whole of it."""
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(reverse("lobby", args=[party.code]))
    return redirect("lobby", party.code)


def _for_players(
    view: Callable[Concatenate[HttpRequest, Here, Guest, P], HttpResponse], *, ends: bool
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party, at = find_party_or_404(code), now()
        phone = read_own(request, party)
        if phone is None or phone.state != PhoneState.IN:
            return to_lobby(request, party)
        if ends and is_shut(party, at):
            return _show_result(request, phone.guest)
        here = _here(request, party, "player", phone.guest_id, at)
        _note_seen(request, phone, here)
        request.phone = phone  # type: ignore[attr-defined]
        return _mark(view(request, here, phone.guest, *args, **kwargs), here)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def _show_result(request: HttpRequest, guest: Guest) -> HttpResponse:
    """All that a guest's page shows once the party has been over for a day; what is sent finds nothing."""
    if request.method not in ("GET", "HEAD"):
        raise Http404
    return result_page(request, guest, reverse("delete-my-data", args=[guest.party.code]))


def _note_seen(request: HttpRequest, phone: Phone | None, here: Here) -> None:
    """No form ever waits for it."""
    if phone is not None and request.method == "GET":
        note_seen(phone, here.at)


def _to_be_confirmed(request: HttpRequest, phone: Holder) -> HttpResponse | None:
    """To a steward whose phone joined with the code: how it becomes a steward's. What is sent finds nothing."""
    if request.method != "GET" or phone.guest is None or appointed(phone.guest) is None:
        return None
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(request.path)
    return render(request, "guest/unconfirmed.html", {"party": phone.party}, status=403)


def _say_gone_or_404(request: HttpRequest, party: Party) -> HttpResponse:
    """To a steward whose link a newer one has replaced, what the link itself says; others find nothing, nor what is sent."""
    named = named_by(request, f"steward-{party.code}")
    is_old = named is not None and (
        party.stewards.filter(pk=named.person).exclude(link_number=named.number).exists()
    )
    if request.method != "GET" or not is_old:
        raise Http404
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(request.path)
    return link_gone(request)


def _here(request: HttpRequest, party: Party, kind: str, number: int, at: datetime) -> Here:
    """Who acts; base.html writes it into the page, and the phone beside what it sends later."""
    actor = Actor(kind, number, kind, client_key(request))
    check_same_person(request, party, actor)
    request.who = person(party, actor)  # type: ignore[attr-defined]
    return Here(party, actor, at)


def _mark(response: HttpResponse, here: Here) -> HttpResponse:
    """A player's own page, which the service worker may store for that player alone (offline/service-worker.js)."""
    if here.actor.kind == "player" and response.status_code == 200:
        response.headers[OWN_PAGE] = person(here.party, here.actor)
    return response
