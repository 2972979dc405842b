from __future__ import annotations

from dataclasses import replace

import pytest

from games.base.game import Ending
from games.base.letters import unseen
from games.keyword import Keyword, KeywordOptions
from games.keyword.state import CrosswordPass, KeywordState
from games.lexicon.dictionary import Lexicon
from tests.games.keyword.tables import SEE, board, play, table

REGULAR = Keyword()


def _last_letters(game: Keyword = REGULAR, racks: tuple[str, ...] = ("ASY", "QXE", "B", "")) -> KeywordState:
    """The box is empty and red plays his last three letters."""
    state = table(SEE, variant=game.variant, racks=racks, box="")
    if not racks[-1]:
        state = table(SEE, racks=racks[:-1], box="", players=("red", "yellow", "blue"))
    return game.play(state, play("K10 .ASY"))


def test_who_is_out_gets_fifty_and_five_for_each_letter_held_and_nobody_is_docked() -> None:
    state = _last_letters()
    ending = REGULAR.ending(state)
    assert ending == Ending("out", 0)
    assert REGULAR.settle(state, Ending("out", 0)).state.scores == (15 + 50 + 20, 0, 0)


def test_losers_are_docked_too_only_by_option() -> None:
    game = Keyword(options=KeywordOptions(dock_losers_on_out=True))
    assert game.settle(_last_letters(game), Ending("out", 0)).state.scores == (15 + 50 + 20, -15, -5)


def test_the_game_stops_at_once_when_one_is_out(lexicon: Lexicon) -> None:
    kinds = [broken.kind for broken in REGULAR.check(_last_letters(), CrosswordPass(), lexicon)]
    assert kinds == ["GameIsOver"]


def test_a_master_held_costs_five_like_any_block() -> None:
    state = table(SEE, racks=("A?", "??", "B"), box="", players=("red", "yellow", "blue"))
    assert REGULAR.settle(state, Ending("passes")).state.scores == (-10, -10, -5)


@pytest.mark.parametrize("box", ["", "XYZ"])
def test_when_all_pass_in_succession_each_loses_five_a_letter_and_the_box_counts_for_nobody(box: str) -> None:
    state = table(SEE, racks=("ABC", "QXE", "B"), box=box, players=("red", "yellow", "blue"))
    for seat in range(3):
        assert REGULAR.ending(state) is None, seat
        state = REGULAR.play(state, CrosswordPass())
    assert REGULAR.ending(state) == Ending("passes")
    assert REGULAR.settle(state, Ending("passes")).state.scores == (-15, -15, -5)


def test_a_play_between_passes_starts_the_count_anew() -> None:
    state = table(SEE, players=("red", "blue"))
    for turn in (CrosswordPass(), play("K10 .ASY"), CrosswordPass()):
        state = REGULAR.play(state, turn)
    assert REGULAR.ending(state) is None


def test_ties_are_shared_and_totals_may_be_negative() -> None:
    state = replace(table(players=("red", "blue")), scores=(-15, -15), ended=Ending("passes"))
    assert REGULAR.winners(state) == (0, 1)


def test_a_player_who_left_keeps_his_score_and_does_not_win() -> None:
    state = replace(table(), scores=(90, 15, 20, 20), left=frozenset({0}), ended=Ending("time"))
    assert REGULAR.winners(state) == (2, 3)


def test_partners_are_paid_for_their_opponents_letters_alone() -> None:
    game = Keyword("partnership")
    state = _last_letters(game, ("ASY", "QXE", "BBBB", "ZZ"))
    # A, S and Y lie on the partner's blue squares: 30; yellow and green hold five letters.
    assert game.settle(state, Ending("out", 0)).state.scores == (30 + 50 + 25, 0, 30 + 50 + 25, 0)


def test_a_side_loses_five_a_letter_on_both_its_racks() -> None:
    game = Keyword("partnership")
    state = table(SEE, variant="partnership", racks=("AB", "C", "DEF", ""), box="")
    assert game.settle(state, Ending("passes")).state.scores == (-25, -5, -25, -5)


@pytest.mark.parametrize(("dock", "score"), [(True, -50), (False, 0)])
def test_at_the_bell_each_loses_five_a_letter_unless_the_host_switches_it_off(dock: bool, score: int) -> None:
    game = Keyword("party", KeywordOptions(party_timeout_dock=dock))
    state = table(SEE, variant="party")
    assert game.settle(state, Ending("time")).state.scores == (score,) * 4


def test_solitaire_ends_when_no_word_is_found_with_five_off_a_letter() -> None:
    game = Keyword("solitaire")
    state = game.play(
        table(SEE, players=("blue",), variant="solitaire", racks=("QXE",), box="ABC"), CrosswordPass()
    )
    assert game.ending(state) == Ending("passes")
    assert game.settle(state, Ending("passes")).state.scores == (-15,)


def test_solitaire_pays_fifty_when_rack_and_box_are_empty() -> None:
    game = Keyword("solitaire")
    state = table(SEE, players=("blue",), variant="solitaire", racks=("ASY",), box="")
    state = game.play(state, play("K10 .ASY"))
    assert game.ending(state) == Ending("out", 0)
    # A, S and Y lie on blue squares.
    assert game.settle(state, Ending("out", 0)).state.scores == (30 + 50,)


@pytest.mark.parametrize(("score", "winners"), [(849, ()), (850, (0,)), (900, (0,))])
def test_solitaire_is_won_with_850_after_the_end_is_counted(score: int, winners: tuple[int, ...]) -> None:
    game = Keyword("solitaire")
    state = replace(table(players=("blue",), variant="solitaire"), scores=(score - 50,), racks=("",), box="")
    assert game.winners(game.settle(state, Ending("out", 0)).state) == winners


def test_patience_ends_on_the_far_corner_and_the_score_is_the_number_of_words() -> None:
    game = Keyword("patience")
    state = table(board(*"GARDE", down=13, right=18), players=("blue",), variant="patience")
    state = replace(state, scores=(11,))
    after = game.play(state, play("S14 .....N"))
    assert game.ending(after) == Ending("goal", 0)
    settled = game.settle(after, Ending("goal", 0)).state
    assert (settled.scores, game.winners(settled)) == ((12,), (0,))


def test_patience_without_a_word_or_without_blocks_is_lost() -> None:
    game = Keyword("patience")
    state = table(board("GARDEN"), players=("blue",), variant="patience")
    stuck = game.play(state, CrosswordPass())
    assert game.ending(stuck) == Ending("passes")
    assert game.winners(game.settle(stuck, Ending("passes")).state) == ()
    assert game.ending(replace(state, racks=("",), box="")) == Ending("passes")
    assert game.ending(replace(state, racks=(unseen(3),), box="")) is None
