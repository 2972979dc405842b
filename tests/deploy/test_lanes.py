"""One at a time, a short queue, and a browser that has signed in before goes first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from django.core.handlers.wsgi import WSGIHandler

from deploy.lanes import LARGE_BYTES, MOST_FIELDS, MOST_WAITING, Lane, is_large, lane_of
from party.phones.refusals import Busy
from tests.deploy.test_hub import in_a_loop

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "path": "/",
    "query_string": b"",
    "headers": [],
}


class Slow:
    """An application that notes who is in it, and stays until it is told."""

    def __init__(self) -> None:
        self.done: list[bytes] = []
        self.inside = self.most_inside = 0
        self.go_on = threading.Event()

    def __call__(self, environ: dict[str, Any], start: Callable[..., None]) -> Any:  # noqa: ANN401 - WSGI.
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        assert self.go_on.wait(20)
        self.inside -= 1
        self.done.append(environ["wsgi.input"].read())
        start("200 OK", [])
        return Answer([b""])


class Answer(list[bytes]):
    def close(self) -> None:
        """As Django's answers do."""


@pytest.fixture
def slow() -> Iterator[Slow]:
    slow = Slow()
    yield slow
    slow.go_on.set()


def lane_through(slow: Slow) -> Lane:
    return Lane(cast("WSGIHandler", slow))


async def nobody_hears(_message: object) -> None: ...


def enter(lane: Lane, who: bytes, *, goes_first: bool = False) -> asyncio.Task[int]:
    return asyncio.ensure_future(lane(dict(SCOPE), who, nobody_hears, goes_first=goes_first))


def test_one_at_a_time_and_whoever_finds_the_queue_full_is_refused_at_once(slow: Slow) -> None:
    async def act() -> tuple[int, int]:
        lane = lane_through(slow)
        entered = [enter(lane, b"%d" % number) for number in range(1 + MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy) as refused:
            await lane(dict(SCOPE), b"late", nobody_hears)
        assert refused.value.params["seconds"] == 5
        slow.go_on.set()
        return len(await asyncio.gather(*entered)), slow.most_inside

    assert in_a_loop(act()) == (1 + MOST_WAITING, 1)


def test_a_known_browser_has_room_in_a_full_lane_and_goes_first(slow: Slow) -> None:
    async def act() -> list[bytes]:
        lane = lane_through(slow)
        entered = [enter(lane, b"%d" % number) for number in range(1 + MOST_WAITING)]
        await asyncio.sleep(0)
        entered.append(enter(lane, b"known", goes_first=True))
        await asyncio.sleep(0)
        slow.go_on.set()
        await asyncio.gather(*entered)
        return slow.done

    assert in_a_loop(act()) == [b"0", b"known", b"1", b"2", b"3", b"4", b"5"]


def test_whoever_gives_up_waiting_leaves_the_lane_to_the_next(slow: Slow) -> None:
    async def act() -> list[bytes]:
        lane = lane_through(slow)
        first, second, third = (enter(lane, who) for who in (b"first", b"second", b"third"))
        await asyncio.sleep(0)
        second.cancel()
        slow.go_on.set()
        await asyncio.gather(first, third)
        await enter(lane, b"later")
        return slow.done

    assert in_a_loop(act()) == [b"first", b"third", b"later"]


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("POST", "/sign-in", "passwords"),
        ("POST", "/password", "passwords"),
        ("POST", "/once/some-secret", "passwords"),
        ("POST", "/invited/co-host/some-secret", "passwords"),
        ("POST", "/api/v1/judge", "records"),
        ("GET", "/desk/forecast", "calculations"),
        ("HEAD", "/desk/forecast", "calculations"),
        ("GET", "/desk/KX47QD/options", "calculations"),
        ("GET", "/api/v1/openapi.json", "calculations"),
        ("POST", "/desk/KX47QD/options", "calculations"),
        ("DELETE", "/desk/forecast", None),
        ("GET", "/sign-in", None),
        ("POST", "/join", None),
        ("POST", "/p/KX47QD/rounds/1/tables/1/line", None),
    ],
)
def test_what_costs_much_goes_through_a_lane_and_nothing_else_does(
    method: str, path: str, lane: str | None
) -> None:
    assert lane_of({"method": method, "path": path}) == lane


@pytest.mark.parametrize(
    ("kind", "body", "large"),
    [
        (b"application/x-www-form-urlencoded", b"%" * LARGE_BYTES, False),
        (b"application/x-www-form-urlencoded", b"%" * (LARGE_BYTES + 1), True),
        (b"application/x-www-form-urlencoded", b"a=&" * MOST_FIELDS, False),
        (b"application/x-www-form-urlencoded", b"a=&" * (MOST_FIELDS + 1), True),
        (b" Multipart/form-data; boundary=x", b"--x", True),
        (b"multipart/form-data; boundary=x", b"", False),
        (b"", b"a=b", False),
    ],
)
def test_what_takes_long_to_read_is_large(kind: bytes, body: bytes, large: bool) -> None:
    assert is_large({"headers": [(b"content-type", kind)]}, body) == large
