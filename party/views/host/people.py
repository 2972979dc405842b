"""Who helps: stewards with their blocks of tables, co-hosts, and the invitations that make them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from party.models import Guest, GuestState, Host, Party, Phone, Steward
from party.people import hosting, stewardship
from party.people.lookup import find_guests, find_steward_by_link
from party.people.refusals import InvitationUsed
from party.phones.shown_links import invitation_link, steward_link
from party.record.actors import Here
from party.rules.blocks import TABLES_A_STEWARD, blocks
from party.rules.seating.fresh import table_count
from party.views.access.acting import for_hosts
from party.views.answers.forms import act
from party.views.answers.numbers import whole
from party.views.answers.shown_once import SHOWN_FOR, make_link, shown_secret
from party.views.host.actions import host_action
from party.words.wording import name_block
from scoring.record.now import now


@for_hosts
@require_safe
def people(request: HttpRequest, here: Here) -> HttpResponse:
    return people_page(request, here)


def people_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    party = here.party
    guests = find_guests(party)
    stewards = stewardship.active_stewards(party)
    context = {
        "here": "host-people",
        "party": party,
        "refusal": refusal,
        "rows": _rows(party, stewards, guests),
        "tables_a_steward": TABLES_A_STEWARD,
        "candidates": sorted(_candidates(guests, stewards), key=str),
        "hosts": party.party_hosts.select_related("host", "player").order_by("pk"),
        "me": here.actor.id,
        "is_maker": here.actor.role == hosting.MAKER,
        "invited": stewardship.invited_stewards(party),
        "invitations": hosting.open_invitations(here.at).filter(party=party).order_by("pk"),
        "shown_minutes": int(SHOWN_FOR.total_seconds() // 60),
        **_shown_link(request, party),
    }
    return render(request, "host/people.html", context)


def _rows(party: Party, stewards: list[Steward], guests: list[Guest]) -> list[dict[str, Any]]:
    """Each block of tables with its steward; after the last block the stewards in reserve."""
    current = party.round_set.current().first()
    present = sum(guest.state == GuestState.PRESENT for guest in guests)
    tables = current.tables if current else table_count(present, party.table_size) if present else 0
    blocked = blocks(tables)
    count = max(len(blocked), len(stewards))
    phones = _phones_of(stewards)
    return [
        {
            "tables": name_block(blocked[number].first, blocked[number].last)
            if number < len(blocked)
            else "",
            "steward": stewards[number] if number < len(stewards) else None,
            "phones": phones.get(stewards[number].player_id, []) if number < len(stewards) else [],
        }
        for number in range(count)
    ]


def _phones_of(stewards: list[Steward]) -> dict[int | None, list[Phone]]:
    """By guest, the phones signed in under the names of the stewards who play."""
    players = [steward.player_id for steward in stewards if steward.player_id]
    found: dict[int | None, list[Phone]] = {}
    for phone in Phone.objects.signed_in().filter(guest__in=players).order_by("guest", "number"):
        found.setdefault(phone.guest_id, []).append(phone)
    return found


def _candidates(guests: list[Guest], stewards: list[Steward]) -> list[Guest]:
    named = {steward.player_id for steward in stewards}
    return [guest for guest in guests if guest.state != GuestState.LEFT and guest.pk not in named]


@for_hosts
@require_POST
def invite(request: HttpRequest, here: Here, to_be: str) -> HttpResponse:
    """A link for one person, shown for a while as a QR code."""
    if to_be not in ("steward", "co-host"):
        raise Http404
    return _show_link(request, here, lambda: hosting.invite(here.party, to_be, **here.by), to_be)


@for_hosts
@require_POST
def new_steward_link(request: HttpRequest, here: Here, steward: int) -> HttpResponse:
    make = partial(stewardship.reissue_steward_link, here.party, steward, **here.by)
    return _show_link(request, here, make, "own")


def _show_link(request: HttpRequest, here: Here, make: Callable[[], str], what: str) -> HttpResponse:
    page = reverse("host-people", args=[here.party.code])
    return make_link(request, here, make, what, page, lambda sentence: people_page(request, here, sentence))


def _shown_link(request: HttpRequest, party: Party) -> dict[str, str]:
    """The link that was just made, while it opens something."""
    what, secret = shown_secret(request)
    if what == "own":
        steward = find_steward_by_link(secret)
        is_open = steward is not None and steward.party_id == party.pk
        return {"link": steward_link(request, secret), "link_to_be": what} if is_open else {}
    try:
        is_open = bool(what) and hosting.find_invitation(secret, what, now()).party_id == party.pk
    except InvitationUsed:
        return {}
    return {"link": invitation_link(request, what, secret), "link_to_be": what} if is_open else {}


_of_people = partial(host_action, to="host-people", again=people_page)


@_of_people(gettext_lazy("Invitation canceled."))
def withdraw(request: HttpRequest, here: Here, invitation: int) -> None:
    hosting.withdraw_invitation(here.party, invitation, **here.by)


@_of_people(gettext_lazy("Appointed. Stewards get their tables in this order."))
def appoint(request: HttpRequest, here: Here) -> int:
    return stewardship.appoint(here.party, whole(request.POST.get("player")) or 0, **here.by).pk


@_of_people(gettext_lazy("Dismissed. The stewards after them take the tables over."))
def dismiss(request: HttpRequest, here: Here, steward: int) -> int:
    return stewardship.dismiss(here.party, steward, **here.by).pk


@for_hosts
@require_POST
def play_as(request: HttpRequest, here: Here) -> HttpResponse:
    """A host who plays too says as whom (S11)."""
    guests = Guest.objects.select_related("player").filter(party=here.party)
    found = guests.filter(pk=whole(request.POST.get("player"))).first()
    host, player = cast("Host", request.user), found.player if found else None
    return act(
        request,
        here,
        lambda: hosting.play_as(here.party, host, player, **here.by),
        say=_("Noted. You do not rule on the table at which you sit.")
        if found
        else _("Noted: you do not play."),
        to="host-people",
        again=lambda sentence: people_page(request, here, sentence),
    )
