"""`python -m tests.bench [--write FILE] [topic ...]`: prints the figures, and fails where a bar is missed."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.bench import (
    anagrams,
    attack,
    bells,
    faults,
    growth_party,
    judging,
    keesdrow,
    lexicon,
    live,
    lotto,
    moves,
    serving,
    tables,
)
from tests.bench.measure import Figure
from tests.bench.written import write_topic

BENCHES: dict[str, Callable[[], Iterator[Figure]]] = {
    "look-up": lexicon.look_up,
    "loading": lexicon.loading,
    "moves": moves.all_moves,
    "best": moves.best_play,
    "growth": moves.growth,
    "judge": judging.whole_game,
    "lotto": lotto.cards,
    "anagrams": anagrams.robot_turns,
    "keesdrow": keesdrow.words_of_a_board,
    "keesdrow-ranked": keesdrow.ranking,
    "boggle": keesdrow.beside_boggled,
    "live": live.fragments,
    "listeners": live.listeners,
    "screens": live.on_all_screens,
    "desk": live.on_the_desk,
    "attack": attack.figures,
    "bells": bells.faults,
    "faults": faults.table,
    "serving": serving.start_and_stop,
    "tables": tables.figures,
    "growth-party": growth_party.figures,
}


def main(arguments: list[str]) -> int:
    # Whoever asks it to stop wants the servers that it has started to stop as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    wanted = _parser().parse_args(arguments)
    missed = 0
    for name in wanted.topics or BENCHES:
        figures = []
        for figure in BENCHES[name]():
            print(figure, flush=True)
            figures.append(figure)
        missed += sum(not figure.holds for figure in figures)
        if wanted.write:
            write_topic(wanted.write, name, figures, datetime.now(UTC))
    return 1 if missed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("topics", nargs="*", metavar="topic", help=", ".join(BENCHES))
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="a page of figures, such as docs/figures.md"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
