"""The exposed Key card of a table: drawn by the site or typed from the table's own pack, replaced when it is spelled.

It is worth fifty to who spells it (KW21). A prize keyword is something else and never called so. Pure.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from functools import partial

from games.base.equipment import equipment
from scoring.models import Sheet
from scoring.sheets.engine_table import keyword_of
from scoring.sheets.refusals import KeyCardNotCounted, NoKeyCard, NoKeyCardLeft, NoKeyCardsHere, NotAKeyCard

# B2 "Scoring": fifty for the word on the Key card.
WORTH: int = equipment("keyword")["scoring"]["keyword"]
_WORD = re.compile(r"[A-Z]{2,15}")
# Variants that are played without Key cards.
WITHOUT = frozenset({"patience"})


def expose(sheet: Sheet, typed: str = "") -> None:
    """Turn a card face up: the typed one, or the site's next. A card that lies there already stays."""
    check_has_cards(sheet)
    if typed.strip():
        sheet.key_card = _clean(typed)
        return
    card = next_card(sheet)
    if not card:
        raise NoKeyCardLeft
    sheet.key_card = card


def spell(sheet: Sheet) -> str:
    """The exposed card was spelled: it makes room for the next at once (KW24). The table's own pack is typed again."""
    check_has_cards(sheet)
    card = sheet.key_card
    if not card:
        raise NoKeyCard
    is_drawn = card == next_card(sheet)
    sheet.key_cards_used = [*sheet.key_cards_used, card]
    sheet.key_card = next_card(sheet) if is_drawn else ""
    return card


def check_counted(sheet: Sheet, points: int) -> None:
    """A card lies face up, and its fifty are among the points."""
    check_has_cards(sheet)
    if not sheet.key_card:
        raise NoKeyCard
    if points < WORTH:
        raise KeyCardNotCounted(card=sheet.key_card, worth=WORTH, points=points)


def bring_back(sheet: Sheet, card: str) -> None:
    """The turn that spelled it is struck: the old card lies there again and the newer one goes under the pack, unless
    another has been spelled since (KW24).
    """
    if not sheet.key_cards_used or sheet.key_cards_used[-1] != card:
        return
    newer = sheet.key_card
    is_drawn = bool(newer) and newer == next_card(sheet)
    sheet.key_cards_used = sheet.key_cards_used[:-1]
    sheet.key_card = card
    if is_drawn:
        kept = [put for put in sheet.key_cards_under if put[0] != newer]
        sheet.key_cards_under = [*kept, [newer, len(sheet.key_cards_used)]]


def next_card(sheet: Sheet) -> str:
    """The card that the site turns next, "" when none is left (KW25). Each sheet has the pack in an order of its own."""
    pack = _pack(sheet)
    left = [card for card in pack if card not in sheet.key_cards_used]
    if not left and keyword_of(sheet).options.keycards_recycle:
        left = pack
    return min(left, key=partial(_depth, sheet), default="")


def has_cards(sheet: Sheet) -> bool:
    return sheet.rules.is_keyword and sheet.rules.variant not in WITHOUT


def check_has_cards(sheet: Sheet) -> None:
    if not has_cards(sheet):
        raise NoKeyCardsHere


def _depth(sheet: Sheet, card: str) -> tuple[int, int, int]:
    """When the card last went under the pack: spelled, or put there before the next one was; first those that never did."""
    put = [(after, 0, place) for place, (each, after) in enumerate(sheet.key_cards_under) if each == card]
    spelled = [(place, 1, 0) for place, each in enumerate(sheet.key_cards_used) if each == card]
    return max([*put, *spelled], default=(-1, 0, 0))


def _pack(sheet: Sheet) -> list[str]:
    packs = equipment("keyword")["keywords"]
    chosen = keyword_of(sheet).options.key_cards
    names = {"main": ["main"], "easy": ["easy_optional"], "both": ["main", "easy_optional"]}[chosen]
    seed = f"{sheet.rules.seed}:{sheet.round}:{sheet.table}"
    return _shuffled({card for name in names for card in packs[name]}, seed)


def _shuffled(cards: Collection[str], seed: str) -> list[str]:
    """The same order on every machine: by the hash of seed and card."""
    return sorted(cards, key=lambda card: hashlib.sha256(f"{seed}:{card}".encode()).digest())


def _clean(typed: str) -> str:
    word = typed.strip().upper()
    if not _WORD.fullmatch(word):
        raise NotAKeyCard
    return word
