"""Phones of guests, and phones that ask for a name (S19)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, AwareDatetime, Field

from party.api.shapes.parts import Asked, BodyNumber, Flag, in_utc
from party.models import Party, Phone
from party.people.guests.removing import RecentJoins


class PhoneAnswer(Schema):
    """A browser or program that has the guest's name. `last_seen_at` is coarse. Where `confirmed`, a guest who is a steward
    can act as one: it came by the guest's own link, or a host has confirmed it. `added_by` is the number of the phone that
    added it, a `program` too.
    """

    number: int
    label: str
    way: str
    added_by: int | None
    state: str
    confirmed: bool
    joined_at: datetime
    last_seen_at: datetime | None


class PhoneLinkAnswer(Schema):
    """Adds one more phone for the same guest; the link is shown once, works once, and ends soon."""

    ends_at: datetime
    link: str = ""


class RequestAnswer(Schema):
    """A phone that waits for a name; `state` says how it was answered."""

    id: int
    player: int
    name: str
    state: str
    label: str
    asked_at: datetime


class AnswerAsked(Asked):
    answer: Literal["add", "replace", "refuse"]


class ReleaseAsked(Asked):
    """Undo the joining of one phone; of all where none is named."""

    phone: BodyNumber | None = None


class LockAsked(Asked):
    locked: Flag = True


def _check_year(moment: datetime) -> datetime:
    if not 2000 <= moment.year < 2200:
        raise ValueError("give a moment of this evening")
    return moment


class JoiningAsked(Asked):
    """Pause or resume joining; or remove who joined since a moment and has not played, with `preview` only to look."""

    open: Flag | None = None
    remove_since: Annotated[AwareDatetime, AfterValidator(_check_year)] | None = None
    preview: Flag = False


class JoiningAnswer(Schema):
    """`new` names go from the list, `listed` ones become free again."""

    joining: str
    new: list[int] = Field(default_factory=list)
    listed: list[int] = Field(default_factory=list)


def show_phone(phone: Phone) -> PhoneAnswer:
    return PhoneAnswer.model_construct(
        number=phone.number,
        label=phone.label,
        way=phone.way,
        added_by=phone.added_by,
        state=phone.state,
        confirmed=phone.is_confirmed,
        joined_at=in_utc(phone.made_at),
        last_seen_at=in_utc(phone.last_seen_at),
    )


def show_request(phone: Phone) -> RequestAnswer:
    return RequestAnswer.model_construct(
        id=phone.pk,
        player=phone.guest_id,
        name=str(phone.guest.player),
        state=phone.state,
        label=phone.label,
        asked_at=in_utc(phone.made_at),
    )


def show_joining(party: Party, joins: RecentJoins | None = None) -> JoiningAnswer:
    return JoiningAnswer.model_construct(
        joining=party.joining,
        new=[guest.pk for guest in joins.new] if joins else [],
        listed=[guest.pk for guest in joins.listed] if joins else [],
    )
