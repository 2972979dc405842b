"""Whose name it is (S19): a guest's phones, phones that ask for a name, and joining with the code."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router

from party.api.answering import Answer, answers, or_404, read, readings, write
from party.api.callers import Here, May, Role, here_of
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
from party.people.lookup import find_guest
from party.people.refusals import NoSuchGuest
from party.phones.joining import pause_joining, resume_joining
from party.phones.refusals import PhoneSignedOut
from party.phones.second_phone import make_phone_link
from party.phones.shown_links import personal_link

router = Router(tags=["phones"])
PLAYER = "/parties/{code}/players/{player}"
OWN = May(Role.HOST, Role.PLAYER)


@router.get(f"{PLAYER}/phones", response=readings(list[PhoneAnswer]), auth=OWN)
def list_phones(request: HttpRequest, code: str, player: Path[Id]) -> HttpResponse:
    """The guest's phones that are signed in: for the guest, and for hosts."""
    here = here_of(request)
    phones = list(_find(here, player).phones.signed_in().order_by("number"))
    seen = str([phone.last_seen_at for phone in phones])
    return read(request, here, lambda: [show_phone(phone) for phone in phones], also=seen)


@router.post(f"{PLAYER}/phones", response=answers(PhoneLinkAnswer, 201), auth=May(Role.PLAYER))
def add_phone(request: HttpRequest, code: str, player: Path[Id]) -> HttpResponse:
    """A link for the guest's own second phone: it works once, for some minutes."""
    here = here_of(request)
    if here.player != player:
        raise Http404

    def do() -> PhoneLinkAnswer:
        phone = here.own_phone()
        if phone is None:
            raise PhoneSignedOut
        secret, ends_at = make_phone_link(phone, here.at)
        return PhoneLinkAnswer.model_construct(ends_at=ends_at, link=personal_link(request, secret))

    return write(request, here, do, status=201)


@router.delete(f"{PLAYER}/phones/{{phone}}", response=answers(PhoneAnswer), auth=OWN)
def sign_out_phone(request: HttpRequest, code: str, player: Path[Id], phone: Path[Number]) -> HttpResponse:
    """Sign out one phone; the name stays the guest's."""
    here = here_of(request)
    _find(here, player)

    @or_404(admitting.NoSuchPhone)
    def do() -> PhoneAnswer:
        return show_phone(
            admitting.sign_out_phone(here.party, player, phone, own=here.own_phone(), **here.by_player())
        )

    return write(request, here, do)


@router.post(f"{PLAYER}/phones/{{phone}}/confirm", response=answers(PhoneAnswer), auth=May(Role.HOST))
def confirm_phone(request: HttpRequest, code: str, player: Path[Id], phone: Path[Number]) -> HttpResponse:
    """This phone is the guest's: a guest who is a steward can act as one on it."""
    here = here_of(request)
    _find(here, player)

    @or_404(admitting.NoSuchPhone)
    def do() -> PhoneAnswer:
        return show_phone(admitting.confirm_phone(here.party, player, phone, **here.by))

    return write(request, here, do)


@router.delete(PLAYER, response=answers(PlayerAnswer), auth=May(Role.HOST))
def remove_player(request: HttpRequest, code: str, player: Path[Id]) -> HttpResponse:
    """Off the list; 409 for a guest who has played."""
    here = here_of(request)
    _find(here, player)
    return write(
        request, here, lambda: show_player(here, removing.remove_guest(here.party, player, **here.by))
    )


@router.post(f"{PLAYER}/release", response=answers(PlayerAnswer), auth=May(Role.HOST))
def release_name(
    request: HttpRequest, code: str, player: Path[Id], asked: ReleaseAsked | None = None
) -> HttpResponse:
    """Undo that a phone has joined: it is signed out, and without a phone the name is free again."""
    here = here_of(request)
    _find(here, player)
    number = asked.phone if asked else None

    def do() -> PlayerAnswer:
        return show_player(here, admitting.release(here.party, player, number, **here.by))

    return write(request, here, do)


@router.post(f"{PLAYER}/lock", response=answers(PlayerAnswer), auth=May(Role.HOST))
def lock_name(request: HttpRequest, code: str, player: Path[Id], asked: LockAsked) -> HttpResponse:
    """A locked name is never free for a phone with the code."""
    here = here_of(request)
    _find(here, player)
    set_to = admitting.lock_name if asked.locked else admitting.unlock_name
    return write(request, here, lambda: show_player(here, set_to(here.party, player, **here.by)))


@router.get(
    "/parties/{code}/requests", response=readings(list[RequestAnswer]), auth=May(Role.HOST, Role.STEWARD)
)
def list_requests(request: HttpRequest, code: str) -> HttpResponse:
    """Phones that ask for a taken name: all for a host, those at her tables for a steward."""
    here = here_of(request)
    steward = None if here.is_host else here.steward
    return read(
        request, here, lambda: [show_request(phone) for phone in admitting.requests_at(here.party, steward)]
    )


@router.post(
    "/parties/{code}/requests/{asking}",
    response=answers(RequestAnswer),
    auth=May(Role.HOST, Role.STEWARD),
)
def answer_request(request: HttpRequest, code: str, asking: Path[Id], asked: AnswerAsked) -> HttpResponse:
    """Add this phone, let it replace the guest's old ones, or refuse it."""
    here = here_of(request)

    def do() -> RequestAnswer:
        [phone] = admitting.answer_requests(here.party, [asking], asked.answer, **here.by)
        return show_request(phone)

    return write(request, here, do)


@router.post("/parties/{code}/joining", response=answers(JoiningAnswer), auth=May(Role.HOST))
def set_joining(request: HttpRequest, code: str, asked: JoiningAsked) -> HttpResponse:
    """Pause or resume joining with the code, or remove everyone who joined since a moment."""
    here = here_of(request)

    def do() -> Answer:
        party = here.party
        if asked.open is not None:
            party = (resume_joining if asked.open else pause_joining)(party, **here.by)
        if asked.remove_since is None:
            return show_joining(party)
        if asked.preview:
            return show_joining(party, removing.recent_joins(party, asked.remove_since, here.at))
        return show_joining(party, removing.remove_recent(party, asked.remove_since, here.at, **here.by))

    return write(request, here, do)


def _find(here: Here, player: int) -> Guest:
    """A guest of the party, for a host; for others only themselves."""
    if not here.is_host and here.player != player:
        raise Http404
    with or_404(NoSuchGuest):
        return find_guest(here.party, player)
