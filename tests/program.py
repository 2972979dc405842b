"""A program of the tests that runs beside a site, on the site's database, and does what it is told: a JSON line each way."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deploy.supervisor import die_with_parent
from tests.processes import ROOT

Acts = Mapping[str, Callable[..., dict[str, Any]]]


class Program:
    """Seen from outside."""

    def __init__(self, module: str, env: Mapping[str, str], before: Sequence[str] = ()) -> None:
        self._process = subprocess.Popen(
            [*before, sys.executable, "-m", module],
            cwd=ROOT,
            env=env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            preexec_fn=die_with_parent,  # noqa: PLW1509
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def do(self, act: str, **wanted: Any) -> dict[str, Any]:  # noqa: ANN401 - plain values.
        self.ask(act, **wanted)
        return self.answer()

    def ask(self, act: str, **wanted: Any) -> None:  # noqa: ANN401 - plain values.
        assert self._process.stdin
        print(json.dumps({"act": act, **wanted}), file=self._process.stdin, flush=True)

    def answer(self) -> dict[str, Any]:
        """Of what was asked; what else is to be done meanwhile is done before."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the program has ended; it says why above"
        return dict(json.loads(line))

    def stop(self) -> None:
        """With a `with`: that closes its pipes and waits for it."""
        with self._process as ending:
            ending.terminate()


def obey(acts: Acts) -> None:
    """Seen from inside: until there is nobody left to tell it anything."""
    for line in sys.stdin:
        wanted = json.loads(line)
        act = acts[wanted.pop("act")]
        print(json.dumps(act(**wanted)), flush=True)
