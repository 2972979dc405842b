"""Secrets made once and kept in the data folder."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

# The order of the curve P-256, below which a private key lies.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def random_secret() -> str:
    return secrets.token_urlsafe(64)


def push_key() -> str:
    """A private key on P-256, by which push services know the site (RFC 8292)."""
    return f"{secrets.randbelow(_ORDER - 1) + 1:064x}"


def kept_secret(path: Path, make: Callable[[], str] = random_secret) -> str:
    """The secret in the file; made on first use, readable by its owner alone.

    Two processes may start at once: the link succeeds for one of them, and both read what that one wrote.
    """
    if not path.exists():
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(make())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
