"""The lines of a sheet in a stored answer: not the lines, but the number of the event after which it was given.

A sheet's answer has all its lines, so stored answers would grow with the square of the lines. The record has each line once,
also one that was struck or undone since: what stood on the sheet after an event is read from it again.
"""

from __future__ import annotations

from typing import Any

from party.api.shapes.sheets import show_entry
from scoring.models import Book, Entry, Event
from scoring.rules.replay import Facts, World, apply_change

Json = Any


def without_lines(body: Json, book: int) -> Json:
    """The answer as it is stored; within the transaction of its write, so the last event is its own."""
    head = Book.objects.values_list("head_number", flat=True).get(pk=book)
    return {**body, "entries": head}


def with_lines(body: Json, book: int, round_: int, table: int) -> Json:
    """The answer as it was given. One that was stored whole, as they were once, is that already."""
    if not isinstance(body.get("entries"), int):
        return body
    return {**body, "entries": _lines_after(body["entries"], book, round_, table)}


def _lines_after(number: int, book: int, round_: int, table: int) -> list[Json]:
    world: World = {}
    defaults = {Entry.entity(): Entry.default_facts()}
    events = Event.objects.filter(book=book, round=round_, table=table, number__lte=number)
    for changes in events.order_by("number").values_list("changes", flat=True):
        for change in changes:
            if change[0] == Entry.entity():
                apply_change(world, change, defaults)
    lines = sorted(world.get(Entry.entity(), {}).values(), key=lambda facts: int(facts["number"]))
    return [show_entry(_line(facts)).model_dump(mode="json") for facts in lines]


def _line(facts: Facts) -> Entry:
    """Without why it was struck: those are somebody's words, and nothing that is stored has any."""
    fields = {field.attname: field for field in Entry._meta.concrete_fields}
    return Entry(**{name: fields[name].to_python(value) for name, value in facts.items() if name in fields})
