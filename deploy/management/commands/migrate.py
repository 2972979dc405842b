"""`manage.py migrate`: Django's own, one server at a time, and never on the database of a newer version."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from deploy.database import check_version, migrating_alone


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's own shape.
        connection = connections[options["database"]]
        with migrating_alone(connection, self.stdout.write):
            check_version(connection)
            super().handle(*args, **options)
