"""Prizes: a keyword typed or picked, and who gets the prize."""

from __future__ import annotations

from django.http import Http404
from ninja import Path

from party.api.answering import Read
from party.api.callers import FOR_ANYBODY, FOR_HOSTS, FOR_THE_TABLE, Caller
from party.api.operations import Operations
from party.api.problems import OutOfDate
from party.api.rounds import ROUND, Nothing, find_round, hold_round
from party.api.shapes.parts import Id, Number
from party.api.shapes.prizes import Award, Keyword, PrizeAnswer, show_prize
from party.models import Prize, Seat, Steward
from party.prizes import claims, keywords
from party.prizes.claims import PrizeSeen
from party.prizes.refusals import NeedsAWitness, StalePrize
from scoring.record.pen import Actor

router = Operations(tags=["prizes"])


@router.writes("POST", f"{ROUND}/prizes", FOR_HOSTS, 201)
def type_keyword(here: Caller, n: Path[Number], asked: Keyword) -> PrizeAnswer:
    """The host's own keyword, checked against the dictionary."""
    hold_round(here, n)
    return show_prize(keywords.type_keyword(here.party, asked.keyword, asked.table, **here.by))


@router.writes("POST", f"{ROUND}/prizes/pick", FOR_HOSTS, 201)
def pick_keywords(here: Caller, n: Path[Number], asked: Nothing = None) -> list[PrizeAnswer]:
    """A keyword for every table, or for the room, that has none yet."""
    hold_round(here, n)
    return [show_prize(prize) for prize in keywords.pick_keywords(here.party, **here.by)]


@router.reads(f"{ROUND}/prizes", FOR_ANYBODY)
def list_prizes(here: Caller, n: Path[Number]) -> Read[list[PrizeAnswer]]:
    """The prizes of a round."""
    find_round(here, n)
    rows = Prize.objects.filter(party=here.party, round=n)
    return Read(lambda: [show_prize(prize) for prize in rows])


@router.writes("POST", "/parties/{code}/prizes/{prize}/award", FOR_THE_TABLE)
def award_prize(here: Caller, prize: Path[Id], asked: Award) -> PrizeAnswer:
    """The prize goes to a player. A host can name who saw it; others can only have seen it themselves."""
    found = Prize.objects.select_related("party").filter(party=here.party, pk=prize).first()
    if found is None or not _is_known(here, found):
        raise Http404
    witness = _witness(here, asked.witness)
    try:
        awarded = claims.award(found, asked.player, witness, read=PrizeSeen(version=asked.version), **here.by)
    except StalePrize as stale:
        found.refresh_from_db()
        raise OutOfDate(stale, show_prize(found)) from stale
    return show_prize(awarded)


def _is_known(here: Caller, prize: Prize) -> bool:
    """The room's prize is everybody's; a table's, to players, theirs who sit there."""
    if here.is_official or not prize.table:
        return True
    seats = Seat.objects.filter(round__party=here.party, round__number=prize.round, table=prize.table)
    return seats.filter(player=here.player or 0).exists()


def _witness(here: Caller, player: int | None) -> Actor | None:
    if player is None or player == here.player:
        return None
    if not here.is_host:
        raise NeedsAWitness
    steward = Steward.objects.filter(party=here.party, player=player, is_active=True).first()
    return Actor("steward", steward.pk) if steward else Actor("player", player)
