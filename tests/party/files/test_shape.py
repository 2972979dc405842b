"""The schema in docs/ is that of the code, and files keep to it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema_rs

from party.files.shape import schema
from party.files.writing import write_file
from tests.stored.opening import Stored

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "party-file.schema.json"


def test_the_schema_is_that_of_the_code() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == schema()


def test_a_file_keeps_to_the_schema(stored: Stored) -> None:
    judge = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text(encoding="utf-8")))
    for party in (stored.running, stored.finished):
        file = json.loads(write_file(party))
        judge.validate(file)
        assert not judge.is_valid({**file, "more": 1})
