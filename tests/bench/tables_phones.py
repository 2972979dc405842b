"""The phones of a hall: each has its page open, hears the party's news and asks as deploy/static/live/live.js does."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any

from tests.bench.connections import Answer, Browser
from tests.bench.live_pages import Part, form_of, parts_of, release_of, version_of

# As live.js has it: these are asked for without the spread.
AT_ONCE = ("calls", "table-")
ASKED_OK = (200, 204, 304)
SETTLED_SECONDS = 0.05


class Taken:
    """Milliseconds of each kind of request, and what went wrong."""

    def __init__(self) -> None:
        self.ms: dict[str, list[float]] = defaultdict(list)
        # How often each part was asked for, by its id.
        self.asked: Counter[str] = Counter()
        self.errors: list[str] = []

    @contextmanager
    def timing(self, kind: str) -> Iterator[None]:
        """What fails or is given up counts with the time until then."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.ms[kind].append(1000 * (time.perf_counter() - begun))

    def percentile(self, kind: str, share: float) -> float:
        found = sorted(self.ms[kind])
        return found[int(len(found) * share)] if found else 0.0


class Phone:
    def __init__(self, port: int, cookie: str, taken: Taken, rng: Random) -> None:
        self._browser = Browser(port, cookie)
        self.taken, self._rng = taken, rng
        self._page, self._path, self._seen = "", "", 0
        self._parts: dict[str, Part] = {}
        self._listens: set[str] = set()
        self._heard = b""
        # Topics that wait for their moment, parts that are about to be asked for, topics told while parts are on their way.
        self._waiting: set[str] = set()
        self._due: set[str] = set()
        self._told: set[str] = set()
        self._on_their_way = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, path: str) -> None:
        """A link that was tapped."""
        with self.taken.timing("page"):
            self._show(path, await self._browser.get(path, *self._boosted()))

    async def send(self, kind: str, button: str, **typed: object) -> None:
        """A form of the sheet, timed until it is saved and the sheet is back."""
        form = form_of(self._page, button)
        with self.taken.timing(kind):
            answer = await self._browser.post(
                form.action, form.filled(**typed), *self._boosted(), "HX-Target: sheet"
            )
        if answer.status != 200:
            raise AssertionError(f"{form.action}: {answer.status}")
        self._take({part.id: part for part in parts_of(answer.body.decode())})

    def hear(self, data: bytes) -> None:
        *frames, self._heard = (self._heard + data).split(b"\n\n")
        for frame in frames:
            version, topics, spread = _news(frame)
            if version > self._seen:
                self._seen = version
                self._be_told(topics, spread)

    async def rest(self) -> None:
        """Until everything has come that was asked for."""
        while self._tasks or self._waiting:
            await asyncio.gather(*self._tasks, asyncio.sleep(SETTLED_SECONDS))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._browser.close()

    def _show(self, path: str, answer: Answer) -> None:
        if answer.status != 200:
            raise AssertionError(f"{path}: {answer.status}")
        self._path, self._page = path, answer.body.decode()
        self._seen = max(self._seen, version_of(self._page))
        self._parts = {}
        self._take({part.id: part for part in parts_of(self._page)})

    def _be_told(self, topics: tuple[str, ...], spread: float) -> None:
        for topic in self._listens.intersection(topics):
            self._fire(topic, is_public=True)
            if topic in self._waiting:
                continue
            self._waiting.add(topic)
            wait = 0 if topic.startswith(AT_ONCE) else spread * self._rng.random()
            asyncio.get_running_loop().call_later(wait, self._stop_waiting, topic)

    def _stop_waiting(self, topic: str) -> None:
        self._waiting.discard(topic)
        self._fire_when_quiet(topic)

    def _fire_when_quiet(self, topic: str) -> None:
        """A part on its way would not hear it."""
        if self._on_their_way:
            self._told.add(topic)
        else:
            self._fire(topic, is_public=False)

    def _fire(self, topic: str, *, is_public: bool) -> None:
        for part in self._parts.values():
            for trigger in part.triggers:
                if trigger.topic == topic and trigger.is_public == is_public and part.id not in self._due:
                    self._due.add(part.id)
                    self._do(self._ask(part.id, trigger.delay))

    async def _ask(self, name: str, delay: float) -> None:
        await asyncio.sleep(delay)
        self._due.discard(name)
        if name not in self._parts:
            return
        self._on_their_way += 1
        try:
            await self._fetch(self._parts[name])
        finally:
            await asyncio.sleep(SETTLED_SECONDS)
            self._on_their_way -= 1
        if not self._on_their_way:
            told, self._told = self._told, set()
            for topic in told:
                self._fire_when_quiet(topic)

    async def _fetch(self, part: Part) -> None:
        self.taken.asked[part.id] += 1
        with self.taken.timing("part"):
            answer = await self._browser.get(part.address, *self._htmx(), f"HX-Target: {part.id}")
        if answer.status not in ASKED_OK:
            raise AssertionError(f"{part.address}: {answer.status}")
        if part.id in self._parts and answer.status == 200:
            self._take({new.id: new for new in parts_of(answer.body.decode())})

    def _take(self, parts: dict[str, Part]) -> None:
        self._parts |= parts
        self._listens = {trigger.topic for part in self._parts.values() for trigger in part.triggers}

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._noted(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _noted(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (AssertionError, OSError, TimeoutError) as failure:
            self.taken.errors.append(repr(failure))

    def _htmx(self) -> list[str]:
        return ["HX-Request: true", f"HX-Current-URL: http://localhost{self._path}"]

    def _boosted(self) -> list[str]:
        """As htmx sends links and forms; the first page is the browser's own."""
        if not self._page:
            return []
        return [*self._htmx(), "HX-Boosted: true", f"X-Release: {release_of(self._page)}"]


@lru_cache(maxsize=1024)
def _news(frame: bytes) -> tuple[int, tuple[str, ...], float]:
    """The version, topics and spread of a frame, which is the same for every phone; the state on coming is no news."""
    for line in frame.split(b"\n"):
        if line.startswith(b'data: {"version"'):
            news = json.loads(line[6:])
            if "spread" in news:
                return news["version"], tuple(news["topics"]), news["spread"] / 1000
    return 0, (), 0.0
