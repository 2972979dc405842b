"""One list of safety headers, on pages and on /live/ alike; one Host; nothing kept on a browser's disk."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from deploy import headers
from party.models import Host
from tests.conftest import Site, serving
from tests.deploy.test_web import asking
from tests.party.evening import a_party
from tests.party.signed_phones import phone_of
from tests.processes import PATIENCE

# What each of them says belongs to the answer and not to the site.
OF_THE_ANSWER = {
    "cache-control",
    "content-length",
    "content-type",
    "content-language",
    "date",
    "set-cookie",
    "transfer-encoding",
    "vary",
    "etag",
}
LIVE = ("/live/time", "/live/heartbeat", "/live/nothing/here", "/live/p-kx47qd/standings")


@pytest.fixture(scope="module")
def https_site(django_db_setup: None) -> Iterator[Site]:
    with serving(SITE_URL="https://party.example", HSTS_SUBDOMAINS="true") as site:
        yield site


def safety(site: Site, path: str) -> dict[str, str]:
    proxied = {"Host": "party.example", "X-Forwarded-Proto": "https"}
    with asking(site, "GET", path, None, **proxied) as answer:
        sent = {name.lower(): value for name, value in answer.getheaders()}
    return {name: value for name, value in sent.items() if name not in OF_THE_ANSWER}


@pytest.mark.parametrize("path", LIVE)
def test_live_carries_what_pages_carry(https_site: Site, transactional_db: None, path: str) -> None:
    page, live = safety(https_site, "/"), safety(https_site, path)
    assert page["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    # Each has a policy of its own; neither may be framed.
    for policies in (page, live):
        assert "frame-ancestors 'none'" in policies.pop("content-security-policy")
    assert live == page


@pytest.mark.parametrize("path", ["/live/time", "/live/p-kx47qd/standings?page=2"])
def test_live_over_plain_http_leads_to_https(https_site: Site, path: str) -> None:
    with asking(https_site, "GET", path, None, Host="party.example") as answer:
        assert answer.status == 301
        assert answer.getheader("Location") == f"https://party.example{path}"


@pytest.mark.parametrize("path", ["/live/time", "/live/heartbeat", "/healthz", "/"])
@pytest.mark.parametrize(
    ("version", "hosts", "status"),
    [
        ("1.1", (), 400),
        ("1.1", ("evil.example", "localhost"), 400),
        ("1.1", ("localhost", "localhost"), 400),
        ("1.0", ("localhost", "evil.example"), 400),
        ("1.1", ("localhost",), 200),
    ],
)
def test_a_request_names_one_host(
    site: Site, path: str, version: str, hosts: tuple[str, ...], status: int
) -> None:
    head = [f"GET {path} HTTP/{version}", *(f"Host: {host}" for host in hosts), "Connection: close", "", ""]
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as line:
        line.sendall("\r\n".join(head).encode())
        assert int(line.recv(64).split()[1]) == status


@pytest.mark.parametrize("name", ["standings", "room-screen", "lobby", "how", "my-seat"])
def test_no_browser_keeps_a_page_with_names(host: Host, name: str) -> None:
    party = a_party(host, guests=4)
    phone = phone_of(party, party.guests.all()[0].pk) if name == "my-seat" else Client()
    answer = phone.get(reverse(name, args=[party.code]))
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Cookie" in answer.headers["Vary"]


def test_programs_may_ask_whether_an_answer_still_holds(host: Host) -> None:
    answer = Client().get(f"/api/v1/parties/{a_party(host).code}")
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_the_list_for_live_is_made_of_the_settings() -> None:
    with override_settings(X_FRAME_OPTIONS="SAMEORIGIN"):
        assert (b"x-frame-options", b"SAMEORIGIN") in headers.for_live()


def test_search_engines_are_told_that_nothing_is_here(client: Client) -> None:
    assert client.get(reverse("robots")).content == b"User-agent: *\nDisallow: /\n"


@override_settings(SECURITY_CONTACT="mailto:ann@example.org", SITE_URL="https://party.example")
def test_who_finds_a_weakness_learns_whom_to_tell(client: Client) -> None:
    said = client.get(reverse("security-contact")).content.decode()
    assert "Contact: mailto:ann@example.org\n" in said
    assert "Canonical: https://party.example/.well-known/security.txt\n" in said
    assert "Expires: " in said
