"""One template for hundreds of rows: rendered once for each look that a row can have, with slots for what differs.

To render it for each row takes ten times as long, and somebody waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping


def make_slots(*names: str) -> dict[str, str]:
    """Characters for private use, which no template has, hold the place of what is filled in."""
    return {name: chr(0xE000 + number) for number, name in enumerate(names)}


def as_form(html: str, slots: Mapping[str, str]) -> str:
    """The HTML with single blanks and the names of its slots in braces, for `str.format`."""
    form = " ".join(html.split()).replace("{", "{{").replace("}", "}}")
    for name, slot in slots.items():
        form = form.replace(slot, f"{{{name}}}")
    return form
