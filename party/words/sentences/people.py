"""Hosts, guests and their links: who may come in, under which name."""

from __future__ import annotations

from django.utils.translation import gettext_noop

PEOPLE = {
    "WasSignedOut": gettext_noop(
        "You were signed out, so nothing was sent. Check what you typed, then send it again."
    ),
    "PageTooOld": gettext_noop(
        "This page was open too long, so nothing was sent. Check what you typed, then send it again."
    ),
    "NulTyped": gettext_noop(
        "There was an invisible character (NUL) in what you typed, so nothing was sent. "
        "It's gone now: check the text, then send it again."
    ),
    "InvitationUsed": gettext_noop(
        "This invitation was used, was canceled, or is more than a day old. Ask the host for a new one: "
        "it takes one tap on the page with stewards and hosts."
    ),
    "NoSuchHost": gettext_noop("This person doesn't host the party. Reload the page to see who does."),
    "MakersOnly": gettext_noop("Only the host who created this party can do that. Ask {maker}."),
    "TickFirst": gettext_noop("This can't be undone. Tick the box to show that you're sure."),
    "CodeNotTyped": gettext_noop("The code you typed isn't {code}. Type it to delete this party for good."),
    "DeletedAsGuest": gettext_noop("{name} is a guest too. Delete their data on the page of the guest."),
    "LastHost": gettext_noop("A party needs a host. Invite another before this one goes."),
    "LinkUsed": gettext_noop(
        "This link has been used or has run out. Ask for a new one: manage.py host EMAIL --reset prints it."
    ),
    "HostExists": gettext_noop("{email} already has an account. Sign in with it, or use another address."),
    "LinkUnknown": gettext_noop(
        "This link opens nothing, or a newer one has taken its place. Ask the host for a new one."
    ),
    "LinkEnded": gettext_noop(
        "This party ended more than a day ago. Open the link in a browser to see the result."
    ),
    "NicknameTaken": gettext_noop(
        "This nickname looks like the name of someone else at this party. Choose another one."
    ),
    "NotLetInYet": gettext_noop("The host hasn't let you in yet. Choose a nickname after that."),
    "NicknameReserved": gettext_noop(
        "Names with a number stand for guests whose data was deleted. Choose another nickname."
    ),
    "NameMissing": gettext_noop("Type a name: at least one letter or figure."),
    "NameTooLong": gettext_noop("This name is too long: at most {most} characters can be shown. Shorten it."),
    "TextTooLong": gettext_noop("This text has {number} characters; there is room for {most}. Shorten it."),
    "TooManyMarks": gettext_noop("This name carries too many accents on one letter; leave some of them out."),
    "LinkGone": gettext_noop("This link no longer works. Ask the host for a new one."),
    "HasOtherName": gettext_noop(
        "This phone is already signed in as {name}. Sign out first, then choose another name."
    ),
    "AlreadyWaiting": gettext_noop("This phone is already waiting for a name. Cancel that first."),
    "ManyAsk": gettext_noop("Other phones are already asking for this name. Go to the host's desk."),
    "NotWaiting": gettext_noop("This phone isn't waiting for a name. Open the party's page again."),
    "NoLongerYours": gettext_noop("This phone doesn't have that name anymore. Ask the host to let you in."),
    "PhoneSignedOut": gettext_noop(
        "This phone has been signed out. Open your personal link, or ask the host."
    ),
    "NoneTicked": gettext_noop("No phone is ticked. Tick at least one, then choose again."),
    "RequestGone": gettext_noop(
        "This phone isn't waiting anymore: it was answered, or has canceled. Look at the list again."
    ),
    "HostsToAnswer": gettext_noop(
        "Only a host can hand out this name: it is a steward's or a host's, or it's locked. Ask the host."
    ),
    "ForTheTablesSteward": gettext_noop(
        "{name} doesn't sit at one of your tables. The host, or that table's steward, can answer."
    ),
    "PhoneUnconfirmed": gettext_noop(
        "This phone hasn't been confirmed as yours. Open your personal link on it, or ask the host."
    ),
    "NoSuchPhone": gettext_noop("There's no such phone on this guest's list. Look at the list again."),
    "NoSuchAnswer": gettext_noop("Choose an answer: add the phone, replace the old one, or refuse."),
    "JoiningPaused": gettext_noop("Joining is paused. Ask the host to let you in."),
    "JoiningStopped": gettext_noop(
        "Too many phones tried to join in a short time, so joining is paused. Ask the host to resume it."
    ),
    "HasPlayed": gettext_noop("{name} has played, and the scores stay. Mark the guest as left instead."),
    "HasDuty": gettext_noop(
        "{name} is a steward, or a host plays under this name. Change that first, then remove the guest."
    ),
    "NobodyJoined": gettext_noop("Nobody joined in that time who could be removed. Choose a longer time."),
    "ErasedAlready": gettext_noop("This guest's data was deleted. Add the guest again with a new name."),
    "StillSeated": gettext_noop(
        "{name} has a seat in this round. Close the round first, then delete the data."
    ),
    "TableStillPlays": gettext_noop("Your table is still playing. Delete your data after this round."),
    "YouAreSeated": gettext_noop(
        "You have a seat in this round. Delete your data after the host closes it, or ask the host."
    ),
    "NotSure": gettext_noop("Deleted data can't be brought back. Tick the box to show that you're sure."),
    "NoSuchGuest": gettext_noop("There is no such guest at this party; look at the list of guests."),
    "NoSuchName": gettext_noop(
        "We can't find this name on the list. Search for your name again, or ask the host."
    ),
    "RegistrationClosed": gettext_noop(
        "Registration for this party is closed. Ask the host to put you on the list."
    ),
    "PartyFull": gettext_noop(
        "A party can have {most} guests; this list would have {number}. Shorten the list."
    ),
    "NotOnTheList": gettext_noop("{name} is not on the list yet. Approve the request first."),
    "NotPresent": gettext_noop("{name} has not checked in. Check in first."),
    "NeedsTwo": gettext_noop("Choose two different guests."),
    "NotAPushService": gettext_noop(
        "This browser names a push service that the site does not know. Keep this page open instead."
    ),
    "TooMany": gettext_noop("Too many requests came from this network. Wait a while, then try again."),
    "Busy": gettext_noop("Too many people are doing this right now. Try again in a few seconds."),
    "Stopping": gettext_noop("The site is restarting. Check what was saved, then try again."),
    "TooSlow": gettext_noop("Sending took too long. Check your connection, then try again."),
    "AddressTooLong": gettext_noop("This address is too long. Go back, and type less."),
    "TooLarge": gettext_noop("That's too large: at most 1 MB can be sent. Shorten it, then try again."),
    "TooManyCodes": gettext_noop(
        "Too many wrong codes came from this network. Check the code on the host's screen, and try again in a minute."
    ),
    "TooManySearches": gettext_noop(
        "Too many searches found nobody. Ask the host where you sit, or try again in ten minutes."
    ),
    "TooManyHomeGames": gettext_noop("Too many games were started from this network. Try again in an hour."),
    "TooManyPasswords": gettext_noop(
        "Too many wrong passwords. Wait fifteen minutes, or ask for a one-time link."
    ),
    "TooManyLinks": gettext_noop(
        "Too many links that don't work came from this network. Ask the host for a new one, or wait ten minutes."
    ),
    "TooManyNames": gettext_noop("This phone has tried too many names. Go to the host's desk."),
    "TooManyRecords": gettext_noop(
        "Too many records to check came from this network. Try again in a minute."
    ),
}
