from django.db import migrations, models


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
    ]
