"""Prizes: a keyword typed or picked, and who gets the prize."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router

from party.api.answering import answers, read, readings, write
from party.api.callers import Here, May, MayRead, Role, here_of
from party.api.problems import OutOfDate
from party.api.rounds import ROUND, Nothing, find_round, hold_round
from party.api.shapes.parts import Id, Number
from party.api.shapes.prizes import Award, Keyword, PrizeAnswer, show_prize
from party.models import Prize, Seat, Steward
from party.prizes import claims, keywords
from party.prizes.claims import Read
from party.prizes.refusals import StalePrize
from scoring.record.pen import Actor

router = Router(tags=["prizes"])


@router.post(f"{ROUND}/prizes", response=answers(PrizeAnswer, 201), auth=May(Role.HOST))
def type_keyword(request: HttpRequest, code: str, n: Path[Number], asked: Keyword) -> HttpResponse:
    """The host's own keyword, checked against the dictionary."""
    here = here_of(request)

    def do() -> PrizeAnswer:
        hold_round(here, n)
        return show_prize(keywords.type_keyword(here.party, asked.keyword, asked.table, **here.by))

    return write(request, here, do, status=201)


@router.post(f"{ROUND}/prizes/pick", response=answers(list[PrizeAnswer], 201), auth=May(Role.HOST))
def pick_keywords(request: HttpRequest, code: str, n: Path[Number], asked: Nothing = None) -> HttpResponse:
    """A keyword for every table, or for the room, that has none yet."""
    here = here_of(request)

    def do() -> list[PrizeAnswer]:
        hold_round(here, n)
        return [show_prize(prize) for prize in keywords.pick_keywords(here.party, **here.by)]

    return write(request, here, do, status=201)


@router.get(f"{ROUND}/prizes", response=readings(list[PrizeAnswer]), auth=MayRead())
def list_prizes(request: HttpRequest, code: str, n: Path[Number]) -> HttpResponse:
    """The prizes of a round."""
    here = here_of(request)
    find_round(here, n)
    rows = Prize.objects.filter(party=here.party, round=n)
    return read(request, here, lambda: [show_prize(prize) for prize in rows])


@router.post(
    "/parties/{code}/prizes/{prize}/award",
    response=answers(PrizeAnswer),
    auth=May(Role.HOST, Role.STEWARD, Role.PLAYER),
)
def award_prize(request: HttpRequest, code: str, prize: Path[Id], asked: Award) -> HttpResponse:
    """The prize goes to a player. A host can name who saw it; others can only have seen it themselves."""
    here = here_of(request)

    def do() -> PrizeAnswer:
        found = Prize.objects.select_related("party").filter(party=here.party, pk=prize).first()
        if found is None or not _is_known(here, found):
            raise Http404
        witness = _witness(here, asked.witness)
        try:
            awarded = claims.award(found, asked.player, witness, read=Read(version=asked.version), **here.by)
        except StalePrize as stale:
            found.refresh_from_db()
            raise OutOfDate(stale, show_prize(found)) from stale
        return show_prize(awarded)

    return write(request, here, do)


def _is_known(here: Here, prize: Prize) -> bool:
    """The room's prize is everybody's; a table's, to players, theirs who sit there."""
    if here.is_official or not prize.table:
        return True
    seats = Seat.objects.filter(round__party=here.party, round__number=prize.round, table=prize.table)
    return seats.filter(player=here.player or 0).exists()


def _witness(here: Here, player: int | None) -> Actor | None:
    if player is None or player == here.player:
        return None
    if not here.is_host:
        raise claims.NeedsAWitness
    steward = Steward.objects.filter(party=here.party, player=player, is_active=True).first()
    return Actor("steward", steward.pk) if steward else Actor("player", player)
