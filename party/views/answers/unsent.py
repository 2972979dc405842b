"""A form that wasn't taken: its sender had been signed out, its page was too old, or it held a NUL. Nothing of it is done.

What was typed goes along with the sign-in page, signed, and comes back into the form by the same way as after any refusal:
its view is asked again and held before it writes. It is sent again by its sender alone, and never by the site. From the
sign-in until then it has a session row of its own, which ends after an hour and is deleted with other ended sessions; the
host's session, which lasts for days, holds only its key.
"""

from __future__ import annotations

import copy
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve

from games.errors import RuleBroken, gettext_noop
from party.views.answers.form_pages import PAGES, Answer, page_of

# The query of a page that is to be shown with what was typed.
SHOWN_BY = "typed"
# So long somebody may look for the password, and so long the text is there again after a reload.
LASTS_SECONDS = 3600
# More than the longest list of guests.
LONGEST = 400_000
_SALT = "party.unsent"
_SESSION = "unsent"
_NOT_STORED = ("csrfmiddlewaretoken", "key")
# Forms with a page of their own whose writes are held like the others'. Passwords are never stored.
_FORMS = frozenset(
    {
        "host-make",
        "host-options",
        "host-guests",
        "host-more-time",
        "host-correction",
        "host-undo",
        "host-tokens",
        "phone-call",
        "ruling",
        "become-steward",
    }
)
# One tap, nothing typed, and not done by way of `do_once`.
_TAPS = frozenset({"sign-out", "host-revoke", "tell-me", "add-phone", "give-up-name", "cancel-request"})
HELD = (_FORMS | PAGES.keys()) - _TAPS
# How a view shows a form again that it did not take, or asks its sender to sign in.
_SHOWN = (401, 409, 422)


class WasSignedOut(RuleBroken):
    sentence = gettext_noop(
        "You were signed out, so nothing was sent. Check what you typed, then send it again."
    )


class PageTooOld(RuleBroken):
    sentence = gettext_noop(
        "This page was open too long, so nothing was sent. Check what you typed, then send it again."
    )


class NulTyped(RuleBroken):
    sentence = gettext_noop(
        "There was an invisible character (NUL) in what you typed, so nothing was sent. "
        "It's gone now: check the text, then send it again."
    )


@dataclass(frozen=True)
class Unsent:
    """A form as it was sent, and where to."""

    path: str
    fields: dict[str, list[str]]

    @property
    def match(self) -> ResolverMatch:
        return resolve(self.path)

    @property
    def page(self) -> str:
        return page_of(self.match, is_host=True) or self.path


def check_sent(request: HttpRequest) -> None:
    """Before anything is written: a form that is only shown again is held here."""
    held: RuleBroken | None = getattr(request, "held", None)
    if held is not None:
        raise held


def pack(request: HttpRequest) -> str:
    """The form, signed, to go along with the sign-in page; "" where there is nothing to bring back."""
    match = request.resolver_match
    # What a page's queue has sent it still holds (deploy/static/offline/queue.js).
    if match is None or match.url_name not in HELD or "made_at" in request.POST:
        return ""
    packed = signing.dumps({"path": request.path, "fields": _typed(request)}, salt=_SALT, compress=True)
    return packed if len(packed) <= LONGEST else ""


def store(request: HttpRequest, packed: str) -> str:
    """Store it for the host who has just signed in; the page that shows it. "" where it is not ours, or too old."""
    try:
        found = signing.loads(packed, salt=_SALT, max_age=LASTS_SECONDS)
        unsent = Unsent(found["path"], found["fields"])
        page = unsent.page
    except (signing.BadSignature, Resolver404):
        return ""
    _forget(request)
    own = SessionStore()
    own.update(asdict(unsent))
    own.set_expiry(LASTS_SECONDS)
    own.create()
    request.session[_SESSION] = own.session_key
    return f"{page}?{SHOWN_BY}=1"


def show_held(request: HttpRequest, held: RuleBroken) -> HttpResponse | None:
    """The page of a form as if it had been refused; None where its view has no such page for this sender."""
    match = request.resolver_match
    if match is None or match.url_name not in HELD:
        return None
    request.held = held  # type: ignore[attr-defined]
    try:
        # Nothing is written past `check_sent`; if anything were, it would not last.
        with transaction.atomic():
            response = match.func(request, *match.args, **match.kwargs)
            transaction.set_rollback(True)
    except (Http404, PermissionDenied):
        return None
    return response if response.status_code in _SHOWN else None


def bring_back(get_response: Answer) -> Answer:
    """After signing in: the page with what was typed, until the form has been sent."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and SHOWN_BY in request.GET:
            shown = _bring_back(request)
            if shown is not None:
                return shown
        response = get_response(request)
        if request.method == "POST" and response.status_code == 302 and request.user.is_authenticated:
            _forget_sent(request)
        return response

    return middleware


def _bring_back(request: HttpRequest) -> HttpResponse | None:
    unsent = _stored(request)
    if unsent is None or unsent.page != request.path:
        return None
    again: Any = copy.copy(request)
    again.method, again.path, again.path_info = "POST", unsent.path, unsent.path
    again.resolver_match = unsent.match
    again.GET = QueryDict()
    again.POST = QueryDict(mutable=True)
    for name, values in unsent.fields.items():
        again.POST.setlist(name, values)
    shown = show_held(again, WasSignedOut())
    if shown is None or shown.status_code == 401:
        return None
    # Asked for as a page, and here it is.
    shown.status_code = 200
    return shown


def _stored(request: HttpRequest) -> Unsent | None:
    key = request.session.get(_SESSION) if request.user.is_authenticated else None
    own = SessionStore(key) if key else None
    return Unsent(own["path"], own["fields"]) if own and "path" in own else None


def _forget_sent(request: HttpRequest) -> None:
    unsent = _stored(request)
    if unsent is not None and unsent.path == request.path:
        _forget(request)


def _forget(request: HttpRequest) -> None:
    key = request.session.pop(_SESSION, None)
    if key:
        SessionStore(key).delete()


def _typed(request: HttpRequest) -> dict[str, list[str]]:
    return {name: request.POST.getlist(name) for name in request.POST if name not in _NOT_STORED}


def shown_typed(request: HttpRequest) -> list[str]:
    """What was typed, for a page that has no form for it: to be read and copied."""
    hidden = ("password", "old", "version", "after", "who", "made_at")
    return [
        value
        for name, values in _typed(request).items()
        if name not in hidden
        for value in values
        if value.strip()
    ]
