"""What the host is told before choosing a movement: how many different opponents a guest will meet (party.md, movements).

A seeded evening with made-up scores, seated by the movements themselves, so the forecast cannot drift from the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from party.movements import Movement, move_on
from party.plans import Player, Seating
from party.seating import TABLE_SIZE, seat_first_round
from party.situation import Finished, Situation

# Skill varies from guest to guest by one unit, luck from game to game by this many. Then six rounds tell the better
# player with Kendall's tau near .64, as at word games; and the winners part from the losers as the ring turns.
LUCK = 1.5
# Beyond this many the figures no longer change, and the answer has to come while the host looks at the form.
MOST_SIMULATED = 200
# One evening of a small party says little: evenings are repeated until so many guests were watched, a few times at most.
GUESTS_WATCHED = 400
MOST_EVENINGS = 10
# These search for new opponents: that takes longer, and one evening comes out like the next.
SEARCHING = frozenset({Movement.MIXER, Movement.BALANCED})
SEED = "forecast"


@dataclass(frozen=True)
class Forecast:
    """Figures for one guest over the evening, on average."""

    opponents: float
    meetings: float

    @property
    def repeats(self) -> float:
        """The share of meetings with somebody already met."""
        return 1 - self.opponents / self.meetings if self.meetings else 0.0


@lru_cache(maxsize=512)
def forecast(players: int, rounds: int, movement: Movement, size: int = TABLE_SIZE) -> Forecast:
    """Different opponents met and the share of repeated meetings, for an evening without leavers and late-comers."""
    guests = _simulated(players, size)
    if guests < 2 or rounds < 1:
        return Forecast(0.0, 0.0)
    evenings = 1 if movement in SEARCHING else min(MOST_EVENINGS, -(-GUESTS_WATCHED // guests))
    opponents = meetings = 0
    for evening in range(evenings):
        seatings = _play(guests, rounds, movement, size, Random(f"{SEED}:{evening}"))
        met, sat = _count(seatings, guests)
        opponents += met
        meetings += sat
    return Forecast(opponents / (evenings * guests), meetings / (evenings * guests))


def _simulated(players: int, size: int) -> int:
    """A smaller party with as many empty chairs as the large one."""
    if players <= MOST_SIMULATED:
        return players
    empty = -players % size
    return MOST_SIMULATED // size * size - empty


def _play(guests: int, rounds: int, movement: Movement, size: int, rng: Random) -> list[Seating]:
    skill = [rng.gauss(0, 1) for _ in range(guests)]
    totals = [0.0] * guests
    seed = rng.random()
    seatings = [seat_first_round(range(guests), seed=str(seed), size=size).tables]
    while len(seatings) < rounds:
        scores = [worth + rng.gauss(0, LUCK) for worth in skill]
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        situation = Situation(
            tuple(_finish(table, scores) for table in seatings[-1]),
            str(seed),
            size=size,
            earlier=tuple(seatings[:-1]),
            rounds=rounds,
            totals={player: round(100 * total) for player, total in enumerate(totals)},
        )
        seatings.append(move_on(movement, situation).tables)
    return seatings


def _finish(table: tuple[Player, ...], scores: list[float]) -> Finished:
    return Finished(tuple(sorted(table, key=lambda player: -scores[player])))


def _count(seatings: list[Seating], guests: int) -> tuple[int, int]:
    """Different opponents and meetings, summed over all guests."""
    met: list[set[Player]] = [{player} for player in range(guests)]
    meetings = 0
    for seating in seatings:
        for table in seating:
            meetings += len(table) * (len(table) - 1)
            for player in table:
                met[player].update(table)
    return sum(len(others) - 1 for others in met), meetings
