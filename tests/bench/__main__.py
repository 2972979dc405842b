"""`python -m tests.bench [topic ...]`: prints the figures, and fails where a bar is missed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator

from tests.bench import (
    anagrams,
    attack,
    bells,
    faults,
    judging,
    keesdrow,
    lexicon,
    live,
    lotto,
    moves,
    serving,
)
from tests.bench.measure import Figure

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
}


def main(topics: list[str]) -> int:
    # Whoever asks it to stop wants the servers that it has started to stop as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    missed = 0
    for name in topics or BENCHES:
        for figure in BENCHES[name]():
            print(figure, flush=True)
            missed += not figure.holds
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
