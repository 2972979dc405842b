"""What waits for one phone. As asyncio's queue, for one reader and without its four lists: there are thousands of them."""

from __future__ import annotations

import asyncio

# A phone that is this far behind has lost its Wi-Fi: its stream is closed, and it catches up when it comes back.
FRAMES_WAITING = 64


class Mailbox:
    __slots__ = ("_frames", "_reader")

    def __init__(self) -> None:
        self._frames: list[bytes] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, frame: bytes) -> None:
        self._frames.append(frame)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def get_nowait(self) -> bytes:
        return self._frames.pop(0)

    async def get(self) -> bytes:
        while not self._frames:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()

    def clear(self) -> None:
        self._frames.clear()

    def empty(self) -> bool:
        return not self._frames

    def full(self) -> bool:
        return len(self._frames) >= FRAMES_WAITING
