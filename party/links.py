"""Where personal links lead, and what secret stands in one that was pasted."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings

# The page of the guest or steward whose link it is.
PERSONAL = "/me/"


def personal_link(secret: str, base: str = "") -> str:
    """The whole address, under the site's own name or the one the asker has used."""
    return f"{settings.SITE_URL or base}{PERSONAL}{secret}"


def secret_in(link: str) -> str:
    """The secret of a link, pasted whole, in part, or alone."""
    try:
        path = urlsplit(link.strip()).path
    except ValueError:
        return ""
    return path.rstrip("/").rsplit("/", 1)[-1]
