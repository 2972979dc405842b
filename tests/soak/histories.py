"""Histories of an evening through the pure part: guests come, go, return and are pinned; tables tie and are voided.

After every step the invariants of the specification are asserted as far as they speak of seats, ranks and totals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from party.rules.blocks import blocks, who_rules
from party.rules.draw import LetterDraw, draw_letters
from party.rules.seating.chance import chance
from party.rules.seating.colors import Past, give_colors, number_chairs
from party.rules.seating.fresh import seat_first_round, table_sizes
from party.rules.seating.movements import MovementRule, move_on
from party.rules.seating.plans import Plan, swap
from party.rules.seating.reasons import Why, why_sentence
from party.rules.seating.situation import Finished, Situation
from party.rules.table_ranks import Ranking, rank_table
from scoring.rules.standings import GameScore, ScoreCard, rank_cards, winners
from tests.party.oracle import next_tables
from tests.soak.machines import run_machine

LETTERS = {"A": 3, "B": 2, "E": 3, "K": 2, "Z": 1, "*": 2}
STEPS = 16


def run(count: int) -> None:
    """So many histories; each is another evening."""
    run_machine(Evening, count, STEPS)


class Evening(RuleBasedStateMachine):
    """The room as a host would see it, kept with plain lists beside what the pure modules say."""

    @initialize(
        guests=st.integers(0, 26),
        size=st.sampled_from([4, 4, 4, 3, 2, 6]),
        movement=st.sampled_from(list(MovementRule)),
        rounds=st.integers(1, 6),
        low_wins=st.booleans(),
    )
    def begin(self, guests: int, size: int, movement: MovementRule, rounds: int, low_wins: bool) -> None:
        self.size, self.movement, self.rounds, self.low_wins = size, movement, rounds, low_wins
        self.active = set(range(1, guests + 1))
        self.games: dict[int, list[GameScore | None]] = {player: [] for player in self.active}
        self.sheets: list[dict[int, int]] = []
        self.earlier: list[tuple[tuple[int, ...], ...]] = []
        self.leavers: list[int] = []
        self.left_in_game: list[int] = []
        self.arrivals: list[int] = []
        self.pinned: set[int] = set()
        self.apart: list[tuple[int, int]] = []
        self.past = Past()
        self.plan = seat_first_round(self.active, seed=1, size=size)

    @rule()
    def a_guest_comes_late(self) -> None:
        player = len(self.games) + 1
        self.games[player] = [None] * len(self.earlier)
        self.active.add(player)
        self.arrivals.append(player)

    @rule(pick=st.integers(0, 99), in_game=st.booleans())
    def a_guest_leaves(self, pick: int, in_game: bool) -> None:
        if not self.active:
            return
        player = sorted(self.active)[pick % len(self.active)]
        self.active.remove(player)
        if player in self.arrivals:
            self.arrivals.remove(player)
            return
        self.leavers.append(player)
        if in_game and player not in self.left_in_game:
            self.left_in_game.append(player)

    @rule()
    def everybody_leaves(self) -> None:
        self.leavers += sorted(self.active - set(self.arrivals))
        self.arrivals.clear()
        self.active.clear()

    @rule(pick=st.integers(0, 99))
    def one_returns(self, pick: int) -> None:
        gone = sorted(set(self.games) - self.active)
        if not gone:
            return
        player = gone[pick % len(gone)]
        self.active.add(player)
        if player in self.leavers:
            self.leavers.remove(player)
        else:
            self.arrivals.append(player)

    @rule(pick=st.integers(0, 99))
    def a_seat_is_pinned_or_freed(self, pick: int) -> None:
        if self.active:
            self.pinned ^= {sorted(self.active)[pick % len(self.active)]}

    @rule(one=st.integers(1, 26), other=st.integers(1, 26))
    def two_are_kept_apart(self, one: int, other: int) -> None:
        if one != other:
            self.apart.append((one, other))

    @rule(pick=st.integers(0, 9999))
    def the_host_swaps_two(self, pick: int) -> None:
        seated = sorted(player for table in self.plan.tables for player in table)
        if len(seated) < 2:
            return
        one, other = Random(pick).sample(seated, 2)
        swapped = swap(self.plan, one, other, self.apart)
        assert swapped.table_of(one) == self.plan.table_of(other)
        assert swap(swapped, one, other).tables == self.plan.tables
        self.plan = swapped

    @precondition(lambda self: len(self.earlier) < 7)
    @rule(
        luck=st.integers(0, 9999),
        spread=st.sampled_from([1, 2, 5, 40]),
        void_share=st.sampled_from([0, 0, 0.3]),
    )
    def they_play_and_move_on(self, luck: int, spread: int, void_share: float) -> None:
        rng = Random(luck)
        finished = tuple(self.play(table, rng, spread, void_share) for table in self.plan.tables)
        for player in set(self.games) - {player for table in self.plan.tables for player in table}:
            self.games[player].append(None)
        situation = self.situation(finished)
        plan = move_on(self.movement, situation)
        self.check_plan(plan, situation)
        self.earlier.append(self.plan.tables)
        self.plan = plan
        self.leavers.clear()
        self.left_in_game.clear()
        self.arrivals.clear()

    def play(self, table: tuple[int, ...], rng: Random, spread: int, void_share: float) -> Finished:
        draw = draw_letters(table, LETTERS, chance(1, len(self.earlier) + 1, f"draw {table[0]}"))
        self.check_draw(draw, table)
        self.check_chairs(table)
        if rng.random() < void_share:
            for player in table:
                self.games[player].append(None)
            return Finished(table, is_void=True)
        scores = {player: 5 * rng.randrange(-1, spread) for player in table}
        left = [player for player in self.left_in_game if player in table]
        ranking = rank_table(scores, draw, low_wins=self.low_wins, left=left)
        self.check_ranking(ranking, scores, draw, left)
        self.sheets.append(scores)
        for rank, player in enumerate(ranking.order, start=1):
            self.games[player].append(GameScore(scores[player], len(table), rank))
        return Finished(ranking.order)

    def situation(self, finished: tuple[Finished, ...]) -> Situation:
        return Situation(
            finished,
            1,
            size=self.size,
            earlier=tuple(self.earlier),
            rounds=self.rounds,
            leavers=frozenset(self.leavers),
            arrivals=tuple(self.arrivals),
            pinned=frozenset(self.pinned),
            apart=tuple(self.apart),
            totals={card.player: card.total for card in self.cards()},
            low_wins=self.low_wins,
        )

    def cards(self) -> list[ScoreCard]:
        return [ScoreCard(player, tuple(games)) for player, games in self.games.items()]

    def check_draw(self, draw: LetterDraw, table: tuple[int, ...]) -> None:
        """I4, I5: one first player, a strict order, letters in that order and none a master."""
        assert sorted(draw.order) == sorted(table)
        assert draw.first == draw.order[0]
        letters = [draw.letters[player] for player in draw.order]
        assert all(one < other for one, other in pairwise(letters))
        assert "*" not in "".join(letters)

    def check_chairs(self, table: tuple[int, ...]) -> None:
        """I3: colors distinct; a larger table has its chairs numbered."""
        rng = chance(1, len(self.earlier) + 1, "chairs")
        if len(table) > 4:
            assert sorted(number_chairs(table, self.past, rng)) == sorted(table)
            return
        colors = give_colors(table, self.past, rng)
        assert set(colors) == set(table)
        assert len(set(colors.values())) == len(table)
        self.past.add(colors)

    def check_ranking(
        self, ranking: Ranking, scores: dict[int, int], draw: LetterDraw, left: list[int]
    ) -> None:
        """I8: rank respects score, ties only by the draw; who left is last."""
        assert ranking.is_settled
        assert sorted(ranking.order) == sorted(scores)
        sign = 1 if self.low_wins else -1
        stayed = [player for player in ranking.order if player not in left]
        assert [*stayed, *reversed(left)] == list(ranking.order)
        keys = [(sign * scores[player], draw.order.index(player)) for player in stayed]
        assert keys == sorted(keys)

    def check_plan(self, plan: Plan, situation: Situation) -> None:
        """I6, I7, I14, I19."""
        assert plan.to_bytes() == move_on(self.movement, replace(situation)).to_bytes()
        seated = Counter(why.kind for why in plan.reasons.values())
        before = sum(len(table.players) for table in situation.tables)
        assert sum(seated.values()) == before + len(self.arrivals) - len(self.leavers)
        assert all(why_sentence(why) for why in plan.reasons.values())
        is_fresh = self.movement is MovementRule.HALF_TIME and situation.round_number == self.rounds // 2
        if self.movement is MovementRule.AS_PRINTED or (
            self.movement is MovementRule.HALF_TIME and not is_fresh
        ):
            self.check_printed(plan, situation)

    def check_printed(self, plan: Plan, situation: Situation) -> None:
        void = {number for number, table in enumerate(situation.tables, 1) if table.is_void}
        assert [set(table) for table in plan.tables] == next_tables(
            situation.seating,
            void=void,
            leavers=situation.leavers,
            arrivals=situation.arrivals,
            pinned=situation.pinned,
            size=self.size,
        )
        assert Counter(why.kind for why in plan.reasons.values())[Why.LATE] == len(self.arrivals)
        is_plain = not (self.leavers or self.arrivals or situation.pinned & self.active or void)
        sizes = {len(table) for table in situation.seating}
        if is_plain and 1 not in sizes:
            count = len(situation.tables)
            for number, table in enumerate(situation.seating, start=1):
                for rank, player in enumerate(table, start=1):
                    moves = count > 1 and rank <= 2
                    assert plan.table_of(player) == (number % count + 1 if moves else number)

    @invariant()
    def everybody_has_one_seat(self) -> None:
        """I1, I2: until the next move the room is as planned; leavers and arrivals are told apart."""
        if not hasattr(self, "plan"):
            return
        seated = [player for table in self.plan.tables for player in table]
        assert len(seated) == len(set(seated))
        assert (set(seated) - set(self.leavers)) | set(self.arrivals) == self.active
        sizes = sorted(len(table) for table in self.plan.tables)
        assert sizes == sorted(table_sizes(len(seated), self.size))

    @invariant()
    def totals_are_the_sum_of_the_sheets(self) -> None:
        """I10, I22, I23: points come from sheets alone."""
        if not hasattr(self, "plan"):
            return
        by_sheet: Counter[int] = Counter()
        for sheet in self.sheets:
            by_sheet.update(sheet)
        standings = rank_cards(self.cards(), low_wins=self.low_wins)
        assert {standing.player: standing.total for standing in standings} == {
            player: by_sheet[player] for player in self.games
        }
        if standings:
            totals = [standing.total for standing in standings]
            best = min(totals) if self.low_wins else max(totals)
            assert set(winners(standings)) == {p for p in self.games if by_sheet[p] == best}

    @invariant()
    def stewards_cover_the_room(self) -> None:
        """I9: blocks contiguous, at most five, covering; nobody rules at the own table."""
        if not hasattr(self, "plan"):
            return
        count = len(self.plan.tables)
        covered = [number for block in blocks(count) for number in range(block.first, block.last + 1)]
        assert covered == list(range(1, count + 1))
        assert all(block.last - block.first < 5 for block in blocks(count))
        stewards = {block.number: self.plan.tables[block.last - 1][0] for block in blocks(count)}
        for number, table in enumerate(self.plan.tables, start=1):
            assert who_rules(number, count, stewards, seated=table).steward not in table
