"""A party and its options."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, Field, NaiveDatetime, StrictInt

from party.api.callers import Caller
from party.api.shapes.parts import Asked, BodyNumber, Flag, Short, Text, Version
from party.models import Party
from party.rules.options import FIRST_YEAR, LAST_YEAR, OPTIONS, PartyOptions, find_time_zone, is_datable

# Whole numbers that every client counts exactly.
_LARGEST_SEED = 2**53
Seed = Annotated[StrictInt, Field(ge=0, lt=_LARGEST_SEED)] | Annotated[Short, Field(max_length=64)]


def _check_date(moment: datetime | None) -> datetime | None:
    if moment is not None and not is_datable(moment):
        raise ValueError(f"choose a date between {FIRST_YEAR} and {LAST_YEAR}")
    return moment


class PartyFields(Asked):
    """What can be chosen. A start without an offset is the venue's time; seed: the lots are drawn from it."""

    place: Short = ""
    starts_at: Annotated[AwareDatetime | NaiveDatetime | None, AfterValidator(_check_date)] = None
    time_zone: Short = "UTC"
    game: Short = "keyword"
    variant: Short = "party"
    game_options: dict[Short, Short] = Field(default_factory=dict, max_length=50)
    table_size: BodyNumber = PartyOptions.table_size
    minutes: BodyNumber = PartyOptions.minutes
    rounds: BodyNumber = PartyOptions.rounds
    movement: Short = "as-printed"
    prizes: Short = "none"
    draw: Short = "site"
    registration: Short = "open"
    level_short_tables: Flag = False
    winner_order: Short = "joint"
    dock_letters: Flag = True
    public_names: Short = "initials"
    seed: Seed | None = None


class NewParty(PartyFields):
    name: Short


class PartyChanges(PartyFields):
    """Only what is sent changes. After the first round is published, what touches the play needs a reason."""

    name: Short = ""
    reason: Text = ""
    version: Version | None = None


class PartyAnswer(PartyFields):
    """`seed` is for hosts alone: from it the seats to come can be told."""

    code: str
    state: str
    version: int
    name: str
    starts_at: datetime | None = None


def chosen(asked: NewParty) -> PartyOptions:
    """The options of a new party."""
    return PartyOptions(**_values(asked))


def changed(asked: PartyChanges, party: Party) -> dict[str, Any]:
    """The options that were sent, those of a time read in the party's zone as it will be."""
    sent = asked.model_fields_set
    return {name: value for name, value in _values(asked, party.time_zone).items() if name in sent}


def show_party(here: Caller | None, party: Party) -> PartyAnswer:
    """To its hosts with the seed, to others without."""
    fields = {option: getattr(party, option) for option in OPTIONS}
    starts = party.starts_at.astimezone(find_time_zone(party.time_zone)) if party.starts_at else None
    seed = _seed(party.seed) if here is None or here.is_host else None
    shown = fields | {"starts_at": starts, "seed": seed}
    return PartyAnswer.model_construct(code=party.code, state=party.state, version=party.version, **shown)


def _values(asked: NewParty | PartyChanges, zone: str = "UTC") -> dict[str, Any]:
    values = {name: value for name, value in asked.model_dump().items() if name in OPTIONS}
    values["seed"] = "" if asked.seed is None else str(asked.seed)
    starts = asked.starts_at
    if starts is not None and starts.tzinfo is None:
        zone = asked.time_zone if "time_zone" in asked.model_fields_set else zone
        values["starts_at"] = starts.replace(tzinfo=find_time_zone(zone))
    return values


def _seed(seed: str) -> int | str:
    """A number where a number was given."""
    is_number = seed.isascii() and seed.isdigit() and (seed == "0" or not seed.startswith("0"))
    return int(seed) if is_number and int(seed) < _LARGEST_SEED else seed
