from __future__ import annotations

import ast
from pathlib import Path

import pytest

from party.record.event_kinds import KINDS, TOPICS, touched_by
from party.record.world import RECORDED

ROOT = Path(__file__).resolve().parents[3]
ASKING = ("views", "api", "templatetags", "management")
WRITERS = [
    *(
        path
        for path in (ROOT / "party").rglob("*.py")
        if path.relative_to(ROOT / "party").parts[0] not in ASKING
    ),
    # Those that a party's sheets share with home games.
    *(ROOT / "scoring" / "sheets").glob("*.py"),
]
# Functions that hand the kind of an event on to the pen.
WRITING = {"write", "_note", "_save"}

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


def kinds_written() -> set[str]:
    """Every kind of event that stands as a word in a writer's call."""
    found = set()
    for path in WRITERS:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in WRITING:
                words = [word for argument in call.args for word in ast.walk(argument)]
                found |= {
                    word.value
                    for word in words
                    if isinstance(word, ast.Constant) and isinstance(word.value, str) and word.value
                }
    return found


def test_every_kind_of_event_has_a_label_and_every_label_a_writer() -> None:
    assert kinds_written() == set(KINDS)


def test_what_a_kind_reads_are_entities_and_fields_that_there_are() -> None:
    known = {model.entity() for model in RECORDED}
    known |= {f"{model.entity()}.{name}" for model in RECORDED for name in model.recorded_fields()}
    assert {read for kind in KINDS.values() for read in kind.reads} <= known


def test_the_topics_are_the_few_that_pages_know() -> None:
    named = "standings clock seating tables announcements calls prizes guests table"
    assert set(named.split()) == TOPICS
    assert all(kind.topics <= TOPICS for kind in KINDS.values())


@pytest.mark.parametrize("kind", PRIVATE)
def test_what_is_its_hosts_own_touches_nothing(kind: str) -> None:
    assert touched_by(kind, None) == []


@pytest.mark.parametrize("kind", ["totals-entered", "line-entered", "line-struck", "sheet-closed", "signed"])
def test_what_ends_a_dispute_is_heard_at_the_desks(kind: str) -> None:
    assert touched_by(kind, 7) == ["calls", "table-7", "tables"]


def test_a_sheet_that_is_written_on_calls_nobody_unless_a_call_has_changed() -> None:
    assert touched_by("signed", 7, has_call=False) == ["table-7", "tables"]
    assert touched_by("steward-called", 7, has_call=False) == ["calls"]
    assert all("calls" in touched_by(kind, None, has_call=False) for kind in ("guest-removed", "undone"))


def test_a_table_is_told_by_its_number_and_every_table_by_the_word_alone() -> None:
    assert touched_by("drawn", 7) == ["table-7", "tables"]
    assert "table" in touched_by("round-started", None)
