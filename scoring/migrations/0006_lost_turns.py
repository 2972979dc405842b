"""A line may say that a turn was lost; a name more among the kinds, and nothing changes in the database."""

from __future__ import annotations

from django.db import migrations, models

KINDS = [
    ("turn", "turn"),
    ("pass", "pass"),
    ("lost", "turn lost"),
    ("challenge", "challenge"),
    ("letters", "letters held"),
    ("total", "total"),
    ("ruling", "ruling"),
]


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_standings_hash")]
    operations = [
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(choices=KINDS, default="turn", max_length=10),
        )
    ]
