"""Links that a host shows to a phone: personal ones, and invitations; and the secret in one that was pasted.

Where they lead is in party/urls/.
"""

from __future__ import annotations

import ipaddress
from enum import StrEnum
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

# What `serve --host` may be told to listen on every address.
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - read, not bound to.


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


def secret_in(link: str) -> str:
    """The secret of a link, pasted whole, in part, or alone."""
    try:
        path = urlsplit(link.strip()).path
    except ValueError:
        return ""
    return path.rstrip("/").rsplit("/", 1)[-1]


class Unreachable(StrEnum):
    """Why no phone in the hall can open a link of this site."""

    THIS_COMPUTER_ONLY = "this computer only"
    NO_NETWORK = "no network"


def outside(request: HttpRequest, path: str) -> str:
    """An address that a phone in the hall can open, even when the host's own browser says localhost.

    Where there is none it is the host's own: that one opens at least on this computer.
    """
    if settings.SITE_URL:
        return f"{settings.SITE_URL}{path}"
    own = urlsplit(f"//{request.get_host()}")
    name = own.hostname or ""
    if _is_loopback(name):
        name = _address() or name
    shown = f"[{name}]" if ":" in name else name
    return f"{request.scheme}://{shown}{f':{own.port}' if own.port else ''}{path}"


def why_unreachable(request: HttpRequest) -> Unreachable | None:
    """None where phones can open what `outside` says, as far as the site knows."""
    name = urlsplit(f"//{request.get_host()}").hostname or ""
    if settings.SITE_URL or not _is_loopback(name) or _address():
        return None
    return Unreachable.THIS_COMPUTER_ONLY if _is_loopback(settings.LISTENS_ON) else Unreachable.NO_NETWORK


def _address() -> str:
    """The address under which others find this computer; empty where it is kept to itself, or on no network."""
    if _is_loopback(settings.LISTENS_ON):
        return ""
    if settings.LISTENS_ON not in EVERYWHERE:
        return str(settings.LISTENS_ON)
    return next(filter(_is_reachable, settings.ALLOWED_HOSTS), "")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_reachable(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.version == 4 and not address.is_loopback
