"""The wire between a browser and the site, as a hall has it: it can be cut, and it can lose an answer on the way back.

With a certificate it also speaks TLS, as the proxy in front of a real https site does.
"""

from __future__ import annotations

import contextlib
import http.client
import ssl
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

from tests.processes import PATIENCE

_NOT_PASSED_ON = {"connection", "keep-alive", "transfer-encoding", "content-length", "host"}


@dataclass
class Wire:
    """`posts` are the paths of the forms that reached the site, `keys` the client's keys in them.

    `is_losing`: the site gets them, the phone no answer. `ago`: so many seconds ago, who asks for the time is told, it is.
    """

    port: int
    site_port: int
    is_secure: bool = False
    is_cut: bool = False
    is_losing: bool = False
    ago: int = 0
    posts: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def url(self, path: str = "/") -> str:
        return f"{'https' if self.is_secure else 'http'}://hall.test:{self.port}{path}"

    def renew(self) -> None:
        """As on the first day."""
        self.is_cut = self.is_losing = False
        self.ago = 0
        self.posts.clear()
        self.keys.clear()


@contextlib.contextmanager
def laid(site_port: int = 0, certificate: Path | None = None) -> Iterator[Wire]:
    """A wire to the site at this port; who does not know the port yet says it later."""
    server = _Server(("127.0.0.1", 0), _Handler)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.wire = Wire(server.server_port, site_port, is_secure=certificate is not None)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server.wire
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def make_certificate(folder: Path) -> Path:
    """A key and a certificate for hall.test, signed by itself, in one file."""
    file, key = folder / "hall.pem", folder / "hall.key"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    names = ["-subj", "/CN=hall.test", "-addext", "subjectAltName=DNS:hall.test,DNS:localhost"]
    made = ["-days", "2", "-keyout", str(key), "-out", str(file)]
    subprocess.run([*command, *names, *made], check=True, capture_output=True)
    file.write_text(file.read_text() + key.read_text())
    return file


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    wire: Wire

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        self._pass_on()

    def do_POST(self) -> None:
        self._pass_on()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Silence."""

    def _pass_on(self) -> None:
        wire = self.server.wire
        if wire.is_cut:
            return
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        answer, text = self._ask(body)
        if self.command == "POST":
            wire.posts.append(self.path)
            wire.keys += parse_qs(body.decode()).get("key", [])
            if wire.is_losing:
                return
        if self.path == "/live/time" and wire.ago:
            text = str(float(text) - wire.ago * 1000).encode()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in _NOT_PASSED_ON:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def _ask(self, body: bytes) -> tuple[http.client.HTTPResponse, bytes]:
        headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        if self.server.wire.is_secure:
            headers["X-Forwarded-Proto"] = "https"
        with contextlib.closing(
            http.client.HTTPConnection("127.0.0.1", self.server.wire.site_port, timeout=PATIENCE)
        ) as site:
            site.request(self.command, self.path, body=body or None, headers=headers)
            answer = site.getresponse()
            # A stream never ends, and this wire passes whole answers on: the phone gets the head of it and asks instead.
            is_stream = (answer.getheader("Content-Type") or "").startswith("text/event-stream")
            return answer, b"" if is_stream else answer.read()
