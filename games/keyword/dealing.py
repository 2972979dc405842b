"""Before the first play: who sits where, in which color, with which blocks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.base.layout import Grid
from games.base.letters import draw, unseen, whole_set
from games.keyword.board import CARDS, COLORS, COUNTS, PARTNERS, RACK, SIDE
from games.keyword.errors import NotAColor, PartnersMustAlternate, WrongColors
from games.keyword.options import KeywordOptions
from games.keyword.state import NO_CARD, KeyCards, KeywordState

# Two sit diagonally (KW16); alone one plays blue (B2 "Solitaire").
SEATED: dict[int, tuple[str, ...]] = {
    1: ("blue",),
    2: ("red", "blue"),
    3: COLORS[:3],
    4: COLORS,
}


def deal(players: Sequence[str], rng: Random, options: KeywordOptions, *, key_cards: bool) -> KeywordState:
    """Ten blocks each; the rest stays in the box, in the order in which it will be drawn (B2 "The Draw")."""
    blocks = list(whole_set(COUNTS))
    rng.shuffle(blocks)
    box, racks = "".join(blocks), []
    for _ in players:
        rack, box = draw(box, RACK)
        racks.append(rack)
    cards = _shuffle_cards(rng, options) if key_cards else KeyCards(NO_CARD, ())
    return KeywordState(tuple(players), Grid.empty(SIDE), tuple(racks), box, (0,) * len(players), cards)


def set_up(players: Sequence[str], *, key_cards: bool) -> KeywordState:
    """A table of which nothing is known but who sits at it."""
    racks = (unseen(RACK),) * len(players)
    box = unseen(sum(COUNTS.values()) - RACK * len(players))
    cards = KeyCards() if key_cards else KeyCards(NO_CARD, ())
    return KeywordState(tuple(players), Grid.empty(SIDE), racks, box, (0,) * len(players), cards)


def check_colors(players: Sequence[str], options: KeywordOptions) -> None:
    """Each has a color of his own, as the seats have them unless the table chooses freely (KW16)."""
    for place, name in enumerate(players):
        if name not in COLORS or name in players[:place]:
            raise NotAColor(name=name)
    seated = SEATED[len(players)]
    if options.colors == "seat_order" and set(players) != set(seated):
        raise WrongColors(number=len(players), colors=" and ".join(seated))


def check_sides(players: Sequence[str]) -> None:
    """Partners sit across, so that the sides take turns (KW51)."""
    if len(players) != len(COLORS) or any(
        PARTNERS.get(players[seat]) != players[seat - 2] for seat in range(4)
    ):
        raise PartnersMustAlternate


def _shuffle_cards(rng: Random, options: KeywordOptions) -> KeyCards:
    packs = CARDS.values() if options.key_cards == "both" else [CARDS[options.key_cards]]
    cards = [card for pack in packs for card in pack]
    rng.shuffle(cards)
    return KeyCards(cards[0], tuple(cards[1:]))
