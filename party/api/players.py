"""Who comes: put on the list, checked in, gone, back again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Query, Router

from party.api.answering import answers, or_404, read_page, readings, write
from party.api.callers import May, MayRead, Role, here_of
from party.api.shapes.parts import Id, Page, WithReason
from party.api.shapes.players import (
    CheckIn,
    NewPlayers,
    PlayerAnswer,
    PlayerWithLink,
    show_player,
    show_registered,
)
from party.models import Guest, GuestState
from party.models.guests import ON_THE_LIST
from party.people.guests import persons, registration
from party.people.lookup import find_guests
from party.people.refusals import NoSuchGuest

router = Router(tags=["players"])


@router.post("/parties/{code}/players", response=answers(list[PlayerWithLink], 201), auth=May(Role.HOST))
def register_players(request: HttpRequest, code: str, asked: NewPlayers) -> HttpResponse:
    """Names for the list; each gets a personal link, in the same order."""
    here = here_of(request)

    def do() -> list[PlayerWithLink]:
        registered = registration.register_list(here.party, asked.names, **here.by)
        return [show_registered(request, new) for new in registered]

    return write(request, here, do, status=201)


@router.get("/parties/{code}/players", response=readings(list[PlayerAnswer]), auth=MayRead())
def list_players(request: HttpRequest, code: str, page: Query[Page]) -> HttpResponse:
    """The list of guests by number; `Link: rel="next"` where it goes on."""
    here = here_of(request)
    guests = Guest.objects.select_related("player").filter(party=here.party, state__in=ON_THE_LIST)
    return read_page(
        request,
        here,
        page,
        guests.order_by("player_id"),
        lambda rows: [show_player(here, row) for row in rows],
    )


@router.post(
    "/parties/{code}/check-in", response=answers(list[PlayerAnswer]), auth=May(Role.HOST, Role.PLAYER)
)
def check_in(request: HttpRequest, code: str, asked: CheckIn) -> HttpResponse:
    """These guests are here, or all of the list. A player can check in alone."""
    here = here_of(request)
    if not here.is_host and (asked.all or asked.players != [here.player]):
        raise Http404

    def do() -> list[PlayerAnswer]:
        if asked.all:
            registration.check_in_all(here.party, **here.by_player())
            present = [guest for guest in find_guests(here.party) if guest.state == GuestState.PRESENT]
        else:
            registration.check_in(
                here.party, asked.players or [], has_phone=asked.phone or not here.is_host, **here.by_player()
            )
            present = find_guests(here.party, asked.players or [])
        return [show_player(here, guest) for guest in present]

    return write(request, here, do)


@router.post(
    "/parties/{code}/players/{player}/erase",
    response=answers(PlayerAnswer),
    auth=May(Role.HOST, Role.PLAYER),
)
def erase(request: HttpRequest, code: str, player: Path[Id], asked: WithReason | None = None) -> HttpResponse:
    """Delete name, nickname, notes, link and phones for good: for the guest, and for hosts. The scores stay."""
    return _set(request, player, partial(persons.erase, own=here_of(request).own_phone()))


@router.post(
    "/parties/{code}/players/{player}/leave",
    response=answers(PlayerAnswer),
    auth=May(Role.HOST, Role.PLAYER),
)
def leave(request: HttpRequest, code: str, player: Path[Id], asked: WithReason | None = None) -> HttpResponse:
    """From the next round on without a seat; a game that is being played is left by S8."""
    return _set(request, player, partial(registration.leave, own=here_of(request).own_phone()))


@router.post(
    "/parties/{code}/players/{player}/return",
    response=answers(PlayerAnswer),
    auth=May(Role.HOST, Role.PLAYER),
)
def come_back(
    request: HttpRequest, code: str, player: Path[Id], asked: WithReason | None = None
) -> HttpResponse:
    """Back from the next round on, with the old total."""
    return _set(request, player, registration.come_back)


@router.delete(
    "/parties/{code}/players/{player}/nickname",
    response=answers(PlayerAnswer),
    auth=May(Role.HOST, Role.PLAYER),
)
def delete_nickname(request: HttpRequest, code: str, player: Path[Id]) -> HttpResponse:
    """Strangers see the name again, as far as the host shows it."""
    return _set(request, player, persons.delete_nickname)


def _set(request: HttpRequest, player: int, set_to: Callable[..., Guest]) -> HttpResponse:
    here = here_of(request)
    if not here.is_host and here.player != player:
        raise Http404

    @or_404(NoSuchGuest)
    def do() -> PlayerAnswer:
        return show_player(here, set_to(here.party, player, **here.by_player()))

    return write(request, here, do)
