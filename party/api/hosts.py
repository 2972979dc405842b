"""Who runs a party, and how they go. For hosts."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Path, Query

from party.api.answering import Read, or_404, read_page
from party.api.callers import FOR_HOSTS, Caller
from party.api.operations import Operations
from party.api.rounds import Nothing
from party.api.shapes.hosts import (
    AskedSteward,
    HostAnswer,
    InvitationAnswer,
    NewStewardAnswer,
    StewardAnswer,
    show_host,
    show_new_staff,
    show_staff,
)
from party.api.shapes.parts import Id, Page
from party.models import PartyHost, Steward
from party.people import hosting, stewardship
from party.people.refusals import NoSuchHost, NoSuchSteward
from party.phones.shown_links import invitation_link, steward_link

router = Operations(tags=["hosts"])


@router.reads("/parties/{code}/hosts", FOR_HOSTS)
def list_hosts(here: Caller, page: Query[Page]) -> Read[list[HostAnswer]]:
    """Who hosts the party; `Link: rel="next"` where it goes on."""
    return read_page(page, _hosts(here), lambda found: [show_host(row) for row in found])


@router.writes("POST", "/parties/{code}/hosts", FOR_HOSTS, 201)
def invite_host(here: Caller, request: HttpRequest, asked: Nothing = None) -> InvitationAnswer:
    """A link that makes one person a co-host, within a day."""
    secret = hosting.invite(here.party, "co-host", **here.by)
    return InvitationAnswer.model_construct(link=invitation_link(request, "co-host", secret))


@router.writes("DELETE", "/parties/{code}/hosts/{host}", FOR_HOSTS)
@or_404(NoSuchHost)
def remove_host(here: Caller, host: Path[Id]) -> list[HostAnswer]:
    """A co-host goes, or you do: never the last host, and never the maker by a co-host. Open invitations are canceled."""
    hosting.leave_hosting(here.party, host, **here.by)
    return [show_host(row) for row in _hosts(here)]


@router.reads("/parties/{code}/stewards", FOR_HOSTS)
def list_stewards(here: Caller, page: Query[Page]) -> Read[list[StewardAnswer]]:
    """Stewards, those who were dismissed too; `Link: rel="next"` where it goes on."""
    return read_page(page, _stewards(here), lambda found: [show_staff(row) for row in found])


@router.writes("POST", "/parties/{code}/stewards", FOR_HOSTS, 201)
def appoint_steward(here: Caller, request: HttpRequest, asked: AskedSteward) -> NewStewardAnswer:
    """A player of the party is a steward too; or somebody who doesn't play becomes one, by name, with a link."""
    if asked.player is not None:
        return show_new_staff(stewardship.appoint(here.party, asked.player, **here.by))
    steward, secret = stewardship.name_steward(here.party, asked.name or "", **here.by)
    return show_new_staff(steward, steward_link(request, secret))


@router.writes("DELETE", "/parties/{code}/stewards/{steward}", FOR_HOSTS)
@or_404(NoSuchSteward)
def dismiss_steward(here: Caller, steward: Path[Id]) -> list[StewardAnswer]:
    """No steward from now on: what they had claimed goes to another, and their link opens nothing."""
    stewardship.dismiss(here.party, steward, **here.by)
    return [show_staff(row) for row in _stewards(here)]


@router.writes("POST", "/parties/{code}/stewards/{steward}/erase", FOR_HOSTS)
@or_404(NoSuchSteward)
def erase_steward(here: Caller, steward: Path[Id], asked: Nothing = None) -> StewardAnswer:
    """Name and link of a steward who came by invitation are deleted for good."""
    return show_staff(stewardship.erase_steward(here.party, steward, **here.by))


def _hosts(here: Caller) -> QuerySet[PartyHost]:
    return PartyHost.objects.select_related("host").filter(party=here.party).order_by("host_id")


def _stewards(here: Caller) -> QuerySet[Steward]:
    return Steward.objects.select_related("player").filter(party=here.party).order_by("pk")
