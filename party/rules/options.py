"""The host's options: what the sheet prints is the default, everything else is a departure (S13). Pure: no rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from games import find_game
from games.base.equipment import equipment
from party.rules.refusals import (
    NoSuchChoice,
    NoSuchDate,
    NoSuchPartyOption,
    NoSuchTimeZone,
    OneTableSize,
    OutOfRange,
)
from party.rules.seating.fresh import TABLE_SIZE
from party.rules.seating.movements import MovementRule
from scoring.rules.names import clean_name

# The booklet's limit: "forty minutes (or less if arranged)".
MOST_MINUTES: int = equipment("keyword")["party"]["minutes"]
# More games than fit into the longest evening; a bound against slips of the finger.
MOST_ROUNDS = 50
# A party's name and place may run longer than a guest's.
LONGEST_NAME = 80
# Between which a party starts.
FIRST_YEAR, LAST_YEAR = 1900, 2200
# In every list of time zones: the machine's own, and the one of a machine that was told none.
NO_PLACES = frozenset({"Factory", "localtime"})

CHOICES = {
    "movement": tuple(MovementRule),
    "prizes": ("none", "table", "room"),
    "draw": ("site", "table"),
    "registration": ("open", "approval", "closed"),
    "public_names": ("none", "initials", "full"),
    "winner_order": ("joint", "ordered"),
}
# What cannot change the play: changed at any time without a departure.
FREE = frozenset({"name", "place", "starts_at", "time_zone", "registration", "public_names"})


@dataclass(frozen=True)
class PartyOptions:
    """All options of a party, as the sheet prints them."""

    name: str
    place: str = ""
    starts_at: datetime | None = None
    time_zone: str = "UTC"
    game: str = "keyword"
    variant: str = "party"
    game_options: Mapping[str, str] = field(default_factory=dict)
    table_size: int = TABLE_SIZE
    minutes: int = MOST_MINUTES
    rounds: int = 5
    movement: str = MovementRule.AS_PRINTED
    prizes: str = "none"
    draw: str = "site"
    registration: str = "open"
    level_short_tables: bool = False
    winner_order: str = "joint"
    dock_letters: bool = True
    public_names: str = "initials"
    seed: str = ""


OPTIONS = tuple(option.name for option in fields(PartyOptions))


def check_options(options: PartyOptions) -> PartyOptions:
    """The options cleaned; RuleBroken for one that cannot be."""
    for option, choices in CHOICES.items():
        _check_choice(option, getattr(options, option), choices)
    game = find_game(options.game, options.variant, options.game_options)
    if game.sizes[0] == game.sizes[-1] != options.table_size:
        raise OneTableSize(number=game.sizes[0])
    _check_range("table_size", options.table_size, max(2, game.sizes[0]), game.sizes[-1])
    _check_range("minutes", options.minutes, 1, MOST_MINUTES)
    _check_range("rounds", options.rounds, 1, MOST_ROUNDS)
    find_time_zone(options.time_zone)
    if options.starts_at is not None and not is_kept_datable(options.starts_at):
        raise NoSuchDate(first=FIRST_YEAR, last=LAST_YEAR)
    place = clean_name(options.place, LONGEST_NAME) if options.place.strip() else ""
    name = clean_name(options.name, LONGEST_NAME)
    return replace(options, name=name, place=place, seed=str(options.seed)[:64])


def change(options: PartyOptions, changes: Mapping[str, Any]) -> PartyOptions:
    """The options with some of them changed, checked."""
    for option in changes:
        if option not in OPTIONS:
            raise NoSuchPartyOption(option=option, options=", ".join(OPTIONS))
    return check_options(replace(options, **changes))


def is_datable(moment: datetime) -> bool:
    """Not so near the ends of the calendar that another time zone has no date for it."""
    return FIRST_YEAR <= moment.year < LAST_YEAR


def is_kept_datable(moment: datetime) -> bool:
    """The same of a moment kept in UTC, where the venue's first day may still be in the year before."""
    return FIRST_YEAR - 1 <= moment.year <= LAST_YEAR


def time_zones() -> list[str]:
    """Those that a venue can be in."""
    return sorted(available_timezones() - NO_PLACES)


def find_time_zone(name: str) -> ZoneInfo:
    if name in NO_PLACES:
        raise NoSuchTimeZone(time_zone=name)
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as unknown:
        raise NoSuchTimeZone(time_zone=name[:LONGEST_NAME]) from unknown


def departures(options: PartyOptions) -> dict[str, Any]:
    """The options that are not as printed, with their choices; another game than Keyword party is one too (S13)."""
    printed = PartyOptions(name=options.name)
    watched = (
        "game",
        "variant",
        "table_size",
        "movement",
        "level_short_tables",
        "winner_order",
        "dock_letters",
    )
    chosen = {name: getattr(options, name) for name in watched}
    found = {name: choice for name, choice in chosen.items() if choice != getattr(printed, name)}
    if options.game_options:
        found["game_options"] = dict(options.game_options)
    return found


def _check_choice(option: str, choice: object, choices: tuple[str, ...]) -> None:
    if choice not in choices:
        raise NoSuchChoice(option=option, choice=choice, choices=", ".join(choices))


def _check_range(option: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise OutOfRange(option=option.replace("_", " "), low=low, high=high)
