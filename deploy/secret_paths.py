"""Addresses that carry a secret: personal links, invitations, one-time links, home games.

Whoever reads the path can use it, so it is masked in every log line, and no browser names it to another page. A new
address that takes a secret needs its first segment here; tests/deploy/test_secret_paths.py walks the resolver.
"""

from __future__ import annotations

import re

_SLASH = r"(?:/|%2F)"
_FIRST = r"(?:me|steward|once|home|invited" + _SLASH + r"[\w-]+)"
# Also where the path is part of an address, or stands in `?next=`.
_SECRET = re.compile(rf"({_SLASH}{_FIRST}{_SLASH})[^/\s?#&\"'<>]+", re.IGNORECASE)
MASK = "***"


def mask_secrets(text: str) -> str:
    """The text with the secret of every such path left out."""
    return _SECRET.sub(rf"\1{MASK}", text)


def has_secret(path: str) -> bool:
    return _SECRET.search(path) is not None
