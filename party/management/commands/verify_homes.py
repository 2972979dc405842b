"""manage.py verify_homes: replay the record of every home game and compare it with the rows."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from party.files.damaged import read_or_say
from scoring.home.check import verify_home
from scoring.models import HomeGame


class Command(BaseCommand):
    help = "Replay the record of every home game and compare it with the rows."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002 - Django's own shape.
        homes = read_or_say(lambda: list(HomeGame.objects.order_by("pk")))
        faults = [f"{home.book_id}: {fault}" for home in homes for fault in _faults_of(home)]
        if faults:
            raise CommandError("\n".join(faults))
        told = ngettext(
            "%(number)s home game replayed: the record and the rows agree.",
            "%(number)s home games replayed: the record and the rows agree.",
            len(homes),
        )
        self.stdout.write(told % {"number": len(homes)})


def _faults_of(home: HomeGame) -> list[str]:
    """One that can't be read at all doesn't keep the others from being looked at."""
    try:
        return list(read_or_say(lambda: verify_home(home)))
    except CommandError as unreadable:
        return [str(unreadable)]
