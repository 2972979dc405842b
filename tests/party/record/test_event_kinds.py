from __future__ import annotations

import ast
from pathlib import Path

from party.record.event_kinds import DEEDS
from party.record.world import RECORDED

ROOT = Path(__file__).resolve().parents[3]
WRITERS = sorted([*(ROOT / "party").glob("*.py"), *(ROOT / "party" / "files").glob("*.py")])
# Functions that hand the kind of an event on to the pen.
WRITING = {"write", "_note", "_save"}


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
    assert kinds_written() == set(DEEDS)


def test_what_a_deed_reads_are_entities_and_fields_that_there_are() -> None:
    known = {model.entity() for model in RECORDED}
    known |= {f"{model.entity()}.{name}" for model in RECORDED for name in model.recorded_fields()}
    assert {read for deed in DEEDS.values() for read in deed.reads} <= known
