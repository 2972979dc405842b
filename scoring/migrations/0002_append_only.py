"""The record is append-only: triggers refuse to change or remove an event.

SQLite drops the triggers of a table that a later migration re-makes (AlterField): such a migration must run these again;
tests/scoring/record/test_triggers.py counts them after all migrations.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from scoring.record.triggers import creation, removal


def create(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ANN401, ARG001
    for statement in creation(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def remove(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ANN401, ARG001
    for statement in removal(schema_editor.connection.vendor):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]
    operations = [migrations.RunPython(create, remove)]
