"""Party files on their way in: larger than other bodies, few at a time, and in a lane of their own."""

from __future__ import annotations

import contextlib
from collections.abc import MutableMapping
from typing import Any

import pytest
from django.urls import reverse

from deploy import asgi
from deploy.lanes import lane_of
from deploy.uploads import LARGEST_UPLOAD, MOST_AT_ONCE, Uploads, is_upload
from party.phones.refusals import Busy
from tests.conftest import Site
from tests.deploy.test_hub import in_a_loop
from tests.deploy.test_web import asking


def scope(method: str, path: str) -> dict[str, str]:
    return {"method": method, "path": path}


def test_only_what_imports_a_party_may_be_large() -> None:
    assert is_upload(scope("POST", reverse("host-import")))
    assert is_upload(scope("POST", reverse("api:import_party")))
    assert not is_upload(scope("GET", reverse("host-import")))
    assert not is_upload(scope("POST", "/join"))


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("POST", "/desk/import", "files"),
        ("GET", "/desk/import", None),
        ("POST", "/api/v1/parties/import", "files"),
        ("GET", "/desk/KX47QD/file", "files"),
        ("GET", "/api/v1/parties/KX47QD/file", "files"),
        ("GET", "/api/v1/parties/KX47QD", None),
        ("GET", "/desk/KX47QD/", None),
        ("POST", "/api/v1/parties", None),
    ],
)
def test_files_have_a_lane_of_their_own(method: str, path: str, lane: str | None) -> None:
    assert lane_of(scope(method, path)) == lane


def test_strangers_leave_room_for_a_browser_that_has_signed_in_before() -> None:
    uploads = Uploads()
    rooms = [uploads.room(is_known=False) for _ in range(MOST_AT_ONCE + 1)]
    for room in rooms[:-1]:
        room.__enter__()
    with pytest.raises(Busy):
        rooms[-1].__enter__()
    with uploads.room(is_known=True):
        pass
    rooms[0].__exit__(None, None, None)
    with uploads.room(is_known=False):
        pass


@pytest.mark.parametrize(
    ("size", "status"), [(2 * 1024 * 1024, 401), (LARGEST_UPLOAD + 1, 413)], ids=["large", "too-large"]
)
def test_a_large_body_comes_as_far_as_the_door_of_the_import(site: Site, size: int, status: int) -> None:
    with asking(site, "POST", "/api/v1/parties/import", b"x" * size) as answer:
        assert answer.status == status
        assert b'"rule"' in answer.read()


def test_a_body_for_which_there_is_no_room_is_read_before_it_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or a browser, cut off while it sends, shows no answer."""
    monkeypatch.setattr(asgi, "_uploads", full := Uploads())
    monkeypatch.setattr(asgi, "BUSY_SECONDS", 0)
    parts: list[dict[str, Any]] = [
        {"type": "http.request", "body": b"x", "more_body": more} for more in (True, True, False)
    ]
    answered: list[tuple[int, int]] = []

    async def receive() -> dict[str, Any]:
        return parts.pop(0)

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answered.append((message["status"], len(parts)))

    headers = [(b"host", b"localhost")]
    asked = {"type": "http", "query_string": b"", "headers": headers, **scope("POST", reverse("host-import"))}
    with contextlib.ExitStack() as rooms:
        for _ in range(MOST_AT_ONCE):
            rooms.enter_context(full.room(is_known=False))
        in_a_loop(asgi.application(asked, receive, send))
    assert answered == [(429, 0)]
