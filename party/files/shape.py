"""The shape of a party file: what is where, and how much of it. docs/party-file.schema.json is made from it.

What the parts mean is checked elsewhere (party/files/checking.py).
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from party.files.refusals import DamagedFile, NewerFile, NotAPartyFile
from party.files.writing import FORMAT, LONGEST_HOST_NAME, VERSION
from party.rules.join_codes import ALPHABET, LENGTH

MOST_EVENTS = 1_000_000
MOST_HOSTS = 1_000
MOST_PLAYERS = 100_000
# Large enough for every text of a party, and small enough that nobody stores books here.
LONGEST_TEXT = 1_000

Number = Annotated[int, Field(ge=1, le=2**31 - 1)]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
Moment = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$")]
# Fields by their names, in plain values.
FactsShape = Annotated[dict[str, Any] | None, Field(description="the fields of the row; null for no row")]
Change = Annotated[
    tuple[
        Annotated[str, Field(description="the kind of row")],
        Annotated[Number, Field(description="its number among the party's rows of that kind")],
        FactsShape,
        FactsShape,
    ],
    Field(description="a row before and after; null before it came and after it went"),
]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class HostShape(_Strict):
    """A host who is mentioned in the record, by name alone."""

    number: Number
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_HOST_NAME)]


class WordShape(_Strict):
    """A text that events mean by its hash: SHA-256 of salt, line feed, text. Erased, only the hash is left."""

    hash: Hash
    salt: Annotated[str, Field(max_length=32)]
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]
    about: Number | None = Field(description="the player whose data it is")
    erased_at: Moment | None


class EventShape(_Strict):
    """One state change. `hash`: SHA-256 of all its other fields as JSON, keys sorted, ASCII, without blanks."""

    number: Number
    kind: Annotated[str, Field(min_length=1, max_length=40)]
    round: Count | None
    table: Count | None
    subject: Number | None = Field(description="the player it is about")
    payload: dict[str, Any]
    changes: list[Change]
    is_departure: bool
    reason: HashOrNone
    actor_kind: Literal["host", "steward", "player", "visitor", "site"]
    actor_id: Number | None
    role: Annotated[str, Field(min_length=1, max_length=20)]
    at: Moment
    undoes: Number | None = Field(description="the number of the event that this one undoes")
    previous_hash: HashOrNone
    hash: Hash


class StandingShape(_Strict):
    """A place, for people who read the file; an import reckons it again and compares."""

    place: Number
    player: Number
    total: int
    scores: list[int | None]


class FileShape(_Strict):
    """A party file of Keyword Party, version 1."""

    format: Literal["keyword-party"]
    version: Literal[1]
    code: Annotated[str, Field(pattern=rf"^[{ALPHABET}]{{{LENGTH}}}$")]
    made_at: Moment
    hosts: Annotated[list[HostShape], Field(max_length=MOST_HOSTS)]
    taken: Annotated[list[Number], Field(max_length=MOST_PLAYERS)] = Field(
        description="players whose name a phone had before phones were listed"
    )
    words: list[WordShape]
    events: Annotated[list[EventShape], Field(min_length=1, max_length=MOST_EVENTS)]
    head: Hash = Field(description="the hash of the last event")
    standings: list[StandingShape]


def schema() -> dict[str, Any]:
    """As docs/party-file.schema.json has it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **FileShape.model_json_schema()}


def read_shape(content: bytes) -> dict[str, Any]:
    """The parts of a file, each of the right shape."""
    parts = _parse(content)
    if not isinstance(parts, dict) or parts.get("format") != FORMAT:
        raise NotAPartyFile
    version = parts.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerFile
    try:
        FileShape.model_validate_json(content)
    except ValidationError as misshapen:
        first = misshapen.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"]))[:80]
        raise DamagedFile(fault=f"{place}: {first['msg']}") from misshapen
    return parts


def _parse(content: bytes) -> Any:  # noqa: ANN401 - any JSON value.
    try:
        parts = json.loads(content.decode(), object_pairs_hook=_once, parse_constant=_refuse)
        # What no database stores: characters that are half of one, and NUL.
        json.dumps(parts, ensure_ascii=False).encode()
        _check_texts(parts)
    except (ValueError, RecursionError) as unreadable:
        raise NotAPartyFile from unreadable
    return parts


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is there twice")
    return found


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} isn't a number")


def _check_texts(value: Any) -> None:  # noqa: ANN401 - any JSON value.
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("a text has a NUL in it")
    elif isinstance(value, dict):
        for name, child in value.items():
            _check_texts(name)
            _check_texts(child)
    elif isinstance(value, list):
        for child in value:
            _check_texts(child)
