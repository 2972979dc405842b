from __future__ import annotations

from random import Random

import pytest

from games.base.letters import unseen
from games.keyword import Keyword, KeywordOptions
from games.keyword.state import CrosswordPass
from games.lexicon.dictionary import Lexicon
from tests.games.keyword.tables import SEE, faults, play, table

REGULAR = Keyword()


def test_the_rack_is_filled_up_to_ten_after_a_play() -> None:
    state = table(racks=("SEEABDGHIN", unseen(10), unseen(10), unseen(10)), box="XYZ" + "QRT")
    after = REGULAR.play(state, play("10I SEE"))
    assert (after.racks[0], after.box) == ("ABDGHINTRQ", "XYZ")


def test_what_is_left_is_taken_when_the_box_has_fewer() -> None:
    state = table(racks=("SEEABDGHIN", unseen(10), unseen(10), unseen(10)), box="X")
    after = REGULAR.play(state, play("10I SEE"))
    assert (after.racks[0], after.box) == ("ABDGHINX", "")


def test_playing_all_ten_with_blocks_in_the_box_is_not_going_out() -> None:
    state = table(racks=("ABANDONING", *[unseen(10)] * 3), box="E")
    after = REGULAR.play(state, play("10I ABANDONING"))
    assert after.racks[0] == "E"
    assert REGULAR.ending(after) is None


def test_a_passer_keeps_his_ten_and_draws_nothing() -> None:
    state = table(racks=("SEEABDGHIN", *[unseen(10)] * 3))
    after = REGULAR.play(state, CrosswordPass())
    assert (after.racks, after.box, after.scores, after.to_move) == (state.racks, state.box, state.scores, 1)


def test_who_cannot_open_passes_and_the_duty_goes_on() -> None:
    state = REGULAR.play(table(), CrosswordPass())
    assert faults(REGULAR, state, "10J SEE") == ["MustStartOnGray"]
    assert faults(REGULAR, state, "10I SEE") == []


def test_every_pass_is_accepted_unless_the_table_asks_for_proof(lexicon: Lexicon) -> None:
    state = table(SEE, racks=("ASYTROBLEK", *[unseen(10)] * 3))
    strict = Keyword(options=KeywordOptions(passing="only_if_no_move"))
    assert REGULAR.check(state, CrosswordPass(), lexicon) == []
    assert [broken.kind for broken in strict.check(state, CrosswordPass(), lexicon)] == ["MustNotPass"]
    stuck = table(SEE, racks=("QQQQQQQQQQ", *[unseen(10)] * 3))
    assert strict.check(stuck, CrosswordPass(), lexicon) == []


def test_letters_must_be_held() -> None:
    state = table(SEE, racks=("ATROBLEKXX", *[unseen(10)] * 3))
    assert faults(REGULAR, state, "K10 .ASY") == ["LetterNotHeld", "LetterNotHeld"]
    masters = table(SEE, racks=("AT?OB?EKXX", *[unseen(10)] * 3))
    assert faults(REGULAR, masters, "K10 .AsY") == ["LetterNotHeld"]
    assert faults(REGULAR, masters, "K10 .Asy") == []


def test_a_master_keeps_its_letter_for_the_game() -> None:
    state = REGULAR.play(table(), play("10I sEE"))
    assert state.grid.rows()[9][8:11] == "sEE"
    assert REGULAR.words_of(state, play("I10 .ET")) == ("SET",)


def test_the_spelled_card_is_replaced_at_once() -> None:
    state = table(SEE, card="EASY", pack=("STORE", "RIVER"))
    after = REGULAR.play(state, play("K10 .ASY"))
    assert (after.cards.exposed, after.cards.pack) == ("STORE", ("RIVER",))


@pytest.mark.parametrize("variant", ["regular", "party"])
def test_a_withdrawn_keyword_brings_its_card_back_and_puts_the_new_one_under_the_pack(variant: str) -> None:
    game = Keyword(variant)
    played = game.play(table(SEE, card="EASY", pack=("STORE", "RIVER")), play("K10 .ASY"))
    _, back = game.withdraw(played)
    assert (back.cards.exposed, back.cards.pack) == ("EASY", ("RIVER", "STORE"))


def test_without_cards_there_is_no_bonus_unless_they_are_turned_over_again() -> None:
    state = table(SEE, card="EASY", pack=())
    assert REGULAR.play(state, play("K10 .ASY")).cards.exposed == ""
    again = Keyword(options=KeywordOptions(keycards_recycle=True))
    assert again.play(state, play("K10 .ASY")).cards.exposed == "EASY"


def test_a_withdrawn_play_gives_blocks_points_and_board_back() -> None:
    state = table(racks=("SEEABDGHIN", *[unseen(10)] * 3), box="ABCDEF")
    lost, back = REGULAR.withdraw(REGULAR.play(state, play("10I SEE")))
    assert (lost.points, back.scores) == (-15, (0, 0, 0, 0))
    assert (back.grid, back.racks, back.box) == (state.grid, state.racks, state.box)


@pytest.mark.parametrize(("variant", "to_move"), [("regular", 1), ("partnership", 1), ("party", 0)])
def test_who_takes_back_loses_the_turn_but_at_a_party_plays_again(variant: str, to_move: int) -> None:
    game = Keyword(variant)
    _, back = game.withdraw(game.play(table(variant=variant), play("10I SEE")))
    assert back.to_move == to_move


def test_a_leavers_blocks_go_back_his_score_stands_and_his_turn_is_passed_over() -> None:
    state = REGULAR.play(table(), play("10I SEE"))
    gone = REGULAR.leave(state, 1)
    assert (gone.racks[1], len(gone.box), gone.to_move) == ("", len(state.box) + 10, 2)
    assert REGULAR.leave(gone, 0).scores == (15, 0, 0, 0)
    assert REGULAR.ending(gone) is None


def test_one_player_left_ends_the_game_as_time_up() -> None:
    state = REGULAR.leave(table(players=("red", "blue")), 1)
    ending = REGULAR.ending(state)
    assert ending is not None
    assert ending.how == "time"
    assert REGULAR.settle(state, ending).state.scores == (-50, 0)


def test_a_seat_sees_its_own_rack_and_how_much_the_others_hold() -> None:
    state = REGULAR.deal(("red", "yellow", "blue", "green"), Random(1))
    seen = REGULAR.view(state, 2)
    assert seen.racks == (unseen(10), unseen(10), state.racks[2], unseen(10))
    assert (seen.box, seen.cards.pack, seen.cards.exposed) == (unseen(60), None, state.cards.exposed)
