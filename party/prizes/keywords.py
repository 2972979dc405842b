"""The keywords of a round's prizes: picked from the Key cards and a reviewed list, or typed by the host (S16).

A prize is worth no points. Its keyword is not the exposed Key card, and never called so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction

from games.base.equipment import equipment
from games.errors import AbbreviationNotAllowed, NotInDictionary, ProperNounNotAllowed
from games.lexicon.dictionary import load_lexicon
from party.models import Party, Prize, PrizeState, Round
from party.models.parties import PrizeMode
from party.models.prizes import ROOM
from party.prizes.prize_words import prize_words
from party.prizes.refusals import KeywordClaimed, KeywordUsed, NoKeywordLeft, NoPrizes, NotThisPrize
from party.record.locks import take_party_pen
from party.rounds.rounds import find_open_round
from party.rules.seating.chance import chance, shuffled
from scoring.record.pen import Actor

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
