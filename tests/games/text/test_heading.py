"""Who plays what: the heading of a record."""

from __future__ import annotations

import time

import pytest

from games.base.record import Option, Record, RecordPlayer
from games.text.gcg import read_gcg
from games.text.unreadable import Unreadable

VARIANTS = {"keyword": ("regular", "party"), "lotto": ("regular", "match")}


def test_the_heading_may_stand_in_any_order() -> None:
    record = read_gcg(
        "#seed 007\n#rack2 AB?\n#Player2  blue\tBob  Ray \n#title Final\n#option  Free-Length = True\n"
        "#Variant Party\n#player1 red\n#GAME Keyword\n#rack1\n"
    )
    assert (record.game, record.variant, record.seed) == ("keyword", "party", 7)
    assert record.players == (RecordPlayer("red", "", ""), RecordPlayer("blue", "Bob Ray", "AB?"))
    assert record.options == (Option("free_length", "true"),)


def test_a_record_without_a_variant_is_the_regular_game() -> None:
    assert read_gcg("#game lotto\n#player1 ann\n", VARIANTS) == Record(
        "lotto", (RecordPlayer("ann"),), variant="regular"
    )


def test_every_line_of_the_heading_is_remembered() -> None:
    record = read_gcg("\n#game keyword\n#option a=b\n\n#player1 ann\n")
    assert (record.options[0].line, record.players[0].line) == (3, 5)


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("", "NoGame", 1),
        ("#player1 ann\n", "NoGame", 1),
        ("#player1 ann\n#note a\n>ann: - +0 0\n>ann: - +0 0\n", "NoGame", 3),
        ("#game keyword\n#note nobody\n", "NoPlayers", 2),
        ("#game chess\n#player1 ann\n", "NoSuchGame", 1),
        ("#game\n#player1 ann\n", "BadPragma", 1),
        ("#player1 ann\n#game key word\n", "BadPragma", 2),
        ("#game keyword\n#game lotto\n", "Repeated", 2),
        ("#player1 ann\n#variant open\n#game keyword\n", "NoSuchVariant", 2),
        ("#variant\n", "BadPragma", 1),
        ("#seed\n", "BadPragma", 1),
        ("#seed -7\n", "BadPragma", 1),
        ("#seed " + "9" * 5000, "BadPragma", 1),
        ("#seed \u0667\n", "BadPragma", 1),
        ("#option\n", "BadPragma", 1),
        ("#option a\n", "BadPragma", 1),
        ("#option a=\n", "BadPragma", 1),
        ("#option =b\n", "BadPragma", 1),
        ("#option a=b c=d\n", "BadPragma", 1),
        ("#option a==b\n", "BadPragma", 1),
        ("#option a_b=1\n#option a-b=2\n", "Repeated", 2),
        ("#player ann\n", "BadPragma", 1),
        ("#player0 ann\n", "BadPragma", 1),
        ("#player13 ann\n", "BadPragma", 1),
        ("#player" + "1" * 5000 + " ann\n", "BadPragma", 1),
        ("#player1\n", "BadNickname", 1),
        ("#player1 a:b\n", "BadNickname", 1),
        ("#player1 a\u200db\n", "BadNickname", 1),
        ("#player1 ann\n#player1 bob\n", "Repeated", 2),
        ("#player1 ann\n#player2 Ann\n", "SameNickname", 2),
        ("#player1 Jos\u00e9\n#player2 Jose\u0301\n", "SameNickname", 2),
        ("#game keyword\n#player1 ann\n#player3 cy\n", "PlayerMissing", 3),
        ("#game keyword\n#player2 bob\n", "PlayerMissing", 2),
        ("#game keyword\n#rack2 ABC\n#player1 ann\n", "PlayerMissing", 2),
        ("#rack1 abc\n", "BadRack", 1),
        ("#rack ABC\n", "BadPragma", 1),
        ("#rack1 A\n#rack1 B\n", "Repeated", 2),
    ],
)
def test_a_heading_that_does_not_say_who_plays_what_is_refused(text: str, kind: str, line: int) -> None:
    with pytest.raises(Unreadable) as refused:
        read_gcg(text, VARIANTS)
    assert (refused.value.kind, refused.value.line) == (kind, line)
    assert len(str(refused.value)) < 250


def test_a_refusal_says_what_to_write() -> None:
    with pytest.raises(Unreadable) as refused:
        read_gcg("#game Scrabble\n#player1 ann\n", VARIANTS)
    assert (
        str(refused.value) == "Line 1: There is no game “scrabble”; write #game with one of: keyword, lotto."
    )
    assert refused.value.params == {"line": 1, "game": "scrabble", "known": "keyword, lotto"}


def test_nicknames_under_piles_of_accents_are_compared_at_once() -> None:
    pile = "\u0301\u0316" * 4_900
    players = "".join(f"#player{number} {number}e{pile}\n" for number in range(1, 13))
    started = time.process_time()
    assert len(read_gcg(f"#game keyword\n{players}").players) == 12
    assert time.process_time() - started < 0.3
