"""Robots: a game played to its end and written down, by players who know more or fewer words.

A robot's strength is its vocabulary; how it chooses among its words is the game's own (`Game.choose`).
It sees what its seat sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from games.base.game import AnyGame, Line
from games.base.record import Option, Record, RecordPlayer
from games.lexicon.dictionary import load_lexicon

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon

# SCOWL's sizes: the words of a child, of most people, of a reader.
STRENGTHS = {"easy": 20, "medium": 35, "strong": 70}
# Far more turns than any game of the booklets takes; a game that goes on is a fault, not a long game.
MOST_TURNS = 20_000


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that robots have played: the table at its end, and the record of how it came there."""

    state: Any
    record: Record


def play_game(
    game: AnyGame,
    dealt: Any,  # noqa: ANN401 - the state of whichever game it is.
    rng: Random,
    vocabularies: Sequence[Lexicon],
    seed: int | None = None,
) -> PlayedGame:
    """A fresh table to its end; each seat has its vocabulary, in turn where there are fewer of them.

    What a robot knows is not the law: words are counted by the agreed dictionary.
    """
    scribe, state = game.scribe(), dealt
    lines = scribe.begin(state)
    for _ in range(MOST_TURNS):
        ending = game.ending(state)
        if ending is not None:
            settlement = game.settle(state, ending, load_lexicon())
            lines += scribe.end(state, settlement)
            state = game.go_on(settlement.state, rng)
            if state is None:
                return PlayedGame(settlement.state, write_record(game, dealt, lines, seed))
            lines += scribe.begin(state)
            continue
        seat = state.to_move
        turn = game.choose(game.view(state, seat), vocabularies[seat % len(vocabularies)], rng)
        after = game.play(state, turn, rng)
        lines += scribe.turn(state, turn, after)
        state = after
    raise AssertionError("the game does not end")


def write_record(game: AnyGame, dealt: Any, lines: Sequence[Line], seed: int | None = None) -> Record:  # noqa: ANN401
    """A record of a game from the table as it was dealt and the lines that followed."""
    racks = game.scribe().racks(dealt)
    return Record(
        game=game.name,
        variant=game.variant,
        options=tuple(Option(name, value) for name, value in game.options.departures().items()),
        players=tuple(RecordPlayer(name, rack=rack) for name, rack in zip(dealt.players, racks, strict=True)),
        lines=tuple(lines),
        seed=seed,
    )
