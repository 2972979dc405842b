"""One web process: `python -m deploy.web FD` serves on a socket that the supervisor has bound."""

from __future__ import annotations

import socket
import sys

import uvicorn

from deploy.asgi import application, hub

GRACE_SECONDS = 2


class Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn waits for open connections first, and a phone's stream never ends by itself.
        hub.close()
        await super().shutdown(sockets)


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
