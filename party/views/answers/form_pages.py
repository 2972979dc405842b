"""The page on which a form stands: where an address leads that takes forms alone, when somebody opens it.

So no such address is ever worth keeping: not in the address bar, not as the place to go on to after signing in.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import ResolverMatch, reverse

from party.views.answers.error_pages import is_program, wrong_way

Answer = Callable[[HttpRequest], HttpResponse]
Page = tuple[str, tuple[str, ...]]

_DESK: Page = ("host-desk", ("code",))
_GUESTS: Page = ("host-guests", ("code",))
_GUEST: Page = ("host-guest", ("code", "player"))
_SEATS: Page = ("host-seats", ("code",))
_PRIZES: Page = ("host-prizes", ("code",))
_PEOPLE: Page = ("host-people", ("code",))
_LOBBY: Page = ("lobby", ("code",))
_ABOUT_ME: Page = ("about-me", ("code",))
_PHONES: Page = ("my-phones", ("code",))
_SHEET: Page = ("phone-table", ("code", "number", "table"))
_STEWARD: Page = ("steward-desk", ("code",))

# Every address that takes forms alone, with the page of the form and what of the address that page needs.
PAGES: dict[str, Page] = {
    "sign-out": ("front", ()),
    "host-revoke": ("host-tokens", ()),
    "host-check-in": _GUESTS,
    "host-keep-apart": _GUESTS,
    "host-set-state": _GUESTS,
    "host-rename": _GUEST,
    "host-pin": _GUEST,
    "host-new-link": _GUEST,
    "host-erase": _GUEST,
    "host-release": _GUEST,
    "host-sign-out-phone": _GUEST,
    "host-confirm-phone": _GUEST,
    "host-remove-recent": _GUESTS,
    "host-set-joining": _GUESTS,
    "host-swap": _SEATS,
    "host-redraft": _SEATS,
    "host-discard": _SEATS,
    "host-publish": _SEATS,
    "host-unpublish": _SEATS,
    "host-announce": _DESK,
    "host-take-back": _DESK,
    "host-erase-announcement": _DESK,
    "host-break": _DESK,
    "host-break-longer": _DESK,
    "host-break-end": _DESK,
    "host-round-action": _DESK,
    "host-table-action": ("host-table", ("code", "number", "table")),
    "host-keyword": _PRIZES,
    "host-award": _PRIZES,
    "host-invite": _PEOPLE,
    "host-withdraw": _PEOPLE,
    "host-appoint": _PEOPLE,
    "host-dismiss": _PEOPLE,
    "host-steward-link": _PEOPLE,
    "host-play-as": _PEOPLE,
    "host-leave": _PEOPLE,
    "host-remove": _PEOPLE,
    "host-finish": ("host-standings", ("code",)),
    "home-action": ("home-sheet", ("secret",)),
    "come-in": _LOBBY,
    "take-name": _LOBBY,
    "nickname": _ABOUT_ME,
    "go-home": _ABOUT_ME,
    "cancel-request": ("waiting", ("code",)),
    "add-phone": _PHONES,
    "give-up-name": _PHONES,
    "sign-out-phone": _PHONES,
    "tell-me": ("my-seat", ("code",)),
    "phone-action": _SHEET,
    "phone-withdraw-call": ("phone-call", ("code", "number", "table")),
    "steward-more-time": _STEWARD,
    "call-action": _STEWARD,
    "decide-prize": _STEWARD,
    "answer-requests": _STEWARD,
}
# Of these a host's form stands on the desk of the party.
_OF_OFFICIALS = frozenset({"call-action", "decide-prize", "answer-requests"})


def page_of(match: ResolverMatch, *, is_host: bool = False) -> str:
    """The path of the page with the form that is sent to this address; "" where the address is a page itself."""
    known = _DESK if is_host and match.url_name in _OF_OFFICIALS else PAGES.get(match.url_name or "")
    if known is None:
        return ""
    name, wanted = known
    return reverse(name, kwargs={each: match.kwargs[each] for each in wanted})


def lead_to_pages(get_response: Answer) -> Answer:
    """Who opens an address that takes forms alone is led to the page of the form; other wrong ways get a page of ours."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.htmx:  # type: ignore[attr-defined]
            _name_the_page(request, response)
        if response.status_code != 405 or is_program(request):
            return response
        match = request.resolver_match
        is_read = request.method in ("GET", "HEAD")
        page = page_of(match, is_host=request.user.is_authenticated) if match and is_read else ""
        return redirect(page) if page else wrong_way(request, response.headers.get("Allow", ""))

    return middleware


def _name_the_page(request: HttpRequest, response: HttpResponse) -> None:
    """What htmx writes into the address bar: never where a form went, always where its answer led."""
    htmx = request.htmx  # type: ignore[attr-defined]
    if request.method == "POST" and response.status_code == 200:
        response.headers.setdefault("HX-Push-Url", "false")
    elif request.method == "GET" and htmx.boosted and htmx.current_url_abs_path != request.get_full_path():
        response.headers.setdefault("HX-Push-Url", request.get_full_path())
