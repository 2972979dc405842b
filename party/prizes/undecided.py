"""Prizes of which nobody can say who spelled the keyword first (S16): at whose desks they stand, and who may decide (S11).

Writes nothing; the prize is given by party/prizes/claims.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, prefetch_related_objects

from party.models import Party, Prize, PrizeClaim, PrizeState, Seat, Steward
from party.models.parties import PrizeMode
from party.people.refusals import NotYourTable
from party.people.stewardship import check_may_rule, place_of
from scoring.models import SheetSeat
from scoring.record.pen import Actor


@dataclass(frozen=True)
class Undecided:
    """A prize with those who say to have spelled it, first by the time of the play, each with the table; and who may not
    decide or has to: the players and the rulers of those tables.
    """

    prize: Prize
    claims: tuple[tuple[PrizeClaim, int], ...]
    seated: frozenset[int]
    rulers: frozenset[int | None]

    def is_for(self, steward: Steward) -> bool:
        """Whether it stands at her desk: one of the tables is hers to rule on, and she sits at none of them."""
        return steward.pk in self.rulers and steward.player_id not in self.seated


def read_undecided(
    party: Party, stewards: Sequence[Steward], unclear: Iterable[Prize] | None = None
) -> list[Undecided]:
    """All that wait for a decision, of earlier rounds too; one query where there is none, none without prizes.

    `unclear`: they have been read already.
    """
    if party.prizes == PrizeMode.NONE:
        return []
    if unclear is None:
        unclear = Prize.objects.filter(party=party, state=PrizeState.UNCLEAR).order_by("round", "table")
    prizes = list(unclear)
    prefetch_related_objects(prizes, "claims__player")
    seats = _seats_concerned(party, prizes) if prizes else []
    return [
        _undecided(prize, [seat for seat in seats if seat.round.number == prize.round], stewards)
        for prize in prizes
    ]


def check_may_decide(prize: Prize, player: int, actor: Actor) -> None:
    """A host, or a steward who rules on one of the tables concerned; nobody who sits at one of them."""
    claimed = {player, *prize.claims.values_list("player", flat=True)}
    concerned = Seat.objects.filter(
        round__party=prize.party_id, round__number=prize.round, player__in=claimed
    )
    tables = dict(concerned.order_by("table").values_list("table", "round__tables"))
    refusals = []
    for table, count in tables.items():
        seats = SheetSeat.objects.filter(
            sheet__book=prize.party.book_id, sheet__round=prize.round, sheet__table=table
        )
        try:
            check_may_rule(prize.party, table, count, list(seats), actor)
        except NotYourTable as broken:
            refusals.append(broken)
    if len(refusals) == len(tables):
        raise refusals[0]


def _seats_concerned(party: Party, prizes: Collection[Prize]) -> list[Seat]:
    """Everybody who sits where somebody claims one of these prizes."""
    claims = PrizeClaim.objects.filter(prize__in=prizes, prize__round=OuterRef("round__number"))
    claimers = Seat.objects.filter(round=OuterRef("round"), table=OuterRef("table"))
    concerned = claimers.filter(Exists(claims.filter(player=OuterRef("player"))))
    numbers = {prize.round for prize in prizes}
    seats = Seat.objects.filter(round__party=party, round__number__in=numbers)
    return list(seats.filter(Exists(concerned)).select_related("round"))


def _undecided(prize: Prize, seats: Sequence[Seat], stewards: Sequence[Steward]) -> Undecided:
    tables = {seat.player_id: seat.table for seat in seats}
    claims = sorted(prize.claims.all(), key=lambda claim: (claim.played_at, claim.pk))
    concerned = {tables[claim.player_id] for claim in claims}
    seated = {table: [seat.player_id for seat in seats if seat.table == table] for table in concerned}
    count = seats[0].round.tables
    return Undecided(
        prize,
        tuple((claim, tables[claim.player_id]) for claim in claims),
        frozenset(player for players in seated.values() for player in players),
        frozenset(
            place_of(table, count, stewards, players).ruler.steward for table, players in seated.items()
        ),
    )
