"""Prizes by S16: keywords are picked or typed, players say that they spelled one, a witness has seen it, it is awarded.

A prize is worth no points. Its keyword is not the exposed Key card, and never called so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction

from games.base.equipment import equipment
from games.errors import AbbreviationNotAllowed, NotInDictionary, ProperNounNotAllowed
from games.lexicon.dictionary import load_lexicon
from party.models import Party, Prize, PrizeClaim, PrizeState, Round, Seat, Steward
from party.models.parties import PrizeMode
from party.prizes.prize_words import prize_words
from party.prizes.refusals import (
    AwardedAlready,
    CannotWin,
    ForTheSteward,
    KeywordClaimed,
    KeywordUsed,
    NeedsAWitness,
    NoKeywordLeft,
    NoPrizes,
    NoSuchPrize,
    NotThisPrize,
)
from party.prizes.reopening import is_unclear, take_from_winner
from party.prizes.spelled import ROOM, first_claim, may_have_been_first
from party.prizes.stale import AS_IT_IS, Read, check_read, note_given
from party.prizes.undecided import check_may_decide
from party.record.locks import take_party_pen
from party.rounds.rounds import find_open_round
from party.rules.seating.chance import chance, shuffled
from scoring.models import Sheet
from scoring.record.pen import Actor, Pen

_REASONS = {"proper noun": ProperNounNotAllowed, "abbreviation": AbbreviationNotAllowed}


@transaction.atomic
def pick_keywords(party: Party, *, actor: Actor, at: datetime) -> list[Prize]:
    """A keyword for each table, or one for the room, of this round; where there is one already it stays."""
    party, pen = take_party_pen(party, actor, at)
    current = find_open_round(party)
    if party.prizes == PrizeMode.NONE:
        raise NoPrizes
    had = list(Prize.objects.filter(party=party))
    tables = [ROOM] if party.prizes == PrizeMode.ROOM else list(range(1, current.tables + 1))
    done = {prize.table for prize in had if prize.round == current.number}
    picked = _pick(party, current, [table for table in tables if table not in done], had)
    pen.make(*picked)
    pen.write("keywords-picked", round=current.number, keywords={str(p.table): p.keyword for p in picked})
    return list(Prize.objects.filter(party=party, round=current.number))


@transaction.atomic
def type_keyword(
    party: Party, keyword: str, table: int | None = None, *, actor: Actor, at: datetime
) -> Prize:
    """The host's own keyword for a table or the room, checked against the dictionary."""
    party, pen = take_party_pen(party, actor, at)
    current = find_open_round(party)
    word, place = _check_word(keyword), table or ROOM
    _check_place(party, current, place)
    old = Prize.objects.filter(party=party, round=current.number, table=place).first()
    if old is not None and old.state != PrizeState.PICKED:
        raise KeywordClaimed(keyword=old.keyword)
    others = [prize for prize in Prize.objects.filter(party=party, keyword=word) if prize != old]
    if any(prize.table == place or prize.round == current.number for prize in others):
        raise KeywordUsed(keyword=word)
    pen.remove(*filter(None, [old]))
    prize = Prize(party=party, round=current.number, table=place, keyword=word, source="typed")
    pen.make(prize)
    pen.write("keyword-typed", round=current.number, table=table, keyword=word)
    return prize


@transaction.atomic
def claim_prize(
    prize: Prize,
    player: int,
    *,
    played_at: datetime,
    read: Read = AS_IT_IS,
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
    sheet = check_read(prize, read, seat, pen)
    claims = list(prize.claims.all())
    if not may_have_been_first(prize, claims, played_at):
        _check_open(prize)
    if player in [claim.player_id for claim in claims]:
        return prize
    pen.make(claim)
    prize.state = PrizeState.UNCLEAR if is_unclear(claim, claims) else PrizeState.CLAIMED
    take_from_winner(prize)
    told = note_given(prize, sheet, pen)
    pen.write("prize-claimed", round=prize.round, table=_place(prize, sheet), subject=player, **told)
    return prize


@transaction.atomic
def award(
    prize: Prize,
    player: int,
    witness: Actor | None = None,
    *,
    read: Read = AS_IT_IS,
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
    sheet = check_read(prize, read, seat, pen)
    if prize.state == PrizeState.AWARDED and prize.winner_id == player:
        return prize
    _check_open(prize)
    prize.state, prize.winner_id = PrizeState.AWARDED, player
    prize.entry_id = read.entry.pk if read.entry else _line_claimed(prize, player)
    prize.witness_kind, prize.witness_id = seen_by.kind, seen_by.id
    told = note_given(prize, sheet, pen)
    pen.write("prize-awarded", round=prize.round, table=_place(prize, sheet), subject=player, **told)
    return prize


def _pick(party: Party, current: Round, tables: Sequence[int], had: Iterable[Prize]) -> list[Prize]:
    """Key cards first, then the reviewed list; never twice at a table, never at two tables of this round."""
    rng = chance(party.seed, current.number, "prizes")
    cards = [(card, "key-card") for card in shuffled(sorted(equipment("keyword")["keywords"]["main"]), rng)]
    rest = [(word, "list") for word in shuffled(prize_words(), rng)]
    used_at: dict[int, set[str]] = {}
    for prize in had:
        used_at.setdefault(prize.table, set()).add(prize.keyword)
    taken = {prize.keyword for prize in had if prize.round == current.number}
    options, picked = [*cards, *rest], []
    for table in tables:
        # A Key card used at other tables in earlier rounds is new to this one.
        barred = taken | used_at.get(table, set())
        word, source = next((option for option in options if option[0] not in barred), ("", ""))
        if not word:
            raise NoKeywordLeft(table=table)
        taken.add(word)
        picked.append(Prize(party=party, round=current.number, table=table, keyword=word, source=source))
    return picked


def _check_word(typed: str) -> str:
    found = load_lexicon().look_up(typed.strip())
    if not found.known:
        raise _REASONS.get(found.reason or "", NotInDictionary)(word=found.text)
    return found.text


def _check_place(party: Party, current: Round, table: int) -> None:
    if party.prizes == PrizeMode.NONE:
        raise NoPrizes
    is_room = party.prizes == PrizeMode.ROOM
    if is_room != (table == ROOM) or table > current.tables:
        raise NotThisPrize(mode=PrizeMode(party.prizes).label)


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
