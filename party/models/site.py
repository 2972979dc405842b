"""What the site knows of itself, in one row: which secrets its servers share, and that it could be written."""

from __future__ import annotations

from django.db import models


class SiteState(models.Model):
    """No part of the record. Secrets are here as hashes alone, so that a second server can be told that it has others."""

    ONLY = 1

    secret_hash = models.CharField(max_length=64, blank=True)
    push_hash = models.CharField(max_length=64, blank=True)
    written_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"the site, written at {self.written_at}"
