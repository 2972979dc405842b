"""The ways out: a co-host is removed, a host stops hosting, a steward's data or the whole party are deleted."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import RuleBroken, gettext_noop
from party.models import Host, Steward, Tombstone
from party.people import hosting, stewardship
from party.people.purging import purge_party
from party.record.actors import Here
from party.rules.join_codes import clean_code, spaced
from party.views.access.acting import for_hosts, host_here
from party.views.answers.forms import act, do_once_for_host, refuse
from party.views.answers.signed_out import for_signed_in
from party.views.host.actions import host_action
from party.views.host.people import people_page
from party.words.wording import word


class TickFirst(RuleBroken):
    sentence = gettext_noop("This can't be undone. Tick the box to show that you're sure.")


class CodeNotTyped(RuleBroken):
    sentence = gettext_noop("The code you typed isn't {code}. Type it to delete this party for good.")


@host_action(
    gettext_lazy("Co-host removed. Open invitations are canceled too."), to="host-people", again=people_page
)
def remove_host(request: HttpRequest, here: Here, host: int) -> None:
    """A co-host goes; the open invitations go along."""
    hosting.leave_hosting(here.party, host, **here.by)


@host_action(gettext_lazy("You don't host this party anymore."), to=reverse_lazy("desk"), again=people_page)
def leave(request: HttpRequest, here: Here) -> None:
    _check_sure(request)
    hosting.leave_hosting(here.party, here.actor.id or 0, **here.by)


@for_hosts
@require_http_methods(["GET", "HEAD", "POST"])
def erase_steward(request: HttpRequest, here: Here, steward: int) -> HttpResponse:
    """Name and link of a steward who came by invitation, for good."""
    found = get_object_or_404(here.party.stewards, pk=steward)
    if request.method != "POST":
        return _steward_page(request, here, found)

    def do() -> int:
        _check_sure(request)
        return stewardship.erase_steward(here.party, steward, **here.by).pk

    return act(
        request,
        here,
        do,
        say=_("The steward's data is deleted."),
        to="host-people",
        again=lambda sentence: _steward_page(request, here, found, sentence),
    )


@for_signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete_party(request: HttpRequest, code: str) -> HttpResponse:
    """A page that says what goes, and asks for the code; sent twice, the second finds it done."""
    if _is_deleted(request, code):
        return _gone()
    here = host_here(request, code)
    if request.method != "POST":
        return _party_page(request, here)
    try:
        _delete(request, here)
    except RuleBroken as broken:
        return refuse(_party_page(request, here, word(broken)), broken)
    messages.success(request, _("The party is deleted."))
    return _gone()


def _delete(request: HttpRequest, here: Here) -> None:
    if clean_code(request.POST.get("code", "")) != here.party.code:
        raise CodeNotTyped(code=spaced(here.party.code))
    do_once_for_host(request, here.by, lambda: purge_party(here.party, **here.by).code)


def _is_deleted(request: HttpRequest, code: str) -> bool:
    host = cast("Host", request.user)
    return Tombstone.objects.filter(code=clean_code(code) or "", purged_by=host.pk).exists()


def _gone() -> HttpResponse:
    return redirect("desk")


def _check_sure(request: HttpRequest) -> None:
    if "sure" not in request.POST:
        raise TickFirst


def _steward_page(request: HttpRequest, here: Here, steward: Steward, refusal: str = "") -> HttpResponse:
    context = {"here": "host-people", "party": here.party, "steward": steward, "refusal": refusal}
    return render(request, "host/erase_steward.html", context)


def _party_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    context = {
        "here": "host-people",
        "party": here.party,
        "guests": here.party.guests.count(),
        "typed": request.POST.get("code", ""),
        "refusal": refusal,
    }
    return render(request, "host/delete_party.html", context)
