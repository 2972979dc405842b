"""What tests of the worker and of the watch share: a sweep that only notes when it ran."""

from __future__ import annotations

from datetime import datetime

import pytest

from scoring import moments


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The times at which a registered sweep ran."""
    times: list[datetime] = []

    def note(at: datetime) -> int:
        times.append(at)
        return 0

    monkeypatch.setattr(moments, "_sweeps", {"note": note})
    monkeypatch.setattr(moments, "_looks", {})
    return times
