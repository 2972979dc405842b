"""A secret that the site shows once and does not store: a cookie of the page it was made on holds it for a while.

So a reload shows it again, to the same host in the same browser; nothing of it lies in the database.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.errors import RuleBroken
from party.record.actors import Here
from party.views.answers.forms import Again, do_once, refuse
from party.words.wording import word

SHOWN_FOR = timedelta(minutes=10)
_COOKIE = "shown"


def make_link(
    request: HttpRequest, here: Here, make: Callable[[], str], what: str, page: str, again: Again
) -> HttpResponse:
    """A link made once and shown on its page; the same form sent again finds it there, or says to make a new one."""
    made: list[str] = []
    try:
        do_once(request, here, lambda: made.append(make()))
    except RuleBroken as broken:
        return refuse(again(word(broken)), broken)
    if made:
        return lead_to_secret(request, page, what, made[0])
    messages.warning(request, _("This link was made already. If you don't see it here, make a new one."))
    return redirect(page)


def lead_to_secret(request: HttpRequest, page: str, what: str, secret: str) -> HttpResponse:
    """To the page, which finds the secret in its cookie. A request that came twice has none, and the page says so."""
    response = redirect(page)
    if not secret:
        messages.warning(request, _("This link was made already. If you don't see it here, make a new one."))
        return response
    response.set_signed_cookie(
        _COOKIE,
        f"{what} {secret}",
        salt=_salt(request),
        max_age=SHOWN_FOR,
        path=page,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )
    return response


def shown_secret(request: HttpRequest) -> tuple[str, str]:
    """What was made on this page a while ago by this host, and its secret; both empty where nothing was."""
    shown = request.get_signed_cookie(_COOKIE, default="", salt=_salt(request), max_age=SHOWN_FOR)
    what, _blank, secret = (shown or "").partition(" ")
    return what, secret


def _salt(request: HttpRequest) -> str:
    """Who signs in next at this browser has another."""
    return f"party.shown.{request.user.pk}"
