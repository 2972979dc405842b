"""Rows of the standings as HTML, hundreds at a time (party/views/cards/slots.py): all phones wait for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import get_language

from party.reads.standing_rows import StandingRow
from party.views.cards.slots import as_form, make_slots
from scoring.sheets.state import in_print

_SLOTS = make_slots("place", "name", "points", "note")
# Blanks around rows and cells are half the bytes, and show nothing.
_BLANKS = re.compile(r"\s*(</?t[dhr]\b[^>]*>)\s*")


def render_rows(rows: Sequence[StandingRow]) -> list[str]:
    """Each row's own HTML. The standings of the evening have points for everybody, and none that may still change."""
    language = get_language() or ""
    return [
        _look(language, you=row.you, joint=row.joint, noted=bool(row.note)).format(
            place=row.place, name=escape(row.name), points=in_print(row.points), note=escape(row.note)
        )
        for row in rows
    ]


@cache
def _look(language: str, *, you: bool, joint: bool, noted: bool) -> str:
    """The HTML of such a row, with the names of its slots in braces."""
    row = {**_SLOTS, "note": _SLOTS["note"] if noted else "", "you": you, "joint": joint}
    html = render_to_string("parts/_standing_row.html", {"row": row})
    return as_form(_BLANKS.sub(r"\1", html), _SLOTS)
