"""Whose phone this is: players and stewards come without an account, by a personal link that was exchanged for a cookie.

The cookie names the person and the number of the link it came by. A link that was issued anew has a higher number, so
the cookie of a lost phone opens nothing any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from party.codes import clean_code
from party.finding import find_party_or_404
from party.lifetimes import is_shut
from party.models import Guest, GuestState, Party, RoundState, Seat, Steward
from party.views.acting import Here, as_host, client_key
from party.views.asked_often import last_touch_for
from party.views.guest.result import result_page
from party.views.kept import check_same_person, person
from scoring.now import now
from scoring.record import Actor

P = ParamSpec("P")
M = TypeVar("M", Guest, Steward)
# An evening, and the next morning's look at the standings.
COOKIE_SECONDS = 14 * 24 * 3600
_PREFIX = "__Host-" if settings.HTTPS else ""
_SALT = "phone"
# Says to the service worker whose page this is; it keeps no others.
OWN_PAGE = "X-Own-Page"


@dataclass(frozen=True)
class Phone:
    """A party, and who holds this phone in it; a player can be a steward too."""

    party: Party
    guest: Guest | None = None
    steward: Steward | None = None


def read_phone(request: HttpRequest, code: str) -> Phone:
    """The party of a code, and the person whom the cookies name. 404 where there is no such party."""
    party = find_party_or_404(code)
    if is_shut(party, now()):
        return Phone(party)
    guest = _read_guest(request, party)
    steward = _read(request, f"steward-{party.code}", lambda: party.stewards.filter(is_active=True))
    if steward is None and guest is not None:
        steward = party.stewards.filter(is_active=True, player=guest.player).first()
    return Phone(party, guest, steward)


def glance(request: HttpRequest, code: str) -> tuple[int, str] | None:
    """Who holds this phone, and what touched the standings last, in one small query; None where it is nobody's."""
    cleaned = clean_code(code) or ""
    person, number = _named(request, f"seat-{cleaned}") or (0, 0)
    touch = last_touch_for(cleaned, person, number)
    return None if touch is None else (person, touch)


def is_stranger(request: HttpRequest, code: str) -> bool:
    """Whether the browser does not even claim to be somebody's of this party."""
    return not any(f"{_PREFIX}{who}-{clean_code(code)}" in request.COOKIES for who in ("seat", "steward"))


def is_known_phone(cookies: Mapping[str, str], code: str) -> bool:
    """Whether this browser was given a seat or a steward's desk at the party of this code; asks no database."""
    request = HttpRequest()
    request.COOKIES = dict(cookies)
    return any(_named(request, f"{who}-{code}") for who in ("seat", "steward"))


def has_old_link(request: HttpRequest, party: Party) -> bool:
    """Whether this phone came by a personal link that a newer one has replaced: its cookie is real and opens nothing."""
    person, number = _named(request, f"seat-{party.code}") or (0, 0)
    return bool(number) and party.guests.filter(pk=person).exclude(link_number=number).exists()


def visitor_here(request: HttpRequest, code: str) -> Here:
    """Somebody with the code and nothing else."""
    return Here(read_phone(request, code).party, visitor(request), now())


def visitor(request: HttpRequest) -> Actor:
    return Actor("visitor", None, "visitor", client_key(request))


def keep_guest(response: HttpResponse, guest: Guest) -> None:
    _keep(response, f"seat-{guest.party.code}", guest)


def keep_steward(response: HttpResponse, steward: Steward) -> None:
    _keep(response, f"steward-{steward.party.code}", steward)


def for_players(
    view: Callable[Concatenate[HttpRequest, Here, Guest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards a player's page; who has no seat in this party is led to its lobby."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party = find_party_or_404(code)
        guest = _read_guest(request, party)
        if guest is None:
            return _to_lobby(request, party)
        if is_shut(party, now()):
            return _show_result(request, guest)
        here = _here(request, party, "player", guest.pk)
        return _mark(view(request, here, guest, *args, **kwargs), here)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def for_stewards(
    view: Callable[Concatenate[HttpRequest, Here, Steward, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards a steward's page; others do not find it."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        phone = read_phone(request, code)
        if phone.steward is None:
            return _say_gone_or_404(request, phone.party)
        here = _here(request, phone.party, "steward", phone.steward.pk)
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
        seats = Seat.objects.filter(round__party=phone.party, round__number=number, table=table)
        published = seats.exclude(round__state=RoundState.DRAFT)
        if phone.guest is not None and published.filter(player=phone.guest.player).exists():
            here = _here(request, phone.party, "player", phone.guest.pk)
        elif phone.steward is not None:
            here = _here(request, phone.party, "steward", phone.steward.pk)
        elif request.method == "GET" and has_old_link(request, phone.party):
            # The lobby says what has become of the link. What is sent gets no page: it would pass for an answer.
            return _to_lobby(request, phone.party)
        else:
            return _say_gone_or_404(request, phone.party)
        return _mark(view(request, here, number, table, *args, **kwargs), here)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def for_officials(
    view: Callable[Concatenate[HttpRequest, Here, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards what hosts and stewards do alike: a host who is signed in, else the steward whose phone it is."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        phone = read_phone(request, code)
        row = phone.party.party_hosts.filter(host_id=request.user.pk or 0).first()
        if row is not None:
            here = as_host(request, row)
        elif phone.steward is not None:
            actor = Actor("steward", phone.steward.pk, "steward", client_key(request))
            here = Here(phone.party, actor, now())
        else:
            return _say_gone_or_404(request, phone.party)
        return view(request, here, *args, **kwargs)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def _show_result(request: HttpRequest, guest: Guest) -> HttpResponse:
    """All that a guest's page shows once the party has been over for a day; what is sent finds nothing."""
    if request.method not in ("GET", "HEAD"):
        raise Http404
    return result_page(request, guest)


def _to_lobby(request: HttpRequest, party: Party) -> HttpResponse:
    """To the lobby, as a page: a part of a page that asks for itself would follow a redirect and hold the whole of it."""
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(reverse("lobby", args=[party.code]))
    return redirect("lobby", party.code)


def _say_gone_or_404(request: HttpRequest, party: Party) -> HttpResponse:
    """To a steward whose link a newer one has replaced, what the link itself says; others find nothing, nor what is sent."""
    person, number = _named(request, f"steward-{party.code}") or (0, 0)
    is_old = bool(number) and party.stewards.filter(pk=person).exclude(link_number=number).exists()
    if request.method != "GET" or not is_old:
        raise Http404
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(request.path)
    return render(request, "guest/link_gone.html", status=410)


def _here(request: HttpRequest, party: Party, kind: str, number: int) -> Here:
    """Who acts; base.html writes it into the page, and the phone beside what it keeps to send later."""
    actor = Actor(kind, number, kind, client_key(request))
    check_same_person(request, party, actor)
    request.who = person(party, actor)  # type: ignore[attr-defined]
    return Here(party, actor, now())


def _mark(response: HttpResponse, here: Here) -> HttpResponse:
    """A player's own page, which the service worker may keep for that player alone (deploy/static/worker.js)."""
    if here.actor.kind == "player" and response.status_code == 200:
        response.headers[OWN_PAGE] = person(here.party, here.actor)
    return response


def _read_guest(request: HttpRequest, party: Party) -> Guest | None:
    guest = _read(request, f"seat-{party.code}", lambda: party.guests.select_related("player"))
    return None if guest is None or guest.state == GuestState.DECLINED else guest


def _keep(response: HttpResponse, name: str, person: Guest | Steward) -> None:
    response.set_signed_cookie(
        f"{_PREFIX}{name}",
        f"{person.pk}:{person.link_number}",
        salt=_SALT,
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )


def _read(request: HttpRequest, name: str, people: Callable[[], QuerySet[M]]) -> M | None:
    named = _named(request, name)
    return people().filter(pk=named[0], link_number=named[1]).first() if named else None


def _named(request: HttpRequest, name: str) -> tuple[int, int] | None:
    """The person a cookie names, and the number of the link it came by."""
    value = request.get_signed_cookie(f"{_PREFIX}{name}", default="", salt=_SALT, max_age=COOKIE_SECONDS)
    person, _, number = (value or "").partition(":")
    return (int(person), int(number)) if person.isdecimal() and number.isdecimal() else None
