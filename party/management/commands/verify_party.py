"""manage.py verify_party CODE: replay the party's record and compare it with the rows."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from party.files.damaged import read_or_say
from party.history.verification import verify
from party.people.lookup import find_party


class Command(BaseCommand):
    help = "Replay a party's record and compare it with the rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help=_("the party's join code"))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002 - Django's own shape.
        party = read_or_say(lambda: find_party(options["code"]))
        if party is None:
            raise CommandError(_("There is no party with the code %(code)s.") % {"code": options["code"]})
        verdict = read_or_say(lambda: verify(party))
        if not verdict.is_sound:
            raise CommandError("\n".join(verdict.faults))
        told = ngettext(
            "%(number)s event replayed: the record and the rows agree.",
            "%(number)s events replayed: the record and the rows agree.",
            verdict.events,
        )
        self.stdout.write(told % {"number": verdict.events})
