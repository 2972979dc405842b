"""At whose desks a call stands (S11): its steward's; when nobody came, also the neighbour's and the host's. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from party.rules.blocks import HOST, Ruler, block_of, blocks, who_rules


@dataclass(frozen=True)
class Place:
    """Where a call comes from: the table, how many there are, the stewards by block, and those of them who sit there."""

    table: int
    tables: int
    stewards: Mapping[int, int]
    seated: Collection[int] = ()

    @property
    def ruler(self) -> Ruler:
        return who_rules(self.table, self.tables, self.stewards, self.seated)


def desks_of(
    place: Place, *, is_escalated: bool = False, claimed_by: Ruler | None = None
) -> tuple[Ruler, ...]:
    """The desks, the ruler's first. What somebody has claimed stands at that desk, and where it was the ruler's to do."""
    ruler = place.ruler
    found = {ruler.steward: ruler}
    if is_escalated and claimed_by is None:
        neighbour = next(_neighbours(place), None)
        if neighbour is not None:
            found.setdefault(neighbour, Ruler(neighbour, stands_in=True))
    if is_escalated:
        found.setdefault(None, HOST)
    if claimed_by is not None:
        found.setdefault(claimed_by.steward, claimed_by)
    return tuple(found.values())


def can_be_passed_on(place: Place) -> bool:
    """Whether there is any desk but the ruler's."""
    return len(desks_of(place, is_escalated=True)) > 1


def _neighbours(place: Place) -> Iterator[int]:
    """The other stewards who do not sit there, from the next block on round the ring."""
    count, own = len(blocks(place.tables)), block_of(place.table)
    for step in range(1, count):
        steward = place.stewards.get((own + step - 1) % count + 1)
        if steward is not None and steward not in place.seated and steward != place.ruler.steward:
            yield steward
