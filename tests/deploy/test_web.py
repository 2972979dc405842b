"""The router and /live/, through a real web process."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import socket
import urllib.request
from collections.abc import Iterator

import pytest

from deploy.asgi import application
from deploy.doors import Doors
from deploy.messages import Message
from tests.conftest import Site
from tests.deploy.test_hub import in_a_loop
from tests.processes import PATIENCE


@contextlib.contextmanager
def asking(
    site: Site, method: str, path: str, body: bytes | None = None, **headers: str
) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    try:
        connection.request(method, path, body=body, headers={"Host": "localhost", **headers})
        with connection.getresponse() as answer:
            yield answer
    finally:
        connection.close()


def status(site: Site, method: str, path: str, body: bytes | None = None, **headers: str) -> int:
    with asking(site, method, path, body, **headers) as answer:
        return answer.status


def test_a_stream_says_when_to_come_back_and_carries_the_safe_headers(site: Site) -> None:
    with asking(site, "GET", "/live/heartbeat") as answer:
        assert answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        assert answer.getheader("Cache-Control") == "no-store"
        assert answer.readline() == b"retry: 2000\n"


@pytest.mark.parametrize(
    ("method", "path", "host", "code"),
    [
        ("GET", "/live/heartbeat", "evil.example", 400),
        ("GET", "/live/heartbeat", "", 400),
        ("POST", "/live/heartbeat", "localhost", 405),
        ("GET", "/live/", "localhost", 404),
        ("GET", "/live/../secret", "localhost", 404),
        ("GET", f"/live/{'x' * 65}", "localhost", 404),
        ("GET", "/", "evil.example", 400),
        ("GET", "/no-such-page", "localhost", 404),
    ],
)
def test_what_the_site_does_not_answer(site: Site, method: str, path: str, host: str, code: int) -> None:
    assert status(site, method, path, Host=host) == code


def test_a_body_over_a_megabyte_is_refused_with_a_page_of_ours(site: Site) -> None:
    with asking(site, "POST", "/join", b"x" * (1024 * 1024 + 1)) as answer:
        assert answer.status == 413
        assert 'id="refusal"' in answer.read().decode()


@pytest.mark.parametrize("path", ["/sign-in?next=", "/live/", "/p/", "/api/v1/words/"])
def test_an_address_that_is_only_there_to_be_read_is_refused(site: Site, path: str) -> None:
    with asking(site, "GET", path + "/" * 8_000) as answer:
        assert (answer.status, b"too long" in answer.read()) == (414, True)


def test_phones_that_send_slowly_hold_nobody_up(site: Site) -> None:
    head = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\ncode="
    slow = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(8)]
    for phone in slow:
        phone.sendall(head)
    with urllib.request.urlopen(site.url("/"), timeout=PATIENCE) as answer:
        assert answer.status == 200
    # The site still waits for the rest of their forms: the page didn't have to wait until they were cut off.
    for phone in slow:
        phone.setblocking(False)
        with pytest.raises(BlockingIOError):
            phone.recv(1)
        phone.close()


def test_a_form_cut_off_in_the_middle_is_not_taken_for_a_whole_one() -> None:
    half = {"type": "http.request", "body": b"password=seven+iv", "more_body": True}
    coming: Iterator[dict[str, object]] = iter([half, {"type": "http.disconnect"}])
    sent: list[object] = []

    async def receive() -> dict[str, object]:
        return next(coming)

    async def send(message: object) -> None:
        sent.append(message)

    head = {"type": "http", "method": "POST", "path": "/join", "query_string": b""}
    scope = {**head, "headers": [(b"host", b"localhost")]}
    in_a_loop(application(scope, receive, send))
    assert sent == []


def test_who_waits_at_a_door_when_the_site_stops_is_told_to_come_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[Message] = []

    async def wait_long(*_scope_and_code: object) -> None:
        await asyncio.sleep(PATIENCE)

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    async def stop_then() -> None:
        asked = asyncio.create_task(application(scope, receive, send))
        await asyncio.sleep(0.1)
        asked.cancel()
        await asked

    monkeypatch.setattr(Doors, "wait_for_code", wait_long)
    head = {"type": "http", "method": "POST", "path": "/join", "query_string": b""}
    scope = {**head, "headers": [(b"host", b"localhost")]}
    in_a_loop(stop_then())
    assert sent[0]["status"] == 503
    assert (b"retry-after", b"5") in sent[0]["headers"]


def test_a_header_written_with_an_underscore_is_dropped(site: Site) -> None:
    """X_Forwarded_For would reach Django as X-Forwarded-For, by which /metrics knows a proxy."""
    assert status(site, "GET", "/metrics", X_Forwarded_For="203.0.113.9") == 200
    assert status(site, "GET", "/metrics", None, **{"X-Forwarded-For": "203.0.113.9"}) == 404


def test_metrics_count_requests_by_page(site: Site) -> None:
    assert status(site, "GET", "/healthz") == 200
    with asking(site, "GET", "/metrics") as answer:
        text = answer.read().decode()
    assert 'keyword_requests_total{method="GET",status="200",view="healthz"}' in text
    assert "keyword_live_listeners" in text
