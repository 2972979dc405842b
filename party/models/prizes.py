"""Prizes: the keyword picked for a table or the room, who says to have spelled it, and who got it (S16)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from party.models.parties import Party
from scoring.models import Entry, Player
from scoring.models.recorded import Recorded

# The room's keyword belongs to no table.
ROOM = 0


class PrizeState(models.TextChoices):
    PICKED = "picked", _("picked")
    CLAIMED = "claimed", _("claimed")
    # Two within the same second, or nobody knows who was first.
    UNCLEAR = "unclear", _("for the steward to decide")
    AWARDED = "awarded", _("awarded")


class Prize(Recorded):
    """A keyword with a prize on it. Worth no points, and not the exposed Key card."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="prize_set")
    round = models.PositiveIntegerField()
    # 0 for the room's keyword.
    table = models.PositiveIntegerField(default=0)
    keyword = models.CharField(max_length=20)
    source = models.CharField(
        max_length=10, choices=[("key-card", _("Key card")), ("list", _("list")), ("typed", _("typed"))]
    )
    state = models.CharField(max_length=10, choices=PrizeState, default=PrizeState.PICKED)
    # Raised by every claim and decision: who decides on what was read is told when there is something new.
    version = models.PositiveIntegerField(default=0)
    winner = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="prizes")
    # The line that won it; none where it was awarded by hand.
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    # Who saw it: the scorekeeper or a steward.
    witness_kind = models.CharField(max_length=20, blank=True)
    witness_id = models.PositiveBigIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["party", "round", "table"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["party", "round", "table"], name="prize_one_a_table_round"),
            models.UniqueConstraint(fields=["party", "round", "keyword"], name="prize_keyword_once_a_round"),
            models.UniqueConstraint(fields=["party", "table", "keyword"], name="prize_keyword_once_a_table"),
            models.CheckConstraint(
                condition=~models.Q(state=PrizeState.AWARDED)
                | (models.Q(winner__isnull=False) & ~models.Q(witness_kind="")),
                name="prize_awarded_with_a_witness",
            ),
        ]

    def __str__(self) -> str:
        return self.keyword


class PrizeClaim(Recorded):
    """A player who says to have spelled the keyword, at the server-corrected time of the play."""

    prize = models.ForeignKey(Prize, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    # The line that spelled it, where the sheet is kept on the board.
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    played_at = models.DateTimeField()
    witness_kind = models.CharField(max_length=20, blank=True)
    witness_id = models.PositiveBigIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["prize", "played_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["prize", "player"], name="prize_claimed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} claims {self.prize_id}"
