"""`manage.py host EMAIL`: make a host, let one back in, or give a program a token, all without sending mail."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.utils import timezone

from party import keys
from party.models import Host


class Command(BaseCommand):
    help = "Make a host. --reset prints a one-time link to choose a password; --token NAME an API token, last line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the host's e-mail address")
        parser.add_argument("--reset", action="store_true", help="print a one-time link to choose a password")
        parser.add_argument(
            "--token", metavar="NAME", help="make a token with this name; the host too if need be"
        )

    def handle(self, *, email: str, reset: bool, token: str | None, **_: object) -> None:
        host = Host.objects.filter(email=email.strip().lower()).first()
        if host is None:
            host = self._make(email)
        elif not (reset or token):
            raise CommandError(
                f"{host.email} is a host already. --reset prints a link to choose a new password."
            )
        if reset or not (token or host.has_usable_password()):
            self.stdout.write(
                f"Opens once, to choose a password: {_absolute(keys.password_link(host, timezone.now()))}"
            )
        if token is not None:
            if not token.strip() or len(token) > 80:
                raise CommandError("Give the token a name of 1 to 80 characters.")
            self.stdout.write(keys.make_token(host, token.strip()))

    def _make(self, email: str) -> Host:
        try:
            validate_email(email.strip())
        except ValidationError:
            raise CommandError(f"{email} is no e-mail address. Type it as name@example.org.") from None
        host = keys.make_host(email)
        self.stdout.write(f"{host.email} is a host now.")
        return host


def _absolute(path: str) -> str:
    return f"{settings.SITE_URL or 'http://localhost:8000'}{path}"
