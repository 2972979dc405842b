"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class NothingAnnounced(RuleBroken):
    sentence = gettext_noop("Type what is to be announced: at least one letter or figure.")


class AnnouncementTooLong(RuleBroken):
    sentence = gettext_noop("An announcement has {most} characters at most. Shorten it.")


class NoSuchBlock(RuleBroken):
    sentence = gettext_noop("There is no block {block} of tables in this round.")


class NoTablesYet(RuleBroken):
    sentence = gettext_noop(
        "No seats are published, so there are no tables to announce to. Announce it to everybody."
    )


class NoSuchAnnouncement(RuleBroken):
    sentence = gettext_noop("There is no such announcement at this party.")


class NotAPushService(RuleBroken):
    sentence = gettext_noop(
        "This browser names a push service that the site does not know. Keep this page open instead."
    )
