from __future__ import annotations

from dataclasses import replace
from random import Random

from games.base.game import Challenge, Ending
from games.base.layout import Square
from games.base.letters import UNKNOWN
from games.lexicon.dictionary import Lexicon
from games.lotto.state import LottoPass
from tests.games.lotto.tables import CARD_7, GAME, MATCH, PLAYERS, play, table


def test_a_letter_is_placed_and_the_turn_passes_to_the_left() -> None:
    state = play(table((7, ()), (12, ())), "A/B B1 A")
    assert state.grids[0][Square(0, 1)] == "A"
    assert (state.laid[0], state.to_move, len(state.box)) == (("A/B",), 1, 239)


def test_a_discard_lies_open_until_somebody_takes_it() -> None:
    state = play(table((7, ()), (12, ())), "A/B -", "E/S -")
    assert state.discards == ("A/B", "E/S")
    state = play(state, "<B/A B1 B")
    assert (state.discards, state.laid[0], len(state.box)) == (("E/S",), ("A/B",), 238)


def test_a_draw_shows_both_letters_to_all() -> None:
    dealt = GAME.deal(PLAYERS, Random(1))
    state = play(dealt, "draw")
    assert state.drawn == dealt.box[-1]
    assert GAME.view(state, 1).drawn == state.drawn
    assert (state.to_move, state.box) == (0, dealt.box[:-1])


def test_only_the_letter_box_is_hidden() -> None:
    dealt = GAME.deal(PLAYERS, Random(1))
    seen = GAME.view(dealt, 0)
    assert seen == replace(dealt, box=(UNKNOWN,) * 240) == GAME.view(dealt, None)


def test_play_stops_at_once_when_a_card_is_full() -> None:
    state = play(table((7, ("PLAN.", *CARD_7[1:])), (12, ())), "S/T E1 T")
    assert (state.stopped, state.to_move) == (Ending("filled", 0), 0)


def test_a_round_of_passes_with_the_box_empty_ends_the_game() -> None:
    state = replace(table((7, ()), (12, ())), box=(), discards=("A/B", "S/T"))
    state = play(state, "-", "<A/B B1 A", "-")
    assert state.stopped is None
    assert play(state, "-").stopped == Ending("passes")


def test_a_leaver_puts_his_letter_cards_back_and_his_turn_is_passed_over() -> None:
    state = play(
        table((7, ()), (12, ()), (3, ()), players=("ann", "bob", "cat")), "A/B B1 A", "A/C -", "draw"
    )
    gone = GAME.leave(GAME.leave(replace(state, scores=(50, 0, 0)), 0), 2)
    assert gone.scores == (50, 0, 0)
    assert (gone.laid[0], gone.grids[0][Square(0, 1)], gone.drawn) == ((), ".", "")
    assert len(gone.box) + len(gone.discards) == 240
    assert (gone.active, gone.to_move, gone.stopped) == ((1,), 1, Ending("time"))


def test_who_leaves_when_play_has_stopped_keeps_his_words(lexicon: Lexicon) -> None:
    state = play(table((7, ("PLAN.", *CARD_7[1:])), (12, ("WATER", ".E..."))), "S/T E1 T", "-")
    gone = GAME.leave(state, 1)
    assert GAME.ending(gone) == Ending("filled", 0)
    assert GAME.settle(gone, Ending("filled", 0), lexicon).state.scores == (350, 50)


def test_the_next_game_of_a_match_has_new_cards_and_is_begun_by_the_next_on_the_left(
    lexicon: Lexicon,
) -> None:
    state = play(table((7, ("PLAN.", *CARD_7[1:])), (12, ())), "S/T E1 T")
    settled = MATCH.settle(state, Ending("filled", 0), lexicon).state
    following = MATCH.go_on(settled, Random(3))
    assert following
    assert (following.game, following.to_move, following.scores) == (2, 1, (350, 0))
    assert (len(following.box), following.discards, following.laid) == (240, (), ((), ()))
    assert (following.stopped, following.ended, following.done) == (None, None, frozenset())
    assert len(set(following.cards)) == 2


def test_only_a_match_that_is_not_won_goes_on(lexicon: Lexicon) -> None:
    state = replace(table((7, CARD_7), (12, ())), scores=(650, 0))
    for game, start, ending in ((GAME, 0, "filled"), (MATCH, 650, "filled"), (MATCH, 0, "time")):
        settled = game.settle(replace(state, scores=(start, 0)), Ending(ending, 0), lexicon).state
        assert game.go_on(settled, Random(3)) is None


def test_a_match_is_over_when_all_but_one_have_left_between_two_games(lexicon: Lexicon) -> None:
    state = replace(table((7, CARD_7), (12, ())), stopped=Ending("filled", 0))
    settled = MATCH.settle(MATCH.leave(state, 1), Ending("filled", 0), lexicon).state
    assert (settled.ended, MATCH.go_on(settled, Random(3))) == (Ending("time"), None)
    assert MATCH.winners(settled) == (0,)


def test_who_has_left_a_match_gets_no_new_card(lexicon: Lexicon) -> None:
    state = replace(
        table((7, CARD_7), (12, ()), (1, ()), players=("ann", "bob", "cat")), stopped=Ending("filled", 0)
    )
    settled = MATCH.settle(GAME.leave(state, 1), Ending("filled", 0), lexicon).state
    following = MATCH.go_on(settled, Random(3))
    assert following
    assert (following.cards[1], following.to_move) == (0, 2)


def test_the_dictionary_is_asked_without_penalty(lexicon: Lexicon) -> None:
    state = replace(table((7, ("PLQXT", "....T")), (12, ("WATER",))), stopped=Ending("passes"))
    wrong = GAME.challenge(state, Challenge(1, ("PLQXT",)), lexicon)
    assert (wrong.right, [tally.points for tally in wrong.tallies], wrong.state) == (True, [0, 0], state)
    assert not GAME.challenge(state, Challenge(0, ("WATER",)), lexicon).right


def test_words_are_asked_after_when_play_has_stopped(lexicon: Lexicon) -> None:
    running = table((7, ("PLQXT", "....T")), (12, ("WATER",)))
    over = replace(running, stopped=Ending("passes"), ended=Ending("passes"))
    for state, word, kind in (
        (running, "WATER", "AskedTooEarly"),
        (over, "WATER", "GameIsOver"),
        (replace(running, stopped=Ending("passes")), "HEART", "NotOnAnyCard"),
    ):
        verdict = GAME.challenge(state, Challenge(0, (word,)), lexicon)
        assert [broken.kind for broken in verdict.problems] == [kind]


def test_nothing_is_done_at_a_table_that_is_settled(lexicon: Lexicon) -> None:
    settled = GAME.settle(table((7, CARD_7), (12, ())), Ending("filled", 0), lexicon).state
    assert [broken.kind for broken in GAME.check(settled, LottoPass(), lexicon)] == ["GameIsOver"]
