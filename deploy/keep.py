"""The data folder, which only its owner can read, and the secrets stored in it."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path

# The order of the curve P-256: a private key is smaller.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


# Masks every permission of group and others, for all files, sockets and logs of this process.
_OWNER_ONLY = 0o077


def keep_private(folder: Path) -> None:
    """Only the owner can open this folder and the files in it, whatever their modes were before.

    They hold sessions, names and addresses.
    """
    os.umask(_OWNER_ONLY)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder, *folder.iterdir()):
        _close_to_others(path)


def _close_to_others(path: Path) -> None:
    """Skips a file that another process just deleted or that belongs to another user: the folder is closed anyway."""
    with contextlib.suppress(FileNotFoundError, PermissionError):
        mode = stat.S_IMODE(path.lstat().st_mode)
        if mode & _OWNER_ONLY and not path.is_symlink():
            path.chmod(mode & ~_OWNER_ONLY)


def random_secret() -> str:
    return secrets.token_urlsafe(64)


def push_key() -> str:
    """A private key on P-256, which identifies the site to push services (RFC 8292)."""
    return f"{secrets.randbelow(_ORDER - 1) + 1:064x}"


def kept_secret(path: Path, make: Callable[[], str] = random_secret) -> str:
    """The secret in the file. It's created on first use, and only its owner can read it.

    When two processes start at once, one of them creates the link and both read what it wrote.
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
