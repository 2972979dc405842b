"""Whoever reads a log, or a Referer, learns no secret: asked of every address that takes one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, unquote, urlencode

import pytest
from django.test import Client
from django.urls import reverse

from deploy.secret_paths import MASK, has_secret, mask_secrets
from tests.addresses import Address, addresses
from tests.deploy.conftest import CommandLine

SECRET = "A2pnnv7O6ICRGM7t1XWEBhzWH7qGHGN2"
WITH_SECRETS = [address for address in addresses() if address.secrets]
WITHOUT_SECRETS = [address for address in addresses() if not address.secrets]
# How a path may stand in what a log line or a header says.
WRITTEN = (
    "{path}",
    "at {path}: broken",
    "{path},{path}",
    "('{path}', '{path}')",
    "//localhost{path}",
    "http://localhost:8000{path}",
    "https://party.example.org{path}?round=1#top",
    "/sign-in?next={quoted}&again={path}",
    "/sign-in?next={twice}",
    "https:{slash}{slash}party.example.org{quoted}",
    "{slash}{slash}localhost%3A8000{quoted}",
    "/sign-in?next=http%3A{slash}{slash}host%40%5B%3A%3A1%5D%3A80{quoted}",
    "/sign-in?next=http%253A%252F%252Flocalhost%253A8000{twice}",
    "/p/KX47QD {path}",
)
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
        "home-action",
        "join-as-host",
    } <= found


def write(as_written: str, path: str) -> str:
    quoted = quote(path, safe="")
    return as_written.format(path=path, quoted=quoted, twice=quote(quoted, safe=""), slash="%2F")


@pytest.mark.parametrize("written", WRITTEN)
def test_the_secret_of_every_address_that_takes_one_is_masked(written: str) -> None:
    masked = {address.name: mask_secrets(write(written, path_of(address))) for address in WITH_SECRETS}
    assert {name: text for name, text in masked.items() if SECRET in text or MASK not in text} == {}


@pytest.mark.parametrize("written", WRITTEN)
def test_no_other_address_is_masked(written: str) -> None:
    """A code is no secret to who reads the log; which page of it broke is what the line is for."""
    texts = [write(written, address.path(code="KX47QD")) for address in WITHOUT_SECRETS]
    assert len(texts) > 100
    assert [text for text in texts if mask_secrets(text) != text or has_secret(text)] == []


def test_a_slash_too_many_shows_no_secret() -> None:
    for address in WITH_SECRETS:
        path = path_of(address)
        assert SECRET not in mask_secrets(f"/{path} and {path.replace('/', '//')}")


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


@pytest.mark.parametrize(
    "text", ["/", "%2F", "%25", "//a", "/me/", "//[", "//%3A", "%2F%2Fa%253A", "/invited/a"]
)
def test_a_long_line_of_anything_is_read_in_one_go(text: str) -> None:
    """Read in any other way, this takes minutes."""
    assert SECRET not in mask_secrets(text * 50_000 + f" /me/{SECRET}")
