"""Whoever reads a log, or a Referer, learns no secret: asked of every address that takes one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlencode

import pytest
from django.test import Client
from django.urls import reverse

from deploy.secret_paths import mask_secrets
from tests.addresses import Address, addresses
from tests.deploy.conftest import CommandLine

SECRET = "A2pnnv7O6ICRGM7t1XWEBhzWH7qGHGN2"
WITH_SECRETS = [address for address in addresses() if address.secrets]
LOGGERS = ("", "uvicorn.error", "celery.worker", "django.request", "django.server", "axes", "party")
# A stale form, a page that breaks, and whatever a library may say of the address.
WRITE = f"""
import logging
from unittest import mock
from django.test import Client
for path in {{paths!r}}:
    Client(enforce_csrf_checks=True).post(path)
    with mock.patch("django.core.handlers.base.BaseHandler.resolve_request", side_effect=RuntimeError(path)):
        Client(raise_request_exception=False).get(path)
    for name in {LOGGERS!r}:
        said = logging.getLogger(name)
        said.error("at %s", path)
        said.error(f"at http://localhost:8000{{{{path}}}} from /sign-in?next={{{{path.replace('/', '%2F')}}}}")
        try:
            raise ValueError(path)
        except ValueError:
            said.exception("broken", extra={{{{"path": path}}}})
"""


def path_of(address: Address) -> str:
    return address.path(**dict.fromkeys(address.secrets, SECRET))


def test_the_walk_finds_the_links_there_are() -> None:
    found = {address.name for address in WITH_SECRETS}
    assert {
        "personal-link",
        "steward-link",
        "one-time-link",
        "home-sheet",
        "home-deed",
        "join-as-host",
    } <= found


@pytest.mark.parametrize("as_json", ["false", "true"])
def test_no_logger_writes_the_secret_of_an_address(
    as_json: str, tmp_path: Path, prepare: Callable[[Path], None], command_line: CommandLine
) -> None:
    prepare(tmp_path)
    paths = [path_of(address) for address in WITH_SECRETS]
    code = WRITE.format(paths=paths)
    log = {"LOG_LEVEL": "INFO", "LOG_JSON": as_json, "ALLOWED_HOSTS": "testserver"}
    ended = command_line.manage(tmp_path, "shell", "--no-imports", "-c", code, **log)
    assert ended.returncode == 0, ended.stderr
    assert SECRET not in ended.stderr + ended.stdout
    assert "Forbidden (CSRF cookie not set.)" in ended.stderr
    assert "Internal Server Error" in ended.stderr
    assert [path for path in paths if mask_secrets(path) not in ended.stderr] == []


@pytest.mark.parametrize("address", WITH_SECRETS, ids=lambda address: address.name)
def test_a_page_at_a_secret_address_names_only_the_site_to_the_next(address: Address, db: None) -> None:
    assert Client().get(path_of(address)).headers["Referrer-Policy"] == "strict-origin"


def test_nor_does_the_page_to_sign_in_that_leads_back_to_one(db: None) -> None:
    query = urlencode({"next": reverse("join-as-host", args=[SECRET])})
    for path in (f"{reverse('sign-in')}?{query}", f"{reverse('sign-in')}?{unquote(query)}"):
        assert Client().get(path).headers["Referrer-Policy"] == "strict-origin"


def test_other_pages_name_themselves_within_the_site(db: None) -> None:
    assert Client().get("/").headers["Referrer-Policy"] == "same-origin"
