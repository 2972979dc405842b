from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import addresses
from deploy.addresses import MachineHosts, machine_addresses
from deploy.keep import kept_secret

ROOT = Path(__file__).resolve().parents[2]


def manage(folder: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    whole = {**os.environ, "KEYWORD_DATA": str(folder), **env}
    del whole["DJANGO_ALLOW_ASYNC_UNSAFE"]
    return subprocess.run(command, cwd=ROOT, env=whole, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("site_url", ["", "http://hall.test:8000", "https://party.example"])
def test_the_deployment_check_is_clean(tmp_path: Path, site_url: str) -> None:
    checked = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", SITE_URL=site_url)
    assert checked.returncode == 0, checked.stderr


def settings_with(folder: Path, *names: str, **env: str) -> list[str]:
    asked = "; ".join(f"print(settings.{name})" for name in names)
    shown = manage(folder, "shell", "--no-imports", "-c", f"from django.conf import settings; {asked}", **env)
    return shown.stdout.splitlines()


def test_https_gets_secure_host_cookies_and_hsts(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "ALLOWED_HOSTS")
    shown = settings_with(tmp_path, *names, SITE_URL="https://party.example")
    assert shown == [
        "__Host-session",
        "True",
        "31536000",
        "['party.example', 'localhost', '127.0.0.1', '[::1]']",
    ]


def test_the_hall_gets_plain_cookies(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    assert settings_with(tmp_path, *names, SITE_URL="") == ["session", "False", "0"]


def test_a_database_url_leads_to_postgresql(tmp_path: Path) -> None:
    shown = settings_with(tmp_path, "DATABASES['default']['ENGINE']", DATABASE_URL="postgresql://h/keyword")
    assert shown == ["django.db.backends.postgresql"]


def test_an_empty_database_url_is_none(tmp_path: Path) -> None:
    assert settings_with(tmp_path, "DATABASES['default']['NAME']", DATABASE_URL="") == [
        str(tmp_path / "party.sqlite3")
    ]


def test_the_data_folder_is_its_owners_alone(tmp_path: Path) -> None:
    manage(tmp_path / "data", "check")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


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
