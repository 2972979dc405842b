"""A game without a party: a book of its own, kept by a link."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from scoring.models.record import Book
from scoring.models.recorded import Recorded


class HomeGame(Recorded):
    """A home game, a Solitaire, a Patience: whoever has the link keeps its sheets. Only the link's hash is stored."""

    unrecorded: ClassVar = {"link_hash": frozenset()}

    book = models.OneToOneField(Book, on_delete=models.CASCADE, related_name="home")
    link_hash = models.CharField(max_length=64, unique=True)
    game = models.CharField(max_length=20)
    variant = models.CharField(max_length=20)
    game_options = models.JSONField(default=dict)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game} at home"
