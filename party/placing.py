"""The standings as they are shown: whole, or with one player in view between the best and the rest. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from party.models import Guest, Party
from party.names import public_name
from scoring.models import Player
from scoring.standings import Standing

# The best of the evening, and who stands just before and after the player.
BEST, NEAR = 2, 1


@dataclass(frozen=True)
class Gap:
    """How many players are left out at a place."""

    skipped: int


@dataclass(frozen=True)
class Row:
    """A line of the standings."""

    place: int = 0
    name: str = ""
    points: int = 0
    you: bool = False
    joint: bool = False
    joined_in: int = 1
    scores: tuple[int | None, ...] = ()


def show_standings(
    standings: Sequence[Standing], names: Mapping[int, str], you: int | None = None
) -> list[Row]:
    """Everybody, in order."""
    return [
        Row(
            each.place,
            names.get(each.player, ""),
            each.total,
            each.player == you,
            each.is_joint,
            each.joined_in,
            each.scores,
        )
        for each in standings
    ]


def around(mine: int, count: int) -> list[int | Gap]:
    """Which of so many rows are shown: the best few, the player's with who stands next, and how many are left out."""
    shown = sorted({*range(BEST), *range(mine - NEAR, mine + NEAR + 1)} & set(range(count)))
    seen, kept = 0, list[int | Gap]()
    for index in shown:
        if index > seen:
            kept.append(Gap(index - seen))
        kept.append(index)
        seen = index + 1
    return [*kept, Gap(count - seen)] if seen < count else kept


def names_inside(guests: Iterable[Guest]) -> dict[int, str]:
    """Names as guests of the party see each other's."""
    return {guest.pk: str(guest.player) for guest in guests}


def names_outside(party: Party, guests: Iterable[Guest]) -> dict[int, str]:
    """Names as everybody may see them (S17)."""
    return {guest.pk: name_outside(party, guest.player) for guest in guests}


def name_outside(party: Party, player: Player) -> str:
    """A number where the host shows no names, or where the name has been erased."""
    shown = public_name(player.name, player.number, nickname=player.nickname, form=party.public_names)
    return shown or gettext("Guest %(number)s") % {"number": player.pk}
