"""What the host is told before choosing a movement: how many different opponents a guest will meet (party.md, movements).

A seeded evening with made-up scores, seated by the movements themselves, so the forecast cannot drift from the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from party.rules.seating.fresh import TABLE_SIZE, seat_first_round
from party.rules.seating.movements import MovementRule, move_on
from party.rules.seating.plans import Player, Seating
from party.rules.seating.situation import Finished, Situation

# Skill varies from guest to guest by one unit, luck from game to game by this many. Then six rounds tell the better
# player with Kendall's tau near .64, as at word games; and the winners part from the losers as the ring turns.
LUCK = 1.5
# Beyond this many the figures hardly change, and the answer has to come while the host looks at the form.
MOST_SIMULATED = 200
# One evening of a small party says little: evenings are repeated until so many guests were watched, a few times at most.
GUESTS_WATCHED = 240
MOST_EVENINGS = 10
# These search for new opponents: that takes longer, most of all at large tables, and one evening comes out like the next.
SEARCHING = frozenset({MovementRule.MIXER, MovementRule.BALANCED})
# So many rounds are simulated; of a longer evening the rest is estimated.
MOST_ROUNDS, MOST_SEARCHED = 10, 5
SEED = "forecast"


@dataclass(frozen=True)
class Forecast:
    """Figures for one guest over the evening, on average."""

    opponents: float
    meetings: float


@lru_cache(maxsize=512)
def forecast(players: int, rounds: int, movement: MovementRule, size: int = TABLE_SIZE) -> Forecast:
    """Different opponents met and the share of repeated meetings, for an evening without leavers and late-comers."""
    guests = _simulated(players, size)
    if guests < 2 or rounds < 1:
        return Forecast(0.0, 0.0)
    evenings = 1 if movement in SEARCHING else min(MOST_EVENINGS, -(-GUESTS_WATCHED // guests))
    played = min(rounds, MOST_SEARCHED if movement in SEARCHING else MOST_ROUNDS)
    totals = [0] * played
    meetings = 0
    for evening in range(evenings):
        seatings = _play(guests, played, movement, size, Random(f"{SEED}:{evening}"))
        totals = [total + met for total, met in zip(totals, _new_opponents(seatings, guests), strict=True)]
        meetings += sum(len(table) * (len(table) - 1) for table in seatings[0]) * rounds
    new = [total / (evenings * guests) for total in totals]
    go_on = _search_on if movement in SEARCHING else _go_on
    return Forecast(go_on(new, rounds - played, players - 1), meetings / (evenings * guests))


def _go_on(new: list[float], rounds: int, others: int) -> float:
    """Opponents met after so many more rounds: the fewer are left, the fewer of them a guest meets in a round."""
    left = others - sum(new)
    share = _lately(new) / left if left > 0 else 1.0
    return others - left * (1 - min(share, 1.0)) ** rounds


def _search_on(new: list[float], rounds: int, others: int) -> float:
    """The same where the movement looks for new opponents: it finds them as long as there are some."""
    return min(sum(new) + _lately(new) * rounds, others)


def _lately(new: list[float]) -> float:
    """New opponents in a round, by the last two that were simulated."""
    return sum(new[-2:]) / len(new[-2:])


def _simulated(players: int, size: int) -> int:
    """A smaller party with as many empty chairs as the large one."""
    if players <= MOST_SIMULATED:
        return players
    empty = -players % size
    return MOST_SIMULATED // size * size - empty


def _play(guests: int, rounds: int, movement: MovementRule, size: int, rng: Random) -> list[Seating]:
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


def _new_opponents(seatings: list[Seating], guests: int) -> Iterator[int]:
    """How many opponents not met before, summed over all guests, round by round."""
    met: list[set[Player]] = [{player} for player in range(guests)]
    known = guests
    for seating in seatings:
        for table in seating:
            for player in table:
                met[player].update(table)
        yield sum(map(len, met)) - known
        known = sum(map(len, met))
