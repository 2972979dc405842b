from __future__ import annotations

import asyncio

import pytest

from deploy import saving
from deploy.saving import Saving
from tests.deploy.test_hub import in_a_loop


def test_a_page_waits_until_all_that_is_being_saved_is_saved() -> None:
    order: list[str] = []

    async def save(here: Saving, name: str, until: asyncio.Event) -> None:
        with here.one():
            await until.wait()
            order.append(name)

    async def act() -> None:
        here, first, second = Saving(), asyncio.Event(), asyncio.Event()
        saved = [asyncio.ensure_future(save(here, *each)) for each in (("one", first), ("other", second))]
        await asyncio.sleep(0)
        page = asyncio.ensure_future(here.wait())
        page.add_done_callback(lambda _: order.append("page"))
        first.set()
        await saved[0]
        second.set()
        await asyncio.gather(*saved, page)
        await here.wait()

    in_a_loop(act())
    assert order == ["one", "other", "page"]


def test_a_page_waits_no_longer_than_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "LONGEST_SECONDS", 0.05)

    async def act() -> None:
        here = Saving()
        with here.one():
            await here.wait()

    in_a_loop(act())
