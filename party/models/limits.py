"""How often a limit was used, where there is no Redis to count in."""

from __future__ import annotations

from django.db import models


class LimitCount(models.Model):
    """One count, until it ends; `key` holds no address but its hash. No part of the record."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
