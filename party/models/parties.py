"""A party, who hosts it, and what is left of one that has been removed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.base.equipment import equipment
from party.models.hosts import Host
from scoring.models import Book, Player
from scoring.models.recorded import Recorded

# The figures of a Keyword party, as the booklet prints them.
PRINTED: dict[str, int] = equipment("keyword")["party"]


class PartyState(models.TextChoices):
    OPEN = "open", _("gathering")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Movement(models.TextChoices):
    AS_PRINTED = "as-printed", _("as printed")
    SCATTER = "scatter", _("scatter")
    HALF_TIME = "half-time", _("half-time shuffle")
    MIXER = "mixer", _("mixer")
    BALANCED = "balanced", _("balanced")


class PrizeMode(models.TextChoices):
    NONE = "none", _("none")
    TABLE = "table", _("a keyword for each table")
    ROOM = "room", _("one keyword for the room")


class DrawMode(models.TextChoices):
    SITE = "site", _("by the site")
    TABLE = "table", _("at the table")


class Registration(models.TextChoices):
    OPEN = "open", _("open to all with the code")
    APPROVAL = "approval", _("the host approves each")
    CLOSED = "closed", _("closed")


class Joining(models.TextChoices):
    """Whether phones with the code get in now: paused by a host, or by one of the bounds (party/phones/joining.py)."""

    OPEN = "open", _("open")
    PAUSED = "paused", _("paused by a host")
    BOUND = "bound", _("paused: many new names in a short time")
    TRIES = "tries", _("paused: many tries for listed names in a short time")


class PublicNames(models.TextChoices):
    NONE = "none", _("none")
    INITIALS = "initials", _("first name and initial")
    FULL = "full", _("full names")


class WinnerOrder(models.TextChoices):
    """S12: equal totals are joint winners, unless the host asks for an order."""

    JOINT = "joint", _("joint winners")
    ORDERED = "ordered", _("games ranked first, best game, a drawn letter")


class Party(Recorded):
    """One evening. What the sheet prints is the default of every option."""

    unrecorded: ClassVar = {"name": frozenset({"name_hash"}), "place": frozenset({"place_hash"})}

    book = models.OneToOneField(Book, on_delete=models.PROTECT, related_name="party")
    code = models.CharField(max_length=6, unique=True)
    state = models.CharField(max_length=10, choices=PartyState, default=PartyState.OPEN)
    version = models.PositiveIntegerField(default=0)
    name = models.CharField(_("name"), max_length=200)
    name_hash = models.CharField(max_length=64)
    place = models.CharField(_("place"), max_length=200, blank=True)
    place_hash = models.CharField(max_length=64, blank=True)
    starts_at = models.DateTimeField(_("start"), null=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    game = models.CharField(_("game"), max_length=20, default="keyword")
    variant = models.CharField(_("variant"), max_length=20, default="party")
    # The game's own options, as a record writes them.
    game_options = models.JSONField(default=dict)
    table_size = models.PositiveIntegerField(_("players a table"), default=PRINTED["table_size"])
    minutes = models.PositiveIntegerField(_("minutes a game"), default=PRINTED["minutes"])
    rounds = models.PositiveIntegerField(_("games"), default=5)
    movement = models.CharField(_("movement"), max_length=20, choices=Movement, default=Movement.AS_PRINTED)
    prizes = models.CharField(_("prizes"), max_length=10, choices=PrizeMode, default=PrizeMode.NONE)
    draw = models.CharField(_("the draw"), max_length=10, choices=DrawMode, default=DrawMode.SITE)
    registration = models.CharField(
        _("registration"), max_length=10, choices=Registration, default=Registration.OPEN
    )
    joining = models.CharField(max_length=10, choices=Joining, default=Joining.OPEN)
    # New names are counted from here, at most ten minutes back.
    joins_from = models.DateTimeField(null=True)
    level_short_tables = models.BooleanField(_("level short tables"), default=False)
    winner_order = models.CharField(
        _("equal totals"), max_length=10, choices=WinnerOrder, default=WinnerOrder.JOINT
    )
    dock_letters = models.BooleanField(_("five points off for each letter held at the bell"), default=True)
    public_names = models.CharField(
        _("names outside the party"), max_length=10, choices=PublicNames, default=PublicNames.INITIALS
    )
    seed = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    # The break that is on: when the next game is to begin (null for none), and the round it comes after.
    break_ends_at = models.DateTimeField(null=True)
    break_after = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(minutes__gte=1, minutes__lte=PRINTED["minutes"]),
                name="party_minutes_forty_at_most",
            ),
            models.CheckConstraint(condition=models.Q(rounds__gte=1), name="party_rounds_positive"),
            models.CheckConstraint(condition=models.Q(table_size__gte=2), name="party_table_of_two"),
        ]

    def __str__(self) -> str:
        return self.name


class PartyHost(Recorded):
    """A host of a party. The first made it, co-hosts came by invitation; all may do the same."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="party_hosts")
    host = models.ForeignKey(Host, on_delete=models.CASCADE, related_name="party_hosts")
    role = models.CharField(max_length=10, choices=[("host", _("host")), ("co-host", _("co-host"))])
    # A host who plays too: S11 keeps them from ruling on their own table.
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["party", "host"], name="party_host_once")]

    def __str__(self) -> str:
        return f"{self.host} ({self.role})"


class Invitation(Recorded):
    """A link that makes its bearer a co-host or a steward, once."""

    unrecorded: ClassVar = {"secret_hash": frozenset()}

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="invitations")
    to_be = models.CharField(max_length=10, choices=[("co-host", _("co-host")), ("steward", _("steward"))])
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"invitation to be {self.to_be}"


class Tombstone(models.Model):
    """What is left of a purged party: its code is never given again, its book's last hash stays."""

    book = models.OneToOneField(Book, on_delete=models.PROTECT, related_name="tombstone")
    code = models.CharField(max_length=6, unique=True)
    purged_at = models.DateTimeField()
    purged_by = models.PositiveBigIntegerField(null=True)

    def __str__(self) -> str:
        return self.code
