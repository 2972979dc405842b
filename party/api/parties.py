"""Parties: made, read, changed, finished, deleted."""

from __future__ import annotations

from party.api.answering import Read
from party.api.callers import FOR_ANYBODY, FOR_HOSTS, AsHost, Caller, MayDelete, MayMakeParties
from party.api.operations import Operations
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

router = Operations(tags=["parties"])


@router.writes("POST", "/parties", MayMakeParties(), 201)
def open_party(asker: AsHost, asked: NewParty) -> PartyAnswer:
    """A party; all but its name is as the sheet prints it unless said otherwise."""
    return show_party(None, make_party(asker.host, chosen(asked), **asker.by))


@router.reads("/parties/{code}", FOR_ANYBODY)
def read_party(here: Caller) -> Read[PartyAnswer]:
    """A party and its options, by its code. `state`: open (gathering), running, finished."""
    return Read(lambda: show_party(here, here.party))


@router.writes("PATCH", "/parties/{code}", FOR_HOSTS)
def change_party(here: Caller, asked: PartyChanges) -> PartyAnswer:
    """Change options; what is not sent stays."""
    changes = changed(asked, here.party)
    try:
        party = change_options(here.party, changes, version=asked.version, reason=asked.reason, **here.by)
    except StaleParty as stale:
        now = Party.objects.get(pk=here.party.pk)
        raise OutOfDate(stale, show_party(here, now)) from stale
    return show_party(here, party)


@router.reads("/parties/{code}/standings", FOR_ANYBODY)
def read_standings(here: Caller) -> Read[StandingsAnswer]:
    """Everybody by place, those who left included."""
    return Read(lambda: show_standings(here))


@router.writes("POST", "/parties/{code}/finish", FOR_HOSTS)
def finish_party(here: Caller, asked: WithReason | None = None) -> StandingsAnswer:
    """The evening is over; the standings are final."""
    finish(here.party, **here.by)
    here.party.refresh_from_db()
    return show_standings(here)


@router.writes("DELETE", "/parties/{code}", MayDelete())
def delete_party(asker: AsHost, code: str) -> DeletedAnswer:
    """The party and everything in it is deleted for good, by the host who created it. Once more is the same."""
    party = find_party(code)
    if party is not None:
        purge_party(party, **asker.by)
    return DeletedAnswer.model_construct(code=code, deleted=True)
