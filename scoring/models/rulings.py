"""Rulings: what was decided on a word or a play, kept for the evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.entries import Entry
from scoring.models.record import Book
from scoring.models.recorded import Recorded
from scoring.models.sheets import Sheet


class RulingSource(models.TextChoices):
    DICTIONARY = "dictionary", _("the dictionary")
    BOARD = "board", _("the board")
    STEWARD = "steward", _("the steward's own decision")


@dataclass(frozen=True)
class Precedent:
    """A ruling as it is met again at another table: what was decided, and where."""

    is_allowed: bool
    table: int | None
    round: int | None


class Ruling(Recorded):
    """An answer to a question of a table: allowed or not, by what, and by whom."""

    unrecorded: ClassVar = {"note": frozenset({"note_hash"})}

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="rulings")
    sheet = models.ForeignKey(Sheet, null=True, on_delete=models.CASCADE, related_name="rulings")
    # The line it was about, where it was about one.
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="rulings")
    # In capitals; "" for what is not about a word.
    word = models.CharField(max_length=40, blank=True)
    is_allowed = models.BooleanField()
    # The name of the rule that is broken, where one is.
    rule = models.CharField(max_length=60, blank=True)
    source = models.CharField(max_length=10, choices=RulingSource)
    note = models.CharField(max_length=200, blank=True)
    note_hash = models.CharField(max_length=64, blank=True)
    by_kind = models.CharField(max_length=20)
    by_id = models.PositiveBigIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["book", "id"]
        indexes: ClassVar = [models.Index(fields=["book", "word"], name="ruling_on_word")]

    def __str__(self) -> str:
        return f"{self.word or 'ruling'}: {'allowed' if self.is_allowed else 'not allowed'}"

    @property
    def precedent(self) -> Precedent:
        sheet = self.sheet
        return Precedent(self.is_allowed, sheet.table if sheet else None, sheet.round if sheet else None)
