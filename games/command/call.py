"""What a call of the command is, and how its answers are printed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games import find_game
from games.base.game import AnyGame
from games.errors import RuleBroken, gettext_noop
from games.text.unreadable import quote

YES, NO = 0, 1
STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class CommandCall:
    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


class BadOption(RuleBroken):
    sentence = gettext_noop(
        "“{text}” is no option; write it as name=choice, such as party_timeout_dock=false."
    )


def print_json(answer: object) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")


def print_lines(lines: Iterable[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=CHOICE", help="an option of the game"
    )


def chosen_game(name: str, variant: str, options: list[str]) -> AnyGame:
    """The game that a call names, with the options it gives."""
    choices = {}
    for text in options:
        option, sign, choice = text.partition("=")
        if not sign:
            raise BadOption(text=quote(text))
        choices[option.strip()] = choice.strip()
    return find_game(quote(name), quote(variant), choices)


def problems_as_json(faults: Iterable[RuleBroken]) -> list[dict[str, object]]:
    """What is wrong where there is no record, and so no line."""
    return [{"rule": fault.kind, "line": None, "message": str(fault)} for fault in faults]
