from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy import addresses
from deploy.addresses import MachineHosts, machine_addresses
from deploy.keep import kept_secret
from tests.deploy.conftest import CommandLine

Shown = Callable[..., list[str]]


@pytest.mark.parametrize("site_url", ["", "http://hall.test:8000", "https://party.example"])
def test_the_deployment_check_is_clean(tmp_path: Path, command_line: CommandLine, site_url: str) -> None:
    checks = ("check", "--deploy", "--fail-level", "WARNING")
    checked = command_line.manage(tmp_path, *checks, SITE_URL=site_url)
    assert checked.returncode == 0, checked.stderr


@pytest.fixture
def settings_with(tmp_path: Path, command_line: CommandLine) -> Shown:
    """What the settings are in a process of its own with that environment."""

    def show(*names: str, **env: str) -> list[str]:
        code = "from django.conf import settings; " + "; ".join(f"print(settings.{name})" for name in names)
        shown = command_line.manage(tmp_path / "data", "shell", "--no-imports", "-c", code, **env)
        return shown.stdout.splitlines()

    return show


def test_https_gets_secure_host_cookies_and_hsts(settings_with: Shown) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "ALLOWED_HOSTS")
    assert settings_with(*names, SITE_URL="https://party.example") == [
        "__Host-session",
        "True",
        "31536000",
        "['party.example', 'localhost', '127.0.0.1', '[::1]']",
    ]


def test_the_hall_gets_plain_cookies(settings_with: Shown) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    assert settings_with(*names, SITE_URL="") == ["session", "False", "0"]


def test_a_database_url_leads_to_postgresql(settings_with: Shown) -> None:
    shown = settings_with("DATABASES['default']['ENGINE']", DATABASE_URL="postgresql://h/keyword")
    assert shown == ["django.db.backends.postgresql"]


def test_without_one_the_database_lies_in_the_data_folder_which_is_its_owners_alone(
    settings_with: Shown, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    assert settings_with("DATABASES['default']['NAME']", DATABASE_URL="") == [str(data / "party.sqlite3")]
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_the_secret_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    first = kept_secret(file)
    assert len(first) >= 64
    assert kept_secret(file) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_allowed_hosts_follow_the_machine_to_another_network(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("deploy.addresses.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["192.168.1.5"])
    hosts = MachineHosts("hall.test")
    assert {"192.168.1.5", "localhost", "hall.test"} <= set(hosts)
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["10.0.0.7", "fd00::7"])
    clock[0] += addresses.REFRESH_SECONDS + 0.1
    assert {"10.0.0.7", "[fd00::7]"} <= set(hosts)
    assert "192.168.1.5" not in set(hosts)


def test_the_machines_addresses_leave_loopback_out() -> None:
    assert not {"127.0.0.1", "::1"} & set(machine_addresses())


def test_whatever_the_folder_was_before_it_is_its_owners_alone(
    tmp_path: Path, command_line: CommandLine
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    for name in ("party.sqlite3", "redis.log", "address"):
        (data / name).touch()
        (data / name).chmod(0o644)
    command_line.manage(data, "migrate", "--verbosity", "0", DATABASE_URL="")
    open_to_others = [path.name for path in data.rglob("*") if path.stat().st_mode & 0o077]
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert open_to_others == []
    assert (data / "secret_key").exists()


@pytest.mark.parametrize(
    ("chosen", "sent"),
    [
        ({}, ["False", "False"]),
        ({"HSTS_SUBDOMAINS": "true"}, ["True", "False"]),
        ({"HSTS_SUBDOMAINS": "true", "HSTS_PRELOAD": "true"}, ["True", "True"]),
        ({"HSTS_PRELOAD": "true"}, ["False", "False"]),
    ],
)
def test_hsts_for_further_names_is_the_owners_choice(
    settings_with: Shown, chosen: dict[str, str], sent: list[str]
) -> None:
    names = ("SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    assert settings_with(*names, SITE_URL="https://party.example", **chosen) == sent
