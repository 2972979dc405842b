"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken


class PartyFinished(RuleBroken):
    sentence = "This party is finished, so nothing can be changed. A host can undo the finish."
