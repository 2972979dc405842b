"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class KeyUsedForOther(RuleBroken):
    sentence = gettext_noop(
        "This key was already used for another request. Reload the page and send the form again."
    )


class BookPurged(RuleBroken):
    sentence = gettext_noop("This party has been removed for good; make a new one.")


class ReasonMissing(RuleBroken):
    sentence = gettext_noop("Say why: this departs from the printed rule, and the record keeps the reason.")
