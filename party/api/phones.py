"""Whose name it is (S19): a guest's phones, phones that ask for a name, and joining with the code."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from ninja import Path

from party.api.answering import Read, or_404
from party.api.callers import FOR_GUESTS, FOR_HOSTS, FOR_OFFICIALS, Caller, May, Role
from party.api.operations import Operations
from party.api.players import PLAYER
from party.api.shapes.parts import Id, Number
from party.api.shapes.phones import (
    AnswerAsked,
    JoiningAnswer,
    JoiningAsked,
    LockAsked,
    PhoneAnswer,
    PhoneLinkAnswer,
    ReleaseAsked,
    RequestAnswer,
    show_joining,
    show_phone,
    show_request,
)
from party.api.shapes.players import PlayerAnswer, show_player
from party.models import Guest
from party.people.guests import admitting, removing
from party.people.guests.refusals import NoSuchPhone
from party.people.lookup import find_guest
from party.people.refusals import NoSuchGuest
from party.phones.joining import pause_joining, resume_joining
from party.phones.refusals import PhoneSignedOut
from party.phones.second_phone import make_phone_link
from party.phones.shown_links import personal_link

router = Operations(tags=["phones"])


@router.reads(f"{PLAYER}/phones", FOR_GUESTS)
def list_phones(here: Caller, player: Path[Id]) -> Read[list[PhoneAnswer]]:
    """The guest's phones that are signed in: for the guest, and for hosts."""
    phones = list(_find(here, player).phones.signed_in().order_by("number"))
    seen = str([phone.last_seen_at for phone in phones])
    return Read(lambda: [show_phone(phone) for phone in phones], also=seen)


@router.writes("POST", f"{PLAYER}/phones", May(Role.PLAYER), 201)
def add_phone(here: Caller, request: HttpRequest, player: Path[Id]) -> PhoneLinkAnswer:
    """A link for the guest's own second phone: it works once, for some minutes."""
    if here.player != player:
        raise Http404
    phone = here.own_phone()
    if phone is None:
        raise PhoneSignedOut
    secret, ends_at = make_phone_link(phone, here.at)
    return PhoneLinkAnswer.model_construct(ends_at=ends_at, link=personal_link(request, secret))


@router.writes("DELETE", f"{PLAYER}/phones/{{phone}}", FOR_GUESTS)
@or_404(NoSuchPhone)
def sign_out_phone(here: Caller, player: Path[Id], phone: Path[Number]) -> PhoneAnswer:
    """Sign out one phone; the name stays the guest's."""
    _find(here, player)
    own, by = here.own_phone(), here.by_player()
    return show_phone(admitting.sign_out_phone(here.party, player, phone, own=own, **by))


@router.writes("POST", f"{PLAYER}/phones/{{phone}}/confirm", FOR_HOSTS)
@or_404(NoSuchPhone)
def confirm_phone(here: Caller, player: Path[Id], phone: Path[Number]) -> PhoneAnswer:
    """This phone is the guest's: a guest who is a steward can act as one on it."""
    _find(here, player)
    return show_phone(admitting.confirm_phone(here.party, player, phone, **here.by))


@router.writes("DELETE", PLAYER, FOR_HOSTS)
def remove_player(here: Caller, player: Path[Id]) -> PlayerAnswer:
    """Off the list; 409 for a guest who has played."""
    _find(here, player)
    return show_player(here, removing.remove_guest(here.party, player, **here.by))


@router.writes("POST", f"{PLAYER}/release", FOR_HOSTS)
def release_name(here: Caller, player: Path[Id], asked: ReleaseAsked | None = None) -> PlayerAnswer:
    """Undo that a phone has joined: it is signed out, and without a phone the name is free again."""
    _find(here, player)
    number = asked.phone if asked else None
    return show_player(here, admitting.release(here.party, player, number, **here.by))


@router.writes("POST", f"{PLAYER}/lock", FOR_HOSTS)
def lock_name(here: Caller, player: Path[Id], asked: LockAsked) -> PlayerAnswer:
    """A locked name is never free for a phone with the code."""
    _find(here, player)
    set_to = admitting.lock_name if asked.locked else admitting.unlock_name
    return show_player(here, set_to(here.party, player, **here.by))


@router.reads("/parties/{code}/requests", FOR_OFFICIALS)
def list_requests(here: Caller) -> Read[list[RequestAnswer]]:
    """Phones that ask for a taken name: all for a host, those at her tables for a steward."""
    steward = None if here.is_host else here.steward
    return Read(lambda: [show_request(phone) for phone in admitting.requests_at(here.party, steward)])


@router.writes("POST", "/parties/{code}/requests/{asking}", FOR_OFFICIALS)
def answer_request(here: Caller, asking: Path[Id], asked: AnswerAsked) -> RequestAnswer:
    """Add this phone, let it replace the guest's old ones, or refuse it."""
    [phone] = admitting.answer_requests(here.party, [asking], asked.answer, **here.by)
    return show_request(phone)


@router.writes("POST", "/parties/{code}/joining", FOR_HOSTS)
def set_joining(here: Caller, asked: JoiningAsked) -> JoiningAnswer:
    """Pause or resume joining with the code, or remove everyone who joined since a moment."""
    party = here.party
    if asked.open is not None:
        party = (resume_joining if asked.open else pause_joining)(party, **here.by)
    if asked.remove_since is None:
        return show_joining(party)
    if asked.preview:
        return show_joining(party, removing.recent_joins(party, asked.remove_since, here.at))
    return show_joining(party, removing.remove_recent(party, asked.remove_since, here.at, **here.by))


def _find(here: Caller, player: int) -> Guest:
    """A guest of the party, for a host; for others only themselves."""
    if not here.is_host and here.player != player:
        raise Http404
    with or_404(NoSuchGuest):
        return find_guest(here.party, player)
