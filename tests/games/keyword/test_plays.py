from __future__ import annotations

from random import Random

import pytest

from games.base.letters import unseen
from games.errors import RuleBroken
from games.keyword import Keyword, KeywordOptions
from games.keyword.state import CrosswordPass
from games.lexicon.dictionary import Lexicon
from games.search.moves import placements
from tests.games.keyword.tables import DIAGRAM_1, SEE, board, table

REGULAR = Keyword()


def _racks(rack: str) -> tuple[str, ...]:
    return (rack, *[unseen(10)] * 3)


@pytest.mark.parametrize("rack", ["ASYTROBLEK", "SSSTEEIAR?", "QXZJKVVWUI"])
@pytest.mark.parametrize("needs_all_new", [False, True])
def test_the_best_play_is_the_best_of_all_legal_ones(
    rack: str, needs_all_new: bool, lexicon: Lexicon
) -> None:
    game = Keyword(options=KeywordOptions(keyword_needs_all_new=needs_all_new))
    state = table(DIAGRAM_1, racks=_racks(rack), card="TABLE")
    few = lexicon.up_to(20)
    every = [
        game.tally(state, play).points
        for play in placements(state.grid, rack, few)
        if not game.check(state, play, few) and all(map(few.suggestible, game.words_of(state, play)))
    ]
    assert game.best(state, few, 1)[0][1].points == max(every)


def test_the_opening_is_looked_for_on_the_gray_squares_alone(lexicon: Lexicon) -> None:
    found = REGULAR.best(table(racks=_racks("ASYTROBLEK")), lexicon, 50)
    assert {str(turn).split()[0] for turn, _ in found} == {"10I", "J9"}


def test_words_that_are_never_suggested_are_left_out_and_still_playable(lexicon: Lexicon) -> None:
    state = table(racks=_racks("FARTXXXXXX"))
    assert REGULAR.check(state, REGULAR.read_turn("10I FART"), lexicon) == []
    found = [turn for turn, _ in REGULAR.best(state, lexicon, 10)]
    suggested = {word for turn in found for word in REGULAR.words_of(state, turn)}
    assert "RAFT" in suggested
    assert "FART" not in suggested


def test_a_rack_that_is_not_known_has_no_best_play(lexicon: Lexicon) -> None:
    with pytest.raises(RuleBroken, match="not known"):
        REGULAR.best(table(SEE), lexicon, 1)


def test_a_robot_goes_out_when_its_last_letters_make_a_word(lexicon: Lexicon) -> None:
    state = table(SEE, racks=("ASY", "QXE", "B", "C"), box="")
    after = REGULAR.play(state, REGULAR.choose(state, lexicon, Random(1)))
    assert after.racks[0] == ""


def test_a_robot_without_a_word_passes(lexicon: Lexicon) -> None:
    assert REGULAR.choose(table(SEE, racks=_racks("QQQQQQQQQQ")), lexicon, Random(1)) == CrosswordPass()


def test_in_patience_the_best_play_comes_nearest_to_the_far_corner(lexicon: Lexicon) -> None:
    game = Keyword("patience")
    state = table(board("GARDEN"), players=("blue",), variant="patience", racks=("IGHTXXXXXX",))
    turn, tally = game.best(state, lexicon, 1)[0]
    assert (str(turn), tally.points) == ("F1 .IGHT", 1)
