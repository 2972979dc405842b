"""`replay`: a record judged event by event."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from games import GAMES, load_lexicon
from games.command.call import NO, STANDARD_INPUT, YES, CommandCall, print_json, print_lines
from games.judging.judge import JudgedEvent, Judgement, judge
from games.text.gcg import read_gcg
from games.text.plain import MAX_TEXT


def read_bytes(name: str) -> bytes:
    """A file, or standard input for "-"; of an endless one only as much as shows that it is too long."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_TEXT + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_TEXT + 1)


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a .gcg file, or - for standard input")


def _replay(given: argparse.Namespace) -> int:
    variants = {name: game.variants for name, game in GAMES.items()}
    judgement = judge(read_gcg(read_bytes(given.file), variants), load_lexicon())
    if given.json:
        print_json(judgement.as_json())
    else:
        print_lines(_told(judgement))
    return YES if judgement.legal else NO


def _told(judgement: Judgement) -> Iterator[str]:
    for judged in judgement.events:
        yield from _tell_event(judged)
    scores = ", ".join(f"{player} {score}" for player, score in judgement.scores.items())
    yield f"Ended: {judgement.ended.how}." if judgement.ended else "Not finished."
    yield f"Scores: {scores}."
    if judgement.winners:
        yield f"Won by {' and '.join(judgement.winners)}."
    in_events = {problem for judged in judgement.events for problem in judged.problems}
    for problem in judgement.problems:
        if problem not in in_events:
            yield f"  ! line {problem.line}: {problem.rule}"
    yield "Legal." if judgement.legal else f"Not legal: {len(judgement.problems)} found."


def _tell_event(judged: JudgedEvent) -> Iterator[str]:
    event, ruling = judged.event, judged.ruling
    words = " ".join(ruling.words)
    said = f"{event.line:4}  {event.player}: {event.kind} {words}".rstrip()
    yield f"{said}  {ruling.tally.points:+d} = {judged.total}"
    yield from (f"        {item}" for item in ruling.tally.items)
    yield from (f"      ! {problem.rule}" for problem in judged.problems)
    if event.stands:
        yield from (f"      let stand: {fault}" for fault in ruling.stood)


CALLS = (CommandCall("replay", "judge a record event by event", _arguments, _replay),)
