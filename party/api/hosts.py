"""Who runs a party, and how they go. For hosts."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from party.api.answering import answers, or_404, read_page, readings, write
from party.api.callers import Here, May, Role, here_of
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
from party.phones.shown_links import invitation_link, steward_link

router = Router(tags=["hosts"])


@router.get("/parties/{code}/hosts", response=readings(list[HostAnswer]), auth=May(Role.HOST))
def list_hosts(request: HttpRequest, code: str, page: Query[Page]) -> HttpResponse:
    """Who hosts the party; `Link: rel="next"` where it goes on."""
    here = here_of(request)
    return read_page(request, here, page, _hosts(here), lambda found: [show_host(row) for row in found])


@router.post("/parties/{code}/hosts", response=answers(InvitationAnswer, 201), auth=May(Role.HOST))
def invite_host(request: HttpRequest, code: str, asked: Nothing = None) -> HttpResponse:
    """A link that makes one person a co-host, within a day."""
    here = here_of(request)

    def do() -> InvitationAnswer:
        secret = hosting.invite(here.party, "co-host", **here.by)
        return InvitationAnswer.model_construct(link=invitation_link(request, "co-host", secret))

    return write(request, here, do, status=201)


@router.delete("/parties/{code}/hosts/{host}", response=answers(list[HostAnswer]), auth=May(Role.HOST))
def remove_host(request: HttpRequest, code: str, host: Path[Id]) -> HttpResponse:
    """A co-host goes, or you do: never the last host, and never the maker by a co-host. Open invitations are canceled."""
    here = here_of(request)

    @or_404(hosting.NoSuchHost)
    def do() -> list[HostAnswer]:
        hosting.leave_hosting(here.party, host, **here.by)
        return [show_host(row) for row in _hosts(here)]

    return write(request, here, do)


@router.get("/parties/{code}/stewards", response=readings(list[StewardAnswer]), auth=May(Role.HOST))
def list_stewards(request: HttpRequest, code: str, page: Query[Page]) -> HttpResponse:
    """Stewards, those who were dismissed too; `Link: rel="next"` where it goes on."""
    here = here_of(request)
    return read_page(request, here, page, _stewards(here), lambda found: [show_staff(row) for row in found])


@router.post("/parties/{code}/stewards", response=answers(NewStewardAnswer, 201), auth=May(Role.HOST))
def appoint_steward(request: HttpRequest, code: str, asked: AskedSteward) -> HttpResponse:
    """A player of the party is a steward too; or somebody who doesn't play becomes one, by name, with a link."""
    here = here_of(request)

    def do() -> NewStewardAnswer:
        if asked.player is not None:
            return show_new_staff(stewardship.appoint(here.party, asked.player, **here.by))
        steward, secret = stewardship.name_steward(here.party, asked.name or "", **here.by)
        return show_new_staff(steward, steward_link(request, secret))

    return write(request, here, do, status=201)


@router.delete(
    "/parties/{code}/stewards/{steward}", response=answers(list[StewardAnswer]), auth=May(Role.HOST)
)
def dismiss_steward(request: HttpRequest, code: str, steward: Path[Id]) -> HttpResponse:
    """No steward from now on: what they had claimed goes to another, and their link opens nothing."""
    here = here_of(request)

    @or_404(stewardship.NoSuchSteward)
    def do() -> list[StewardAnswer]:
        stewardship.dismiss(here.party, steward, **here.by)
        return [show_staff(row) for row in _stewards(here)]

    return write(request, here, do)


@router.post("/parties/{code}/stewards/{steward}/erase", response=answers(StewardAnswer), auth=May(Role.HOST))
def erase_steward(request: HttpRequest, code: str, steward: Path[Id], asked: Nothing = None) -> HttpResponse:
    """Name and link of a steward who came by invitation are deleted for good."""
    here = here_of(request)

    @or_404(stewardship.NoSuchSteward)
    def do() -> StewardAnswer:
        return show_staff(stewardship.erase_steward(here.party, steward, **here.by))

    return write(request, here, do)


def _hosts(here: Here) -> QuerySet[PartyHost]:
    return PartyHost.objects.select_related("host").filter(party=here.party).order_by("host_id")


def _stewards(here: Here) -> QuerySet[Steward]:
    return Steward.objects.select_related("player").filter(party=here.party).order_by("pk")
