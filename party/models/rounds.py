"""Rounds and who sits where in them. Time is stored, never counted: the end of a round is a moment in its row."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from party.models.parties import Party
from scoring.models import Player
from scoring.models.recorded import Recorded


class RoundState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    PLAYING = "playing", _("playing")
    PAUSED = "paused", _("paused")
    OVER = "over", _("over")
    CLOSED = "closed", _("closed")


# A draft is the hosts' own, a closed round is history: nobody sits there now.
NOT_OPEN = (RoundState.DRAFT, RoundState.CLOSED)


class RoundQuerySet(models.QuerySet["Round"]):
    def current(self) -> Self:
        """Not closed yet, drafts included: one a party at most (I18)."""
        return self.exclude(state=RoundState.CLOSED)

    def published(self) -> Self:
        """Whose seats everybody has seen."""
        return self.exclude(state=RoundState.DRAFT)

    def open(self) -> Self:
        """Published and not closed: what everybody sees."""
        return self.exclude(state__in=NOT_OPEN)


class Round(Recorded):
    """One game of the evening at every table."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    version = models.PositiveIntegerField(default=0)
    tables = models.PositiveIntegerField()
    rule_version = models.PositiveIntegerField()
    minutes = models.PositiveIntegerField()
    drafted_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    # While it is played; null while it pauses.
    ends_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    # What was left when it was paused or ended early, and how long all pauses took, in milliseconds.
    left_ms = models.PositiveIntegerField(null=True)
    paused_ms = models.PositiveIntegerField(default=0)
    # By table number: extra milliseconds of play; how long a table stood still between its bell and more time; the
    # moment at which the bell of its own time rang.
    table_extra_ms = models.JSONField(default=dict)
    table_idle_ms = models.JSONField(default=dict)
    table_rung = models.JSONField(default=dict)
    # The next bell of a table with time of its own (party.rules.clock_reading.next_table_bell); null while the round pauses.
    table_bell_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["party", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["party", "number"], name="round_number_once"),
            # So there is one draft at most, and none while a round is open (I18).
            models.UniqueConstraint(
                fields=["party"], condition=~models.Q(state=RoundState.CLOSED), name="round_open_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(state=RoundState.PLAYING) | models.Q(ends_at__isnull=False),
                name="round_playing_has_an_end",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["ends_at"], condition=models.Q(state=RoundState.PLAYING), name="round_due"),
            models.Index(
                fields=["table_bell_at"], condition=models.Q(state=RoundState.OVER), name="round_table_due"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_open(self) -> bool:
        return self.state not in NOT_OPEN


class SeatQuerySet(models.QuerySet["Seat"]):
    def open(self) -> Self:
        """Of the round that everybody sees."""
        return self.exclude(round__state__in=NOT_OPEN)


class Seat(Recorded):
    """A player's place in a round, and why it is there."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    table = models.PositiveIntegerField()
    chair = models.PositiveIntegerField()
    color = models.CharField(max_length=10)
    # party.rules.seating.reasons.Reason in plain values: kind, table come from, rank there, table that sent the player on.
    why = models.CharField(max_length=20)
    from_table = models.PositiveIntegerField(null=True)
    rank = models.PositiveIntegerField(null=True)
    through = models.PositiveIntegerField(null=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["round", "table", "chair"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "player"], name="seat_player_once_a_round"),
            models.UniqueConstraint(fields=["round", "table", "chair"], name="seat_chair_once"),
            models.UniqueConstraint(
                fields=["round", "table", "color"], condition=~models.Q(color=""), name="seat_color_once"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table}, {self.color}"
