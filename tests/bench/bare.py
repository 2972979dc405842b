"""The bare server beside which /live/ is measured: the same uvicorn, and nothing but a hello."""

from __future__ import annotations

import socket
import sys
from typing import Any

import uvicorn

HEADERS = [(b"content-type", b"text/plain"), (b"content-length", b"5")]


async def hello(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"hello"})


if __name__ == "__main__":
    config = uvicorn.Config(hello, log_config=None, access_log=False, server_header=False, lifespan="off")
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(sys.argv[1]))])
