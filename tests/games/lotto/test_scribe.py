from __future__ import annotations

from dataclasses import replace
from random import Random

from games.base.game import Ending
from games.base.record import Pragma, RecordEvent
from games.lexicon.dictionary import Lexicon
from games.lotto import Lotto
from games.lotto.state import LottoPass, LottoState, Turn
from tests.games.lotto.tables import CARD_7, GAME, MATCH, play, table


def end(state: LottoState, lexicon: Lexicon, game: Lotto = GAME) -> list[str]:
    assert state.stopped
    lines = game.scribe().end(state, game.settle(state, state.stopped, lexicon))
    return [
        f"#ended {line.text}"
        if isinstance(line, Pragma)
        else f"{line.player} {line.action} {line.points} {line.total}"
        for line in lines
    ]


def written(before: LottoState, turn: Turn) -> list[RecordEvent | Pragma]:
    return GAME.scribe().turn(before, turn, GAME.play(before, turn))


def test_a_record_begins_with_who_has_which_card() -> None:
    assert GAME.scribe().begin(table((7, ()), (12, ()))) == [
        Pragma("card", "ann 7"),
        Pragma("card", "bob 12"),
    ]


def test_a_later_game_of_a_match_begins_with_its_number() -> None:
    state = replace(table((7, ()), (12, ())), game=3)
    assert MATCH.scribe().begin(state)[0] == Pragma("hand", "3")


def test_a_draw_is_written_when_the_card_is_used() -> None:
    state = table((7, ()), (12, ()))
    assert written(state, GAME.read_turn("draw")) == []
    for text in ("A/B B1 A", "A/B -"):
        [event] = written(state, GAME.read_turn(text))
        assert isinstance(event, RecordEvent)
        assert (event.player, str(event.action), event.points) == ("ann", text, None)


def test_a_pass_is_a_turn_only_while_there_is_play() -> None:
    state = replace(table((7, ()), (12, ())), box=())
    assert len(written(state, LottoPass())) == 1
    assert written(replace(state, stopped=Ending("passes")), LottoPass()) == []


def test_the_end_is_written_point_by_point(lexicon: Lexicon) -> None:
    # PLACE down the first column, three words across; both diagonals of words come last.
    rows = ("PLANT", "LEAST", "ABUSE", "NQXCZ", "TREND")
    state = replace(table((7, rows), (12, ("WATER",))), stopped=Ending("filled", 0))
    assert end(play(state, "(A1-A5)", "-", "-"), lexicon) == [
        "#ended filled",
        "ann (filled) 100 100",
        "ann (A1-E1) 50 150",
        "ann (A2-E2) 50 200",
        "ann (A3-E3) 50 250",
        "ann (A5-E5) 50 300",
        "ann (A1-A5) 50 350",
        "bob (A1-E1) 50 50",
    ]


def test_lines_counted_without_being_pointed_out_are_written_too(lexicon: Lexicon) -> None:
    game = GAME.with_option("lotto_autoclaim", "true")
    # HEART begins in the same corner across, down and diagonally.
    rows = ("HEART", "EE...", "A.A..", "R..R.", "T...T")
    state = replace(table((10, rows), (12, ())), stopped=Ending("passes"))
    assert [line.split()[1] for line in end(state, lexicon, game)[1:]] == ["(A1-E1)", "(A1-A5)", "(A1-E5)"]


def test_the_end_of_a_match_is_written_after_the_end_of_its_last_game(lexicon: Lexicon) -> None:
    state = replace(table((7, CARD_7), (12, ())), stopped=Ending("filled", 0), scores=(650, 0))
    lines = end(state, lexicon, MATCH)
    assert (lines[0], lines[-1]) == ("#ended filled", "#ended goal")


def test_a_table_of_which_no_card_is_known_is_written_without() -> None:
    assert GAME.scribe().begin(GAME.set_up(("ann", "bob"))) == []
    assert GAME.scribe().racks(GAME.deal(("ann", "bob"), Random(1))) == (None, None)
