"""`solve`: all words of a Keesdrow board, best first.

The file is a record, whose words have put their pegs, or a board alone: a `#board` line, or nothing but its
rows of letters.
"""

from __future__ import annotations

import argparse

from games import load_lexicon
from games.base.letters import is_known
from games.base.record import Record, RecordEvent
from games.command.call import NO, YES, CommandCall, add_options, chosen_game, print_json, print_lines
from games.command.judging import read_bytes
from games.errors import NotForThisGame
from games.keesdrow import Keesdrow
from games.keesdrow.errors import BoardNotTold
from games.keesdrow.ranking import Ranked
from games.keesdrow.state import KeesdrowState
from games.text.gcg import read_gcg
from games.text.plain import decode, numbered_lines
from games.text.unreadable import BoardTooLarge, quote

LARGEST = 16
_HEADING = {"#game": "#game keesdrow", "#player1": "#player1 ann\n#player2 ben"}


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record or the rows of a board, or - for standard input")
    parser.add_argument("--top", type=_number, metavar="N", help="how many words to show (all)")
    add_options(parser)


def _solve(given: argparse.Namespace) -> int:
    record = read_gcg(_complete(decode(read_bytes(given.file))))
    stated = [f"{option.name}={option.value}" for option in record.options]
    game = chosen_game(record.game, record.variant, [*stated, *given.option])
    if not isinstance(game, Keesdrow):
        raise NotForThisGame(game=game.name)
    found = game.rank(_follow(game, record), load_lexicon(), given.top)
    if given.json:
        words = [_as_json(ranked) for ranked in found]
        print_json({"game": game.name, "variant": game.variant, "count": len(words), "words": words})
    else:
        print_lines(f"{ranked.points:5}  {ranked.path.word:<16} {_squares(ranked)}" for ranked in found)
    return YES if found else NO


def _complete(text: str) -> str:
    """The text with what a record needs and a board alone does not say."""
    lines = [line for _, line in numbered_lines(text)]
    if not any(line.startswith(("#", ">")) for line in lines):
        rows = ["".join(line.split()) for line in lines]
        text = f"#board {'/'.join(rows)}\n" if rows else ""
    said = {line.split()[0].lower() for line in lines}
    return "".join(f"{line}\n" for name, line in _HEADING.items() if name not in said) + text


def _follow(game: Keesdrow, record: Record) -> KeesdrowState:
    """The table after everything that the record tells; whether that was legal is for `replay` to say."""
    referee = game.referee(record, load_lexicon())
    for line in record.lines:
        if isinstance(line, RecordEvent):
            referee.judge(line, ())
        else:
            referee.hear(line)
    if not is_known(referee.state.maze.letters):
        raise BoardNotTold
    if referee.state.maze.side > LARGEST:
        raise BoardTooLarge(side=LARGEST)
    return referee.state


def _as_json(ranked: Ranked) -> dict[str, object]:
    return {"word": ranked.path.word, "points": ranked.points, "path": _squares(ranked)}


def _squares(ranked: Ranked) -> str:
    return ".".join(map(str, ranked.path.squares))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1 is needed, not {quote(text)}")
    return int(text[:6])


CALLS = (CommandCall("solve", "all words of a Keesdrow board, best first", _arguments, _solve),)
