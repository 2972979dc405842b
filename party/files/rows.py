"""The rows of an imported party: replayed from its events, with the words that those mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from party.files.checking import Checked, texts_of
from party.files.numbers import PORTABLE
from party.files.replaying import as_row, replayed
from party.models import Guest, Party
from party.record.world import RECORDED
from scoring.models import Event, Player
from scoring.models.recorded import Recorded
from scoring.record.bulk import BATCH
from scoring.record.players import erased_look
from scoring.record.secrets import hash_secret, make_secret
from scoring.rules.names import look
from scoring.rules.replay import Facts


def make_rows(events: Sequence[Event], checked: Checked, taken: Iterable[int]) -> Party:
    """Insert every row that the events lead to."""
    world = replayed(change for event in events for change in event.changes)
    had_phones = frozenset(taken)
    for model in RECORDED:
        if model.entity() in PORTABLE:
            rows = world.get(model.entity(), {})
            made = [_row(model, pk, facts, checked.words, had_phones) for pk, facts in rows.items()]
            _set_looks([row for row in made if isinstance(row, Player)])
            model._default_manager.bulk_create(made, batch_size=BATCH)
    [party] = world["party"]
    return Party.objects.get(pk=party)


def _row(
    model: type[Recorded], pk: int, facts: Facts, words: Mapping[str, Any], had_phones: frozenset[int]
) -> Recorded:
    row = as_row(model, pk, facts, **texts_of(facts, words))
    if isinstance(row, Guest):
        # A link that nobody has: the host gives out new ones.
        row.link_hash = hash_secret(make_secret())
        row.was_taken = pk in had_phones
    return row


def _set_looks(players: Sequence[Player]) -> None:
    """An erased guest looks like the number that is shown instead of the name. If a guest in the file is called that, the
    erased one gets a look that nobody can type: the record says by which numbers they are told apart.
    """
    taken = {(look(row.name), row.number) for row in players if row.name}
    for row in players:
        seen = look(row.name) if row.name else erased_look(row.pk)
        row.look = f"erased {row.pk}" if not row.name and (seen, row.number) in taken else seen
