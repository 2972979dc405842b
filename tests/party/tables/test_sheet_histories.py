"""A slice of the sheets that `make soak` keeps at random through the writers."""

from __future__ import annotations

import os

import pytest

from tests.soak import sheets


@pytest.mark.django_db
def test_whatever_is_written_a_score_is_the_sum_of_its_lines() -> None:
    sheets.run(int(os.environ.get("SHEETS", "8")))
