"""Subscriptions: where a guest's browser wants to be told something while nobody looks at the page."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from party.models.guests import Guest
from party.models.phones import Phone


class Subscription(models.Model):
    """A browser's address at its push service, with the keys for it (RFC 8291). No part of the record."""

    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="subscriptions")
    # The phone that asked; null for one from before phones were rows.
    phone = models.ForeignKey(Phone, null=True, on_delete=models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=1000, unique=True)
    # The browser's public key and the secret it shares with the site, as it gave them.
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["guest", "id"]

    def __str__(self) -> str:
        return f"{self.guest_id} at {self.endpoint[:40]}"
