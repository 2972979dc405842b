"""When the machine was started, by the clock the site goes by: it outlives the site's processes, not the machine's rest."""

from __future__ import annotations

from django.db import models


class Boot(models.Model):
    """One start of a machine. Together with the time since then it tells the site's time. No part of the record."""

    boot_id = models.CharField(max_length=64, unique=True)
    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.boot_id} at {self.began_at:%Y-%m-%d %H:%M:%S}"
