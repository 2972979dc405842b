"""What the desk says of where everything is saved, and the page to print."""

from __future__ import annotations

import json
import shlex
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from party.models import Host
from party.reads.saved_places import read_saved
from tests.party.pages import text_of


@pytest.fixture
def backups(tmp_path: Path, settings: LazySettings) -> Path:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "stick"
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


def tell(backups: Path, *, seconds_ago: float, is_well: bool = True) -> None:
    said = {"is_well": is_well, "why": "", "folder": "/stick", "checked_at": time.time() - seconds_ago}
    (backups / "status.json").write_text(json.dumps(said))


def a_copy(backups: Path, seconds_ago: float) -> None:
    made = datetime.fromtimestamp(time.time() - seconds_ago, UTC)
    (backups / f"copy-000003-{made:%Y%m%dT%H%M%S}Z.zip").touch()


def test_with_a_second_folder_that_answers_it_is_in_two_places(backups: Path) -> None:
    tell(backups, seconds_ago=4)
    saved = read_saved()
    assert (saved.places, saved.trouble) == (2, "")
    assert "2 places, 4 seconds ago" in saved.sentence


@pytest.mark.parametrize("why", ["gone", "full", "read-only", "slow", "error"])
def test_what_a_writer_found_wrong_is_said_at_once(backups: Path, why: str) -> None:
    tell(backups, seconds_ago=0)
    (backups / "journal.broken").write_text(why)
    a_copy(backups, 600)
    saved = read_saved()
    assert (saved.places, saved.trouble) == (1, why)
    assert "10 minutes old" in saved.sentence


def test_a_folder_that_hangs_and_one_that_nobody_has_looked_at_are_said(backups: Path) -> None:
    assert read_saved().trouble == "error"
    tell(backups, seconds_ago=7)
    assert read_saved().trouble == "slow"


def test_without_a_second_folder_the_age_of_the_last_copy_is_said(
    backups: Path, settings: LazySettings
) -> None:
    settings.BACKUP_DIR = None
    assert "no copy yet" in read_saved().sentence
    a_copy(backups, 130)
    assert "2 minutes old" in read_saved().sentence


@pytest.mark.parametrize("junk", [b"", b"[]", b"{", b'{"is_well": 1, "checked_at": "soon"}'])
def test_a_status_that_cant_be_read_breaks_no_page(backups: Path, junk: bytes) -> None:
    (backups / "status.json").write_bytes(junk)
    (backups / "restored.json").write_bytes(junk)
    assert read_saved().places == 1


@pytest.mark.django_db
def test_the_desk_says_it_and_the_page_to_print_names_the_real_folder(
    backups: Path, host: Host, host_client: Client
) -> None:
    tell(backups, seconds_ago=0)
    said = {"at": datetime.now(UTC).isoformat(), "address": "http://192.0.2.77:8000/"}
    (backups / "restored.json").write_text(json.dumps(said))
    desk = text_of(host_client.get(reverse("host-storage")))
    assert desk.one("[data-places]")["data-places"] == "2"
    assert "192.0.2.77" in desk.one("[data-moved]").text
    (backups / "journal.broken").write_text("gone")
    assert text_of(host_client.get(reverse("host-storage"))).one("[data-second=gone]")
    printed = text_of(host_client.get(reverse("host-laptop-dies")))
    assert len(printed.all("#laptop-dies li")) == 5
    assert f"make restore FILE={backups.parent / 'stick'}" in printed.one("#laptop-dies").text
    assert host.email in printed.one("#laptop-dies").text


@pytest.mark.django_db
def test_what_is_printed_can_be_typed_as_it_stands(
    backups: Path, host_client: Client, settings: LazySettings
) -> None:
    settings.BACKUP_DIR = backups.parent / "Ann's stick"
    printed = text_of(host_client.get(reverse("host-laptop-dies"), headers={"host": "localhost:8571"}))
    restore, run = (shlex.split(each.text) for each in printed.all("#laptop-dies code"))
    assert restore == ["make", "restore", f"FILE={settings.BACKUP_DIR}"]
    assert run == ["make", "run", "PORT=8571", f"KEYWORD_BACKUP={settings.BACKUP_DIR}"]
