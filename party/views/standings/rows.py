"""Rows of the standings as HTML, hundreds at a time: the template says what a row looks like, once for each kind of row.

A template filled in for each of them would take ten times as long, and all phones wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import get_language

from party.reads.standing_rows import Row
from scoring.sheets.state import in_print

# Blanks round rows and cells are half the bytes, and show nothing.
_BLANKS = re.compile(r"\s*(</?t[dhr]\b[^>]*>)\s*")
# Stand for the cells while the template is filled in: characters that no template has.
_SLOTS = {"place": "\ue000", "name": "\ue001", "points": "\ue002", "note": "\ue003"}


def render_rows(rows: Sequence[Row]) -> list[str]:
    """Each row's own HTML."""
    language = get_language() or ""
    return [
        _form(language, joint=row.joint, noted=bool(row.note)).format(
            place=row.place, name=escape(row.name), points=in_print(row.points), note=escape(row.note)
        )
        for row in rows
    ]


@cache
def _form(language: str, *, joint: bool, noted: bool) -> str:
    """A row with a slot for each cell; each language has its own words."""
    row = {**_SLOTS, "note": _SLOTS["note"] if noted else "", "joint": joint}
    html = render_to_string("parts/_standing_row.html", {"row": row})
    form = _BLANKS.sub(r"\1", html).strip().replace("{", "{{").replace("}", "}}")
    for name, slot in _SLOTS.items():
        form = form.replace(slot, f"{{{name}}}")
    return form
