"""At whose desks a call is (S11): its steward's; when nobody came, also the neighbor's and the host's. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from party.rules.blocks import HOST, Ruler, block_of, who_rules

# A call that nobody has claimed goes on to the neighboring block and the host.
ESCALATES_AFTER = timedelta(seconds=60)


@dataclass(frozen=True)
class CallPlace:
    """Where a call comes from: the table, how many there are, the stewards by block, and those of them who sit there."""

    table: int
    tables: int
    stewards: Mapping[int, int]
    seated: Collection[int] = ()

    @cached_property
    def ruler(self) -> Ruler:
        return who_rules(self.table, self.tables, self.stewards, self.seated)

    @cached_property
    def neighbor(self) -> int | None:
        """The next other steward who does not sit there, from the next block on around the ring."""
        count, own = block_of(self.tables), block_of(self.table)
        around = [self.stewards.get((own + step - 1) % count + 1) for step in range(1, count)]
        return next((one for one in around if one not in (None, self.ruler.steward, *self.seated)), None)


def desks_of(
    place: CallPlace, *, is_escalated: bool = False, claimed_by: Ruler | None = None
) -> tuple[Ruler, ...]:
    """The desks, the ruler's first. What somebody has claimed is at that desk, and where it was the ruler's to do."""
    found = {place.ruler.steward: place.ruler}
    if is_escalated and claimed_by is None and place.neighbor is not None:
        found[place.neighbor] = Ruler(place.neighbor, stands_in=True)
    if is_escalated:
        found.setdefault(None, HOST)
    if claimed_by is not None:
        found.setdefault(claimed_by.steward, claimed_by)
    return tuple(found.values())


def can_be_passed_on(place: CallPlace) -> bool:
    """Whether there is any desk but the ruler's."""
    return len(desks_of(place, is_escalated=True)) > 1
