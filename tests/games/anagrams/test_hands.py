from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.anagrams import Anagrams, AnagramsOptions
from games.anagrams.hands import count_held
from games.anagrams.state import AnagramsState, NextHand
from games.base.game import Ending
from games.base.letters import whole_set
from games.lexicon.dictionary import Lexicon
from tests.games.anagrams.tables import GAME, SAY, faults, table

REGULAR = Anagrams()
THREE = ("ann", "bob", "cora")


def _everything(state: AnagramsState) -> str:
    return "".join(sorted("".join(state.racks) + state.stock + state.pile))


# The deal.


@pytest.mark.parametrize(
    ("number", "rack", "stock"), [(2, 10, 33), (3, 10, 23), (4, 10, 13), (5, 9, 8), (6, 8, 5), (7, 7, 4)]
)
def test_the_more_play_the_fewer_blocks_each_is_dealt(number: int, rack: int, stock: int) -> None:
    state = REGULAR.deal(REGULAR.seat_names(number), Random(1))
    assert [len(held) for held in state.racks] == [rack] * number
    assert (len(state.stock), len(state.pile)) == (stock, 1)
    assert _everything(state) == whole_set(REGULAR.counts)


def test_the_older_pack_is_dealt_on_request() -> None:
    older = Anagrams(options=AnagramsOptions(pack=52))
    assert _everything(older.deal(THREE, Random(1))) == whole_set(older.counts)


def test_the_same_chance_deals_the_same_table() -> None:
    assert REGULAR.deal(THREE, Random(7)) == REGULAR.deal(THREE, Random(7)) != REGULAR.deal(THREE, Random(8))


def test_what_others_hold_and_what_lies_face_down_is_not_seen() -> None:
    state = REGULAR.deal(THREE, Random(1))
    seen = REGULAR.view(state, 1)
    assert seen.racks == ("_" * 10, state.racks[1], "_" * 10)
    assert (seen.stock, seen.pile) == ("_" * 23, state.pile)
    assert REGULAR.view(state, None).racks == ("_" * 10,) * 3


# The end of a hand.


def test_the_first_to_play_his_last_block_ends_the_hand_at_once() -> None:
    state = table(GAME, racks=("TOE", "AB"), scores=(30, 40))
    after = REGULAR.play(state, REGULAR.read_turn("BE54 .TOE"))
    assert after.over == Ending("out", 0)
    assert faults(after, "54BB ....S") == ["HandIsOver"]


def test_what_is_left_counts_by_its_corners_and_nothing_against_who_is_out() -> None:
    state = replace(table(GAME, racks=("", "AB?")), over=Ending("out", 0))
    counted = REGULAR.count_hand(state)
    assert [tally.points for tally in counted.tallies] == [0, 10 + 2 + 15]
    assert counted.state.scores == (0, 27)


def test_a_master_held_costs_15_and_says_why() -> None:
    items = count_held("?E").items
    assert [(item.rule.name, item.points) for item in items] == [("master_held", 15), ("held", 10)]
    assert str(items[1]) == "E held: 10"


def test_three_full_rounds_of_exchanges_end_the_hand_and_all_count() -> None:
    state = table(GAME, racks=("QX", "AB"), stock="C" * 20, pile="D")
    for turn in ("-Q hidden", "-A hidden", "-X hidden", "-B hidden", "-C hidden"):
        state = REGULAR.play(state, REGULAR.read_turn(turn))
    assert state.over is None
    state = REGULAR.play(state, REGULAR.read_turn("-C hidden"))
    assert state.over == Ending("passes")
    assert REGULAR.count_hand(state).state.scores == (16, 16)


def test_a_word_begins_the_count_of_rounds_anew() -> None:
    state = replace(table(SAY, racks=("QXE", "AB"), stock="CCC", pile="D"), stalled=5)
    after = REGULAR.play(state, REGULAR.read_turn("54BB ...E"))
    assert (after.stalled, after.over) == (0, None)


@pytest.mark.parametrize(("rounds", "over"), [(1, True), (2, False)])
def test_how_many_rounds_a_hand_may_stall_is_the_tables_choice(rounds: int, over: bool) -> None:
    game = Anagrams(options=AnagramsOptions(stall_rounds=rounds))
    state = replace(table(SAY, racks=("QX", "AB"), stock="CCC", pile="D"), stalled=1)
    assert (game.play(state, game.read_turn("-Q hidden")).over is not None) is over


# The next hand, and the end of the game.


def _counted_at(scores: tuple[int, int], held: str) -> AnagramsState:
    return replace(table(GAME, racks=("", held), scores=scores), over=Ending("out", 0))


def test_the_next_hand_is_dealt_anew_and_begun_one_seat_to_the_left() -> None:
    state = replace(table(GAME, players=THREE, racks=("", "E", "F"), scores=(1, 2, 3)), over=Ending("out", 0))
    second = REGULAR.play(state, NextHand(), Random(1))
    assert (second.hand, second.to_move, second.scores) == (2, 1, (1, 12, 5))
    assert second.grid.is_empty
    assert _everything(second) == whole_set(REGULAR.counts)
    third = REGULAR.play(replace(second, over=Ending("passes")), NextHand(), Random(1))
    assert third.to_move == 2
    assert REGULAR.play(replace(third, over=Ending("passes")), NextHand(), Random(1)).to_move == 0


def test_a_hand_that_is_not_over_is_not_counted(lexicon: Lexicon) -> None:
    assert [fault.kind for fault in REGULAR.check(table(GAME), NextHand(), lexicon)] == ["HandIsNotOver"]


@pytest.mark.parametrize(
    ("variant", "score", "ends"),
    [
        ("regular", 89, False),
        ("regular", 90, True),
        ("quick", 39, False),
        ("quick", 40, True),
        ("open", 90, True),
    ],
)
def test_a_count_that_reaches_100_or_50_ends_the_game(variant: str, score: int, ends: bool) -> None:
    game = Anagrams(variant)
    ending = game.ending(_counted_at((0, score), "E"))
    assert ending == (Ending("goal", 0) if ends else None)


def test_the_goal_is_tested_when_a_hand_is_counted_and_not_before() -> None:
    state = table(GAME, racks=("AB", "CD"), scores=(0, 120))
    assert REGULAR.ending(state) is None
    assert REGULAR.ending(replace(state, over=Ending("passes"))) == Ending("goal")


def test_the_lowest_score_wins_and_ties_share() -> None:
    state = _counted_at((20, 95), "E")
    settled = REGULAR.settle(state, Ending("goal", 0)).state
    assert (settled.scores, REGULAR.winners(settled)) == ((20, 105), (0,))
    assert REGULAR.low_wins
    tied = table(GAME, players=THREE, scores=(7, 110, 7))
    assert REGULAR.winners(tied) == (0, 2)


def test_when_time_is_up_all_count_what_they_hold() -> None:
    settled = REGULAR.settle(table(GAME, racks=("A", "BB"), scores=(5, 5)), Ending("time")).state
    assert (settled.scores, settled.ended) == ((15, 9), Ending("time"))


# Leaving.


def test_a_leaver_puts_his_blocks_back_and_keeps_his_score() -> None:
    state = table(GAME, players=THREE, racks=("AB", "CD", "EF"), stock="GH", scores=(1, 2, 3))
    after = REGULAR.leave(state, 0)
    assert (after.racks, after.stock, after.scores) == (("", "CD", "EF"), "ABGH", (1, 2, 3))
    assert (after.to_move, after.over, REGULAR.ending(after)) == (1, None, None)


def test_a_table_with_one_player_left_is_over_and_he_has_won() -> None:
    after = REGULAR.leave(table(GAME, racks=("AB", "CD"), scores=(0, 50)), 0)
    assert REGULAR.ending(after) == Ending("time")
    assert REGULAR.winners(REGULAR.settle(after, Ending("time")).state) == (1,)


def test_after_a_hand_is_over_a_leavers_blocks_still_count() -> None:
    state = replace(table(GAME, players=THREE, racks=("", "E", "F")), over=Ending("out", 0))
    after = REGULAR.leave(REGULAR.leave(state, 1), 0)
    assert REGULAR.count_hand(after).state.scores == (0, 10, 2)
    assert after.over == Ending("out", 0)


def test_who_stays_is_dealt_as_many_as_their_number_gets() -> None:
    six = REGULAR.deal(REGULAR.seat_names(6), Random(1))
    over = replace(REGULAR.leave(REGULAR.leave(six, 1), 4), over=Ending("passes"))
    after = REGULAR.play(over, NextHand(), Random(1))
    assert [len(rack) for rack in after.racks] == [10, 0, 10, 10, 0, 10]
    assert after.to_move == 2
