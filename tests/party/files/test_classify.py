"""Every field of every model is in the party file, or is left out with a reason."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from party.files.classify import FIELDS, RECORD, WORDS, LeftOut
from party.files.json_fields import _KINDS
from party.files.numbers import PAYLOAD, PORTABLE, exported_fields
from party.record.world import RECORDED

ROOT = Path(__file__).resolve().parents[3]
MODELS = [model for app in ("party", "scoring") for model in apps.get_app_config(app).get_models()]
# What a pen's `write` takes beside the payload.
NOT_PAYLOAD = {"round", "table", "subject", "undoes"}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_is_exported_or_left_out_with_a_reason(model: type[models.Model]) -> None:
    how = FIELDS[model.__name__]
    if isinstance(how, LeftOut):
        assert how.why
        return
    assert not isinstance(how, str)
    fields = {field.name for field in [*model._meta.concrete_fields, *model._meta.many_to_many]}
    assert set(how) == fields


def test_what_the_record_says_is_in_the_file_unless_it_is_left_out() -> None:
    for model in RECORDED:
        how = FIELDS[model.__name__]
        if isinstance(how, LeftOut | str):
            assert model.entity() not in PORTABLE
            continue
        in_record = {field.attname for field in model._meta.concrete_fields if how[field.name] == RECORD}
        key = model._meta.pk.attname
        assert exported_fields(model.entity()) == in_record - {key}
        assert {name for name, said in how.items() if said == WORDS} <= set(model.unrecorded)


def test_every_field_that_holds_json_is_looked_into() -> None:
    found = [
        field.attname
        for model in PORTABLE.values()
        for field in model._meta.concrete_fields
        if isinstance(field, models.JSONField)
    ]
    assert sorted(set(found)) == sorted(_KINDS)


def test_every_figure_of_a_payload_is_known_as_plain_or_as_a_number_of_rows() -> None:
    """So that no id of this database gets into a file."""
    written = set()
    for path in (ROOT / "party").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in (
                "pen.write",
                "table.write",
                "held.write",
            ):
                written |= {keyword.arg for keyword in call.keywords if keyword.arg}
    assert len(written) > 20
    assert written - NOT_PAYLOAD <= set(PAYLOAD)
