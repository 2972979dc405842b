"""Links that a host shows to a phone: personal ones, and invitations. Where they lead is in party/urls.py."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def personal_link(request: HttpRequest, secret: str) -> str:
    return outside(request, f"/me/{secret}")


def steward_link(request: HttpRequest, secret: str) -> str:
    """A steward's own link, after the invitation was taken."""
    return outside(request, f"/steward/{secret}")


def invitation_link(request: HttpRequest, to_be: str, secret: str) -> str:
    return outside(request, f"/invited/{to_be}/{secret}")


def join_link(request: HttpRequest, code: str) -> str:
    """To the lobby of a party."""
    return outside(request, f"/p/{code}")


def outside(request: HttpRequest, path: str) -> str:
    """An address that a phone in the hall can open, even when the host's own browser says localhost."""
    if settings.SITE_URL:
        return f"{settings.SITE_URL}{path}"
    name, _, port = request.get_host().partition(":")
    if name in ("localhost", "127.0.0.1"):
        name = next(filter(_is_reachable, settings.ALLOWED_HOSTS), name)
    return f"{request.scheme}://{name}{':' if port else ''}{port}{path}"


def _is_reachable(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.version == 4 and not address.is_loopback
