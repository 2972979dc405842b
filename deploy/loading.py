"""Loads everything a web process needs into the supervisor, whose copies the web processes are (deploy/forking.py)."""

from __future__ import annotations

import contextlib
import gc
import socket
from collections.abc import Callable, Iterator
from importlib import import_module

from django.conf import settings
from django.db import connections

from deploy import broker


def load_web(redis_url: str, host: str) -> Callable[[socket.socket], None]:
    """What a web process does with the socket it listens on.

    After static files are collected: their names are read here.
    """
    settings.REDIS_URL, settings.LISTENS_ON = redis_url, host
    settings.CELERY_BROKER_URL = broker.celery_url(redis_url)
    # It may have been asked for before there was a Redis.
    broker.client.cache_clear()
    serve: Callable[[socket.socket], None] = import_module("deploy.web").serve
    # Copies share this memory as long as nobody looks through it for garbage.
    gc.freeze()
    return serve


@contextlib.contextmanager
def own_connection() -> Iterator[None]:
    """A connection to the database that's closed before anything is copied, and no pool.

    A pool would keep on trying a server that isn't there, and its threads would be in the way of forks.
    """
    options = connections["default"].settings_dict["OPTIONS"]
    pool = options.pop("pool", None)
    try:
        yield
    finally:
        connections.close_all()
        if pool is not None:
            options["pool"] = pool
