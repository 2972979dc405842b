"""Making a party file: the record without what says who gets in here, under numbers of its own, in a chain of its own.

The same party gives the same bytes, here and wherever it has been imported (docs/party-file.md).
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.errors import RuleBroken
from party.files.classify import FIELDS, RECORD, LeftOut
from party.files.numbers import HOST, PAYLOAD, PORTABLE, Number, Renumber, exported_fields
from party.files.replaying import replayed
from party.models import Guest, Host, Party
from party.rules.score_cards import reckon_standings
from scoring.models import Book, Event, Wording
from scoring.models.recorded import plain
from scoring.record.pen import canonical, events_of, read_still
from scoring.rules.names import clean_name
from scoring.rules.replay import Facts, World

FORMAT, VERSION = "keyword-party", 1
LONGEST_HOST_NAME = 80
_EVENT = FIELDS["Event"]
assert not isinstance(_EVENT, LeftOut | str)
EVENT_FIELDS = tuple(name for name, how in _EVENT.items() if how == RECORD)
# Told how many of how many are done.
Progress = Callable[[int, int], None]
Said = dict[str, Any]


@dataclass(frozen=True)
class _Raw:
    """What is read of the database at one moment."""

    events: list[Said]
    words: list[Wording]
    taken: list[int]


def write_file(party: Party, progress: Progress = lambda _done, _all: None) -> bytes:
    """The party's file, as it is now."""
    book, raw = read_still(party.book_id, lambda: _read(party))
    return to_bytes(_compose(party.code, book, raw, progress))


def to_bytes(file: Mapping[str, Any]) -> bytes:
    """A line for each event, word, host and standing, so that two files can be compared line by line."""
    parts = [f"{_json(name)}: {_lines(value)}" for name, value in file.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def hash_said(said: Mapping[str, Any]) -> str:
    """Over everything the file says of an event, and the hash of the one before."""
    return hashlib.sha256(
        canonical({name: value for name, value in said.items() if name != "hash"}).encode()
    ).hexdigest()


def say_standings(world: World) -> list[Said]:
    return [
        {"place": each.place, "player": each.player, "total": each.total, "scores": list(each.scores)}
        for each in reckon_standings(world)
    ]


def is_host_name(name: str) -> bool:
    """Whether it's a name as a host can have it here: there is room for it, and nothing in it that can't be seen."""
    try:
        return len(name) <= LONGEST_HOST_NAME and clean_name(name, LONGEST_HOST_NAME) == name
    except RuleBroken:
        return False


def _read(party: Party) -> _Raw:
    book = Book.objects.get(pk=party.book_id)
    events = [_said(event) for event in events_of(book)]
    return _Raw(
        events=events,
        words=list(Wording.objects.filter(book=book).order_by("hash")),
        taken=list(Guest.objects.filter(party=party, was_taken=True).values_list("pk", flat=True)),
    )


def _said(event: Event) -> Said:
    return {name: getattr(event, name) for name in EVENT_FIELDS} | {"at": plain(event.at)}


def _compose(code: str, book: Book, raw: _Raw, progress: Progress) -> Said:
    kept = _number_events(_without_access(raw.events))
    used = {text for event in kept for text in hashes_in(event)}
    words = [word for word in raw.words if word.hash in used]
    numbers = _numbers_for(kept, words, raw.taken)
    events = list(_chained(kept, lambda kind, pk: numbers[kind][pk], progress))
    players = numbers["player"]
    return {
        "format": FORMAT,
        "version": VERSION,
        "code": code,
        "made_at": plain(book.made_at),
        "hosts": _hosts(numbers[HOST]),
        "taken": sorted(players[pk] for pk in raw.taken if pk in players),
        "words": [_word(word, players) for word in words],
        "events": events,
        "head": events[-1]["hash"],
        "standings": say_standings(replayed(change for said in events for change in said["changes"])),
    }


def _without_access(events: Sequence[Said]) -> list[Said]:
    """Without phones, hosts, invitations and links, and without the events of which nothing is left then."""
    stripped = [
        {**said, "changes": _portable(said["changes"]), "payload": _known(said["payload"])} for said in events
    ]
    undone: set[int] = set()
    kept = []
    for said in reversed(stripped):
        if said["changes"] or said["is_departure"] or said["number"] in undone:
            kept.append(said)
            undone.add(said["undoes"])
    return kept[::-1]


def _known(payload: Mapping[str, Any]) -> Said:
    """Without what nobody has classified: it might be an id."""
    return {name: value for name, value in payload.items() if name in PAYLOAD}


def _portable(changes: Iterable[Sequence[Any]]) -> list[list[Any]]:
    found = [
        [entity, pk, _exported(entity, before), _exported(entity, after)]
        for entity, pk, before, after in changes
        if entity in PORTABLE
    ]
    # A row that came or went says so even where its fields are left out.
    return [change for change in found if change[2:] != [{}, {}]]


def _exported(entity: str, facts: Facts | None) -> Facts | None:
    if facts is None:
        return None
    return {name: value for name, value in facts.items() if name in exported_fields(entity)}


def _number_events(kept: Sequence[Said]) -> list[Said]:
    """One after the other again; an undo names the new number of what it undoes."""
    numbers = {said["number"]: number for number, said in enumerate(kept, start=1)}
    return [
        {**said, "number": numbers[said["number"]], "undoes": numbers.get(said["undoes"] or 0)}
        for said in kept
    ]


def _numbers_for(
    events: Sequence[Said], words: Sequence[Wording], taken: Sequence[int]
) -> dict[str, dict[int, int]]:
    """A number for every id that is mentioned, by kind of row, in the order of the ids."""
    seen: dict[str, set[int]] = defaultdict(set)

    def note(kind: str, pk: int) -> int:
        seen[kind].add(pk)
        return pk

    look = Renumber(note)
    for said in events:
        look.event(said)
    seen["player"].update(word.about for word in words if word.about is not None)
    seen["player"].update(taken)
    return defaultdict(
        dict, {kind: {pk: n for n, pk in enumerate(sorted(pks), start=1)} for kind, pks in seen.items()}
    )


def _chained(events: Sequence[Said], number: Number, progress: Progress) -> Iterator[Said]:
    renumber, previous = Renumber(number), ""
    for done, said in enumerate(events, start=1):
        event = renumber.event(said) | {"previous_hash": previous}
        event["hash"] = previous = hash_said(event)
        progress(done, len(events))
        yield event


def hashes_in(event: Said) -> Iterator[str]:
    """The hashes of words that an event mentions."""
    if event["reason"]:
        yield event["reason"]
    # What was said at the table is in the payload alone.
    if event["kind"] == "call-settled" and event["payload"].get("answer"):
        yield event["payload"]["answer"]
    for _, _, before, after in event["changes"]:
        for facts in (before, after):
            for name, value in (facts or {}).items():
                if name.endswith("_hash") and value:
                    yield value


def _hosts(numbers: Mapping[int, int]) -> list[Said]:
    """Under their names; a host without one has signed in by e-mail alone, which is nobody else's to know."""
    names = dict(Host.objects.filter(pk__in=numbers).values_list("pk", "name"))
    return [{"number": number, "name": _shown(names.get(pk, ""), number)} for pk, number in numbers.items()]


def _shown(name: str, number: int) -> str:
    try:
        cleaned = clean_name(name, LONGEST_HOST_NAME)
    except RuleBroken:
        return f"Host {number}"
    return cleaned if is_host_name(cleaned) else f"Host {number}"


def _word(word: Wording, players: Mapping[int, int]) -> Said:
    about = None if word.about is None else players[word.about]
    return {
        "hash": word.hash,
        "salt": word.salt,
        "text": word.text,
        "about": about,
        "erased_at": plain(word.erased_at),
    }


def _lines(value: Any) -> str:  # noqa: ANN401 - any JSON value.
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(_json, value)) + "\n]"
    return _json(value)


def _json(value: Any) -> str:  # noqa: ANN401 - any JSON value.
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
