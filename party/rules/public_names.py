"""Names by S17: what strangers see of one, and a pasted list of them. Pure: no rows, no party."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from scoring.rules.names import look

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Named:
    """Somebody's name, the number by which it is told from those that look alike, and the nickname chosen."""

    name: str
    number: int = 1
    nickname: str = ""


def public_names(people: Mapping[K, Named], form: str = "initials") -> dict[K, str]:
    """What strangers see of each: nothing, first name and initial (or the nickname they chose), or the whole name.

    Initials that would look the same are lengthened until they differ (Ann Le., Ann Lo.); what still looks the same gets
    a number. "" for whoever goes without a name.
    """
    shown = {key: each for key, each in people.items() if each.name and form != "none"}
    if form == "full":
        return dict.fromkeys(people, "") | {
            key: numbered(each.name, each.number) for key, each in shown.items()
        }
    return dict.fromkeys(people, "") | _told_apart(shown, _lengths(shown))


def short_name(name: str, letters: int = 1) -> str:
    """First name and so many letters of the last: Ann Lee is Ann L."""
    first, last = _first_and_last(name)
    return f"{first} {''.join(last[:letters])}." if last else first


def numbered(name: str, number: int) -> str:
    """The first of a look needs no number."""
    return name if number == 1 else f"{name} ({number})"


def _lengths(people: Mapping[K, Named]) -> dict[K, int]:
    """How many letters of the last name each shows. Equal names do not lengthen each other: they have numbers."""
    lengths = dict.fromkeys(people, 1)
    longer = set(people)
    while longer:
        alike: dict[str, list[K]] = defaultdict(list)
        for key, each in people.items():
            alike[_look(_short(each, lengths[key]))].append(key)
        crowds = [
            keys for keys in alike.values() if len(keys) > 1 and len({_whole(people[k]) for k in keys}) > 1
        ]
        longer = {key for keys in crowds for key in keys if _can_be_longer(people[key], lengths[key])}
        for key in longer:
            lengths[key] += 1
    return lengths


def _told_apart(people: Mapping[K, Named], lengths: Mapping[K, int]) -> dict[K, str]:
    """The names, with the number each has already, or the next that is free among those that look the same."""
    shown: dict[K, str] = {}
    taken: set[tuple[str, int]] = set()
    for key, each in people.items():
        short, number = _short(each, lengths[key]), 1 if each.nickname else each.number
        while (_look(short), number) in taken:
            number += 1
        taken.add((_look(short), number))
        shown[key] = numbered(short, number)
    return shown


def _short(each: Named, letters: int) -> str:
    return each.nickname or short_name(each.name, letters)


def _whole(each: Named) -> str:
    return _look(each.nickname or each.name)


def _can_be_longer(each: Named, letters: int) -> bool:
    return not each.nickname and letters < len(_first_and_last(each.name)[1])


@lru_cache(maxsize=32_768)
def _look(shown: str) -> str:
    """The same few thousand names are compared again after each change."""
    return look(shown)


@lru_cache(maxsize=32_768)
def _first_and_last(name: str) -> tuple[str, tuple[str, ...]]:
    """The first name, and the last letter by letter, each with its accents; none where there is one name alone."""
    first, _, rest = name.partition(" ")
    letters: list[str] = []
    # A last name that is an initial already brings its own period.
    for character in rest.split(" ")[-1].rstrip("."):
        if letters and unicodedata.category(character) in ("Mn", "Me", "Mc", "Cf"):
            letters[-1] += character
        else:
            letters.append(character)
    return first, (letters[0].upper(), *letters[1:]) if letters else ()


def split_list(pasted: str) -> list[tuple[int, str]]:
    """One name a line, as pasted from a sheet, each with the number of its line; commas, semicolons and tabs part names
    too, figures of a list go.
    """
    return [
        (number, name)
        for number, line in enumerate(pasted.splitlines(), start=1)
        for piece in line.replace(";", ",").replace("\t", ",").split(",")
        if (name := _without_bullet(piece))
    ]


def _without_bullet(piece: str) -> str:
    head, _, tail = piece.strip().partition(" ")
    is_bullet = tail and head.rstrip(".)").isdigit() and head != head.rstrip(".)")
    return tail.strip() if is_bullet or (tail and head in {"-", "*", "•"}) else piece.strip()
