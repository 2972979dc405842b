"""Why a backup can't be made or used, in a sentence."""

from __future__ import annotations


class BackupRefused(Exception):  # noqa: N818 - named like the refusals of the writers.
    """Says what's wrong and what to do. Nothing was changed."""
