"""Announcements: what the host tells the room."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from party.models.parties import Party
from scoring.models.recorded import Recorded


class Audience(models.TextChoices):
    ALL = "all", _("everybody")
    # A steward's five tables.
    BLOCK = "block", _("a block of tables")
    TABLE = "table", _("a table")


class Announcement(Recorded):
    """A sentence of the host's, for everybody, for a steward's block, or for a table."""

    unrecorded: ClassVar = {"text": frozenset({"text_hash"})}

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=600, blank=True)
    text_hash = models.CharField(max_length=64)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.ALL)
    # The number of the block or table, and the round in which it has that number; 0 for everybody.
    number = models.PositiveIntegerField(default=0)
    round = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["party", "-made_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(audience=Audience.ALL, number=0)
                | (~models.Q(audience=Audience.ALL) & models.Q(number__gte=1, round__gte=1)),
                name="announcement_names_its_audience",
            ),
        ]

    def __str__(self) -> str:
        return self.text or "(erased)"
