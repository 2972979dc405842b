"""One web process: it serves on a socket that the supervisor has bound.

The supervisor's children are copies of it that call `serve`. `python -m deploy.web FD` is the same as a process of its own.
"""

from __future__ import annotations

import gc

if __name__ == "__main__":
    # What is loaded now stays: looking for garbage while it is loaded takes a tenth of the start.
    gc.disable()

import socket
import sys

import uvicorn

from deploy.asgi import application, hub
from deploy.backups.keeper import keep_here
from deploy.connections import CONNECTIONS, Connection, most_connections, raise_file_limit
from deploy.ready import tell_ready

# Shorter than the supervisor waits, so that the end is uvicorn's own.
GRACE_SECONDS = 1


class Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        tell_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn waits for open connections first, and a phone's stream never ends by itself.
        hub.close()
        await super().shutdown(sockets)


def serve(listening: socket.socket) -> None:
    raise_file_limit()
    CONNECTIONS.most = most_connections()
    keep_here()
    config = uvicorn.Config(
        application,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    Server(config).run(sockets=[listening])


if __name__ == "__main__":
    gc.freeze()
    gc.enable()
    serve(socket.socket(fileno=int(sys.argv[1])))
