"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class JoiningPaused(RuleBroken):
    sentence = gettext_noop("Joining is paused. Ask the host to let you in.")


class JoiningStopped(JoiningPaused):
    sentence = gettext_noop(
        "Too many phones tried to join in a short time, so joining is paused. Ask the host to resume it."
    )


class LinkEnded(RuleBroken):
    sentence = gettext_noop(
        "This party ended more than a day ago. Open the link in a browser to see the result."
    )


class TooMany(RuleBroken):
    """`seconds`: when to try again."""

    sentence = gettext_noop("Too many requests came from this network. Wait a while, then try again.")


class TooManyCodes(TooMany):
    sentence = gettext_noop(
        "Too many wrong codes came from this network. Check the code on the host's screen, and try again in a minute."
    )


class TooManySearches(TooMany):
    sentence = gettext_noop(
        "Too many searches found nobody. Ask the host where you sit, or try again in ten minutes."
    )


class TooManyHomeGames(TooMany):
    sentence = gettext_noop("Too many games were started from this network. Try again in an hour.")


class TooManyPasswords(TooMany):
    sentence = gettext_noop("Too many wrong passwords. Wait fifteen minutes, or ask for a one-time link.")


class TooManyLinks(TooMany):
    sentence = gettext_noop(
        "Too many links that don't work came from this network. Ask the host for a new one, or wait ten minutes."
    )


class TooManyNames(TooMany):
    sentence = gettext_noop("This phone has tried too many names. Go to the host's desk.")


class TooManyRecords(TooMany):
    sentence = gettext_noop("Too many records to check came from this network. Try again in a minute.")


class Busy(RuleBroken):
    """`seconds`: when to try again."""

    sentence = gettext_noop("Too many people are doing this right now. Try again in a few seconds.")


class Stopping(RuleBroken):
    """`seconds`: when to try again."""

    sentence = gettext_noop("The site is restarting. Check what was saved, then try again.")


class TooSlow(RuleBroken):
    sentence = gettext_noop("Sending took too long. Check your connection, then try again.")


class AddressTooLong(RuleBroken):
    sentence = gettext_noop("This address is too long. Go back, and type less.")


class TooLarge(RuleBroken):
    sentence = gettext_noop("That's too large: at most 1 MB can be sent. Shorten it, then try again.")


class HasOtherName(RuleBroken):
    sentence = gettext_noop(
        "This phone is already signed in as {name}. Sign out first, then choose another name."
    )


class AlreadyWaiting(RuleBroken):
    sentence = gettext_noop("This phone is already waiting for a name. Cancel that first.")


class PhoneSignedOut(RuleBroken):
    sentence = gettext_noop("This phone has been signed out. Open your personal link, or ask the host.")


class PhoneUnconfirmed(RuleBroken):
    sentence = gettext_noop(
        "This phone hasn't been confirmed as yours. Open your personal link on it, or ask the host."
    )
