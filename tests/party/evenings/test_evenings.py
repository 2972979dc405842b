"""A slice of the histories that `make soak` runs through the writers."""

from __future__ import annotations

import os

import pytest

from tests.soak import evenings


@pytest.mark.django_db
def test_whatever_is_done_in_whatever_order_the_invariants_hold() -> None:
    evenings.run(int(os.environ.get("EVENINGS", "6")))
