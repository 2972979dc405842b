"""Who runs a party: its hosts and stewards, as a host sees them."""

from __future__ import annotations

from typing import Self

from ninja import Schema
from pydantic import model_validator

from party.api.shapes.parts import Asked, BodyId, Flag, Short
from party.models import PartyHost, Steward


class HostAnswer(Schema):
    """`role`: host for who created the party, else co-host. `player`: the guest they play as."""

    id: int
    host: str
    role: str
    player: int | None


class StewardAnswer(Schema):
    """`player` is null for a steward who came by invitation; `steward` is empty once the data is deleted."""

    id: int
    steward: str
    player: int | None
    active: Flag


class AskedSteward(Asked):
    """One of the two: a player of the party, or the name of somebody who only helps."""

    player: BodyId | None = None
    name: Short | None = None

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if (self.player is None) == (self.name is None):
            raise ValueError("give either player or name")
        return self


class NewStewardAnswer(StewardAnswer):
    """The link is shown once: an answer given again comes without it. It is empty for a player, whose own link does."""

    link: str = ""


class InvitationAnswer(Schema):
    """For one person, once, within a day. The link is shown once; an answer given again comes without it."""

    link: str = ""


class DeletedAnswer(Schema):
    code: str
    deleted: Flag


def show_host(row: PartyHost) -> HostAnswer:
    return HostAnswer.model_construct(id=row.host_id, host=str(row.host), role=row.role, player=row.player_id)


def show_staff(steward: Steward) -> StewardAnswer:
    return StewardAnswer.model_construct(
        id=steward.pk, steward=str(steward), player=steward.player_id, active=steward.is_active
    )


def show_new_staff(steward: Steward, link: str = "") -> NewStewardAnswer:
    return NewStewardAnswer.model_construct(**dict(show_staff(steward)), link=link)
