from django.apps.registry import Apps as StateApps
from django.core.management.base import CommandError
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TWO_COMPLAINTS = (
    "Table {table} has two open complaints in round {round}, and the earlier version can hold one. "
    "Settle or withdraw one of them, then migrate again."
)


def check_one_complaint(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Before it is reversed: nothing is dropped to make room."""
    calls = apps.get_model("party", "Call").objects.filter(kind="conduct", state__in=("open", "claimed"))
    counted = calls.values("sheet__round", "sheet__table", "sheet").order_by("sheet")
    for each in counted.annotate(number=models.Count("pk")).filter(number__gt=1):
        raise CommandError(TWO_COMPLAINTS.format(table=each["sheet__table"], round=each["sheet__round"]))


class Migration(migrations.Migration):
    dependencies = [
        ("party", "0012_limit_count"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="call", name="call_once_a_kind"),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state__in", ("open", "claimed")),
                    models.Q(("kind__in", ["conduct", "dispute"]), _negated=True),
                ),
                fields=("sheet", "kind"),
                name="call_once_a_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "conduct"), ("state__in", ("open", "claimed"))),
                fields=("sheet", "player"),
                name="complaint_once_a_player",
            ),
        ),
        # Reversed first.
        migrations.RunPython(migrations.RunPython.noop, check_one_complaint),
    ]
