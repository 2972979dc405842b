"""Phones: each browser or program that has a guest's name, or asks for it, is known by itself (S19)."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from party.models.guests import Guest
from party.models.parties import Party
from scoring.models.recorded import Recorded


class PhoneState(models.TextChoices):
    ASKING = "asking", _("waiting")
    IN = "in", _("signed in")
    OUT = "out", _("signed out")
    REFUSED = "refused", _("refused")


class PhoneWay(models.TextChoices):
    """How a phone got the name, or asks for it."""

    NEW = "new", _("joined with the code")
    CODE = "code", _("took the name with the code")
    LINK = "link", _("opened the personal link")
    PROGRAM = "program", _("exchanged the personal link for a token")
    OWN = "own", _("added from the guest's own phone")
    ASKED = "asked", _("asked for the name")
    OLD = "old", _("joined before phones were listed")


class PhoneQuerySet(models.QuerySet["Phone"]):
    def signed_in(self) -> Self:
        return self.filter(state=PhoneState.IN)

    def asking(self) -> Self:
        """Waiting for a host or steward, the first who asked first."""
        return self.filter(state=PhoneState.ASKING).order_by("made_at", "pk")


class Phone(Recorded):
    """A phone of one guest. Its cookie names guest and phone, and opens what the state allows."""

    # About the browser, and so about a person: beside the record.
    unrecorded: ClassVar = {"label": frozenset(), "browser": frozenset(), "last_seen_at": frozenset()}

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="phones")
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="phones")
    # Counted per guest: the phone of a cookie from before phones were rows is number 1.
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=PhoneState, default=PhoneState.IN)
    way = models.CharField(max_length=10, choices=PhoneWay)
    # The guest's own link was opened on it, or a host has said that it is the guest's: a steward's powers need that.
    is_confirmed = models.BooleanField(default=False)
    # The number of the guest's phone that added this one.
    added_by = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField()
    label = models.CharField(max_length=80, blank=True)
    # A hash of the browser's anti-forgery cookie: only that browser gets the answer to its form again.
    browser = models.CharField(max_length=64, blank=True)
    # Coarse: written for many phones at once, every minute or so (party/phones/last_seen.py).
    last_seen_at = models.DateTimeField(null=True)

    objects = PhoneQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["guest", "number"], name="phone_number_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["party", "made_at"], name="phone_of_party")]

    def __str__(self) -> str:
        return f"{self.guest_id}, phone {self.number}"

    @property
    def how(self) -> str:
        """How it got the name, for a list of phones: a program added from another phone never had the personal link."""
        if self.way == PhoneWay.PROGRAM and self.added_by is not None:
            return gettext("program added from another phone of this guest")
        return str(self.get_way_display())


class PhoneLink(models.Model):
    """Adds another phone to a guest's name: shown on one of the guest's own phones, used once within minutes."""

    secret_hash = models.CharField(max_length=64, unique=True)
    # Whose phone shows it; another link of the same phone takes its place.
    phone = models.OneToOneField(Phone, on_delete=models.CASCADE, related_name="phone_link")
    ends_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ends_at"], name="phone_link_ends")]

    def __str__(self) -> str:
        return f"link shown on {self.phone}"
