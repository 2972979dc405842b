"""`check`, `score`, `best` and `word`: what is asked of a position or a word alone."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from games import load_lexicon
from games.base.game import AnyGame
from games.base.tally import Tally
from games.command.call import (
    NO,
    STANDARD_INPUT,
    YES,
    CommandCall,
    add_options,
    chosen_game,
    print_json,
    print_lines,
    problems_as_json,
)
from games.crossword.laying import all_runs
from games.errors import RuleBroken
from games.text.cgp import Position, read_cgp
from games.text.plain import MAX_LINE
from games.text.unreadable import quote

MOST_PLAYS = 1000


def _position(given: argparse.Namespace) -> tuple[AnyGame, Position, Any]:
    """The game, the position and the table of a CGP line."""
    position = read_cgp(given.position)
    game = chosen_game(position.game or "keyword", position.variant or "", given.option)
    return game, position, game.from_position(position)


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", metavar="CGP", help="rows racks scores operations, on one line")
    add_options(parser)


def _check(given: argparse.Namespace) -> int:
    game, position, table = _position(given)
    faults = game.check_board(table, load_lexicon())
    words = [run.text for run in all_runs(position.grid)]
    if given.json:
        print_json({"legal": not faults, "words": words, "problems": problems_as_json(faults)})
    else:
        print_lines([f"Words: {', '.join(words) or 'none'}.", *_faults(faults, "This board is possible.")])
    return NO if faults else YES


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_position(parser)
    parser.add_argument("play", help='a play such as "K10 .ASY"')


def _score(given: argparse.Namespace) -> int:
    game, _, table = _position(given)
    turn = game.read_turn(given.play)
    faults = game.check(table, turn, load_lexicon())
    tally = game.tally(table, turn)
    player = table.players[table.to_move]
    if given.json:
        told = _play_as_json(game, table, turn, tally)
        print_json({"player": player, "allowed": not faults, **told, "problems": problems_as_json(faults)})
    else:
        print_lines(map(str, tally.items))
        print_lines([f"{tally.points} for {player}.", *_faults(faults, "Allowed.")])
    return NO if faults else YES


def _add_best(parser: argparse.ArgumentParser) -> None:
    _add_position(parser)
    parser.add_argument("--top", type=_number, default=1, metavar="N", help="how many plays to show")


def _best(given: argparse.Namespace) -> int:
    game, _, table = _position(given)
    found = game.best(table, load_lexicon(), given.top)
    if given.json:
        plays = [_play_as_json(game, table, turn, tally) for turn, tally in found]
        print_json({"player": table.players[table.to_move], "plays": plays})
    else:
        print_lines([f"{tally.points:5}  {turn}" for turn, tally in found] or ["No word can be played."])
    return YES if found else NO


def _play_as_json(game: AnyGame, table: Any, turn: Any, tally: Tally) -> dict[str, object]:  # noqa: ANN401
    items = [item.as_json() for item in tally.items]
    words = list(game.words_of(table, turn))
    return {"play": str(turn), "points": tally.points, "words": words, "items": items}


def _add_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="words; without any, or for -, the lines of standard input"
    )
    parser.add_argument("--game", default="keyword", help="the game whose rules are asked (keyword)")
    add_options(parser)


def _word(given: argparse.Namespace) -> int:
    game, code = chosen_game(given.game, "", given.option), YES
    from_input = given.words in ([], [STANDARD_INPUT])
    for word in _lines() if from_input else given.words:
        answer = ask_word(game, word)
        if given.json:
            print_json(answer)
        else:
            print_lines([str(answer["message"])])
        code = code if answer["allowed"] else NO
    return code


def ask_word(game: AnyGame, word: str) -> dict[str, object]:
    """Whether a word laid wholly from the rack is allowed, and what the dictionary says of its spelling."""
    lexicon = load_lexicon()
    found = lexicon.look_up(word)
    faults = game.check_word(word, lexicon)
    return {
        "word": quote(found.text),
        "allowed": not faults,
        "reason": faults[0].kind if faults else None,
        "plural": found.plural,
        "third_person": found.third_person,
        "base": found.base,
        "message": str(faults[0]) if faults else f"{found.text} is allowed.",
    }


def _lines() -> Iterator[str]:
    """The lines of standard input, each a word; of an endless line only its beginning."""
    while raw := sys.stdin.buffer.readline(MAX_LINE):
        if line := raw.decode("utf-8", "replace").strip():
            yield quote(line)


def _faults(faults: Iterable[RuleBroken], otherwise: str) -> list[str]:
    return [f"! {fault}" for fault in faults] or [otherwise]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 4 and 1 <= int(text) <= MOST_PLAYS):
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_PLAYS} is needed, not {quote(text)}")
    return int(text)


CALLS = (
    CommandCall("check", "is this board possible", _add_position, _check),
    CommandCall(
        "score", "what a play scores for the player to move, and whether it is allowed", _add_play, _score
    ),
    CommandCall("best", "the best plays of a position", _add_best, _best),
    CommandCall("word", "is a word allowed, and why not", _add_words, _word),
)
