"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop
from party.people.refusals import NoSuchGuest


class NoSuchAnswer(RuleBroken):
    sentence = gettext_noop("Choose an answer: add the phone, replace the old one, or refuse.")


class NoneTicked(RuleBroken):
    sentence = gettext_noop("No phone is ticked. Tick at least one, then choose again.")


class RequestGone(RuleBroken):
    sentence = gettext_noop(
        "This phone isn't waiting anymore: it was answered, or has canceled. Look at the list again."
    )


class HostsToAnswer(RuleBroken):
    sentence = gettext_noop(
        "Only a host can hand out this name: it is a steward's or a host's, or it's locked. Ask the host."
    )


class ForTheTablesSteward(RuleBroken):
    sentence = gettext_noop(
        "{name} doesn't sit at one of your tables. The host, or that table's steward, can answer."
    )


class NoSuchPhone(RuleBroken):
    sentence = gettext_noop("There's no such phone on this guest's list. Look at the list again.")


class NicknameTaken(RuleBroken):
    sentence = gettext_noop(
        "This nickname looks like the name of someone else at this party. Choose another one."
    )


class NicknameReserved(RuleBroken):
    sentence = gettext_noop(
        "Names with a number stand for guests whose data was deleted. Choose another nickname."
    )


class NotLetInYet(RuleBroken):
    """A refusal tells something about the names of others, which guests who are only asking to join don't see."""

    sentence = gettext_noop("The host hasn't let you in yet. Choose a nickname after that.")


class StillSeated(RuleBroken):
    sentence = gettext_noop("{name} has a seat in this round. Close the round first, then delete the data.")


class YouAreSeated(RuleBroken):
    sentence = gettext_noop(
        "You have a seat in this round. Delete your data after the host closes it, or ask the host."
    )


class TableStillPlays(RuleBroken):
    sentence = gettext_noop("Your table is still playing. Delete your data after this round.")


class NotSure(RuleBroken):
    sentence = gettext_noop("Deleted data can't be brought back. Tick the box to show that you're sure.")


class RegistrationClosed(RuleBroken):
    sentence = gettext_noop("Registration for this party is closed. Ask the host to put you on the list.")


class PartyFull(RuleBroken):
    sentence = gettext_noop(
        "A party can have {most} guests; this list would have {number}. Shorten the list."
    )


class NotOnTheList(RuleBroken):
    sentence = gettext_noop("{name} is not on the list yet. Approve the request first.")


class NotPresent(RuleBroken):
    sentence = gettext_noop("{name} has not checked in. Check in first.")


class HasPlayed(RuleBroken):
    sentence = gettext_noop("{name} has played, and the scores stay. Mark the guest as left instead.")


class HasDuty(RuleBroken):
    sentence = gettext_noop(
        "{name} is a steward, or a host plays under this name. Change that first, then remove the guest."
    )


class NobodyJoined(RuleBroken):
    sentence = gettext_noop("Nobody joined in that time who could be removed. Choose a longer time.")


class NoSuchName(NoSuchGuest):
    """Said to whoever takes a name, and sees no list of guests."""

    sentence = gettext_noop(
        "We can't find this name on the list. Search for your name again, or ask the host."
    )


class LinkGone(RuleBroken):
    sentence = gettext_noop("This link no longer works. Ask the host for a new one.")


class ManyAsk(RuleBroken):
    sentence = gettext_noop("Other phones are already asking for this name. Go to the host's desk.")


class NotWaiting(RuleBroken):
    sentence = gettext_noop("This phone isn't waiting for a name. Open the party's page again.")


class NeedsTwo(RuleBroken):
    sentence = gettext_noop("Choose two different guests.")


class NoSuchTable(RuleBroken):
    sentence = gettext_noop("There is no table {table}; tables are numbered from 1.")
