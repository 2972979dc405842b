"""A private Redis for a test process."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from deploy import broker
from deploy.supervisor import die_with_parent
from tests.processes import PATIENCE


@dataclass
class Server:
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"unix://{self.folder / 'redis.sock'}"

    def stop(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.process = _run(self.folder)


def start() -> Server:
    folder = Path(tempfile.mkdtemp(prefix="kw-redis-"))
    return Server(folder, _run(folder))


def _run(folder: Path) -> subprocess.Popen[bytes]:
    program = broker.find_server()
    if program is None:
        raise SystemExit("No Redis server: install valkey-server or redis-server, then run make test again.")
    socket = folder / "redis.sock"
    quiet = subprocess.DEVNULL
    command = broker.server_command(program, socket, folder)
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, preexec_fn=die_with_parent)  # noqa: PLW1509
    if not broker.wait_until_up(f"unix://{socket}", seconds=PATIENCE):
        raise SystemExit("The private Redis of the tests does not answer.")
    return process
