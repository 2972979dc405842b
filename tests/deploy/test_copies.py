from __future__ import annotations

import asyncio
import time
from datetime import datetime

import pytest

from deploy.copies import Copies
from deploy.hub import encode_frame
from party.views.public import Fragment, topics_of
from tests.deploy.test_hub import in_a_loop


class Rows:
    """What the database would say, and how often it was asked."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.version, self.asked, self.seconds = 1, 0, seconds

    def make(self, code: str, name: str, at: datetime) -> Fragment | None:
        self.asked += 1
        version = self.version
        time.sleep(self.seconds)
        return None if code.startswith("nobody") else Fragment(version, b"%d" % version)

    def change(self, copies: Copies[Fragment], topic: str = "standings") -> None:
        self.version += 1
        told = f'{{"version": {self.version}, "topics": ["{topic}"]}}'
        copies.hear("p-kx47qd", encode_frame("news", told, str(self.version)))


def copies_of(rows: Rows, *, told: bool = True) -> Copies[Fragment]:
    return Copies(lambda: told, rows.make, topics_of)


def body_of(made: Fragment | None) -> bytes | None:
    return None if made is None else made.body


def test_a_thousand_phones_that_ask_at_once_have_it_made_once() -> None:
    rows = Rows(0.05)

    async def act() -> list[Fragment | None]:
        copies = copies_of(rows)
        return await asyncio.gather(*(copies.get("kx47qd", "standings") for _ in range(1000)))

    assert {body_of(made) for made in in_a_loop(act())} == {b"1"}
    assert rows.asked == 1


def test_news_of_its_topic_makes_a_copy_out_of_date_and_other_news_does_not() -> None:
    rows = Rows()

    async def act() -> list[bytes | None]:
        copies = copies_of(rows)
        first = await copies.get("kx47qd", "standings")
        rows.change(copies, "prizes")
        second = await copies.get("kx47qd", "standings")
        rows.change(copies)
        return [body_of(made) for made in (first, second, await copies.get("kx47qd", "standings"))]

    assert in_a_loop(act()) == [b"1", b"1", b"3"]


def test_who_asks_after_the_news_never_gets_what_was_begun_before_it() -> None:
    rows = Rows(0.1)

    async def act() -> bytes | None:
        copies = copies_of(rows)
        early = asyncio.ensure_future(copies.get("kx47qd", "standings"))
        await asyncio.sleep(0.05)
        rows.change(copies)
        late = await copies.get("kx47qd", "standings")
        await early
        return body_of(late)

    assert in_a_loop(act()) == b"2"


def test_without_redis_a_copy_is_looked_at_again_after_a_second() -> None:
    rows = Rows()

    async def act() -> list[bytes | None]:
        copies = copies_of(rows, told=False)
        first = await copies.get("kx47qd", "standings")
        rows.version = 2
        second = await copies.get("kx47qd", "standings")
        await asyncio.sleep(1.05)
        return [body_of(made) for made in (first, second, await copies.get("kx47qd", "standings"))]

    assert in_a_loop(act()) == [b"1", b"1", b"2"]


def test_guessed_codes_push_no_copy_of_a_real_party_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Rows()
    monkeypatch.setattr("deploy.copies.MOST", 2)

    async def act() -> list[bytes | None]:
        copies = copies_of(rows)
        await copies.get("abc", "standings")
        guessed = [body_of(await copies.get(f"nobody-{number}", "standings")) for number in range(3)]
        assert copies.fresh("abc", "standings")
        return guessed

    assert in_a_loop(act()) == [None, None, None]


def test_when_redis_comes_or_goes_everything_is_forgotten() -> None:
    rows = Rows()

    async def act() -> None:
        copies = copies_of(rows)
        await copies.get("kx47qd", "standings")
        copies.forget()
        await copies.get("kx47qd", "standings")

    in_a_loop(act())
    assert rows.asked == 2
