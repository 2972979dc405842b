"""The data folder: nobody else on the machine reads it; secrets made once and kept in it."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path

# The order of the curve P-256, below which a private key lies.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


# Whoever is not the owner gets nothing of what this process makes: files, sockets, logs.
_OWNER_ONLY = 0o077


def keep_private(folder: Path) -> None:
    """Sessions, names and addresses are in this folder: its owner alone may enter, whatever it was before.

    What was made in it under another mask is taken back from the others too.
    """
    os.umask(_OWNER_ONLY)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder, *folder.iterdir()):
        _take_back(path)


def _take_back(path: Path) -> None:
    """A file that another process removes just now, or that is another user's, stays as it is: the folder is shut."""
    with contextlib.suppress(FileNotFoundError, PermissionError):
        mode = stat.S_IMODE(path.lstat().st_mode)
        if mode & _OWNER_ONLY and not path.is_symlink():
            path.chmod(mode & ~_OWNER_ONLY)


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
