"""Parties: made, read, changed, finished, deleted."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from party.api.answering import answers, read, readings, write
from party.api.callers import AsHost, May, MayDelete, MayMakeParties, MayRead, Role, here_of
from party.api.problems import OutOfDate
from party.api.shapes.hosts import DeletedAnswer
from party.api.shapes.parties import NewParty, PartyAnswer, PartyChanges, changed, chosen, show_party
from party.api.shapes.parts import WithReason
from party.api.shapes.scores import StandingsAnswer, show_standings
from party.history.finishing import finish
from party.models import Party
from party.people.hosting import change_options, make_party
from party.people.lookup import find_party
from party.people.purging import purge_party
from party.people.refusals import StaleParty

router = Router(tags=["parties"])


@router.post("/parties", response=answers(PartyAnswer, 201), auth=MayMakeParties())
def open_party(request: HttpRequest, asked: NewParty) -> HttpResponse:
    """A party; all but its name is as the sheet prints it unless said otherwise."""
    asker: AsHost = request.auth  # type: ignore[attr-defined]  # MayMakeParties let it in.
    host = asker.host
    assert host is not None

    def do() -> PartyAnswer:
        return show_party(None, make_party(host, chosen(asked), **asker.by))

    return write(request, asker, do, status=201)


@router.get("/parties/{code}", response=readings(PartyAnswer), auth=MayRead())
def read_party(request: HttpRequest, code: str) -> HttpResponse:
    """A party and its options, by its code. `state`: open (gathering), running, finished."""
    here = here_of(request)
    return read(request, here, lambda: show_party(here, here.party))


@router.patch("/parties/{code}", response=answers(PartyAnswer), auth=May(Role.HOST))
def change_party(request: HttpRequest, code: str, asked: PartyChanges) -> HttpResponse:
    """Change options; what is not sent stays."""
    here = here_of(request)

    def do() -> PartyAnswer:
        changes = changed(asked, here.party)
        try:
            party = change_options(here.party, changes, version=asked.version, reason=asked.reason, **here.by)
        except StaleParty as stale:
            now = Party.objects.get(pk=here.party.pk)
            raise OutOfDate(stale, show_party(here, now)) from stale
        return show_party(here, party)

    return write(request, here, do)


@router.get("/parties/{code}/standings", response=readings(StandingsAnswer), auth=MayRead())
def read_standings(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody by place, those who left included."""
    here = here_of(request)
    return read(request, here, lambda: show_standings(here))


@router.post("/parties/{code}/finish", response=answers(StandingsAnswer), auth=May(Role.HOST))
def finish_party(request: HttpRequest, code: str, asked: WithReason | None = None) -> HttpResponse:
    """The evening is over; the standings are final."""
    here = here_of(request)

    def do() -> StandingsAnswer:
        finish(here.party, **here.by)
        here.party.refresh_from_db()
        return show_standings(here)

    return write(request, here, do)


@router.delete("/parties/{code}", response=answers(DeletedAnswer), auth=MayDelete())
def delete_party(request: HttpRequest, code: str) -> HttpResponse:
    """The party and everything in it is deleted for good, by the host who created it. Once more is the same."""
    asker: AsHost = request.auth  # type: ignore[attr-defined]  # MayDelete let it in.

    def do() -> DeletedAnswer:
        party = find_party(code)
        if party is not None:
            purge_party(party, **asker.by)
        return DeletedAnswer.model_construct(code=code, deleted=True)

    return write(request, asker, do)
