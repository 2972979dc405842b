"""Connections that are slow, too many, or too large, on a real web process; and the client's address behind a proxy."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from deploy import connections
from deploy.connections import PAGE_FILES, Connections
from party.phones.limits import WRONG_CODES
from tests.conftest import Site, serving
from tests.deploy.test_web import asking, status
from tests.processes import wait_for

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def half_open(site: Site, sent: bytes = HALF) -> socket.socket:
    phone = socket.create_connection(("127.0.0.1", site.port))
    phone.settimeout(60)
    phone.sendall(sent)
    return phone


def is_closed(phone: socket.socket) -> bool:
    """Waits for it."""
    try:
        return phone.recv(1024) == b""
    except ConnectionResetError:
        return True


def test_half_a_head_is_cut_off_after_ten_seconds_and_a_stream_is_not(site: Site) -> None:
    with asking(site, "GET", "/live/heartbeat") as stream:
        begun = time.monotonic()
        slow = [half_open(site), half_open(site, b"")]
        assert all(is_closed(phone) for phone in slow)
        assert time.monotonic() - begun >= connections.HEADER_SECONDS - 0.5
        assert stream.readline() == b"retry: 2000\n"
        assert not stream.isclosed()
    for phone in slow:
        phone.close()


def test_a_second_request_that_is_never_finished_is_cut_off_too(site: Site) -> None:
    """Whoever was answered once has no longer than whoever comes new, however often they send a line."""
    phone = half_open(site, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert phone.recv(4096).startswith(b"HTTP/1.1 200")
    begun = time.monotonic()
    phone.settimeout(1)
    while time.monotonic() - begun < 60:
        try:
            phone.sendall(b"\r\n")
            if phone.recv(1024) == b"":
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    assert time.monotonic() - begun < 60
    phone.close()


@pytest.fixture(scope="module")
def narrow(django_db_setup: None) -> Iterator[Site]:
    """A site that may open few files, and hears a proxy that names other addresses."""
    few = connections.OWN_FILES + PAGE_FILES + 30
    code = (
        "import resource, runpy, sys;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({few}, {few}));"
        "sys.argv = ['web', sys.argv[1]];"
        "runpy.run_module('deploy.web', run_name='__main__')"
    )
    with serving(command=[sys.executable, "-c", code], STREAMS_PER_ADDRESS="20") as site:
        yield site


Streams = Callable[[str], http.client.HTTPResponse]


@pytest.fixture
def stream(narrow: Site, transactional_db: None) -> Iterator[Streams]:
    """Opens one for an address; all are closed at the end, and the site has noticed."""
    with contextlib.ExitStack() as opened:

        def open_one(address: str) -> http.client.HTTPResponse:
            asked = asking(narrow, "GET", "/live/heartbeat", None, **{"X-Forwarded-For": address})
            return opened.enter_context(asked)

        yield open_one
    wait_for(lambda: open_connections(narrow) <= 1, what="the streams to be gone")


def test_streams_of_one_address_are_bounded_and_others_still_get_theirs(stream: Streams) -> None:
    assert {stream("192.0.2.7").status for _ in range(20)} == {200}
    refused = stream("192.0.2.7")
    assert refused.status == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.read().endswith(b"Ask every few seconds instead.")
    assert stream("198.51.100.3").status == 200


def test_out_of_files_streams_are_refused_first_and_pages_still_come(narrow: Site, stream: Streams) -> None:
    told = [stream(f"192.0.2.{number}").status for number in range(60)]
    assert told.count(200) >= 20
    assert set(told) == {200, 503}
    assert status(narrow, "GET", "/healthz") == 200
    ready = readyz(narrow)
    assert ready["ready"]
    assert any("connections are open" in sentence for sentence in ready["degraded"])


@pytest.mark.django_db(transaction=True)
def test_connections_that_ask_for_nothing_make_room_for_those_that_do(narrow: Site) -> None:
    idle = [half_open(narrow) for _ in range(PAGE_FILES + 60)]
    assert status(narrow, "GET", "/healthz") == 200
    for phone in idle:
        phone.close()


def readyz(site: Site) -> dict[str, list[str]]:
    with asking(site, "GET", "/readyz") as answer:
        return dict(json.loads(answer.read()))


def open_connections(site: Site) -> int:
    with asking(site, "GET", "/readyz") as answer:
        return int(json.loads(answer.read())["connections"]["open"])


@pytest.mark.django_db(transaction=True)
def test_behind_the_proxy_each_visitor_is_counted_apart(narrow: Site) -> None:
    def guess(address: str) -> int:
        return status(narrow, "GET", "/live/p-kx47qd/news", None, **{"X-Forwarded-For": address})

    assert [guess("203.0.113.5") for _ in range(WRONG_CODES.each + 1)][-1] == 429
    assert guess("203.0.113.6") == 404


@pytest.mark.django_db(transaction=True)
def test_the_word_of_who_is_no_proxy_is_not_taken() -> None:
    with serving(FORWARDED_ALLOW_IPS="192.0.2.1") as site:
        codes = [
            status(site, "GET", "/live/p-kx47qd/news", None, **{"X-Forwarded-For": f"203.0.113.{number}"})
            for number in range(WRONG_CODES.each + 1)
        ]
    assert codes[-1] == 429


def test_the_limit_of_files_is_raised_as_far_as_the_machine_allows() -> None:
    code = (
        "import resource; from deploy.connections import raise_file_limit;"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)); raise_file_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(10_240, hard))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "True\n"


@pytest.mark.parametrize(("count", "has_room"), [(100 - PAGE_FILES - 1, True), (100 - PAGE_FILES, False)])
def test_there_is_room_for_pages_when_there_is_none_for_streams(count: int, has_room: bool) -> None:
    held = Connections()
    held.most, held.count = 100, count
    assert held.has_room_for_stream == has_room
