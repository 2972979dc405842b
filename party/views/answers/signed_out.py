"""Who is not signed in where a host should be, or sends a form from a page too old: asked to sign in, losing nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import HttpResponseClientRedirect

from party.views.answers.form_pages import page_of
from party.views.answers.offline import is_offline_send, offline_shut
from party.views.answers.unsent import PageTooOld, pack, show_held, shown_typed
from party.views.forms.front import SignInForm

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def for_signed_in(view: View[P]) -> View[P]:
    """Guards what a host does: who is not signed in may sign in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, *args, **kwargs) if request.user.is_authenticated else ask_to_sign_in(request)

    return guarded  # type: ignore[return-value]  # wraps() names the first argument.


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """The way to the sign-in page; for a form the page itself, with what was typed."""
    if is_offline_send(request):
        return offline_shut("SignedOut", 401)
    is_form = request.method == "POST"
    is_part = bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
    if not is_form:
        # A part of a page that asks for news stays as it is: somebody may be typing beside it.
        return (
            HttpResponse(status=401, headers={"HX-Reswap": "none"})
            if is_part
            else redirect_to_login(_next(request))
        )
    if request.htmx and "made_at" in request.POST:  # type: ignore[attr-defined]
        # The page's queue holds it, and sends it when its sender is back.
        return HttpResponseClientRedirect(redirect_to_login(_next(request)).url)
    return _sign_in_page(request)


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's anti-forgery check refused the form: its cookie has gone, or the page is too old.

    From a page of this site, as the browser says itself, the form comes back with what was typed.
    """
    if is_offline_send(request):
        return offline_shut("StaleForm", 403)
    shown = show_held(request, PageTooOld()) if _is_from_here(request) else None
    if shown is not None:
        return shown
    context = {"typed": shown_typed(request) if _is_from_here(request) else []}
    response = render(request, "403_csrf.html", context, status=422 if request.htmx else 403)  # type: ignore[attr-defined]
    return _whole_page(response)


def _sign_in_page(request: HttpRequest) -> HttpResponse:
    context = {
        "form": SignInForm(request),
        "next": _next(request),
        "unsent": pack(request),
        "was_signed_out": True,
    }
    return _whole_page(render(request, "party/sign_in.html", context, status=401))


def _whole_page(response: HttpResponse) -> HttpResponse:
    """In place of the page, whichever part of it has asked; the address stays what it was."""
    response.headers["HX-Push-Url"] = "false"
    response.headers["HX-Retarget"], response.headers["HX-Reswap"] = "body", "innerHTML show:window:top"
    response.headers["HX-Reselect"] = "unset"
    return response


def _next(request: HttpRequest) -> str:
    """Where to go on after signing in: never to an address that takes forms alone."""
    match = request.resolver_match
    page = page_of(match, is_host=True) if match else ""
    return page or (request.path if request.method == "POST" else request.get_full_path())


def _is_from_here(request: HttpRequest) -> bool:
    """By the header that no page can set itself. Without it nothing that came along is shown again."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
