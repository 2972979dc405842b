"""Calls: what a table wants of its steward, from the tap on a phone until it is settled."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models.functions import JSONObject, Upper
from django.utils.translation import gettext_lazy as _

from party.models.parties import Party
from scoring.models import Player, Precedent, Ruling, Sheet
from scoring.models.recorded import Recorded

# So long the others have to sign a closed sheet before the steward is told.
SIGN_WITHIN = timedelta(minutes=3)


class CallKind(models.TextChoices):
    """What a table calls for; `dispute` and `unsigned` are made by the site when signatures differ or stay away."""

    WORD = "word", _("a word")
    SCORE = "score", _("a score")
    LETTERS = "letters", _("letters")
    CONDUCT = "conduct", _("conduct")
    OTHER = "other", _("something else")
    DISPUTE = "dispute", _("the totals are disputed")
    UNSIGNED = "unsigned", _("signatures are missing")


class CallState(models.TextChoices):
    OPEN = "open", _("waiting")
    CLAIMED = "claimed", _("a steward is coming")
    SETTLED = "settled", _("settled")
    WITHDRAWN = "withdrawn", _("taken back")


# What a player at the table may call for; the others the site makes.
ASKED_FOR = (CallKind.WORD, CallKind.SCORE, CallKind.LETTERS, CallKind.CONDUCT, CallKind.OTHER)
OPEN_CALLS = (CallState.OPEN, CallState.CLAIMED)


class CallQuerySet(models.QuerySet["Call"]):
    def open(self) -> Self:
        """Waiting, or in somebody's hands."""
        return self.filter(state__in=OPEN_CALLS)

    def due(self, at: datetime) -> Self:
        """Waiting for longer than a minute, and not passed on yet."""
        return self.filter(state=CallState.OPEN, escalates_at__lte=at)

    def shown_at(self, sheet: Sheet, since: datetime, player: int | None = None) -> Self:
        """What a table has asked for: what is open, and what has been answered since, with its ruling; also a complaint
        that somebody else than its author has withdrawn. A player takes an own complaint along to the next table.
        """
        settled = models.Q(state=CallState.SETTLED)
        withdrawn = models.Q(state=CallState.WITHDRAWN, kind=CallKind.CONDUCT) & ~models.Q(claimed_by_kind="")
        is_answered = (settled | withdrawn) & models.Q(settled_at__gt=since)
        own = models.Q(sheet__book=sheet.book_id, kind=CallKind.CONDUCT, player=player)
        here = models.Q(sheet=sheet, kind__in=ASKED_FOR)
        asked = self.filter(here | own if player else here)
        return asked.filter(models.Q(state__in=OPEN_CALLS) | is_answered).select_related("sheet", "ruling")

    def known_to(self, player: int) -> Self:
        """Without what a player of the table may not know of (party/reads/call_privacy.py)."""
        return self.filter(~models.Q(kind=CallKind.CONDUCT) | models.Q(player=player))

    def with_rulings(self) -> Self:
        """Each with what was last ruled on its word this evening (`Call.precedent`), in the same query."""
        word = Upper(models.OuterRef("note"))
        same = Ruling.objects.filter(book=models.OuterRef("sheet__book"), word=word).order_by("-pk")
        said = JSONObject(is_allowed="is_allowed", table="sheet__table", round="sheet__round")
        return self.annotate(last_ruling=models.Subquery(same.values(said=said)[:1]))


class Call(Recorded):
    """One call of one table. Unclaimed after a minute it goes to the neighbouring block and the host."""

    unrecorded: ClassVar = {"note": frozenset({"note_hash"})}

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="calls")
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="calls")
    kind = models.CharField(max_length=10, choices=CallKind)
    state = models.CharField(max_length=10, choices=CallState, default=CallState.OPEN)
    # Who called and wrote the note, or whose signature is in question; null when the site did.
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    # The word in question, or a few words on what it is about.
    note = models.CharField(max_length=200, blank=True)
    note_hash = models.CharField(max_length=64, blank=True)
    # A dispute's two numbers: what stands on the sheet, and what the player thinks right.
    stands = models.IntegerField(null=True)
    thinks = models.IntegerField(null=True)
    made_at = models.DateTimeField()
    # When it goes on to the neighbour and the host unless somebody has claimed it; null once it has, or is claimed.
    escalates_at = models.DateTimeField(null=True)
    escalated_at = models.DateTimeField(null=True)
    claimed_by_kind = models.CharField(max_length=20, blank=True)
    claimed_by_id = models.PositiveBigIntegerField(null=True)
    claimed_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    ruling = models.ForeignKey(Ruling, null=True, on_delete=models.SET_NULL, related_name="+")

    objects = CallQuerySet.as_manager()
    # As `with_rulings` finds it.
    last_ruling: dict[str, Any] | None = None

    class Meta:
        ordering: ClassVar = ["party", "id"]
        indexes: ClassVar = [
            models.Index(fields=["party", "state"], name="call_of_party"),
            models.Index(fields=["escalates_at"], name="call_escalates"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~models.Q(state=CallState.CLAIMED) | ~models.Q(claimed_by_kind=""),
                name="call_claimed_by_somebody",
            ),
            # A second tap finds the first call; of disputes and complaints there is one per player.
            models.UniqueConstraint(
                fields=["sheet", "kind"],
                condition=models.Q(state__in=OPEN_CALLS)
                & ~models.Q(kind__in=[CallKind.CONDUCT, CallKind.DISPUTE]),
                name="call_once_a_kind",
            ),
            models.UniqueConstraint(
                fields=["sheet", "player"],
                condition=models.Q(state__in=OPEN_CALLS, kind=CallKind.CONDUCT),
                name="complaint_once_a_player",
            ),
            models.UniqueConstraint(
                fields=["sheet", "player"],
                condition=models.Q(state__in=OPEN_CALLS, kind=CallKind.DISPUTE),
                name="dispute_once_a_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.sheet}"

    @property
    def precedent(self) -> Precedent | None:
        """What was last ruled on the word in question, where the call was read with rulings."""
        if self.kind != CallKind.WORD or not self.note or self.last_ruling is None:
            return None
        found = self.last_ruling
        return Precedent(bool(found["is_allowed"]), found["table"], found["round"])

    @property
    def is_open(self) -> bool:
        return self.state in OPEN_CALLS

    def pass_on(self, at: datetime) -> None:
        """To the neighbouring block and the host; who had claimed it has it no more."""
        self.escalated_at, self.escalates_at = self.escalated_at or at, None
        self.state, self.claimed_by_kind, self.claimed_by_id, self.claimed_at = CallState.OPEN, "", None, None

    @property
    def answered_by(self) -> tuple[str, int | None] | None:
        """Who has ruled, or had it in hand when it was settled, or has withdrawn it in the table's place."""
        if self.ruling is not None:
            return self.ruling.by_kind, self.ruling.by_id
        return (self.claimed_by_kind, self.claimed_by_id) if self.claimed_by_kind else None

    @property
    def claimed_by(self) -> tuple[str, int | None] | None:
        return (self.claimed_by_kind, self.claimed_by_id) if self.state == CallState.CLAIMED else None
