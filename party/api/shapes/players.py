"""Who comes."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Schema
from pydantic import Field

from party.api.callers import Caller
from party.api.shapes.parts import Asked, BodyId, Flag, Short
from party.models import Guest, Steward
from party.people.guests.registration import Registered
from party.phones.shown_links import personal_link
from party.rules.seating.fresh import MOST_PLAYERS
from scoring.models import Player
from scoring.models.players import erased_name


class NewPlayers(Asked):
    names: list[Short] = Field(min_length=1, max_length=MOST_PLAYERS)


class CheckIn(Asked):
    """Some guests by their numbers, or everybody on the list who has not left.

    A host says `phone: false` of guests without one: no phone takes their names with the code.
    """

    players: list[BodyId] | None = Field(None, max_length=MOST_PLAYERS)
    all: Flag = False
    phone: Flag = True


class PlayerWithLink(Schema):
    """The link is shown once; an answer given again comes without it."""

    id: int
    name: str
    state: str
    link: str = ""


class PlayerAnswer(Schema):
    """`pinned_table` is shown to hosts and stewards: who should not walk is nobody else's business."""

    id: int
    name: str
    state: str
    joined_round: int | None
    pinned_table: int | None


class LinkToExchange(Asked):
    link: Short


class TokenAnswer(Schema):
    """`player` is null for a steward who does not play. The token is shown once."""

    token: str = ""
    player: int | None
    party: str


def show_name(here: Caller, player: Player) -> str:
    """S17: to insiders the name, to others what the host lets out; a number where that is nothing, or it was deleted."""
    if here.is_insider:
        return str(player)
    return here.names_outside.get(player.pk) or erased_name(player.pk)


def show_player(here: Caller, guest: Guest) -> PlayerAnswer:
    return PlayerAnswer.model_construct(
        id=guest.pk,
        name=show_name(here, guest.player),
        state=guest.state,
        joined_round=guest.joined_round,
        pinned_table=guest.pinned_table if here.is_official else None,
    )


def show_registered(request: HttpRequest, new: Registered) -> PlayerWithLink:
    guest, link = new.guest, personal_link(request, new.secret)
    return PlayerWithLink.model_construct(id=guest.pk, name=str(guest.player), state=guest.state, link=link)


def show_steward(here: Caller, steward: Steward) -> str | None:
    """S17 holds for stewards too."""
    if steward.player is not None:
        is_shown = here.is_insider or here.guests_outside.get(steward.player.pk)
        return show_name(here, steward.player) if is_shown else None
    if here.is_insider:
        return steward.name
    return here.stewards_outside.get(steward.pk) or None
