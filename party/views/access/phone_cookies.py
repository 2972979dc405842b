"""The cookies by which a phone is known: whom they name, and how they come and go. Asks no database.

A guest's cookie names the guest and the phone, which is a row (S19): what it opens, that row's state says on every request.
A steward's names the number of the link it came by; a new link has a higher number, so the old cookie opens nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from party.models import Party, Phone, Steward
from party.rules.join_codes import clean_code

# An evening, and the next morning's look at the standings.
COOKIE_SECONDS = 14 * 24 * 3600
_PREFIX = "__Host-" if settings.HTTPS else ""
_SALT = "phone"
# Marks the number of a phone in a cookie.
_PHONE = "p"


def remember_phone(response: HttpResponse, phone: Phone) -> None:
    _remember(response, f"seat-{phone.party.code}", f"{phone.guest_id}:{_PHONE}{phone.number}")


def forget_phone(response: HttpResponse, party: Party) -> None:
    response.delete_cookie(f"{_PREFIX}seat-{party.code}", samesite="Lax")


def remember_steward(response: HttpResponse, steward: Steward) -> None:
    _remember(response, f"steward-{steward.party.code}", f"{steward.pk}:{steward.link_number}")


def is_stranger(request: HttpRequest, code: str) -> bool:
    """Whether the browser does not even claim to be somebody's of this party."""
    return not any(f"{_PREFIX}{who}-{clean_code(code)}" in request.COOKIES for who in ("seat", "steward"))


def is_known_phone(cookies: Mapping[str, str], code: str) -> bool:
    """Whether this browser was given a seat or a steward's desk at the party of this code; asks no database."""
    return any(named_by(_with(cookies), f"{who}-{code}") for who in ("seat", "steward"))


def named_in(cookies: Mapping[str, str], code: str) -> NamedPhone | None:
    """Whose phone this is at the party of this code, by its word alone."""
    return named_by(_with(cookies), f"seat-{code}")


def _with(cookies: Mapping[str, str]) -> HttpRequest:
    request = HttpRequest()
    request.COOKIES = dict(cookies)
    return request


class NamedPhone(NamedTuple):
    """Whom a cookie names, and the number of the phone; or of the link, in an old one from before phones were rows."""

    person: int
    number: int
    is_old: bool


def named_by(request: HttpRequest, name: str) -> NamedPhone | None:
    """A guest's cookie names a phone ("12:p3"), or, from before phones were rows, a link ("12:3"), as a steward's does."""
    value = request.get_signed_cookie(f"{_PREFIX}{name}", default="", salt=_SALT, max_age=COOKIE_SECONDS)
    person, _, rest = (value or "").partition(":")
    number = rest.removeprefix(_PHONE)
    if not (person.isdecimal() and number.isdecimal()):
        return None
    return NamedPhone(int(person), int(number), is_old=number == rest)


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_signed_cookie(
        f"{_PREFIX}{name}",
        value,
        salt=_SALT,
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )
