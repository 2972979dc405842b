"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class PartyFinished(RuleBroken):
    sentence = gettext_noop("This party is finished, so nothing can be changed. A host can undo the finish.")
