"""Links that are shown, and links that are pasted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory

from party.models import Host
from party.phones.shown_links import Unreachable, personal_link, secret_in, why_unreachable
from tests.party.evening import a_party
from tests.party.pages import send, url

ALL = ["localhost", "127.0.0.1", "[::1]", "hall.local", "192.168.7.5"]


@pytest.mark.parametrize(
    ("listens_on", "hosts", "asked", "link", "why"),
    [
        ("", ALL, "localhost:8101", "http://192.168.7.5:8101/me/s", None),
        ("0.0.0.0", ALL, "[::1]:8101", "http://192.168.7.5:8101/me/s", None),
        ("192.168.7.9", ALL, "localhost", "http://192.168.7.9/me/s", None),
        ("127.0.0.1", ALL, "localhost:8101", "http://localhost:8101/me/s", Unreachable.THIS_COMPUTER_ONLY),
        ("::1", ALL, "[::1]:8101", "http://[::1]:8101/me/s", Unreachable.THIS_COMPUTER_ONLY),
        ("localhost", ALL, "127.0.0.1:1", "http://127.0.0.1:1/me/s", Unreachable.THIS_COMPUTER_ONLY),
        ("", ALL[:4], "localhost:8101", "http://localhost:8101/me/s", Unreachable.NO_NETWORK),
        # By a name that is none of this computer's own alone, somebody has come from outside.
        ("127.0.0.1", ALL, "hall.local:8101", "http://hall.local:8101/me/s", None),
    ],
)
def test_a_link_leads_where_somebody_listens(
    settings: Any,  # noqa: ANN401
    listens_on: str,
    hosts: list[str],
    asked: str,
    link: str,
    why: Unreachable | None,
) -> None:
    settings.SITE_URL, settings.LISTENS_ON, settings.ALLOWED_HOSTS = "", listens_on, hosts
    request = RequestFactory().get("/", headers={"Host": asked})
    assert personal_link(request, "s") == link
    assert why_unreachable(request) == why


@pytest.mark.django_db
def test_pages_say_that_phones_cannot_come_in_instead_of_showing_the_way(
    host: Host,
    settings: Any,  # noqa: ANN401
) -> None:
    settings.SITE_URL, settings.LISTENS_ON, settings.ALLOWED_HOSTS = "", "127.0.0.1", ALL
    party = a_party(host, 1)
    guest = party.guests.get().pk
    local = Client(headers={"Host": "localhost:8101"})
    local.force_login(host, "django.contrib.auth.backends.ModelBackend")
    pages = [url("host-desk", party), url("room-screen", party), url("host-people", party)]
    send(local, "host-invite", party, "steward")
    shown = [local.get(page).content.decode() for page in pages]
    send(local, "host-new-link", party, guest)
    for page in [*shown, local.get(url("host-guest", party, guest)).content.decode()]:
        assert "data-unreachable" in page
        assert 'class="qr"' not in page
    settings.LISTENS_ON = ""
    for page in pages:
        reached = local.get(page).content.decode()
        assert "data-unreachable" not in reached, page
        assert "localhost:8101/" not in reached, page


def test_a_link_is_under_the_sites_own_name(settings: Any) -> None:  # noqa: ANN401
    settings.SITE_URL = "https://party.example"
    assert personal_link(RequestFactory().get("/"), "s") == "https://party.example/me/s"


@pytest.mark.parametrize("link", ["s-3", "/me/s-3", "https://party.example/me/s-3/?x=1#y", " s-3\n"])
def test_the_secret_is_found_in_what_was_pasted(link: str) -> None:
    assert secret_in(link) == "s-3"
