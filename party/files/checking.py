"""Judging a party file before anything is written: shape, chain, words, every field, the replay, the standings.

Pure but for what the models say of their fields. The chain finds damage; it can't tell who made the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

import structlog
from django.core.exceptions import ValidationError
from django.db import models

from games import find_game
from games.errors import RuleBroken
from party.files.json_fields import is_good_json, is_moment
from party.files.numbers import HOST, NUMBERLESS, PAYLOAD, PORTABLE, Renumber, exported_fields, references
from party.files.payloads import faults_of_payload, names_its_round
from party.files.refusals import DamagedEvent, DamagedFile
from party.files.replaying import lay_out_boards
from party.files.shape import read_shape
from party.files.writing import Progress, Said, hash_said, hashes_in, is_host_name, say_standings
from party.history.verification import Replay
from party.record.event_kinds import KINDS
from party.record.world import without_retired_facts
from party.rules.options import OPTIONS, PartyOptions, check_options
from scoring.models import Event, Player
from scoring.models.recorded import plain
from scoring.record.pen import hash_words
from scoring.rules.names import clean_name
from scoring.rules.replay import Facts, World

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Checked:
    """A file that was found good: its parts, the rows it leads to, and how many numbers each kind of row takes."""

    file: Said
    world: World
    numbers: Mapping[str, int]
    words: Mapping[str, Said]

    @property
    def last_at(self) -> datetime:
        return datetime.fromisoformat(self.file["events"][-1]["at"])


def check_file(content: bytes, progress: Progress = lambda _done, _all: None) -> Checked:
    """What the file says; RuleBroken with the first thing that is wrong with it."""
    try:
        return _check(read_shape(content), progress)
    except DamagedFile as damaged:
        log.info("a party file was refused", kind=damaged.kind, **damaged.params)
        raise
    except RuleBroken:
        raise
    except Exception as odd:
        # A forged file may break anything that reads it; so may a mistake of ours, which somebody has to see.
        log.exception("a party file could not be checked")
        raise DamagedFile(fault=type(odd).__name__) from odd


def _check(file: Said, progress: Progress) -> Checked:
    _check_chain(file)
    _check_head(file)
    words = _check_words(file["words"])
    for said in file["events"]:
        _fail_on(_faults_of_event(said), said["number"])
        if not words.keys() >= set(hashes_in(said)):
            raise DamagedEvent(fault="a text is missing", number=said["number"])
    numbers = _check_numbers(file)
    world = _replay(file["events"], progress)
    _fail_on(_faults_of_rows(world, words))
    _check_options(world, words)
    lay_out_boards(world)
    if say_standings(world) != file["standings"]:
        raise DamagedFile(fault="the standings aren't those of the record")
    return Checked(file, world, numbers, words)


def _fail_on(faults: Iterable[str], number: int | None = None) -> None:
    """Refuse the first of them, with the number of the event that it's about."""
    for fault in faults:
        if number is None:
            raise DamagedFile(fault=fault[:200])
        raise DamagedEvent(fault=fault[:200], number=number)


def _check_chain(file: Said) -> None:
    previous = ""
    undone: set[int | None] = set()
    for number, said in enumerate(file["events"], start=1):
        _fail_on(_faults_of_link(said, number, previous, undone), number)
        undone.add(said["undoes"])
        previous = said["hash"]
    if file["head"] != previous:
        raise DamagedFile(fault="the last event is missing")


def _faults_of_link(said: Said, number: int, previous: str, undone: Set[int | None]) -> Iterator[str]:
    if said["number"] != number:
        yield "it is missing"
    if said["previous_hash"] != previous or said["hash"] != hash_said(said):
        yield "it was changed"
    if said["undoes"] is not None and (said["undoes"] >= number or said["undoes"] in undone):
        yield "it undoes what can't be undone"


def _check_head(file: Said) -> None:
    """What the file says of the party outside of the record."""
    if not is_moment(file["made_at"]):
        raise DamagedFile(fault="there is no such moment as made_at")
    for host in file["hosts"]:
        if not is_host_name(host["name"]):
            raise DamagedFile(fault=f"the name of host {host['number']} can't be shown")


def _check_words(words: Iterable[Said]) -> dict[str, Said]:
    found = {}
    for word in words:
        if word["hash"] in found:
            raise DamagedFile(fault="a text is there twice")
        is_right = (
            word["text"] == word["salt"] == "" and is_moment(word["erased_at"])
            if word["erased_at"]
            else word["text"] and hash_words(word["salt"], word["text"]) == word["hash"]
        )
        if not is_right:
            raise DamagedFile(fault=f"the text {word['hash'][:8]} was changed")
        found[word["hash"]] = word
    return found


def _faults_of_event(said: Said) -> Iterator[str]:
    if said["kind"] not in KINDS:
        yield f"{said['kind']} is unknown"
    yield from (f"{name} is unknown" for name in said["payload"] if name not in PAYLOAD)
    yield from faults_of_payload(said)
    if not is_moment(said["at"]):
        yield "there is no such moment"
    if said["actor_kind"] in NUMBERLESS and said["actor_id"] is not None:
        yield "the site has no number"
    for entity, _, before, after in said["changes"]:
        if entity not in PORTABLE:
            yield f"{entity} is unknown"
        elif before is not None and after is not None and before.keys() != after.keys():
            yield f"{entity}: before and after aren't about the same"
        else:
            yield from _faults_of_facts(entity, before, is_whole=after is None)
            yield from _faults_of_facts(entity, after, is_whole=before is None)


def _faults_of_facts(entity: str, facts: Facts | None, *, is_whole: bool) -> Iterator[str]:
    if facts is None:
        if is_whole:
            yield f"{entity}: nothing has changed"
        return
    fields = {field.attname: field for field in PORTABLE[entity]._meta.concrete_fields}
    for name, value in facts.items():
        if name not in exported_fields(entity):
            yield f"{entity}.{name} is unknown"
        elif not _fits(fields[name], value):
            yield f"{entity}.{name} can't be {value!r}"
    if is_whole:
        needed = {name for name in exported_fields(entity) if _is_needed(fields[name])}
        yield from (f"{entity}.{name} is missing" for name in sorted(needed - facts.keys()))


def _is_needed(field: models.Field[Any, Any]) -> bool:
    return not (field.has_default() or field.null or field.primary_key)


def _fits(field: models.Field[Any, Any], value: Any) -> bool:  # noqa: ANN401 - plain values.
    """Whether the database can hold the value, and gives it back as it is."""
    if value is None:
        return field.null
    if isinstance(field, models.ForeignKey) or field.attname.endswith("_id"):
        return isinstance(value, int) and not isinstance(value, bool) and value >= 1
    if isinstance(field, models.JSONField):
        return is_good_json(field.attname, value)
    if isinstance(field, models.DateTimeField) and not is_moment(value):
        return False
    try:
        kept = field.to_python(value)
        field.run_validators(kept)
    except (ValidationError, TypeError, ValueError, OverflowError):
        return False
    is_same = plain(kept) == value and isinstance(value, bool) == isinstance(field, models.BooleanField)
    return is_same and (not field.choices or value in dict(field.flatchoices) or (field.blank and not value))


def _check_numbers(file: Said) -> dict[str, int]:
    """How many numbers there are of each kind. They are counted from 1 without gaps, so nobody makes us reserve millions."""
    seen: dict[str, set[int]] = defaultdict(set)

    def note(kind: str, number: int) -> int:
        if not isinstance(number, int) or isinstance(number, bool):
            raise DamagedFile(fault=f"{kind} {number!r} isn't a number")
        seen[kind].add(number)
        return number

    look = Renumber(note)
    for said in file["events"]:
        look.event(said)
    for number in [*file["taken"], *(word["about"] for word in file["words"] if word["about"] is not None)]:
        note(Player.entity(), number)
    for kind, numbers in seen.items():
        if numbers != set(range(1, len(numbers) + 1)):
            raise DamagedFile(fault=f"the numbers of {kind} have gaps")
    if [host["number"] for host in file["hosts"]] != sorted(seen[HOST]):
        raise DamagedFile(fault="a host is missing")
    if any(one >= other for one, other in pairwise(file["taken"])):
        raise DamagedFile(fault="a taken name is there twice")
    return {kind: len(numbers) for kind, numbers in seen.items()}


def _replay(events: list[Said], progress: Progress) -> World:
    """I10-I13, I19: as `manage.py verify_party` replays the record, on the numbers of the file."""
    replay = Replay(len(events) * sum(len(said["changes"]) for said in events))
    for said in events:
        _fail_on(replay.follow(_as_event(said)), said["number"])
        if not names_its_round(said, replay.world.get("round", {})):
            raise DamagedEvent(fault="it names another round", number=said["number"])
        progress(said["number"], len(events))
    _fail_on(replay.finish())
    return without_retired_facts(replay.world)


def _as_event(said: Said) -> Event:
    return Event(**{**said, "at": datetime.fromisoformat(said["at"])})


def _faults_of_rows(world: World, words: Mapping[str, Said]) -> Iterator[str]:
    for entity, rows in world.items():
        refers = references(entity)
        for number, facts in rows.items():
            for name, target in refers.items():
                value = facts.get(name)
                if value is not None and not target.endswith("kind") and value not in world.get(target, {}):
                    yield f"{entity} {number} is about {target} {value}, which isn't there"
            yield from _faults_of_texts(entity, number, facts, words)
    if len(world.get("party", {})) != 1:
        yield "it isn't one party"
    if world.get("guest", {}).keys() - world.get("player", {}).keys():
        yield "a guest is nobody"


def _faults_of_texts(entity: str, number: int, facts: Facts, words: Mapping[str, Said]) -> Iterator[str]:
    """Texts fit into their rows, and names are such as a guest could have typed."""
    for name, text in texts_of(facts, words).items():
        field = PORTABLE[entity]._meta.get_field(name)
        assert isinstance(field, models.Field)
        if field.max_length is not None and len(text) > field.max_length:
            yield f"the {name} of {entity} {number} is too long"
        if text and entity in ("player", "steward") and clean_name(text) != text:
            yield f"the {name} of {entity} {number} can't be shown"


def texts_of(facts: Facts, words: Mapping[str, Said]) -> dict[str, str]:
    """The texts that a row means by hash, by the names of their fields; erased ones are empty."""
    return {
        name.removesuffix("_hash"): words[value]["text"] if value in words else ""
        for name, value in facts.items()
        if name.endswith("_hash")
    }


def _check_options(world: World, words: Mapping[str, Said]) -> None:
    [party] = world["party"].values()
    said = {**party, **texts_of(party, words)}
    if said["starts_at"] is not None:
        said["starts_at"] = datetime.fromisoformat(said["starts_at"])
    check_options(PartyOptions(**{option: said[option] for option in OPTIONS}))
    for sheet in world.get("sheet", {}).values():
        options = sheet["options"]
        find_game(options["game"], options["variant"], options.get("options", {}))
