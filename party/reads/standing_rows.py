"""The standings as they are shown: whole, or with one player in view between the best and the rest. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext, gettext_lazy

from party.models import Party
from party.people.lookup import named_guests
from party.rules.public_names import Named, numbered, public_names
from scoring.models import Player
from scoring.models.players import erased_name
from scoring.rules.names import look
from scoring.rules.standings import Standing, TieBreak

# The best of the evening, and who stands just before and after the player.
BEST, NEAR = 2, 1
# What has parted players of equal totals.
PARTED_BY = {
    TieBreak.MOST_FIRSTS: gettext_lazy("equal totals, placed by games ranked first"),
    TieBreak.BEST_GAME: gettext_lazy("equal totals, placed by the best single game"),
    TieBreak.LETTER: gettext_lazy("equal totals, placed by a drawn letter"),
}


@dataclass(frozen=True)
class Gap:
    """How many players are left out at a place."""

    skipped: int


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings."""

    place: int = 0
    name: str = ""
    points: int | None = 0
    you: bool = False
    joint: bool = False
    joined_in: int = 1
    scores: tuple[int | None, ...] = ()
    # Why the player stands there, or what is still to come, in a sentence.
    note: str = ""
    # Not signed yet: the points may still change.
    provisional: bool = False


def show_standings(
    standings: Sequence[Standing],
    names: Mapping[int, str],
    you: int | None = None,
    *,
    full: int | None = None,
) -> list[StandingRow]:
    """Everybody, in order. `full` is the table size to which short tables are levelled, if they are."""
    return [
        StandingRow(
            each.place,
            names.get(each.player, ""),
            each.total,
            each.player == you,
            each.is_joint,
            each.joined_in,
            each.scores,
            note=_note(each, full),
        )
        for each in standings
    ]


def _note(standing: Standing, full: int | None) -> str:
    """What else than the total was compared, by what a tie was broken (S12), and since when a latecomer plays."""
    told = []
    if full and standing.points != standing.total * full:
        told.append(gettext("%(points)s levelled") % {"points": floatformat(standing.points / full, "-2")})
    told += [str(PARTED_BY[each]) for each in standing.parted_by[-1:]]
    return ", ".join(filter(None, [*told, late_note(standing)]))


def late_note(standing: Standing) -> str:
    """Since when a latecomer plays; empty for everybody else."""
    is_late = standing.joined_in > 1
    return gettext("joined in round %(number)s") % {"number": standing.joined_in} if is_late else ""


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


def names_inside(players: Iterable[Player]) -> dict[int, str]:
    """Names as guests of the party see each other's."""
    return {player.pk: str(player) for player in players}


def names_outside(party: Party) -> dict[int, str]:
    """Names as everybody may see them; a number where the host shows no names, or where the name has been erased."""
    return with_numbers(guests_outside(party))


def with_numbers(shown: Mapping[int, str]) -> dict[int, str]:
    """What may be seen of each name, with a number where that is nothing."""
    looks = {look(name) for name in shown.values() if name} if "" in shown.values() else frozenset[str]()
    return {player: name or _numbered_guest(player, looks) for player, name in shown.items()}


def _numbered_guest(player: int, looks: Set[str]) -> str:
    """Somebody else may be called like the number."""
    name = erased_name(player)
    return numbered(name, 2 if look(name) in looks else 1)


def guests_outside(party: Party) -> dict[int, str]:
    """What strangers may see of each guest's name (S17), "" for nothing. In one query: names are told apart from each other.

    Those who only asked to come are left out: nobody outside lengthens a guest's name letter by letter.
    """
    return public_names(named_guests(party), party.public_names)


def stewards_outside(party: Party) -> dict[int, str]:
    """The same of stewards who came by invitation, told apart from the guests."""
    came = party.stewards.filter(player=None).order_by("pk").values_list("pk", "name")
    stewards = {("steward", pk): Named(name) for pk, name in came}
    guests = {("guest", pk): named for pk, named in named_guests(party).items()}
    shown = public_names({**guests, **stewards}, party.public_names)
    return {pk: shown["steward", pk] for _, pk in stewards}
