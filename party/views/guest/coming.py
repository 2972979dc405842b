"""Coming in by a link: a page with a button, so that a preview of the link uses nothing up; the button sets the cookie."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import RuleBroken
from party.guests import find_guest_by_link, find_steward_by_link
from party.hosting import InvitationUsed, find_invitation
from party.lifetimes import is_shut
from party.stewardship import join_as_steward
from party.views.acting import Here
from party.views.answering import do_once, refuse
from party.views.guest.result import result_page
from party.views.limited import wrong_link
from party.views.phones import keep_guest, keep_steward, visitor
from party.wording import word
from scoring.now import now


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def personal_link(request: HttpRequest, secret: str) -> HttpResponse:
    """A player's own link, on a new phone or on the one that was lost and found."""
    guest = find_guest_by_link(secret)
    if guest is None:
        return wrong_link(request, render(request, "guest/link_gone.html", status=410))
    if is_shut(guest.party, now()):
        return result_page(request, guest)
    if request.method == "POST":
        response = redirect("my-seat", guest.party.code)
        keep_guest(response, guest)
        return response
    return render(request, "guest/open.html", {"party": guest.party, "name": guest.player})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def steward_link(request: HttpRequest, secret: str) -> HttpResponse:
    """A steward's own link."""
    steward = find_steward_by_link(secret)
    if steward is None:
        return wrong_link(request, render(request, "guest/link_gone.html", status=410))
    if is_shut(steward.party, now()):
        return render(request, "guest/link_gone.html", {"is_over": True}, status=410)
    if request.method == "POST":
        response = redirect("steward-desk", steward.party.code)
        keep_steward(response, steward)
        return response
    return render(request, "guest/open.html", {"party": steward.party, "name": steward, "is_steward": True})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def steward_invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Whoever the host has invited says a name and becomes a steward."""
    try:
        party = find_invitation(secret, "steward", now()).party
    except InvitationUsed:
        return wrong_link(
            request, render(request, "guest/link_gone.html", {"is_invitation": True}, status=410)
        )
    if request.method != "POST":
        return render(request, "guest/become_steward.html", {"party": party})
    here, name = Here(party, visitor(request), now()), request.POST.get("name", "")
    try:
        made = do_once(request, here, lambda: join_as_steward(secret, name, **here.by)[0].pk)
    except RuleBroken as broken:
        context = {"party": party, "name": name, "refusal": word(broken)}
        return refuse(render(request, "guest/become_steward.html", context), broken)
    response = redirect("steward-desk", party.code)
    keep_steward(response, party.stewards.get(pk=made))
    return response
