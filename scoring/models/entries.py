"""Entries and signatures: the lines of a sheet, and who says that it is right. Lines are struck, never edited."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.players import Player
from scoring.models.recorded import Recorded
from scoring.models.sheets import Sheet


class EntryKind(models.TextChoices):
    """`lost` is a turn whose play fell by a ruling. `total` is what a typed total adds to the lines before it, so that a
    score is always the sum of its lines.
    """

    TURN = "turn", _("turn")
    PASS = "pass", _("pass")
    LOST = "lost", _("turn lost")
    CHALLENGE = "challenge", _("challenge")
    LETTERS = "letters", _("letters held")
    TOTAL = "total", _("total")
    RULING = "ruling", _("ruling")


# What a ruling has written.
RULED = (EntryKind.RULING, EntryKind.CHALLENGE, EntryKind.LOST)
# The lines that are somebody's turn.
TURNS = (EntryKind.TURN, EntryKind.PASS, EntryKind.LOST)


class Entry(Recorded):
    """One line of a sheet: what a player got for a turn, a challenge, the end of the game, or by a ruling."""

    unrecorded: ClassVar = {"why": frozenset({"why_hash"})}

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=EntryKind, default=EntryKind.TURN)
    points = models.IntegerField()
    # The words formed, where they are known, and the play as a record writes it ("K10 .ASY").
    words = models.CharField(max_length=400, blank=True)
    play = models.CharField(max_length=200, blank=True)
    # Rules that the play breaks and the host chose to warn of only; it was let stand (KW43).
    faults = models.JSONField(default=list)
    # The exposed Key card that this turn spelled; its 50 are in the points (KW21).
    key_card = models.CharField(max_length=20, blank=True)
    # The sheet's version once this line stood on it.
    version = models.PositiveIntegerField()
    client_key = models.CharField(max_length=80, blank=True)
    # When it was entered on the phone, by the server's clock, and when it arrived.
    made_at = models.DateTimeField()
    arrived_at = models.DateTimeField()
    entered_by_kind = models.CharField(max_length=20)
    entered_by_id = models.PositiveBigIntegerField(null=True)
    struck_at = models.DateTimeField(null=True)
    struck_by_kind = models.CharField(max_length=20, blank=True)
    struck_by_id = models.PositiveBigIntegerField(null=True)
    why = models.CharField(max_length=200, blank=True)
    why_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering: ClassVar = ["sheet", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["sheet", "client_key"], condition=~Q(client_key=""), name="entry_client_key_once"
            ),
            models.CheckConstraint(
                condition=Q(struck_at__isnull=True) | ~Q(struck_by_kind=""), name="entry_struck_by_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.points:+d}"

    @property
    def stands(self) -> bool:
        return self.struck_at is None


class Signature(Recorded):
    """What a player says of the closed sheet: right, or wrong with the own number. Gone when a line is written again."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="signatures")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    is_right = models.BooleanField()
    thinks = models.IntegerField(null=True)
    # The version of the sheet that was looked at.
    version = models.PositiveIntegerField()
    # On whose phone: the player's own, or the scorekeeper's, handed round (S18).
    by_kind = models.CharField(max_length=20)
    by_id = models.PositiveBigIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["sheet", "player"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "player"], name="signature_once_a_player"),
            models.CheckConstraint(
                condition=Q(is_right=True, thinks__isnull=True) | Q(is_right=False, thinks__isnull=False),
                name="signature_wrong_says_what_is_right",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} on {self.sheet_id}: {'right' if self.is_right else self.thinks}"

    @property
    def is_own_phone(self) -> bool:
        return self.by_kind == "player" and self.by_id == self.player_id
