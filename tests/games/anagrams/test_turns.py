from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.anagrams import Anagrams, AnagramsOptions
from games.anagrams.state import Discard
from games.errors import RuleBroken
from games.lexicon.dictionary import Lexicon
from tests.games.anagrams.tables import GAME, faults, table

REGULAR = Anagrams()
STRICT = Anagrams(options=AnagramsOptions(own_discard="never"))


def test_nothing_is_drawn_for_the_blocks_that_are_played() -> None:
    after = REGULAR.play(table(GAME, racks=("VENABC", "XY"), stock="OO"), REGULAR.read_turn("BE54 .VEN"))
    assert (after.racks, after.stock, after.to_move) == (("ABC", "XY"), "OO", 1)


def test_no_play_scores_anything() -> None:
    state = table(GAME)
    assert REGULAR.tally(state, REGULAR.read_turn("BE54 .VEN")).points == 0
    assert REGULAR.play(state, REGULAR.read_turn("BE54 .VEN")).scores == (0, 0)


# Exchanging.


def test_the_discard_lies_on_top_and_the_block_under_it_is_taken() -> None:
    state = table(GAME, racks=("AB", "XY"), stock="CDE", pile="ZT")
    after = REGULAR.play(state, REGULAR.read_turn("-A exposed"))
    assert (after.racks[0], after.pile, after.exposed, after.stock) == ("BT", "ZA", "A", "CDE")
    assert after.to_move == 1


def test_a_hidden_block_comes_from_the_stock_and_the_pile_grows() -> None:
    state = table(GAME, racks=("AB", "XY"), stock="CDE", pile="T")
    after = REGULAR.play(state, REGULAR.read_turn("-A hidden"))
    assert (after.racks[0], after.pile, after.stock) == ("BE", "TA", "CD")


def test_who_could_play_may_exchange_all_the_same() -> None:
    assert faults(table(GAME, racks=("VEN", "XY"), pile="T"), "-V exposed") == []


@pytest.mark.parametrize(
    ("turn", "stock", "kinds"),
    [
        ("-AB hidden", "C", ["OneBlockOnly"]),
        ("-Q hidden", "C", ["LetterNotHeld"]),
        ("-A hidden", "", ["NothingHidden"]),
        ("-A exposed", "", []),
        ("-? hidden", "C", ["LetterNotHeld"]),
    ],
)
def test_one_block_that_is_held_is_exchanged_for_one_that_is_there(
    turn: str, stock: str, kinds: list[str]
) -> None:
    assert faults(table(GAME, racks=("AB", "XY"), stock=stock, pile="T"), turn) == kinds


def test_ones_own_discard_comes_back_in_a_later_turn_if_at_all() -> None:
    state = table(GAME, racks=("AB", "VENX"), stock="CDE", pile="T")
    for turn in ("-A hidden", "BE54 .VEN"):
        state = REGULAR.play(state, REGULAR.read_turn(turn))
    assert state.exposed == "A"
    assert faults(state, "-B exposed") == []
    assert faults(state, "-B exposed", STRICT) == ["OwnDiscard"]
    assert faults(state, "-B hidden", STRICT) == []
    assert faults(replace(state, stock=""), "-B exposed", STRICT) == []


@pytest.mark.parametrize("text", ["-", "-A", "-A twice", "A1.B2 AB", "", "(challenge)", "-A exposed now"])
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(RuleBroken):
        REGULAR.read_turn(text)


def test_a_turn_reads_as_it_is_written() -> None:
    for text in ("-A exposed", "-? hidden", "BE54 .VEN", "54BB gAME", "#hand"):
        assert str(REGULAR.read_turn(text)) == text


# The stock runs out.


def test_the_discards_are_mixed_when_the_last_hidden_block_is_taken() -> None:
    state = table(GAME, racks=("AB", "XY"), stock="C", pile="RST")
    after = REGULAR.play(state, Discard("A", "hidden"), Random(3))
    assert after.racks[0] == "BC"
    assert (len(after.pile), len(after.stock)) == (1, 3)
    assert sorted(after.pile + after.stock) == ["A", "R", "S", "T"]
    turned = {REGULAR.play(state, Discard("A", "hidden"), Random(seed)).pile for seed in range(40)}
    assert turned == set("ARST")


def test_a_single_discard_stays_where_it_lies() -> None:
    state = table(GAME, racks=("AB", "XY"), stock="", pile="T")
    after = REGULAR.play(state, Discard("A", "exposed"), Random(3))
    assert (after.racks[0], after.pile, after.stock) == ("BT", "A", "")


def test_without_chance_nobody_knows_what_is_turned_up() -> None:
    after = REGULAR.play(table(GAME, racks=("AB", "XY"), stock="C", pile="RST"), Discard("A", "hidden"))
    assert (after.pile, after.stock) == ("_", "___")


# Refusing and taking back.


def test_a_withdrawn_play_goes_back_on_the_rack_and_the_turn_is_lost() -> None:
    state = table(GAME, racks=("VENA", "XY"))
    _, back = REGULAR.withdraw(REGULAR.play(state, REGULAR.read_turn("BE54 .VEN")))
    assert (back.racks, back.grid, back.to_move, back.last) == (state.racks, state.grid, 1, None)


def test_a_last_block_that_is_taken_back_opens_the_hand_again() -> None:
    after = REGULAR.play(table(GAME, racks=("VEN", "XY")), REGULAR.read_turn("BE54 .VEN"))
    assert after.over is not None
    assert REGULAR.withdraw(after)[1].over is None


@pytest.mark.parametrize(
    ("validation", "turn", "kinds"),
    [
        ("challenge", "54BB ....Q", []),
        ("reject", "54BB ....Q", ["NotInDictionary"]),
        ("challenge", "BB54 .NUS", ["PluralNotAllowed"]),
        ("challenge", "60BB EVE", ["DoesNotJoin"]),
    ],
)
def test_words_are_left_to_challenges_unless_the_table_rejects_them(
    validation: str, turn: str, kinds: list[str], lexicon: Lexicon
) -> None:
    game = Anagrams(options=AnagramsOptions(validation=validation))
    found = game.refusals(table(GAME), game.read_turn(turn), lexicon)
    assert [fault.kind for fault in found] == kinds
