from __future__ import annotations

import pytest

from party.record.event_kinds import DEEDS
from party.record.topics import TOPICS, TOUCHED, touched_by

# Only its hosts may know of these: a draft, who is kept apart from whom, who has been invited.
PRIVATE = (
    "round-drafted",
    "draft-discarded",
    "seats-swapped",
    "kept-apart",
    "let-together",
    "pinned",
    "invited",
)


def test_every_kind_of_event_says_what_it_touches() -> None:
    assert set(TOUCHED) == set(DEEDS)


def test_the_topics_are_the_few_that_pages_know() -> None:
    named = "standings clock seating tables announcements calls prizes guests table"
    assert set(named.split()) == TOPICS
    assert all(touched <= TOPICS for touched in TOUCHED.values())


@pytest.mark.parametrize("kind", PRIVATE)
def test_what_is_its_hosts_own_touches_nothing(kind: str) -> None:
    assert touched_by(kind, None) == []


@pytest.mark.parametrize("kind", ["totals-entered", "line-entered", "line-struck", "sheet-closed", "signed"])
def test_what_ends_a_dispute_is_heard_at_the_desks(kind: str) -> None:
    assert touched_by(kind, 7) == ["calls", "table-7", "tables"]


def test_a_table_is_told_by_its_number_and_every_table_by_the_word_alone() -> None:
    assert touched_by("drawn", 7) == ["table-7", "tables"]
    assert "table" in touched_by("round-started", None)
