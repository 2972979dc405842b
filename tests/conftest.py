"""The cast and the stage: who acts in the tests, and the servers and browser they act in."""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.db import connection
from django.test import Client
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from whitenoise.base import WhiteNoise
from whitenoise.responders import StaticFile
from xdist.remote import Producer

from deploy import broker, counting
from deploy.site_clock import CLOCK
from deploy.statics import collect_if_changed
from party.models import Host
from party.phones.limits import COUNTS
from scoring.record.now import tell_time_by
from tests import chromium
from tests.on_postgresql import pytest_collection_modifyitems, pytest_ignore_collect
from tests.processes import PATIENCE, is_answering, wait_for
from tests.servers import IS_WORKER
from tests.sharing import Together
from tests.stored.known import SITE_KEY
from tests.stored.opening import RELEASES, Stored, StoredDatabases
from tests.tables import django_db_setup, migrated, prepared

__all__ = [
    "django_db_setup",
    "migrated",
    "prepared",
    "pytest_collection_modifyitems",
    "pytest_ignore_collect",
]

_numbers = count(1)
LIMIT_KEYS = counting.PREFIX
PASSWORD = "seven ivory blocks"
# How long an example takes is for the benches to judge: a busy machine fails no test.
hypothesis_settings.register_profile("house", deadline=None)
hypothesis_settings.load_profile("house")
# Nor does it where a page is looked at: what comes at all has come in time.
expect.set_options(timeout=PATIENCE * 1000)
# Far ahead: the web process of the page tests sweeps the same database by the real clock, and finds nothing due.
NOW = datetime(2099, 11, 14, 19, 30, tzinfo=UTC)


def pytest_configure(config: pytest.Config) -> None:
    if not IS_WORKER:
        collect_if_changed()


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded by now stays: searching it for garbage again and again would take a tenth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)


@pytest.fixture(autouse=True)
def nobody_over_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test tried too often is no affair of the next."""
    COUNTS.forget()
    monkeypatch.setattr(counting, "PREFIX", f"{LIMIT_KEYS}test-{next(_numbers)}:")


@pytest.fixture(scope="session")
def prepare(prepared: Path) -> Callable[[Path], None]:
    """Makes a data folder what a first start would make it, which takes seconds."""

    def prepare_one(folder: Path) -> None:
        shutil.copytree(prepared, folder, dirs_exist_ok=True)

    return prepare_one


@pytest.fixture(scope="session", autouse=True)
def quick_hashing() -> Iterator[None]:
    """Hashing is slow on purpose; the sites that tests start keep it so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PBKDF2PasswordHasher, "iterations", 1)
        yield


@pytest.fixture(scope="session", autouse=True)
def static_files_read_once() -> Iterator[None]:
    """Each test client loads the middleware, and whitenoise would look through all static files every time."""
    read = WhiteNoise.update_files_dictionary
    found = dict[tuple[str, str], dict[str, StaticFile]]()

    def read_once(self: WhiteNoise, root: str, prefix: str) -> None:
        if (root, prefix) not in found:
            before = self.files
            self.files = {}
            read(self, root, prefix)
            found[root, prefix] = self.files
            self.files = before
        self.files.update(found[root, prefix])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", read_once)
        yield


@pytest.fixture(scope="session")
def password_hash(quick_hashing: None) -> str:
    return make_password(PASSWORD)


@pytest.fixture
def host(db: None, password_hash: str) -> Host:
    return Host.objects.create(email="ann@example.org", name="Ann Lee", password=password_hash)


@pytest.fixture
def other_host(db: None, password_hash: str) -> Host:
    return Host.objects.create(email="bo@example.org", name="Bo O'Hara", password=password_hash)


@pytest.fixture
def staff(db: None, password_hash: str) -> Host:
    return Host.objects.create(email="kit@example.org", name="Kit", password=password_hash, is_staff=True)


@pytest.fixture
def host_client(host: Host) -> Client:
    return signed_in(host)


def signed_in(host: Host) -> Client:
    client = Client()
    client.force_login(host, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture(scope="session")
def stored_databases(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StoredDatabases]:
    """The databases of earlier releases (tests/stored/); gone when the tests are over."""
    databases = StoredDatabases(tmp_path_factory.mktemp("stored"))
    yield databases
    databases.drop_all()


@pytest.fixture
def stored_time(settings: LazySettings) -> Iterator[None]:
    """It is NOW, and cookies are signed with the key of the stored databases."""
    settings.SECRET_KEY = SITE_KEY
    tell_time_by(lambda: NOW)
    yield
    tell_time_by(CLOCK.now)


@pytest.fixture(params=RELEASES)
def stored(
    request: pytest.FixtureRequest,
    stored_databases: StoredDatabases,
    stored_time: None,
    db: None,
    transactional_db: None,
) -> Iterator[Stored]:
    """The database of each earlier release, migrated to the newest schema: the default one of this test."""
    with stored_databases.open_migrated(request.param) as opened:
        yield opened


@dataclass
class Site:
    """A real web process on the test database."""

    port: int
    process: subprocess.Popen[bytes]

    def url(self, path: str = "/", host: str = "localhost") -> str:
        return f"http://{host}:{self.port}{path}"


@contextlib.contextmanager
def serving(*, command: Sequence[str] = (), **env: str) -> Iterator[Site]:
    """A web process on the test database, with what else its environment says, or started in another way."""
    forget_tries()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(512)
        descriptor = listening.fileno()
        env = {**os.environ, "DATABASE_URL": _test_database_url(), "ALLOWED_HOSTS": "hall.test", **env}
        started = [*(command or [sys.executable, "-m", "deploy.web"]), str(descriptor)]
        process = subprocess.Popen(started, env=env, pass_fds=[descriptor])
        site = Site(listening.getsockname()[1], process)
    try:
        wait_for(lambda: is_answering(site.url("/healthz")), what="the web process")
        yield site
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


@pytest.fixture(scope="session")
def web_process(django_db_setup: None) -> Iterator[Site]:
    with serving() as site:
        yield site


@pytest.fixture
def site(web_process: Site, transactional_db: None) -> Site:
    forget_tries()
    return web_process


def forget_tries() -> None:
    """What web processes of other tests have counted: all of them are asked from one address, and count together."""
    redis = broker.client()
    assert redis is not None
    for key in redis.scan_iter(f"{LIMIT_KEYS}*"):
        redis.delete(key)


def _test_database_url() -> str:
    if connection.vendor == "sqlite":
        return f"sqlite:///{connection.settings_dict['NAME']}"
    path, _, query = os.environ["DATABASE_URL"].partition("?")
    return f"{path.rpartition('/')[0]}/{connection.settings_dict['NAME']}?{query}"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
    yield launched
    launched.close()


@pytest.fixture
def open_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Open as many phones and laptops as a test needs; all are closed behind it."""
    opened: list[BrowserContext] = []

    def open_one(
        width: int = 390, height: int = 844, scheme: str = "light", **more: object
    ) -> BrowserContext:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, color_scheme=scheme, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE * 1000)
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        # What is on its way to a handler of the test's would hold up the close.
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        context.close()


@pytest.fixture
def page(open_context: Callable[..., BrowserContext]) -> Page:
    """A guest's phone."""
    return open_context().new_page()
