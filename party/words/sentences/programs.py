"""Programs that ask by the API: tokens, keys, and what must be sent."""

from __future__ import annotations

from django.utils.translation import gettext_noop

PROGRAMS = {
    "TokenMissing": gettext_noop(
        "This needs a token. Send it along: Authorization: Bearer, a blank, the token."
    ),
    "TokenUnknown": gettext_noop("This token is not known, or has been revoked. Make a new one."),
    "HostsOnly": gettext_noop("Only a host can make a party, with a token for all of the host's parties."),
    "BadKey": gettext_noop("An Idempotency-Key has 1 to 255 visible characters, without blanks."),
    "KeyUsedForOther": gettext_noop(
        "This key was already used for another request. Reload the page and send the form again."
    ),
    "NoPoints": gettext_noop('Send the points that were called, or the play as "gcg".'),
    "NoText": gettext_noop('Send the text of the record alone, or as JSON: {{"text": "…"}}.'),
}
