"""Sheets: one game at one table, and the seats it was played from. The scores on the seats are the sums of the entries."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.players import Player
from scoring.models.record import Book
from scoring.models.recorded import Recorded
from scoring.rules.sheet_options import SheetOptions


class SheetState(models.TextChoices):
    WAITING = "waiting"
    PLAYING = "playing"
    ENTERED = "entered"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    VOID = "void"


# Closed by whoever keeps it, and waiting for signatures; a line written now opens it again.
CLOSED_STATES = (SheetState.ENTERED, SheetState.DISPUTED)
OPEN_STATES = (SheetState.PLAYING, *CLOSED_STATES)
SETTLED_STATES = (SheetState.CONFIRMED, SheetState.VOID)


class Keeping(models.TextChoices):
    """How a sheet is kept: four numbers at the end, a line a turn, or every turn on the drawn board."""

    TOTALS = "totals", _("totals")
    RUNNING = "running", _("running score")
    BOARD = "board", _("board")


class Ended(models.TextChoices):
    """How a game ended: a player is out of letters, the time is up, or all have passed."""

    OUT = "out"
    TIME = "time"
    PASSES = "passes"


class Sheet(Recorded):
    """One game at one table. What it must know of the evening travels on it when it is opened."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="sheets")
    round = models.PositiveIntegerField(default=1)
    table = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=SheetState, default=SheetState.WAITING)
    version = models.PositiveIntegerField(default=0)
    # SheetOptions in plain values; read them by `rules`.
    options = models.JSONField(default=dict)
    first_player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    scorekeeper = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    keeping = models.CharField(max_length=10, choices=Keeping, default=Keeping.TOTALS)
    # The exposed Key card of this table, "" for none, and those that lay there before (KW24, KW25).
    key_card = models.CharField(max_length=20, blank=True)
    key_cards_used = models.JSONField(default=list)
    # Cards that went under the pack unspelled, each with how many had been spelled by then.
    key_cards_under = models.JSONField(default=list)
    ended = models.CharField(max_length=10, choices=Ended, blank=True)
    # When the scorekeeper closed the sheet for the others to sign; null while it is open.
    closed_at = models.DateTimeField(null=True)
    entered_by_kind = models.CharField(max_length=20, blank=True)
    entered_by_id = models.PositiveBigIntegerField(null=True)
    confirmed_by_kind = models.CharField(max_length=20, blank=True)
    confirmed_by_id = models.PositiveBigIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["book", "round", "table"]
        constraints: ClassVar = [
            # So a table-round has at most one confirmed sheet (I17).
            models.UniqueConstraint(fields=["book", "round", "table"], name="sheet_once_a_table_round"),
            models.CheckConstraint(
                condition=~models.Q(state=SheetState.CONFIRMED)
                | (~models.Q(entered_by_kind="") & ~models.Q(confirmed_by_kind="")),
                name="sheet_confirmed_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(confirmed_by_kind="")
                | ~models.Q(
                    confirmed_by_kind=models.F("entered_by_kind"), confirmed_by_id=models.F("entered_by_id")
                ),
                name="sheet_confirmer_is_not_enterer",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}"

    @cached_property
    def rules(self) -> SheetOptions:
        """They never change once a sheet is opened."""
        return SheetOptions.read(self.options)

    @property
    def is_closed(self) -> bool:
        return self.state in CLOSED_STATES


class SheetSeat(Recorded):
    """A player at that table: color, letters drawn, score and rank."""

    emptied_first: ClassVar = ("draw_order", "rank")

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sheet_seats")
    chair = models.PositiveIntegerField()
    color = models.CharField(max_length=10, blank=True)
    # The letter drawn, then those of each redraw among equals; empty when only the high one is known (S4).
    letters = models.CharField(max_length=30, blank=True)
    # 1 for the first player; null until the draw is known.
    draw_order = models.PositiveIntegerField(null=True)
    # Drawn to break a tie where the letters of the game are not known (S6).
    tie_letters = models.CharField(max_length=30, blank=True)
    score = models.IntegerField(null=True)
    rank = models.PositiveIntegerField(null=True)
    # S8: left in mid-game, keeps the points and ranks last, the earlier the lower; 1 left first.
    left_order = models.PositiveIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["sheet", "chair"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "player"], name="sheet_player_once"),
            models.UniqueConstraint(fields=["sheet", "chair"], name="sheet_chair_once"),
            models.UniqueConstraint(
                fields=["sheet", "color"], condition=~models.Q(color=""), name="sheet_color_once"
            ),
            models.UniqueConstraint(fields=["sheet", "draw_order"], name="sheet_draw_order_strict"),
            models.UniqueConstraint(fields=["sheet", "rank"], name="sheet_rank_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.sheet_id}"
