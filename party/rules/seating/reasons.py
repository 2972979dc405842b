"""Why a player sits at a table: a value that a program can read, and the sentence for "why do I sit here".

The sentences are marked for gettext; who shows one hands in the translation of the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from games.errors import gettext_noop


class Why(StrEnum):
    FRESH = "fresh"
    STAYS = "stays"
    MOVED_ON = "moved_on"
    MOVED_INSTEAD = "moved_instead"
    PINNED = "pinned"
    ONLY_TABLE = "only_table"
    VOID_TABLE = "void_table"
    WALKED_ON = "walked_on"
    CLOSED_TABLE = "closed_table"
    LATE = "late"
    MIXED = "mixed"
    BALANCED = "balanced"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Reason:
    """`through` is the table that was full or closed, and so sent the player on; `rank` is None where none counted."""

    kind: Why
    to_table: int
    from_table: int | None = None
    rank: int | None = None
    through: int | None = None


def why_sentence(reason: Reason, translate: Callable[[str], str] = str) -> str:
    """The reason in words."""
    rank = "" if reason.rank is None else translate(ordinal(reason.rank))
    return translate(_template(reason)).format(
        rank=rank, from_table=reason.from_table, to_table=reason.to_table, through=reason.through
    )


def ordinal(rank: int) -> str:
    """Rank in words as far as a table can seat (Lotto: twelve); after that in figures."""
    return ORDINALS[rank - 1] if rank <= len(ORDINALS) else str(rank)


def _template(reason: Reason) -> str:
    if reason.kind in (Why.WALKED_ON, Why.CLOSED_TABLE) and reason.through != reason.from_table:
        return SENTENCES_AFTER_A_MOVE[reason.kind]
    return SENTENCES[reason.kind]


ORDINALS = (
    gettext_noop("first"),
    gettext_noop("second"),
    gettext_noop("third"),
    gettext_noop("fourth"),
    gettext_noop("fifth"),
    gettext_noop("sixth"),
    gettext_noop("seventh"),
    gettext_noop("eighth"),
    gettext_noop("ninth"),
    gettext_noop("tenth"),
    gettext_noop("eleventh"),
    gettext_noop("twelfth"),
)

SENTENCES = {
    Why.FRESH: gettext_noop("The tables were drawn by lot: you sit at table {to_table}."),
    Why.STAYS: gettext_noop("You came {rank} at table {from_table}, so you stay there."),
    Why.MOVED_ON: gettext_noop("You came {rank} at table {from_table}, so you move to table {to_table}."),
    Why.MOVED_INSTEAD: gettext_noop(
        "You came {rank} at table {from_table}. Someone there keeps the seat, so you move to table {to_table} instead."
    ),
    Why.PINNED: gettext_noop("Your seat is kept for you at table {to_table}."),
    Why.ONLY_TABLE: gettext_noop("There is one table, so everybody stays."),
    Why.VOID_TABLE: gettext_noop("The game at table {from_table} does not count, so all its players stay."),
    Why.WALKED_ON: gettext_noop(
        "There is one chair too few at table {from_table}, so you go on to table {to_table}, the next with room."
    ),
    Why.CLOSED_TABLE: gettext_noop(
        "Table {from_table} is closed, so you go on to table {to_table}, the next with room."
    ),
    Why.LATE: gettext_noop("You joined between two games: table {to_table} had the free chair."),
    Why.MIXED: gettext_noop("You sit at table {to_table} to meet guests you have not played yet."),
    Why.BALANCED: gettext_noop(
        "Each table gets guests from high to low on the list: you sit at table {to_table}."
    ),
    Why.BY_HAND: gettext_noop("The host placed you at table {to_table}."),
}

SENTENCES_AFTER_A_MOVE = {
    Why.WALKED_ON: gettext_noop(
        "You came {rank} at table {from_table} and moved on; table {through} had no chair left, "
        "so you go to table {to_table}, the next with room."
    ),
    Why.CLOSED_TABLE: gettext_noop(
        "You came {rank} at table {from_table} and moved on; table {through} is closed, "
        "so you go to table {to_table}, the next with room."
    ),
}
