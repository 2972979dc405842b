"""Copies are made by a process of its own here: this one has threads, and what it handles belongs to pytest."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.processes import ROOT

PROGRAM = """
import os, signal, sys, time
from deploy.forking import ProcessCopy

def copied(do, **env):
    return ProcessCopy(["python", "-m", "deploy.web"], do, env)

def shown():
    with open("/proc/self/cmdline") as file:
        return file.read().rstrip("\\0").split("\\0")

def say(word):
    print(word, flush=True)
"""


def test_a_copy_has_what_is_loaded_and_an_environment_of_its_own() -> None:
    program = """
loaded = ["what is loaded"]
copied(lambda: say(loaded[0] + os.environ["ALSO"]), ALSO=" and more").wait()
say("ALSO" in os.environ)
"""
    assert run(program) == ["what is loaded and more", "False"]


def test_the_end_of_a_copy_is_told_as_that_of_a_command() -> None:
    program = """
say(copied(lambda: sys.exit(3)).wait())
killed = copied(lambda: time.sleep(60))
say(killed.poll())
os.kill(killed.pid, signal.SIGKILL)
say(killed.wait())
say(killed.returncode)
"""
    assert run(program) == ["3", "None", "-9", "-9"]


def test_a_signal_ends_a_copy_from_its_first_moment_whoever_handles_it_here() -> None:
    program = """
signal.signal(signal.SIGTERM, lambda *_: None)
sleeping = copied(lambda: time.sleep(60))
os.killpg(sleeping.pid, signal.SIGTERM)
say(sleeping.wait() == -signal.SIGTERM)
"""
    assert run(program) == ["True"]


def test_what_is_ignored_here_a_copy_ignores_too() -> None:
    program = """
signal.signal(signal.SIGHUP, signal.SIG_IGN)
copied(lambda: say(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN)).wait()
"""
    assert run(program) == ["True"]


def test_ctrl_c_does_not_reach_a_copy() -> None:
    assert run("copied(lambda: say(os.getpgid(0) == os.getpid() != os.getppid())).wait()") == ["True"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it's shown as the process it is a copy of")
def test_a_copy_is_shown_by_its_own_command() -> None:
    program = """
copied(lambda: say(shown())).wait()
say(shown()[1])
"""
    assert run(program) == ["['python', '-m', 'deploy.web']", "-c"]


def run(program: str) -> list[str]:
    command = [sys.executable, "-c", PROGRAM + program]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()
