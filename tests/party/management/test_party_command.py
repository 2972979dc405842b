"""`manage.py party`: list, show, export, import, delete."""

from __future__ import annotations

import errno
import io
import json
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from party.files import terminal
from party.files.refusals import CannotRead, CannotWrite
from party.files.terminal import write_plain
from party.files.writing import write_file
from party.history.verification import verify
from party.management.commands.party import Command
from party.models import Host, Party, Tombstone
from scoring.models import Event
from tests.party.evening import a_party, play_round
from tests.party.files.carrying import opened


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 4)
    play_round(party)
    return party


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("party", *arguments, stdout=out)
    return out.getvalue()


def answer(*arguments: str) -> Any:  # noqa: ANN401 - any JSON value.
    return json.loads(run(*arguments, "--json"))


def test_parties_are_listed_and_shown(party: Party) -> None:
    assert party.code in run("list")
    [row] = answer("list")
    assert (row["code"], row["state"], row["guests"]) == (party.code, "running", 4)
    found = answer("show", party.code.lower())
    assert [each["place"] for each in found["standings"]] == [1, 2, 3, 4]
    assert "Guest 01" in run("show", party.code)


@pytest.mark.django_db
def test_without_parties_there_is_an_empty_list() -> None:
    assert answer("list") == []
    assert run("list").strip()


def test_an_export_is_for_this_user_alone_and_can_be_imported(party: Party, tmp_path: Path) -> None:
    path = tmp_path / "party.json"
    assert answer("export", party.code, str(path)) == {
        "code": party.code,
        "file": str(path),
        "bytes": path.stat().st_size,
    }
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["party.json"]
    assert path.read_bytes() == write_file(party)
    with pytest.raises(CommandError, match="--as-copy"):
        run("import", str(path))
    made = answer("import", str(path), "--as-copy")
    copy = Party.objects.get(code=made["code"])
    assert not made["has_old_code"]
    assert made["events"] == party.book.events.count() + 1
    assert verify(copy).faults == ()
    assert opened(write_file(copy)) == opened(write_file(party))


def test_a_pipe_takes_it_from_one_to_the_other(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    piped = io.TextIOWrapper(io.BytesIO(run("export", party.code, "-").encode()))
    monkeypatch.setattr(sys, "stdin", piped)
    assert run("import", "-", "--as-copy")
    assert Party.objects.count() == 2


@pytest.mark.parametrize("kind", ["folder", "pipe", "link", "nowhere"])
def test_folders_pipes_and_devices_are_neither_written_nor_read(
    party: Party, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "there"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        path.symlink_to("/dev/null")
    else:
        path = tmp_path / "no" / "where"
    with pytest.raises(CommandError) as refusal:
        run("export", party.code, str(path))
    assert refusal.value.returncode == 1
    with pytest.raises(CommandError):
        run("import", str(path))
    assert [each.name for each in tmp_path.iterdir()] == ([] if kind == "nowhere" else ["there"])


def test_a_file_that_can_not_be_written_or_read_is_named_with_the_reason(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "party.json"
    run("export", party.code, str(path))

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(CommandError) as refusal:
        run("export", party.code, str(path))
    assert isinstance(refusal.value.__cause__, CannotWrite)
    assert str(path) in str(refusal.value)
    assert "Permission denied" in str(refusal.value)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(CommandError) as refusal:
        run("import", str(path))
    assert isinstance(refusal.value.__cause__, CannotRead)
    assert str(path) in str(refusal.value)


def test_one_of_each_is_said_as_one(host: Host) -> None:
    party = a_party(host, 1)
    [line] = run("list").splitlines()
    assert "1 guest," in line
    assert "0 rounds," in line
    assert str(party.get_state_display()) in line


def test_wrong_usage_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        Command().run_from_argv(["manage.py", "party", "burn"])
    assert (ended.value.code, capsys.readouterr().out) == (2, "")


def test_an_export_that_is_stopped_leaves_the_file_as_it_was(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "party.json"
    path.write_text("before")

    def stop(_descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_plain(str(path), b"after")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["before"]


def test_an_import_that_is_stopped_has_written_nothing(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "party.json"
    run("export", party.code, str(path))

    before = _rows()

    def stop(event: Event) -> bytes:
        # The last thing that is written: everything else has been.
        assert event.kind == "imported"
        assert _rows()["party.Party"] == 2
        raise KeyboardInterrupt

    monkeypatch.setattr("scoring.record.pen.hash_event", stop)
    with pytest.raises(KeyboardInterrupt):
        run("import", str(path), "--as-copy")
    assert _rows() == before


def _rows() -> dict[str, int]:
    """How many there are of each kind."""
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


def test_a_file_that_is_too_large_is_refused(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "MEGABYTE", 10)
    (tmp_path / "large").write_bytes(b"x" * 641)
    with pytest.raises(CommandError, match="64 MB"):
        run("import", str(tmp_path / "large"))


def test_the_same_party_twice_is_refused_with_its_code(party: Party, tmp_path: Path) -> None:
    path = tmp_path / "party.json"
    run("export", party.code, str(path))
    with pytest.raises(CommandError, match=party.code):
        run("import", str(path))
    assert Party.objects.count() == 1


def test_among_several_hosts_one_is_named(party: Party, other_host: Host, tmp_path: Path) -> None:
    path = tmp_path / "party.json"
    run("export", party.code, str(path))
    with pytest.raises(CommandError, match="--host"):
        run("import", str(path), "--as-copy")
    with pytest.raises(CommandError, match="no such host"):
        run("import", str(path), "--as-copy", "--host", "nobody@example.org")
    made = answer("import", str(path), "--as-copy", "--host", other_host.email.upper())
    assert Party.objects.get(code=made["code"]).party_hosts.get().host == other_host


@pytest.mark.parametrize(("typed", "is_deleted"), [("{code}", True), ("yes", False), (None, False)])
def test_deleting_asks_for_the_code(
    party: Party, monkeypatch: pytest.MonkeyPatch, typed: str | None, is_deleted: bool
) -> None:
    def ask() -> str:
        if typed is None:
            raise EOFError
        return typed.format(code=party.code)

    monkeypatch.setattr("builtins.input", ask)
    if is_deleted:
        run("delete", party.code)
    else:
        with pytest.raises(CommandError):
            run("delete", party.code)
    assert Party.objects.exists() != is_deleted


def test_deleting_can_be_told_not_to_ask(party: Party) -> None:
    assert answer("delete", party.code, "--yes") == {"code": party.code, "deleted": True}
    assert Tombstone.objects.get().code == party.code


@pytest.mark.django_db
@pytest.mark.parametrize("action", [("show",), ("export", "-"), ("delete", "--yes")])
def test_a_code_that_nobody_has_is_refused(action: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="KX47QD"):
        run(action[0], "KX47QD", *action[1:])
