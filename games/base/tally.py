"""The itemised points of a turn: every point with its rule and its square, so that a dispute can be shown and
not argued.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.base.layout import Square


@dataclass(frozen=True, slots=True)
class PointRule:
    """A rule that gives points. `source` is its number in the rulings; `sentence` takes {subject} and
    {points}.
    """

    name: str
    source: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Item:
    rule: PointRule
    points: int
    square: Square | None = None
    subject: str = ""

    def __str__(self) -> str:
        return self.rule.sentence.format(subject=self.subject, points=self.points, square=self.square)

    def as_json(self) -> dict[str, object]:
        place = {} if self.square is None else {"square": str(self.square)}
        return {"rule": self.rule.name, **place, "points": self.points}


@dataclass(frozen=True, slots=True)
class Tally:
    items: tuple[Item, ...] = ()

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.items + other.items)

    def __str__(self) -> str:
        return "\n".join(str(item) for item in self.items)


NOTHING = Tally()


def one(rule: PointRule, points: int, subject: str = "") -> Tally:
    """A tally of a single item that belongs to no square."""
    return Tally((Item(rule, points, None, subject),))
