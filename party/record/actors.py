"""Who acts, where and when, in one request of a page or a program. A view hands `by` to the writer it calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypedDict

from party.models import Party
from scoring.record.pen import Actor


class By(TypedDict):
    """What every writer asks for: who, and when."""

    actor: Actor
    at: datetime


class Acting(Protocol):
    """Whoever acts in one book."""

    @property
    def book(self) -> int: ...

    @property
    def actor(self) -> Actor: ...

    @property
    def at(self) -> datetime: ...

    @property
    def by(self) -> By: ...


@dataclass(frozen=True)
class Here:
    """A party and who acts in it."""

    party: Party
    actor: Actor
    at: datetime
    # The host's own player, if the host plays.
    plays_as: int | None = None

    @property
    def book(self) -> int:
        return self.party.book_id

    @property
    def by(self) -> By:
        return By(actor=self.actor, at=self.at)
