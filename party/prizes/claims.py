"""Prizes by S16: players say that they spelled a keyword, a witness has seen it, it is awarded; open again when the line
that won it is struck.

Giving a prize for a line is a write on that line's sheet: it names the version that was read, and makes a new one. The
prize has a version of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from party.models import Prize, PrizeClaim, PrizeState, Seat, Steward
from party.models.prizes import ROOM
from party.prizes.refusals import (
    AwardedAlready,
    CannotWin,
    ForTheSteward,
    NeedsAWitness,
    NoSuchPrize,
    StalePrize,
)
from party.prizes.spelled import first_claim, is_unclear, may_have_been_first
from party.prizes.undecided import check_may_decide
from party.record.locks import take_party_pen
from scoring.models import Entry, Player, Sheet
from scoring.record.pen import Actor, Pen
from scoring.sheets.locked import read_locked
from scoring.sheets.refusals import StruckAlready
from scoring.sheets.staleness import Seen, check_seen


@dataclass(frozen=True)
class PrizeSeen:
    """What somebody who gives a prize has read: the line that spelled it with the version of its sheet, or without a line
    the version of the prize. None takes it as it is.
    """

    entry: Entry | None = None
    version: int | None = None


AS_IT_IS = PrizeSeen()


@transaction.atomic
def claim_prize(
    prize: Prize,
    player: int,
    *,
    played_at: datetime,
    read: PrizeSeen = AS_IT_IS,
    actor: Actor,
    at: datetime,
) -> Prize:
    """A player says to have spelled the keyword, at the time of that play. Two within a second are for the steward, and
    so is one from a phone that was offline, whose play was earlier than the one that has got the prize. The claim from a
    line falls with it.
    """
    prize, pen = _take(prize, actor, at)
    seat = _check_can_win(prize, player)
    claim = PrizeClaim(prize=prize, player_id=player, played_at=played_at, entry=read.entry)
    if actor.kind not in ("player", "site") or actor.id not in (player, None):
        _check_witness(prize, seat, actor)
        claim.witness_kind, claim.witness_id = actor.kind, actor.id
    sheet = _check_read(prize, read, seat, pen)
    claims = list(prize.claims.all())
    if not may_have_been_first(prize, claims, played_at):
        _check_open(prize)
    if player in [claim.player_id for claim in claims]:
        return prize
    pen.make(claim)
    prize.state = PrizeState.UNCLEAR if is_unclear(claim, claims) else PrizeState.CLAIMED
    _take_from_winner(prize)
    told = _note_given(prize, sheet, pen)
    pen.write("prize-claimed", round=prize.round, table=_place(prize, sheet), subject=player, **told)
    return prize


@transaction.atomic
def award(
    prize: Prize,
    player: int,
    witness: Actor | None = None,
    *,
    read: PrizeSeen = AS_IT_IS,
    actor: Actor,
    at: datetime,
) -> Prize:
    """The prize goes to a player, with who saw it. Where it is not clear who was first, a steward or host decides who
    sits at none of the tables. Who may not is told nothing of what stands.
    """
    prize, pen = _take(prize, actor, at)
    seat, seen_by = _check_can_win(prize, player), witness or actor
    if prize.state != PrizeState.AWARDED:
        _check_may_award(prize, player, actor)
    _check_witness(prize, seat, seen_by)
    sheet = _check_read(prize, read, seat, pen)
    if prize.state == PrizeState.AWARDED and prize.winner_id == player:
        return prize
    _check_open(prize)
    prize.state, prize.winner_id = PrizeState.AWARDED, player
    prize.entry_id = read.entry.pk if read.entry else _line_claimed(prize, player)
    prize.witness_kind, prize.witness_id = seen_by.kind, seen_by.id
    told = _note_given(prize, sheet, pen)
    pen.write("prize-awarded", round=prize.round, table=_place(prize, sheet), subject=player, **told)
    return prize


def reopen_prizes(entry: Entry, pen: Pen) -> list[Prize]:
    """Part of the event that strikes a line: what it won is open again. What was awarded by hand, without a line, stays."""
    claims = list(PrizeClaim.objects.filter(entry=entry))
    pen.remove(*claims)
    touched = Q(entry=entry) | Q(pk__in=[claim.prize_id for claim in claims])
    reopened = [prize for prize in Prize.objects.filter(touched) if _is_lost_with(prize, entry)]
    for prize in reopened:
        _take_from_winner(prize)
        prize.version += 1
        prize.state = _state_by_claims(list(prize.claims.order_by("pk")))
    pen.save(*reopened)
    return reopened


def _take(prize: Prize, actor: Actor, at: datetime) -> tuple[Prize, Pen]:
    party, pen = take_party_pen(prize.party, actor, at)
    found = Prize.objects.select_related("party", "winner").filter(party=party, pk=prize.pk).first()
    if found is None:
        raise NoSuchPrize
    return found, pen


def _place(prize: Prize, sheet: Sheet | None) -> int | None:
    """The table that is told of it: where the prize, or else the line, belongs."""
    return prize.table or (sheet.table if sheet else None)


def _line_claimed(prize: Prize, player: int) -> int | None:
    """The line that the winner's claim came from."""
    return prize.claims.filter(player=player).values_list("entry", flat=True).first()


def _check_open(prize: Prize) -> None:
    if prize.state == PrizeState.AWARDED:
        raise AwardedAlready(keyword=prize.keyword, winner=prize.winner)


def _check_can_win(prize: Prize, player: int) -> Seat:
    seats = Seat.objects.filter(round__party=prize.party, round__number=prize.round, player=player)
    seat = seats.filter(table=prize.table).first() if prize.table else seats.first()
    if seat is None:
        raise CannotWin
    return seat


def _check_may_award(prize: Prize, player: int, actor: Actor) -> None:
    first = first_claim(prize) if prize.table == ROOM else None
    if prize.state != PrizeState.UNCLEAR and (first is None or first.player_id == player):
        return
    if actor.kind not in ("steward", "host"):
        raise ForTheSteward(keyword=prize.keyword)
    check_may_decide(prize, player, actor)


def _check_witness(prize: Prize, seat: Seat, witness: Actor) -> None:
    if witness.kind == "host":
        is_sound = (
            prize.party.party_hosts.filter(host_id=witness.id or 0).exclude(player=seat.player_id).exists()
        )
    elif witness.kind == "steward":
        stewards = Steward.objects.filter(party=prize.party, pk=witness.id or 0, is_active=True)
        is_sound = stewards.exclude(player=seat.player_id).exists()
    else:
        keeper = Sheet.objects.filter(book=prize.party.book_id, round=prize.round, table=seat.table)
        is_sound = witness.id != seat.player_id and keeper.filter(scorekeeper=witness.id).exists()
    if not is_sound:
        raise NeedsAWitness


def _check_read(prize: Prize, read: PrizeSeen, seat: Seat, pen: Pen) -> Sheet | None:
    """Refused with both sides where somebody else has written since; asked only when the player may get the prize and the
    actor may give it. Returns the sheet of the line, if one is named.
    """
    entry, version = read.entry, read.version
    if entry is None:
        _check_prize_seen(prize, version, seat.player)
        return None
    locked = read_locked(entry.sheet, pen)
    yours = f"{prize.keyword}: {seat.player}"
    check_seen(locked.sheet, locked.seats, Seen(version), yours=yours)
    if not any(line.pk == entry.pk for line in locked.standing):
        raise StruckAlready(number=entry.number)
    return locked.sheet


def _check_prize_seen(prize: Prize, version: int | None, player: Player) -> None:
    if version in (None, prize.version):
        return
    claims = prize.claims.select_related("player").order_by("played_at", "pk")
    said = [prize.winner] if prize.winner else [claim.player for claim in claims]
    theirs = ": ".join(filter(None, [str(PrizeState(prize.state).label), ", ".join(map(str, said))]))
    raise StalePrize(theirs=theirs, yours=player, version=prize.version, after={}, result="", sum="")


def _note_given(prize: Prize, sheet: Sheet | None, pen: Pen) -> dict[str, int]:
    """A new version of the prize, and of the sheet on which it was spelled; what the event says of that."""
    prize.version += 1
    pen.save(prize)
    if sheet is None:
        return {}
    sheet.version += 1
    pen.save(sheet)
    return {"version": sheet.version}


def _take_from_winner(prize: Prize) -> None:
    prize.winner, prize.entry, prize.witness_kind, prize.witness_id = None, None, "", None


def _is_lost_with(prize: Prize, entry: Entry) -> bool:
    return prize.state != PrizeState.AWARDED or prize.entry_id == entry.pk


def _state_by_claims(claims: Sequence[PrizeClaim]) -> PrizeState:
    """As the claims that are left would have made it, in the order in which they came."""
    if not claims:
        return PrizeState.PICKED
    unclear = any(is_unclear(claim, claims[:place]) for place, claim in enumerate(claims))
    return PrizeState.UNCLEAR if unclear else PrizeState.CLAIMED
