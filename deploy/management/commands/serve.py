"""`manage.py serve`: the whole site from one command, for a laptop in a hall."""

from __future__ import annotations

import argparse
import contextlib
import errno
import fcntl
import gc
import io
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error
from django.utils import timezone

from deploy import broker
from deploy.addresses import REFRESH_SECONDS, machine_addresses
from deploy.backups.journal import stop_journal
from deploy.connections import most_streams
from deploy.database import bring_up_to_date, check_secrets, check_sound, explain
from deploy.loading import load_web, own_connection
from deploy.metrics import metrics_folder
from deploy.pulse import Pulse, heartbeat_in
from deploy.statics import collect_if_changed
from deploy.supervisor import Child, Supervisor, stop_signals
from party.people.one_time_links import first_host_link
from party.reads.saved_places import read_saved
from party.record.storage import STORAGE

REDIS_SECONDS = 5.0
# How long the start waits for the second folder.
SECOND_SECONDS = 15.0
# How often it looks whether there is room on the disk.
DISK_SECONDS = 60.0
ANY = "0.0.0.0"  # noqa: S104 - phones on the hall's Wi-Fi must reach it.
EVERYWHERE = {ANY, "::", ""}
THIS_LAPTOP = {"127.0.0.1", "localhost", "::1"}
SILENT_REDIS = (
    "nothing answers at REDIS_URL. Phones ask every few seconds until it does; everything else works."
)
WORKER = (
    "-q",
    "-A",
    "deploy",
    "worker",
    "-B",
    "-P",
    "threads",
    "-c",
    "4",
    "--without-gossip",
    "--without-mingle",
)


class Command(BaseCommand):
    help = (
        "Run the whole site: web, worker with beat, and Redis where none is given. Ctrl-C stops everything."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=ANY, help="address to listen on (all)")
        parser.add_argument("--port", type=_port, default=8000, help="port to listen on (8000)")
        parser.add_argument("--workers", type=_workers, default=2, help="web processes (2)")
        parser.add_argument("--no-redis", action="store_true", help="do without Redis and worker: pages poll")
        parser.add_argument(
            "--no-migrate", action="store_true", help="refuse to start on a database that is not up to date"
        )
        parser.add_argument(
            "--new-keys",
            action="store_true",
            help="take this server's secrets for the database's from now on",
        )

    def handle(self, *, host: str, port: int, workers: int, no_redis: bool, **options: bool) -> None:
        gc.freeze()
        gc.enable()
        for number in stop_signals():
            # Until the supervisor keeps watch, whatever asks to stop ends the start as Ctrl-C does.
            signal.signal(number, signal.default_int_handler)
        with _only_copy(settings.DATA_DIR) as lock, broker.socket_path(settings.DATA_DIR) as redis_socket:
            listening = _bind(host, port)
            # Before the first copy, which says where the site was.
            _note_address(host, port)
            self._prepare(may_migrate=not options["no_migrate"], new_keys=options["new_keys"])
            supervisor = Supervisor(self._say)
            try:
                url = (
                    self._start_redis(supervisor, redis_socket) if not no_redis else self._do_without_redis()
                )
                serve_web = load_web(url, host)

                def serve_here() -> None:
                    # The supervisor's alone: another start must not be refused while a web process is still ending.
                    lock.close()
                    serve_web(listening)

                worker = self._start(supervisor, serve_here, workers, url, host)
                self._greet(host, port)
                supervisor.run(
                    self._network_watch(host, port),
                    self._disk_watch(),
                    _worker_watch(supervisor, worker, url),
                )
            finally:
                supervisor.stop()
            self._say("Stopped. Everything is kept.")

    def _say(self, line: str) -> None:
        # Where the output goes into a file, a full disk takes no line; that must not stop the site.
        with contextlib.suppress(OSError):
            self.stdout.write(line)
            self.stdout.flush()

    def _prepare(self, *, may_migrate: bool, new_keys: bool) -> None:
        self._say(f"Data: {settings.DATA_DIR}")
        try:
            with own_connection():
                check_sound()
                bring_up_to_date(may_migrate=may_migrate, say=self._say)
                check_secrets(new_keys=new_keys)
        except Error as refused:
            raise CommandError(explain(refused)) from None
        self._begin_journal()
        self._say("Pages: " + ("collected" if collect_if_changed() else "unchanged"))
        STORAGE.forget()
        shutil.rmtree(metrics_folder(), ignore_errors=True)
        with contextlib.suppress(OSError):
            metrics_folder().mkdir()

    def _begin_journal(self) -> None:
        """Before anybody can enter a score; but the site doesn't wait long for a folder that doesn't answer."""
        stop_journal()
        folder = settings.BACKUP_DIR
        if folder is None:
            return
        if folder.is_relative_to(settings.DATA_DIR):
            raise CommandError(
                f"KEYWORD_BACKUP is inside the data folder: {folder}. Name a folder on a stick or a share."
            )
        command = [sys.executable, "-m", "deploy.backups"]
        with contextlib.suppress(subprocess.TimeoutExpired):
            # Not waited for longer: one that hangs on a dead stick can't even be killed.
            beginning = subprocess.Popen(command, cwd=settings.BASE_DIR)  # noqa: S603 - our own.
            beginning.wait(SECOND_SECONDS)
        saved = read_saved()
        self._say(f"Second folder: {folder}" if saved.places == 2 else f"Second folder: {saved.sentence}")

    def _start(
        self, supervisor: Supervisor, serve_here: Callable[[], None], workers: int, url: str, host: str
    ) -> Child | None:
        """The worker, where there is one."""
        # The command may have been called from any folder; `-m` looks for our modules on the path.
        path = os.pathsep.join(filter(None, [str(settings.BASE_DIR), os.environ.get("PYTHONPATH")]))
        env = {"REDIS_URL": url, "PYTHONPATH": path, "LISTENS_ON": host}
        command = [sys.executable, "-m", "deploy.web"]
        webs = [
            supervisor.add(Child(f"Web {number}", command, env, do=serve_here, tells_ready=True))
            for number in range(1, workers + 1)
        ]
        self._say(f"Web: {workers} processes, each with room for {most_streams()} live phones")
        if url:
            command = [sys.executable, "-m", "celery", *WORKER]
            quiet = {"PYTHONWARNINGS": "ignore:You're running the worker:"}
            self._say("Worker: sweeping every second")
            return supervisor.add(
                Child("Worker", command, {**env, **quiet}, tells_ready=True, waits_for=webs[0])
            )
        return None

    def _start_redis(self, supervisor: Supervisor, redis_socket: Path) -> str:
        """The URL of Redis; empty where there is none to be had."""
        if settings.REDIS_URL:
            is_up = broker.wait_until_up(settings.REDIS_URL, seconds=REDIS_SECONDS)
            self._say("Redis: as REDIS_URL says" if is_up else f"Redis: {SILENT_REDIS}")
            return str(settings.REDIS_URL)
        program = broker.find_server()
        if program is None:
            return self._do_without_redis()
        command = broker.server_command(program, redis_socket, settings.DATA_DIR)
        server = supervisor.add(Child("Redis", command, rank=1))
        url = broker.socket_url(redis_socket)
        if not broker.wait_until_up(url, seconds=REDIS_SECONDS):
            supervisor.drop(server)
            return self._do_without_redis()
        self._say(f"Redis: {Path(program).name}, private")
        return url

    def _do_without_redis(self) -> str:
        self._say(
            "Redis: none to be had. Phones ask every few seconds instead of being told; everything else works."
        )
        return ""

    def _greet(self, host: str, port: int) -> None:
        with own_connection():
            link = first_host_link(timezone.now())
        here = settings.SITE_URL or _laptop_address(host, port)
        with contextlib.suppress(OSError):
            settings.ADDRESS_FILE.write_text(here, encoding="utf-8")
        self._say("")
        self._show_phones(host, port)
        self._say(f"  This laptop     {here}/")
        if link:
            self._say(f"  First host      {here}{link}")
            self._say("                  (opens once: make your account there)")
        self._say(f"  Data            {settings.DATA_DIR}")
        if settings.BACKUP_DIR is None:
            self._say("  Second copy     none: KEYWORD_BACKUP=/path/to/a/stick saves every score there too")
        else:
            self._say(f"  Second copy     {settings.BACKUP_DIR}")
        self._say("  Stop            Ctrl-C\n")

    def _show_phones(self, host: str, port: int) -> None:
        address = _note_address(host, port)
        if host in THIS_LAPTOP and address is None:
            self._say(f"  Phones          none: HOST={host} keeps the site to this laptop")
            return
        if address is None:
            self._say("  Phones          no network yet: join the hall's Wi-Fi and the address appears here")
            return
        code = io.StringIO()
        segno.make(address, error="l").terminal(code, compact=True, border=2)
        with contextlib.suppress(UnicodeEncodeError):
            self._say(code.getvalue())
        self._say(f"  Phones          {address}")

    def _network_watch(self, host: str, port: int) -> Callable[[], None]:
        """Says so when the laptop has moved to another network: phones need the new address."""
        shown, look_at = _phone_address(host, port), time.monotonic() + REFRESH_SECONDS

        def look() -> None:
            nonlocal shown, look_at
            if time.monotonic() < look_at:
                return
            look_at = time.monotonic() + REFRESH_SECONDS
            if shown != (shown := _phone_address(host, port)):
                self._say("\nThe network has changed.")
                self._show_phones(host, port)

        return look

    def _disk_watch(self) -> Callable[[], None]:
        """Says so, at the start and then every minute, when the disk is full or nearly so."""
        said, look_at = "", 0.0

        def look() -> None:
            nonlocal said, look_at
            if time.monotonic() < look_at:
                return
            look_at = time.monotonic() + DISK_SECONDS
            if said != (said := STORAGE.read().sentence):
                self._say(said or "Everything can be saved again.")

        return look


def _note_address(host: str, port: int) -> str | None:
    """For pages and copies, in whichever process they are made."""
    address = _phone_address(host, port)
    with contextlib.suppress(OSError):
        settings.PHONE_ADDRESS_FILE.write_text(address or "", encoding="utf-8")
    return address


def _worker_watch(supervisor: Supervisor, worker: Child | None, url: str) -> Callable[[], None]:
    """Celery's beat is a process of its own, and its worker doesn't notice when it has died."""
    if worker is None:
        return lambda: None
    pulse = Pulse(heartbeat_in(url))

    def look() -> None:
        if pulse.is_lost(is_up=worker.is_serving):
            supervisor.renew(worker, "The worker lives but doesn't sweep; starting it again.")

    return look


def _phone_address(host: str, port: int) -> str | None:
    if settings.SITE_URL:
        return f"{settings.SITE_URL}/"
    addresses = machine_addresses() if host in EVERYWHERE else [host]
    usable = [ip for ip in addresses if ip not in THIS_LAPTOP]
    return f"{_http(usable[0], port)}/" if usable else None


def _laptop_address(host: str, port: int) -> str:
    """Where a browser on this machine finds the site; one bound to a single address answers there alone."""
    return _http("localhost" if host in EVERYWHERE else host, port)


def _http(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bind(host: str, port: int) -> socket.socket:
    """Bound here once, so that there is no race for the port and a restarted web process loses no connection."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as refused:
        listening.close()
        if isinstance(refused, OSError) and refused.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} is in use. Stop what uses it, or choose another: PORT=8080."
            ) from None
        raise CommandError(f"Cannot listen on {host}:{port}: {refused}. Check HOST and PORT.") from None
    listening.listen(2048)
    return listening


@contextlib.contextmanager
def _only_copy(folder: Path) -> Iterator[TextIO]:
    """Two supervisors on one data folder would sweep and migrate against each other."""
    with (folder / "serve.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(
                f"The site is running already on {folder}. Stop it first, or set KEYWORD_DATA to another folder."
            ) from None
        yield file


def _port(text: str) -> int:
    return _number(text, 1, 65535, "a port is a number from 1 to 65535")


def _workers(text: str) -> int:
    return _number(text, 1, 64, "the number of web processes is from 1 to 64")


def _number(text: str, low: int, high: int, sentence: str) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(sentence)
    return int(text)
