"""Who comes: guests, who is kept apart from whom, and the stewards."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from party.models.parties import Party
from scoring.models import Player
from scoring.models.recorded import Recorded


class GuestState(models.TextChoices):
    ASKED = "asked", _("asks to join")
    DECLINED = "declined", _("declined")
    REGISTERED = "registered", _("registered")
    PRESENT = "present", _("present")
    LEFT = "left", _("left")


# Who belongs to the party, as the API and the roster list it.
ON_THE_LIST = (GuestState.REGISTERED, GuestState.PRESENT, GuestState.LEFT)


class Guest(Recorded):
    """The party's side of a player: guest and player have one number."""

    unrecorded: ClassVar = {
        "link_hash": frozenset({"link_number"}),
        "old_link": frozenset(),
        "was_taken": frozenset(),
    }

    player = models.OneToOneField(Player, primary_key=True, on_delete=models.CASCADE, related_name="guest")
    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="guests")
    state = models.CharField(max_length=10, choices=GuestState, default=GuestState.REGISTERED)
    is_no_show = models.BooleanField(default=False)
    # The place in the order of check-in, kept through leaving and coming back.
    arrival = models.PositiveIntegerField(null=True)
    joined_round = models.PositiveIntegerField(null=True)
    # S3: a player who should not walk keeps this table.
    pinned_table = models.PositiveIntegerField(null=True)
    # S12: drawn at the end to part equal winners, where the host asked for an order.
    final_letters = models.CharField(max_length=30, blank=True)
    # The personal link: 192 bits, of which the hash is kept. A new number revokes the one before.
    link_hash = models.CharField(max_length=64, unique=True)
    link_number = models.PositiveIntegerField(default=1)
    # The link number in cookies from before phones were rows; null where there are none, or they open nothing now.
    old_link = models.PositiveIntegerField(null=True)
    # A phone had the name before phones were rows, as far as could be told, and hasn't been seen since.
    was_taken = models.BooleanField(default=False)
    # S19: a phone has had the name, and neither a host nor the guest has freed it since.
    is_claimed = models.BooleanField(default=False)
    # Checked in as having no phone; locked by a host. Neither name is free for a phone with the code.
    has_no_phone = models.BooleanField(default=False)
    is_locked = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["party", "arrival"], name="guest_arrival_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["party", "state"], name="guest_of_party")]

    def __str__(self) -> str:
        return str(self.player)


class KeepApart(Recorded):
    """Two guests whom a fresh seating puts at different tables (S3)."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="keep_apart")
    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["party", "one", "other"], name="keep_apart_once"),
            models.CheckConstraint(condition=models.Q(one__lt=models.F("other")), name="keep_apart_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id}"


class Steward(Recorded):
    """Looks after up to five tables: a player of the party, or somebody who came by invitation."""

    unrecorded: ClassVar = {
        "name": frozenset({"name_hash", "link_number"}),
        "link_hash": frozenset({"link_number"}),
    }

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="stewards")
    # The first steward has the first block, and so on (S11).
    order = models.PositiveIntegerField()
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=200, blank=True)
    name_hash = models.CharField(max_length=64, blank=True)
    # Who is no player comes by this link.
    link_hash = models.CharField(max_length=64, blank=True)
    link_number = models.PositiveIntegerField(default=0)
    is_active = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["party", "order"], name="steward_order_once"),
            models.UniqueConstraint(fields=["party", "player"], name="steward_player_once"),
            models.UniqueConstraint(
                fields=["link_hash"], condition=~models.Q(link_hash=""), name="steward_link_once"
            ),
        ]

    def __str__(self) -> str:
        return str(self.player) if self.player else self.name
