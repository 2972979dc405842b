"""`manage.py host EMAIL`: make a host, let one back in, or give a program a token, all without sending mail."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from party.models import Host
from party.people import one_time_links, tokens
from party.views.forms.front import FirstHostForm

LONGEST_NAME = 80


class Command(BaseCommand):
    help = "Make a host. --reset prints a one-time link to choose a password; --token NAME an API token, last line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the host's e-mail address")
        parser.add_argument("--reset", action="store_true", help="print a one-time link to choose a password")
        parser.add_argument(
            "--token", metavar="NAME", help="make a token with this name; the host too if need be"
        )

    def handle(self, *, email: str, reset: bool, token: str | None, **_: object) -> None:
        if token is not None and not 0 < len(token.strip()) <= LONGEST_NAME:
            raise CommandError("Give the token a name of 1 to 80 characters.")
        host = Host.objects.filter(email=email.strip().lower()).first()
        if host is None:
            host = self._make(email)
        elif not (reset or token):
            raise CommandError(
                f"{host.email} is a host already. --reset prints a link to choose a new password."
            )
        if reset or not (token or host.has_usable_password()):
            self.stdout.write(
                f"Opens once, to choose a password: {_absolute(one_time_links.password_link(host, timezone.now()))}"
            )
        if token is not None:
            self.stdout.write(tokens.make_token(host, token.strip()))

    def _make(self, email: str) -> Host:
        try:
            FirstHostForm.base_fields["email"].clean(email)
        except ValidationError:
            raise CommandError(f"{email} is no e-mail address. Type it as name@example.org.") from None
        host = one_time_links.make_host(email)
        self.stdout.write(f"{host.email} is a host now.")
        return host


def _absolute(path: str) -> str:
    """Under the address at which the site was last started."""
    started = settings.ADDRESS_FILE
    kept = started.read_text(encoding="utf-8") if started.exists() else "http://localhost:8000"
    return f"{settings.SITE_URL or kept}{path}"
