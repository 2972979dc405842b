"""Whose phone this is: players and stewards come without an account, and a cookie remembers them.

A guest's cookie names the guest and the phone, which is a row (S19): what it opens, that row's state says on every request.
A steward's names the number of the link it came by; a new link has a higher number, so the old cookie opens nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from party.browsers import Browser, name_browser
from party.codes import clean_code
from party.finding import find_party_or_404
from party.last_seen import note_seen
from party.lifetimes import is_shut
from party.models import Guest, GuestState, Party, Phone, PhoneState, RoundState, Seat, Steward
from party.taking import adopt
from party.views.acting import Here, as_host, client_key
from party.views.asked_often import last_touch_for
from party.views.guest.result import result_page
from party.views.kept import check_same_person, person
from party.views.signed_out import ask_to_sign_in
from scoring.links import hash_secret
from scoring.now import now
from scoring.record import Actor

P = ParamSpec("P")
# An evening, and the next morning's look at the standings.
COOKIE_SECONDS = 14 * 24 * 3600
_PREFIX = "__Host-" if settings.HTTPS else ""
_SALT = "phone"
# Marks the number of a phone in a cookie.
_PHONE = "p"
# Says to the service worker whose page this is; it keeps no others.
OWN_PAGE = "X-Own-Page"


@dataclass(frozen=True)
class Holder:
    """A party, and who holds this phone in it; a player can be a steward too."""

    party: Party
    guest: Guest | None = None
    steward: Steward | None = None
    # The phone as a row, signed in or waiting for a name.
    phone: Phone | None = None

    @property
    def is_inside(self) -> bool:
        """Whether names are shown as they are (S17): not to somebody the host hasn't let in yet."""
        is_guest = self.guest is not None and self.guest.state != GuestState.ASKED
        return is_guest or self.steward is not None


def read_phone(request: HttpRequest, code: str) -> Holder:
    """The party of a code, and the person whom the cookies name. 404 where there is no such party."""
    party = find_party_or_404(code)
    if is_shut(party, now()):
        return Holder(party)
    phone = read_own(request, party)
    guest = phone.guest if phone is not None and phone.state == PhoneState.IN else None
    steward = _read_steward(request, party)
    if steward is None and phone is not None and guest is not None and phone.is_confirmed:
        steward = appointed(guest)
    return Holder(party, guest, steward, phone)


def appointed(guest: Guest) -> Steward | None:
    """The steward that a guest is too. What a steward may do, the guest may on a phone that is confirmed."""
    return Steward.objects.filter(party=guest.party_id, is_active=True, player=guest.pk).first()


def read_own(request: HttpRequest, party: Party) -> Phone | None:
    """The phone that this browser is at the party, signed in or waiting."""
    phone = _read_phone_row(request, party)
    if phone is None or phone.state not in (PhoneState.IN, PhoneState.ASKING):
        return None
    return None if phone.guest.state == GuestState.DECLINED else phone


def browser_of(request: HttpRequest) -> Browser:
    """What the list of phones says of this browser, and the hash of its anti-forgery cookie, which only it knows."""
    secret = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return Browser(name_browser(request.headers.get("User-Agent", "")), hash_secret(secret) if secret else "")


def is_phone_of(request: HttpRequest, phone: Phone) -> bool:
    """Whether this is the browser that the phone is: it has its cookie, or sent the form that made it."""
    named = _named(request, f"seat-{phone.party.code}")
    has_cookie = named is not None and named[:2] == (phone.guest_id, phone.number) and not named.is_old
    return has_cookie or (bool(phone.browser) and phone.browser == browser_of(request).secret_hash)


def glance(request: HttpRequest, code: str) -> tuple[int, str] | None:
    """Who holds this phone, and what touched the standings last, in one small query; None where it is nobody's."""
    cleaned = clean_code(code) or ""
    named = _named(request, f"seat-{cleaned}")
    if named is None:
        return None
    if named.is_old:
        phone = read_own(request, find_party_or_404(code))
        named = _Named(named.person, phone.number if phone is not None else 0, is_old=False)
    touch = last_touch_for(cleaned, named.person, named.number)
    return None if touch is None else (named.person, touch)


def is_stranger(request: HttpRequest, code: str) -> bool:
    """Whether the browser does not even claim to be somebody's of this party."""
    return not any(f"{_PREFIX}{who}-{clean_code(code)}" in request.COOKIES for who in ("seat", "steward"))


def is_known_phone(cookies: Mapping[str, str], code: str) -> bool:
    """Whether this browser was given a seat or a steward's desk at the party of this code; asks no database."""
    request = HttpRequest()
    request.COOKIES = dict(cookies)
    return any(_named(request, f"{who}-{code}") for who in ("seat", "steward"))


def what_became(request: HttpRequest, party: Party) -> str:
    """What became of a phone whose cookie is real and opens nothing; "" for any other.

    "refused"; with its guest "erased" or "removed"; "released", and no phone has the name now; or else signed "out".
    """
    named = _named(request, f"seat-{party.code}")
    if named is None or read_own(request, party) is not None:
        return ""
    row = _read_phone_row(request, party)
    if row is not None and row.state == PhoneState.REFUSED:
        return row.state
    guest = party.guests.select_related("player").filter(pk=named.person).first()
    if guest is None:
        return ""
    if guest.player.erased_at is not None:
        return "erased"
    if guest.state == GuestState.DECLINED:
        return "removed"
    return PhoneState.OUT if guest.is_claimed else "released"


def visitor_here(request: HttpRequest, code: str) -> Here:
    """Somebody with the code and nothing else."""
    return Here(read_phone(request, code).party, visitor(request), now())


def visitor(request: HttpRequest) -> Actor:
    return Actor("visitor", None, "visitor", client_key(request))


def remember_phone(response: HttpResponse, phone: Phone) -> None:
    _remember(response, f"seat-{phone.party.code}", f"{phone.guest_id}:{_PHONE}{phone.number}")


def forget_phone(response: HttpResponse, party: Party) -> None:
    response.delete_cookie(f"{_PREFIX}seat-{party.code}", samesite="Lax")


def remember_steward(response: HttpResponse, steward: Steward) -> None:
    _remember(response, f"steward-{steward.party.code}", f"{steward.pk}:{steward.link_number}")


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


def _for_players(
    view: Callable[Concatenate[HttpRequest, Here, Guest, P], HttpResponse], *, ends: bool
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party = find_party_or_404(code)
        phone = read_own(request, party)
        if phone is None or phone.state != PhoneState.IN:
            return to_lobby(request, party)
        if ends and is_shut(party, now()):
            return _show_result(request, phone.guest)
        here = _here(request, party, "player", phone.guest_id)
        _note_seen(request, phone, here)
        request.phone = phone  # type: ignore[attr-defined]
        return _mark(view(request, here, phone.guest, *args, **kwargs), here)

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
            return _to_be_confirmed(request, phone) or _say_gone_or_404(request, phone.party)
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
            _note_seen(request, phone.phone, here)
        elif phone.steward is not None:
            here = _here(request, phone.party, "steward", phone.steward.pk)
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
            here = Here(phone.party, actor, now())
        elif is_signed_in or _named(request, f"steward-{phone.party.code}"):
            return _say_gone_or_404(request, phone.party)
        else:
            return ask_to_sign_in(request)
        return view(request, here, *args, **kwargs)

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


def to_lobby(request: HttpRequest, party: Party) -> HttpResponse:
    """To the lobby, as a page: a part of a page that asks for itself would follow a redirect and hold the whole of it."""
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(reverse("lobby", args=[party.code]))
    return redirect("lobby", party.code)


def _to_be_confirmed(request: HttpRequest, phone: Holder) -> HttpResponse | None:
    """To a steward whose phone joined with the code: how it becomes a steward's. What is sent finds nothing."""
    if request.method != "GET" or phone.guest is None or appointed(phone.guest) is None:
        return None
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(request.path)
    return render(request, "guest/unconfirmed.html", {"party": phone.party}, status=403)


def _say_gone_or_404(request: HttpRequest, party: Party) -> HttpResponse:
    """To a steward whose link a newer one has replaced, what the link itself says; others find nothing, nor what is sent."""
    named = _named(request, f"steward-{party.code}")
    is_old = named is not None and (
        party.stewards.filter(pk=named.person).exclude(link_number=named.number).exists()
    )
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


def phone_here(request: HttpRequest) -> Phone:
    """The phone that `for_players` let in."""
    phone: Phone = request.phone  # type: ignore[attr-defined]
    return phone


class _Named(NamedTuple):
    """Whom a cookie names, and the number of the phone; or of the link, in an old one from before phones were rows."""

    person: int
    number: int
    is_old: bool


def _read_phone_row(request: HttpRequest, party: Party) -> Phone | None:
    """The row that the cookie names, in whatever state."""
    named = _named(request, f"seat-{party.code}")
    if named is None:
        return None
    if named.is_old:
        return _read_old(request, party, named)
    rows = Phone.objects.select_related("guest__player").filter(party=party, guest=named.person)
    return _at(party, rows.filter(number=named.number).first())


def _read_old(request: HttpRequest, party: Party, named: _Named) -> Phone | None:
    """A cookie from before phones were rows is phone 1, which is noted when it is first seen."""
    guest = party.guests.select_related("player").filter(pk=named.person, old_link=named.number).first()
    if guest is None:
        return None
    rows = Phone.objects.select_related("guest__player").filter(guest=guest, number=1)
    known = rows.first()
    if known is None and guest.state != GuestState.DECLINED:
        actor = Actor("player", guest.pk, "player")
        known = adopt(guest, browser=browser_of(request), actor=actor, at=now())
    return _at(party, known)


def _at(party: Party, phone: Phone | None) -> Phone | None:
    if phone is not None:
        phone.party = phone.guest.party = party
    return phone


def _read_steward(request: HttpRequest, party: Party) -> Steward | None:
    named = _named(request, f"steward-{party.code}")
    if named is None:
        return None
    return party.stewards.filter(is_active=True, pk=named.person, link_number=named.number).first()


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_signed_cookie(
        f"{_PREFIX}{name}",
        value,
        salt=_SALT,
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )


def _named(request: HttpRequest, name: str) -> _Named | None:
    """A guest's cookie names a phone ("12:p3"), or, from before phones were rows, a link ("12:3"), as a steward's does."""
    value = request.get_signed_cookie(f"{_PREFIX}{name}", default="", salt=_SALT, max_age=COOKIE_SECONDS)
    person, _, rest = (value or "").partition(":")
    number = rest.removeprefix(_PHONE)
    if not (person.isdecimal() and number.isdecimal()):
        return None
    return _Named(int(person), int(number), is_old=number == rest)
