"""The command `python -m games`: every call of the notation, for people, scripts and tests.

Each call stands in the room of its kind. A call answers with an exit code: 0 for yes, 1 for no, 2 when it
could not read what it was given; then one sentence on standard error says why, and never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from games.command import asking, judging, playing, solving
from games.errors import RuleBroken

CALLS = (*judging.CALLS, *asking.CALLS, *playing.CALLS, *solving.CALLS)
CANNOT_READ = 2


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(CANNOT_READ, f"{message[:1].upper()}{message[1:]}; see python -m games --help.\n")


def main(arguments: Sequence[str]) -> int:
    """Answers one call."""
    _write_whatever_comes()
    try:
        given = _parser().parse_args(arguments)
        code: int = given.run(given)
        sys.stdout.flush()
    except (RuleBroken, OSError) as fault:
        if isinstance(fault, BrokenPipeError):
            # Who reads has heard enough; what is left is not written, at the end of Python either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        sys.stderr.write(f"{_sentence(fault)}\n")
        return CANNOT_READ
    return code


def _write_whatever_comes() -> None:
    """A name or a word that the terminal has no letters for is shown by its number, not refused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m games", description="Keyword and its sister games: judge, ask, deal, play."
    )
    calls = parser.add_subparsers(dest="call", required=True, parser_class=_Parser, metavar="CALL")
    for call in CALLS:
        sub = calls.add_parser(call.name, help=call.help, description=call.help)
        call.arguments(sub)
        sub.add_argument("--json", action="store_true", help="answer in JSON")
        sub.set_defaults(run=call.run)
    return parser


def _sentence(fault: RuleBroken | OSError) -> str:
    if isinstance(fault, OSError):
        return f"{fault.filename or 'The file'} cannot be read: {fault.strerror or fault}."
    return str(fault)
