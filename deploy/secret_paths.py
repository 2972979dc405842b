"""Addresses that carry a secret: personal links, invitations, one-time links, home games.

Whoever reads the path can use it, so it is masked in every log line, and no browser names it to another page. A new
address that takes a secret needs its first segment here; tests/deploy/test_secret_paths.py walks the resolver.
"""

from __future__ import annotations

import re

# Also where the path is part of an address, or stands in `?next=`, be it once or twice encoded.
_SLASH = r"(?:/|%(?:25)*2F)"
# Bounded, so that a line of nothing but slashes is read in one go.
_SLASHES = rf"{_SLASH}{{1,3}}"
_SEGMENT = r"(?:[\w.~-]|%(?!(?:25)*2F))+"
_FIRST = rf"(?:me|steward|once|home|invited{_SLASHES}[\w-]+)"
_SITE = rf"(?:{_SLASH}{{2}}(?:[\w.:@\[\]-]|%(?:25)*(?:3A|40|5B|5D))+)?"
# Either the start of a secret link, up to the secret, or the whole of any other path, so that nothing inside it matches.
_PATH = re.compile(
    rf"({_SITE}{_SLASHES}{_FIRST}{_SLASHES})[^/\s?#&\"'<>]+|(?:{_SLASHES}{_SEGMENT})+", re.IGNORECASE
)
MASK = "***"


def mask_secrets(text: str) -> str:
    """The text with the secret of every such path left out."""
    return _PATH.sub(lambda path: f"{path[1]}{MASK}" if path[1] else path[0], text)


def has_secret(path: str) -> bool:
    return any(found[1] for found in _PATH.finditer(path))
