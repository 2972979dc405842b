from __future__ import annotations

from games.base.game import Ending
from games.keyword import Keyword
from games.keyword.state import CrosswordPass
from games.search.robots import write_record
from games.text.gcg import write_gcg
from tests.games.keyword.tables import SEE, play, table


def test_a_spelled_card_is_followed_by_the_next_one() -> None:
    game = Keyword()
    before = table(SEE, card="EASY", pack=("STORE",), racks=("ASYTROBLEK", *["_" * 10] * 3))
    lines = game.scribe().turn(before, play("K10 .ASY"), game.play(before, play("K10 .ASY")))
    assert write_gcg(write_record(game, before, lines)).splitlines()[-2:] == [
        ">red: ASYTROBLEK K10 .ASY +65 65",
        "#keycard STORE",
    ]


def test_the_end_tells_who_is_out_and_what_the_others_hold() -> None:
    game = Keyword()
    before = table(SEE, players=("red", "blue"), racks=("ASY", "QXE"), box="")
    after = game.play(before, play("K10 .ASY"))
    lines = game.scribe().end(after, game.settle(after, Ending("out", 0)))
    assert write_gcg(write_record(game, before, lines)).splitlines()[-2:] == [
        "#ended out",
        ">red: (QXE) +65 80",
    ]


def test_when_nobody_is_out_each_line_has_the_total_of_its_side() -> None:
    game = Keyword("partnership")
    before = table(SEE, variant="partnership", racks=("AB", "C", "DEF", "G"), box="")
    lines = game.scribe().end(before, game.settle(before, Ending("passes")))
    assert write_gcg(write_record(game, before, lines)).splitlines()[-5:] == [
        "#ended passes",
        ">red: AB (AB) -10 -10",
        ">yellow: C (C) -5 -5",
        ">blue: DEF (DEF) -15 -25",
        ">green: G (G) -5 -10",
    ]


def test_a_pass_is_written_with_the_rack() -> None:
    game = Keyword()
    before = table(SEE, racks=("QXEABCDEFG", *["_" * 10] * 3))
    lines = game.scribe().turn(before, CrosswordPass(), game.play(before, CrosswordPass()))
    assert write_gcg(write_record(game, before, lines)).splitlines()[-1] == ">red: QXEABCDEFG - +0 0"
