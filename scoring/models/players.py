"""Who plays: a name in a book. No account, no address."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext

from scoring.models.record import Book
from scoring.models.recorded import Recorded


class Player(Recorded):
    """A person of one party or home game. Leaving and coming back keep the row (S10)."""

    unrecorded: ClassVar = {
        "name": frozenset({"name_hash", "erased_at"}),
        "nickname": frozenset({"nickname_hash", "erased_at"}),
        "look": frozenset({"name_hash", "erased_at"}),
    }

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=200)
    name_hash = models.CharField(max_length=64)
    nickname = models.CharField(max_length=200, blank=True)
    nickname_hash = models.CharField(max_length=64, blank=True)
    # Names that look alike share this, and are told apart by the number (S17).
    look = models.CharField(max_length=200)
    number = models.PositiveIntegerField(default=1)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["book", "look", "number"], name="player_look_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="player_number_positive"),
        ]

    def __str__(self) -> str:
        # Erased: the scores stay, under a number.
        name = self.name or erased_name(self.pk)
        return name if self.number == 1 else f"{name} ({self.number})"


def erased_name(player: int | str) -> str:
    """What is said of a person whose name was deleted."""
    return gettext("Guest %(number)s") % {"number": player}
