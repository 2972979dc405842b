"""Crossword Lotto's options, each with the ruling that names it; the default is the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.options import Options, flag, number
from games.errors import gettext_noop
from games.lotto.card import ALL_LETTER_CARDS


@dataclass(frozen=True)
class LottoOptions(Options):
    lotto_autoclaim: bool = flag(
        default=False,
        rule="LO4",
        meaning=gettext_noop("words down and diagonally are counted without being pointed out"),
    )
    lotto_letter_cards: int = number(
        ALL_LETTER_CARDS,
        least=1,
        rule="Part 5",
        meaning=gettext_noop("how many letter cards are taken, chosen by chance; 40 a player or more"),
    )
