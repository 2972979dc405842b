"""The unit for systemd: private data, a site that comes up when its database does, and stops in order."""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

UNIT = Path(__file__).resolve().parents[2] / "deploy" / "keyword-party.service"


def read_unit() -> dict[str, list[str]]:
    """Every setting, by section and name; a name may come more than once."""
    settings: defaultdict[str, list[str]] = defaultdict(list)
    section = ""
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, _, value = line.partition("=")
            settings[f"{section}.{name}"].append(value)
    return settings


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        # Only the site reads its data.
        ("Service.StateDirectoryMode", "0700"),
        ("Service.UMask", "0077"),
        # A database that comes late.
        ("Service.Restart", "on-failure"),
        ("Service.RestartSec", "3"),
        ("Unit.StartLimitIntervalSec", "0"),
        # Redis goes after those that use it: the supervisor alone is told to stop.
        ("Service.KillMode", "mixed"),
        ("Service.CapabilityBoundingSet", ""),
        ("Service.NoNewPrivileges", "true"),
        ("Service.SystemCallFilter", "@system-service"),
    ],
)
def test_the_unit_says(setting: str, value: str) -> None:
    assert read_unit()[setting] == [value]


def test_secrets_come_from_a_file_of_their_own_not_from_the_unit_that_everybody_can_read() -> None:
    unit = read_unit()
    assert unit["Service.EnvironmentFile"]
    named = {given.partition("=")[0] for given in unit["Service.Environment"]}
    assert named.isdisjoint({"SECRET_KEY", "PUSH_KEY", "DATABASE_URL", "REDIS_URL", "METRICS_TOKEN"})


def test_as_many_phones_may_listen_as_the_web_process_asks_for() -> None:
    assert int(read_unit()["Service.LimitNOFILE"][0]) >= 10_240


def test_it_has_longer_to_stop_than_the_supervisor_takes() -> None:
    assert int(read_unit()["Service.TimeoutStopSec"][0]) >= 5


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here to read it")
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8"), encoding="utf-8")
    verify = ["systemd-analyze", "verify", str(copy)]
    said = subprocess.run(verify, capture_output=True, text=True, check=False).stderr
    assert "Unknown" not in said
    assert "Failed to parse" not in said
