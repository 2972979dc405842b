"""Secrets of links and tokens: 192 bits of chance each, of which only a hash is kept.

A plain SHA-256 is right for such secrets: nobody can guess 192 bits, so there is nothing for a slow hash to slow down.
"""

from __future__ import annotations

import hashlib
import secrets


def make_secret() -> str:
    return secrets.token_urlsafe(24)


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
