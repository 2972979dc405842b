"""manage.py verify_homes: replay the record of every home game and compare it with the rows."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from scoring.home_check import verify_home
from scoring.models import HomeGame


class Command(BaseCommand):
    help = "Replay the record of every home game and compare it with the rows."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002 - Django's own shape.
        homes = HomeGame.objects.order_by("pk")
        faults = [f"{home.book_id}: {fault}" for home in homes.iterator() for fault in verify_home(home)]
        if faults:
            raise CommandError("\n".join(faults))
        told = ngettext(
            "%(number)s home game replayed: the record and the rows agree.",
            "%(number)s home games replayed: the record and the rows agree.",
            homes.count(),
        )
        self.stdout.write(told % {"number": homes.count()})
