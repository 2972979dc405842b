"""Who comes: put on the list, checked in, gone, back again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest
from ninja import Path, Query

from party.api.answering import Read, or_404, read_page
from party.api.callers import FOR_ANYBODY, FOR_GUESTS, FOR_HOSTS, Caller
from party.api.operations import Operations
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
from party.people.guests import erasing, registration, renaming
from party.people.lookup import find_guests
from party.people.refusals import NoSuchGuest

router = Operations(tags=["players"])
PLAYER = "/parties/{code}/players/{player}"


@router.writes("POST", "/parties/{code}/players", FOR_HOSTS, 201)
def register_players(here: Caller, request: HttpRequest, asked: NewPlayers) -> list[PlayerWithLink]:
    """Names for the list; each gets a personal link, in the same order."""
    registered = registration.register_list(here.party, asked.names, **here.by)
    return [show_registered(request, new) for new in registered]


@router.reads("/parties/{code}/players", FOR_ANYBODY)
def list_players(here: Caller, page: Query[Page]) -> Read[list[PlayerAnswer]]:
    """The list of guests by number; `Link: rel="next"` where it goes on."""
    guests = Guest.objects.select_related("player").filter(party=here.party, state__in=ON_THE_LIST)
    rows = guests.order_by("player_id")
    return read_page(page, rows, lambda found: [show_player(here, row) for row in found])


@router.writes("POST", "/parties/{code}/check-in", FOR_GUESTS)
def check_in(here: Caller, asked: CheckIn) -> list[PlayerAnswer]:
    """These guests are here, or all of the list. A player can check in alone."""
    if not here.is_host and (asked.all or asked.players != [here.player]):
        raise Http404
    if asked.all:
        registration.check_in_all(here.party, **here.by_player())
        present = [guest for guest in find_guests(here.party) if guest.state == GuestState.PRESENT]
    else:
        players, has_phone = asked.players or [], asked.phone or not here.is_host
        registration.check_in(here.party, players, has_phone=has_phone, **here.by_player())
        present = find_guests(here.party, players)
    return [show_player(here, guest) for guest in present]


@router.writes("POST", f"{PLAYER}/erase", FOR_GUESTS)
def erase(here: Caller, player: Path[Id], asked: WithReason | None = None) -> PlayerAnswer:
    """Delete name, nickname, notes, link and phones for good: for the guest, and for hosts. The scores stay."""
    return _set(here, player, partial(erasing.erase, own=here.own_phone()))


@router.writes("POST", f"{PLAYER}/leave", FOR_GUESTS)
def leave(here: Caller, player: Path[Id], asked: WithReason | None = None) -> PlayerAnswer:
    """From the next round on without a seat; a game that is being played is left by S8."""
    return _set(here, player, partial(registration.leave, own=here.own_phone()))


@router.writes("POST", f"{PLAYER}/return", FOR_GUESTS)
def come_back(here: Caller, player: Path[Id], asked: WithReason | None = None) -> PlayerAnswer:
    """Back from the next round on, with the old total."""
    return _set(here, player, registration.come_back)


@router.writes("DELETE", f"{PLAYER}/nickname", FOR_GUESTS)
def delete_nickname(here: Caller, player: Path[Id]) -> PlayerAnswer:
    """Strangers see the name again, as far as the host shows it."""
    return _set(here, player, renaming.delete_nickname)


@or_404(NoSuchGuest)
def _set(here: Caller, player: int, set_to: Callable[..., Guest]) -> PlayerAnswer:
    if not here.is_host and here.player != player:
        raise Http404
    return show_player(here, set_to(here.party, player, **here.by_player()))
