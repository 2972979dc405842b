from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("party", "0011_phones"),
    ]

    operations = [
        migrations.CreateModel(
            name="LimitCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=80, unique=True)),
                ("count", models.PositiveIntegerField(default=0)),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
        ),
        # Failed sign-ins were stored there with address, browser and whatever was typed as e-mail. Reversed, neither the
        # tables nor their migrations are there, so the earlier version's own `migrate` makes them, empty.
        *(
            migrations.RunSQL(f"DROP TABLE IF EXISTS axes_{table}", migrations.RunSQL.noop)
            for table in ("accessattemptexpiration", "accessattempt", "accessfailurelog", "accesslog")
        ),
        migrations.RunSQL("DELETE FROM django_migrations WHERE app = 'axes'", migrations.RunSQL.noop),
    ]
