"""One guest: the name, the table that is pinned, the personal link for a lost phone, the claim on the name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from party.models import Guest, GuestState, Phone, Seat
from party.people.guests import admitting, erasing, personal_links, renaming, wishes
from party.people.guests.refusals import NotSure
from party.people.lookup import find_guest, find_guest_by_link
from party.people.refusals import NoSuchGuest
from party.phones.free_names import can_be_freed, have_played
from party.phones.shown_links import personal_link
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.forms import Again, act, refuse
from party.views.answers.numbers import whole
from party.views.answers.shown_once import make_link, shown_secret
from party.views.forms.party import NameForm


@for_hosts
@require_safe
def guest(request: HttpRequest, here: Here, player: int) -> HttpResponse:
    return guest_page(request, here, player)


def guest_page(request: HttpRequest, here: Here, player: int, **more: Any) -> HttpResponse:  # noqa: ANN401
    found = _find(here, player)
    seats = Seat.objects.select_related("round").filter(player=player).exclude(round__state="draft")
    context = {
        "here": "host-guests",
        "party": here.party,
        "guest": found,
        "form": NameForm(initial={"name": found.player.name}),
        "seat": seats.order_by("-round__number").first(),
        "link": _shown_link(request, player),
        "phones": found.phones.signed_in().order_by("number"),
        "asking": found.phones.asking(),
        "can_free": can_be_freed(here.party, found),
        "can_remove": found.state != GuestState.DECLINED and not have_played([found.pk]),
        "is_gone": erasing.is_gone(found),
        **more,
    }
    return render(request, "host/guest.html", context)


def _again(request: HttpRequest, here: Here, player: int, **typed: Any) -> Again:  # noqa: ANN401
    return lambda sentence: guest_page(request, here, player, refusal=sentence, **typed)


@for_hosts
@require_POST
def rename(request: HttpRequest, here: Here, player: int) -> HttpResponse:
    _find(here, player)
    form = NameForm(request.POST)
    if not form.is_valid():
        return refuse(guest_page(request, here, player, form=form))
    name = form.cleaned_data["name"]
    return act(
        request,
        here,
        lambda: renaming.rename(here.party, player, name, **here.by).pk,
        say=lambda pk: _("The name is %(name)s now.") % {"name": find_guest(here.party, pk)},
        to=_url(here, player),
        again=_again(request, here, player, form=form),
    )


@for_hosts
@require_POST
def pin(request: HttpRequest, here: Here, player: int) -> HttpResponse:
    """Set-to-state: the pinned table, or none."""
    typed = request.POST.get("table", "")
    table = (whole(typed, 4) or 0) if typed else None
    return act(
        request,
        here,
        lambda: wishes.pin(here.party, player, table, **here.by).pinned_table,
        say=lambda pinned: (
            _("Table %(table)s is kept in the seatings to come.") % {"table": pinned}
            if pinned
            else _("This guest has no fixed table now.")
        ),
        to=_url(here, player),
        again=_again(request, here, player, typed_table=typed),
    )


@for_hosts
@require_POST
def release(request: HttpRequest, here: Here, player: int) -> HttpResponse:
    """Undo that a phone has joined: the phone named, or all; without a phone the name is free again."""
    _find(here, player)
    number = whole(request.POST.get("phone"))
    return act(
        request,
        here,
        lambda: admitting.release(here.party, player, number, **here.by).pk,
        say=lambda pk: _say_released(find_guest(here.party, pk)),
        to=_back(request, here, player),
        again=_again(request, here, player),
    )


def _say_released(found: Guest) -> str:
    name = {"name": found}
    if found.phones.asking().exists():
        return (
            _("Joining undone for %(name)s. Another phone is waiting for this name: add or refuse it.") % name
        )
    return _("Joining undone for %(name)s.") % name


def _back(request: HttpRequest, here: Here, player: int) -> str:
    """Back to where the button was: the guest's page, the list, the stewards, or the desk."""
    pages = {"list": "host-guests", "joined": "host-guests", "people": "host-people"}
    named = "host-desk" if "phone" in request.POST else ""
    back = request.POST.get("back", "")
    page = pages.get(back, named)
    only = "?joined" if back == "joined" else ""
    return reverse(page, args=[here.party.code]) + only if page else _url(here, player)


@for_hosts
@require_POST
def sign_out(request: HttpRequest, here: Here, player: int, number: int) -> HttpResponse:
    """One phone of the guest's; the name stays the guest's."""
    return _set_phone(request, here, player, number, admitting.sign_out_phone, _("Phone signed out."))


@for_hosts
@require_POST
def confirm(request: HttpRequest, here: Here, player: int, number: int) -> HttpResponse:
    """This phone is the guest's: a guest who is a steward can act as one on it."""
    return _set_phone(request, here, player, number, admitting.confirm_phone, _("Phone confirmed."))


def _set_phone(
    request: HttpRequest, here: Here, player: int, number: int, set_to: Callable[..., Phone], said: str
) -> HttpResponse:
    _find(here, player)
    return act(
        request,
        here,
        lambda: set_to(here.party, player, number, **here.by).number,
        say=said,
        to=_back(request, here, player),
        again=_again(request, here, player),
    )


@for_hosts
@require_POST
def erase(request: HttpRequest, here: Here, player: int) -> HttpResponse:
    """Forget the person; the scores stay, under a number."""
    return act(
        request,
        here,
        lambda: _erase(request, here, player),
        say=_("Data deleted. The scores stay, under a number."),
        to=_url(here, player),
        again=_again(request, here, player),
    )


@for_hosts
@require_POST
def new_link(request: HttpRequest, here: Here, player: int) -> HttpResponse:
    """A lost phone: the new link as a QR code, shown for a while on the guest's page and nowhere stored."""
    _find(here, player)
    make = partial(personal_links.reissue_link, here.party, player, **here.by)
    return make_link(request, here, make, "link", _url(here, player), _again(request, here, player))


def _shown_link(request: HttpRequest, player: int) -> str:
    """The link that was just made, while it is this guest's."""
    _what, secret = shown_secret(request)
    found = find_guest_by_link(secret) if secret else None
    return personal_link(request, secret) if found is not None and found.pk == player else ""


def _erase(request: HttpRequest, here: Here, player: int) -> int:
    if "sure" not in request.POST:
        raise NotSure
    return erasing.erase(here.party, player, **here.by).player_id


def _find(here: Here, player: int) -> Guest:
    try:
        return find_guest(here.party, player)
    except NoSuchGuest as missing:
        raise Http404 from missing


def _url(here: Here, player: int) -> str:
    return reverse("host-guest", args=[here.party.code, player])
