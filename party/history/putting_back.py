"""Setting rows back to what an event says they were before."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from party.models import Announcement
from party.record.world import COUNTERS, ENTITIES
from scoring.models import Player, Wording
from scoring.models.recorded import Recorded
from scoring.record.pen import Pen
from scoring.record.players import numbers_for
from scoring.rules.names import look
from scoring.rules.replay import Change


def put_back(changes: Iterable[Change], pen: Pen) -> None:
    """Rows that went come back, rows that came go, fields say what they said; in the opposite order, many at once."""
    for (entity, how), group in groupby(reversed(list(changes)), _entity_and_way):
        model = ENTITIES[entity]
        before = {change[1]: change[2] for change in group}
        if how == "came":
            _take_away(model, before.keys(), pen)
        elif how == "went":
            pen.make(*[_with_facts(_blank(model, pk), facts, pen) for pk, facts in before.items()])
        else:
            rows = model._default_manager.in_bulk(before)
            pen.save(*[_with_facts(rows[pk], facts, pen) for pk, facts in before.items()])


def _entity_and_way(change: Change) -> tuple[str, str]:
    entity, _, before, after = change
    return entity, "came" if before is None else "went" if after is None else "changed"


def _take_away(model: type[Recorded], pks: Iterable[int], pen: Pen) -> None:
    rows = model._default_manager.in_bulk(list(pks))
    pen.remove(*rows.values())
    for row in rows.values():
        if isinstance(row, Player):
            pen.erase_words(row.pk)
        elif isinstance(row, Announcement):
            pen.erase_wording(row.text_hash)


def _blank(model: type[Recorded], pk: int) -> Recorded:
    row = model()
    row.pk = pk
    return row


def _with_facts(row: Recorded, facts: dict[str, Any], pen: Pen) -> Recorded:
    for name, value in facts.items():
        is_newer = name in COUNTERS and row.as_read is not None
        setattr(row, name, getattr(row, name) + 1 if is_newer else _from_plain(row, name, value))
        if name.endswith("_hash"):
            _restore_words(row, name, pen)
    if isinstance(row, Player) and "name_hash" in facts:
        _tell_apart(row)
    return row


def _tell_apart(player: Player) -> None:
    """Somebody else may have got the name since, with the number that it had (S17)."""
    others = Player.objects.filter(book=player.book_id, look=player.look, number=player.number)
    if others.exclude(pk=player.pk).exists():
        [player.number] = numbers_for([player.look], player.book_id, but=player.pk)


def _from_plain(row: Recorded, name: str, value: Any) -> Any:  # noqa: ANN401 - any field's value.
    field = next(field for field in row._meta.concrete_fields if field.attname == name)
    return field.to_python(value)


def _restore_words(row: Recorded, name: str, pen: Pen) -> None:
    """The words go with their hash; erased ones stay erased."""
    hashed = getattr(row, name)
    kept = Wording.objects.filter(book=pen.book, hash=hashed).first() if hashed else None
    text = kept.text if kept else ""
    setattr(row, name.removesuffix("_hash"), text)
    if isinstance(row, Player) and name == "name_hash":
        row.look = look(text)
