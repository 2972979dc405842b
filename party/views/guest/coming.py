"""Coming in by a link: a page with a button, so that a preview of the link uses nothing up; the button sets the cookie."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import RuleBroken
from party.models import Invitation, Party, Phone, Steward
from party.people.guests.refusals import LinkGone
from party.people.guests.taking import open_link
from party.people.hosting import find_invitation
from party.people.lookup import find_guest_by_link, find_person_by_link, find_steward_by_link
from party.people.refusals import InvitationUsed
from party.people.stewardship import join_as_steward
from party.phones.lifetimes import is_shut
from party.phones.second_phone import find_phone_link
from party.phones.unconfirmed import is_sure
from party.record.actors import Here
from party.rules.blocks import TABLES_A_STEWARD
from party.views.access.acting import client_key
from party.views.access.limited import link_gone, wrong_link
from party.views.access.phone_cookies import remember_phone, remember_steward
from party.views.access.phones import browser_of, read_own, visitor
from party.views.answers.forms import do_or_repeat, refuse
from party.views.guest.result import result_page
from party.words.wording import word
from scoring.record.now import now
from scoring.record.once import Answered
from scoring.record.pen import Actor
from scoring.record.secrets import hash_secret


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def personal_link(request: HttpRequest, secret: str) -> HttpResponse:
    """A guest's own link, on a new phone or on the one that was lost and found; or the link that adds a second phone."""
    added = find_phone_link(secret, now())
    guest = added.phone.guest if added else find_guest_by_link(secret)
    if guest is None:
        return _personal_link_gone(request, secret)
    if is_shut(guest.party, now()):
        return result_page(request, guest, reverse("delete-data-by-link", args=[secret]))
    own = read_own(request, guest.party)
    if request.method != "POST":
        other = own.guest.player if own is not None and own.guest_id != guest.pk else None
        context = {"party": guest.party, "name": guest.player, "other": other, "is_second": added is not None}
        return render(request, "guest/open.html", context)
    actor = Actor("player", guest.pk, "player", client_key(request))
    try:
        phone = open_link(secret, browser=browser_of(request), own=own, actor=actor, at=now())
    except LinkGone:
        return link_gone(request)
    response = redirect(_after_opening(request, phone), guest.party.code)
    remember_phone(response, phone)
    return response


def _after_opening(request: HttpRequest, phone: Phone) -> str:
    """To the seat; where a phone has the name by the code alone, to the list of phones, which says so."""
    others = Phone.objects.signed_in().filter(guest=phone.guest_id).exclude(pk=phone.pk)
    if not phone.is_confirmed or all(is_sure(other) for other in others):
        return "my-seat"
    messages.warning(request, _("Another phone already has your name. If it isn't yours, sign it out here."))
    return "my-phones"


def _personal_link_gone(request: HttpRequest, secret: str) -> HttpResponse:
    """To a guest who was removed or declined it still offers to delete the data."""
    if find_person_by_link(secret) is None:
        return wrong_link(request, link_gone(request))
    return link_gone(request, delete_url=reverse("delete-data-by-link", args=[secret]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def steward_link(request: HttpRequest, secret: str) -> HttpResponse:
    """A steward's own link."""
    steward = find_steward_by_link(secret)
    if steward is None:
        return wrong_link(request, link_gone(request))
    if is_shut(steward.party, now()):
        return link_gone(request, is_over=True)
    if request.method == "POST":
        return _to_desk(steward)
    return render(request, "guest/open.html", {"party": steward.party, "name": steward, "is_steward": True})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def steward_invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Whoever the host has invited says a name and becomes a steward.

    The form sent again, when the reply was lost, is answered again: to the same browser, while the link it gave holds.
    """
    invitation = Invitation.objects.select_related("party").filter(secret_hash=hash_secret(secret)).first()
    if invitation is None:
        return wrong_link(request, link_gone(request, is_invitation=True))
    party = invitation.party
    here, name = Here(party, visitor(request), now()), request.POST.get("name", "")
    context: dict[str, Any] = {"party": party, "tables_a_steward": TABLES_A_STEWARD}

    def become() -> tuple[int, int, str]:
        steward = join_as_steward(secret, name, **here.by)[0]
        return steward.pk, steward.link_number, browser_of(request).secret_hash

    try:
        if request.method != "POST":
            find_invitation(secret, "steward", now())
            return render(request, "guest/become_steward.html", context)
        done = do_or_repeat(request, here, become)
    except InvitationUsed:
        return link_gone(request, is_invitation=True)
    except RuleBroken as broken:
        context |= {"name": name, "refusal": word(broken)}
        return refuse(render(request, "guest/become_steward.html", context), broken)
    steward = _still_steward(request, party, done)
    return link_gone(request, is_invitation=True) if steward is None else _to_desk(steward)


def _still_steward(request: HttpRequest, party: Party, done: Answered) -> Steward | None:
    """Whom the answer named, while the link holds that it gave, and for the browser that it was given to."""
    if not isinstance(done.answer, list | tuple):
        return None
    number, link_number, browser = done.answer
    if done.is_replay and (not browser or browser != browser_of(request).secret_hash):
        return None
    return party.stewards.filter(pk=number, link_number=link_number, is_active=True).first()


def _to_desk(steward: Steward) -> HttpResponse:
    response = redirect("steward-desk", steward.party.code)
    remember_steward(response, steward)
    return response
