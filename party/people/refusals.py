"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class InvitationUsed(RuleBroken):
    sentence = gettext_noop(
        "This invitation was used, was canceled, or is more than a day old. Ask the host for a new one: "
        "it takes one tap on the page with stewards and hosts."
    )


class StaleParty(RuleBroken):
    sentence = gettext_noop(
        "Another host has changed the party in the meantime. Look at it again, then send what is right."
    )


class LastHost(RuleBroken):
    sentence = gettext_noop("A party needs a host. Invite another before this one goes.")


class NoSuchHost(RuleBroken):
    sentence = gettext_noop("This person doesn't host the party. Reload the page to see who does.")


class MakersOnly(RuleBroken):
    sentence = gettext_noop("Only the host who created this party can do that. Ask {maker}.")


class NoSuchGuest(RuleBroken):
    sentence = gettext_noop("There is no such guest at this party; look at the list of guests.")


class ErasedAlready(RuleBroken):
    sentence = gettext_noop("This guest's data was deleted. Add the guest again with a new name.")


class LinkUsed(RuleBroken):
    sentence = gettext_noop(
        "This link has been used or has run out. Ask for a new one: manage.py host EMAIL --reset prints it."
    )


class HostExists(RuleBroken):
    sentence = gettext_noop("{email} already has an account. Sign in with it, or use another address.")


class OwnTable(RuleBroken):
    sentence = gettext_noop("You sit at table {table} yourself: {who} rules there.")


class NotYourTable(RuleBroken):
    sentence = gettext_noop("Table {table} is looked after by {who}.")


class NotASteward(RuleBroken):
    sentence = gettext_noop("Only a steward or the host can do that; call one to table {table}.")


class NoSuchSteward(RuleBroken):
    sentence = gettext_noop("There is no such steward at this party.")


class DeletedAsGuest(RuleBroken):
    sentence = gettext_noop("{name} is a guest too. Delete their data on the page of the guest.")


class LinkUnknown(RuleBroken):
    sentence = gettext_noop(
        "This link opens nothing, or a newer one has taken its place. Ask the host for a new one."
    )
