"""Browsers that a host has signed in with: each has a signed cookie, so that neighbors who guess can't lock it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpResponse

from party.models import Host
from scoring.record.secrets import make_secret

COOKIE = "__Host-browser" if settings.HTTPS else "browser"
# As long as browsers remember a cookie at all.
COOKIE_SECONDS = 400 * 24 * 3600
_SALT = "browser"


@dataclass(frozen=True)
class HostBrowser:
    """Whose it is, and which of that host's."""

    host: int
    secret: str


def known_browser(cookies: Mapping[str, str]) -> HostBrowser | None:
    try:
        value = _signer().unsign(cookies.get(COOKIE, ""), max_age=COOKIE_SECONDS)
    except signing.BadSignature:
        return None
    host, _, secret = value.partition(":")
    return HostBrowser(int(host), secret)


def remember_browser(response: HttpResponse, host: Host, cookies: Mapping[str, str]) -> None:
    """Whoever has signed in as this host; a browser that has a secret goes on with it."""
    known = known_browser(cookies)
    secret = known.secret if known and known.host == host.pk else make_secret()
    response.set_cookie(
        COOKIE,
        _signer().sign(f"{host.pk}:{secret}"),
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )


def _signer() -> signing.TimestampSigner:
    return signing.get_cookie_signer(salt=COOKIE + _SALT)
