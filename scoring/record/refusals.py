"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken


class KeyUsedForOther(RuleBroken):
    sentence = "This key was already used for another request. Reload the page and send the form again."


class BookPurged(RuleBroken):
    sentence = "This party has been removed for good; make a new one."


class ReasonMissing(RuleBroken):
    sentence = "Say why: this departs from the printed rule, and the record keeps the reason."
