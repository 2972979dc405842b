"""A guest's own phones: the list, signing one out, adding a second, and giving the name up on this one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.errors import RuleBroken
from party.models import Guest
from party.people.guests.admitting import find_phone, sign_out_phone
from party.people.guests.refusals import NoSuchPhone
from party.people.guests.taking import give_up
from party.phones.second_phone import make_phone_link
from party.phones.shown_links import personal_link
from party.record.actors import Here
from party.views.access.guards import for_players, phone_here
from party.views.access.phone_cookies import forget_phone
from party.views.answers.forms import act, refuse
from party.words.wording import word


@for_players
@require_safe
def my_phones(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    return _page(request, here, guest)


@for_players
@require_POST
def add(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    """A QR code for the guest's own second phone, on this page alone and for some minutes."""
    try:
        secret, ends_at = make_phone_link(phone_here(request), here.at)
    except RuleBroken as broken:
        return refuse(_page(request, here, guest, refusal=word(broken)), broken)
    return _page(request, here, guest, link=personal_link(request, secret), ends_at=ends_at)


@for_players
@require_POST
def sign_out(request: HttpRequest, here: Here, guest: Guest, number: int) -> HttpResponse:
    """Another phone of the guest's; this one gives the name up instead."""
    try:
        phone = find_phone(here.party, guest.pk, number)
    except NoSuchPhone as missing:
        raise Http404 from missing
    if phone.pk == phone_here(request).pk:
        return leave(request, here.party.code)
    return act(
        request,
        here,
        lambda: sign_out_phone(here.party, guest.pk, number, own=phone_here(request), **here.by).number,
        say=_("Phone signed out."),
        to="my-phones",
        again=lambda sentence: _page(request, here, guest, refusal=sentence),
    )


@for_players
@require_POST
def leave(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    """This isn't me: the phone is signed out and can take another name."""
    give_up(phone_here(request), **here.by)
    response = redirect("lobby", here.party.code)
    forget_phone(response, here.party)
    return response


def _page(request: HttpRequest, here: Here, guest: Guest, **more: object) -> HttpResponse:
    context = {
        "party": here.party,
        "guest": guest,
        "phones": guest.phones.signed_in().order_by("number"),
        "this": phone_here(request),
        **more,
    }
    return render(request, "guest/phones.html", context)
