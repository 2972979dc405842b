"""A host's laptop, and the way from it to the site."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Request, Route

from party.models import Host, Party
from tests.conftest import Site, signed_in
from tests.party.live_phones import carry_cookies
from tests.party.pages import url
from tests.processes import wait_for

Open = Callable[..., BrowserContext]


class Line:
    """The way to the site for forms: each waits here until it is let through."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.sent: list[Request] = []
        page.on("request", lambda request: self.sent.append(request) if request.method == "POST" else None)
        page.route("**/*", self._take)

    def _take(self, route: Route) -> None:
        if route.request.method == "POST":
            self.held.append(route)
        else:
            route.continue_()

    def until_held(self, page: Page) -> Route:
        def is_held() -> bool:
            # Routes are handed over while Playwright waits for something.
            page.wait_for_timeout(20)
            return bool(self.held)

        wait_for(is_held, what="a form on its way")
        return self.held.pop(0)

    def open(self, page: Page) -> None:
        """From now on every form goes through."""
        page.unroute("**/*", self._take)
        while self.held:
            self.held.pop(0).continue_()


def desk_of(open_context: Open, host: Host, **more: object) -> BrowserContext:
    context = open_context(1280, 800, **more)
    carry_cookies(signed_in(host), context)
    return context


def open_guests(page: Page, site: Site, party: Party) -> None:
    page.goto(site.url(url("host-guests", party)))
    page.wait_for_function("() => !!window.htmx")


def names_of(party: Party) -> list[str]:
    return sorted(str(guest.player) for guest in party.guests.select_related("player"))


def add_names(page: Page, names: str) -> None:
    page.locator("#id_names").fill(names)
    page.locator("form:has(#id_names) button[type=submit]").click()
