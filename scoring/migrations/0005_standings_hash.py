"""A book knows the last event that touched its standings; of a book that exists the head will do until the next.

SQLite re-makes the table of books, and its triggers with it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

triggers = import_module("scoring.migrations.0002_append_only")


def begin_at_the_head(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ANN401, ARG001
    apps.get_model("scoring", "Book").objects.update(standings_hash=models.F("head_hash"))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_key_cards_under")]
    operations = [
        migrations.RunPython(triggers.remove, triggers.create),
        migrations.AddField("book", "standings_hash", models.CharField(blank=True, max_length=64)),
        migrations.RunPython(begin_at_the_head, migrations.RunPython.noop),
        migrations.RunPython(triggers.create, triggers.remove),
    ]
