"""A guest deletes their own data: on a phone that has the name, or by the personal link, also long after the party."""

from __future__ import annotations

from typing import NoReturn

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import RuleBroken
from party.models import Guest, Phone
from party.people.guests.erasing import erase
from party.people.guests.refusals import LinkGone
from party.people.lookup import find_party, find_person_by_link
from party.record.actors import Here
from party.views.access.acting import client_key
from party.views.access.guards import for_players_always, phone_here
from party.views.access.limited import link_gone, wrong_link
from party.views.access.phone_cookies import forget_phone
from party.views.access.phones import read_own
from party.views.answers.forms import act, do_once, say_done
from scoring.models.players import erased_name
from scoring.record.now import now
from scoring.record.pen import Actor


@for_players_always
@require_http_methods(["GET", "HEAD", "POST"])
def delete_my_data(request: HttpRequest, here: Here, guest: Guest) -> HttpResponse:
    return _ask_or_delete(
        request, here, guest, phone_here(request), back=reverse("my-seat", args=[here.party.code])
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """From the result, which is all that the link opens once the party has been over for a day.

    Also for a guest who was removed or declined, for whom the link opens nothing else.
    """
    guest = find_person_by_link(secret)
    if guest is None:
        return _said_before(request) or wrong_link(request, link_gone(request))
    here = Here(guest.party, Actor("player", guest.pk, "player", client_key(request)), now())
    return _ask_or_delete(request, here, guest, back=reverse("personal-link", args=[secret]))


def _said_before(request: HttpRequest) -> HttpResponse | None:
    """The answer to a form that was sent before, and took the link with it."""
    party = find_party(request.POST.get("party", ""))
    if party is None:
        return None
    here = Here(party, Actor("player", None, "player", client_key(request)), now())
    try:
        answer = do_once(request, here, _refuse_link)
    except RuleBroken:
        return None
    messages.success(request, say_done(_say_deleted, answer))
    return redirect("lobby", party.code)


def _refuse_link() -> NoReturn:
    raise LinkGone


def _say_deleted(_pk: int) -> str:
    return _("Your data is deleted. Your scores stay, under a number.")


def _ask_or_delete(
    request: HttpRequest, here: Here, guest: Guest, phone: Phone | None = None, *, back: str
) -> HttpResponse:
    """What goes and what stays; then it is deleted, and this phone forgets whose it was."""

    def page(refusal: str = "") -> HttpResponse:
        number = erased_name(guest.pk)
        context = {"party": here.party, "guest": guest, "number": number, "back": back, "refusal": refusal}
        return render(request, "guest/delete_my_data.html", context)

    if request.method != "POST":
        return page()
    own = read_own(request, here.party)
    response = act(
        request,
        here,
        lambda: erase(here.party, guest.pk, own=phone, **here.by).pk,
        say=_say_deleted,
        to="lobby",
        again=page,
    )
    if response.status_code == 302 and own is not None and own.guest_id == guest.pk:
        forget_phone(response, here.party)
    return response
