"""Django's WSGI handler behind the router: the whole request goes to one of a few threads, the whole answer comes back.

One hop each way. The library's own adapter hops for every piece of an answer, which costs as much again as Django itself.
Nothing streams: the largest answer is a party's file of a few megabytes.
"""

from __future__ import annotations

import asyncio
import contextvars
import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from a2wsgi.wsgi import build_environ
from django.core.handlers.wsgi import WSGIHandler

from deploy.messages import Scope, Send

# As the server takes it: the status, the headers, the body.
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class InThreads:
    def __init__(self, application: WSGIHandler, threads: int) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(threads, "django")

    async def __call__(self, scope: Scope, body: bytes, send: Send) -> int:
        """Answers, and gives the status."""
        environ = build_environ(cast("Any", scope), cast("Any", io.BytesIO(body)))
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()
        status, headers, answer = await loop.run_in_executor(self._threads, context.run, self._ask, environ)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": answer})
        return status

    def _ask(self, environ: Any) -> Answer:  # noqa: ANN401 - a WSGI environment.
        begun: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], _failure: object = None) -> None:
            begun[:] = [int(status[:3]), headers]

        response = self._application(environ, cast("Any", start))
        try:
            answer = b"".join(cast("Any", response))
        finally:
            response.close()
        status, headers = begun
        return (
            status,
            [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers],
            answer,
        )
