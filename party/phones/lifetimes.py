"""How long the links, cookies and tokens of guests and stewards last, reckoned from the party alone.

They write until the party is finished (party/record/locks.py refuses what comes later), and read for a day after that.
From then on a guest's link opens their own result and nothing else, until the host deletes the party or the guest their
data. Undoing the finish gives all of it back: nothing is stored but the finish itself.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from party.models import Party, PartyState

READ_FOR = timedelta(days=1)


def is_shut(party: Party, at: datetime) -> bool:
    """Whether guests and stewards read nothing of the party anymore but what everybody may, and their own result."""
    if party.state != PartyState.FINISHED or party.finished_at is None:
        return False
    return at >= party.finished_at + READ_FOR
