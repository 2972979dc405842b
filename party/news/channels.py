"""Where the public news of a party lies: its channel, and the addresses of the fragments that everybody may see."""

from __future__ import annotations


def channel_of(code: str) -> str:
    return f"p-{code.lower()}"


def address(code: str, fragment: str = "") -> str:
    """The stream of a party, or one of its fragments (party/views/public.py)."""
    return f"/live/{channel_of(code)}/{fragment}".rstrip("/")
