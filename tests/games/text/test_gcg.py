"""Whole records: read, written, and read again."""

from __future__ import annotations

import time

import pytest

from games.base.record import (
    Mark,
    Out,
    Pragma,
    Record,
    RecordEvent,
    RecordPlayer,
)
from games.text.gcg import read_gcg, write_gcg
from games.text.plain import MAX_LINE, MAX_LINES, MAX_TEXT
from games.text.unreadable import Unreadable
from tests.games.text.records import HANDS, HEADING, KEESDROW, LOTTO, PARTY


@pytest.mark.parametrize("text", [PARTY, HANDS, LOTTO, KEESDROW])
def test_a_canonical_text_is_written_back_to_the_letter(text: str) -> None:
    assert write_gcg(read_gcg(text)) == text
    assert write_gcg(read_gcg(text.encode())) == text


@pytest.mark.parametrize(
    "habit",
    [
        PARTY.replace("\n", "\r\n"),
        PARTY.replace("\n", "\r"),
        "\ufeff" + PARTY,
        PARTY.replace(" ", "\t", 12),
        PARTY.replace("\n", " \n\n"),
        PARTY.replace("#keycard", "#KeyCard").replace("10I", "10i").replace("K10", "k10"),
        PARTY.replace(">red:", "> Red :").replace(">yellow: ", ">YELLOW:"),
        PARTY.replace("#character-encoding UTF-8\n", "").rstrip(),
    ],
)
def test_habits_make_no_difference(habit: str) -> None:
    assert write_gcg(read_gcg(habit)) == PARTY


def test_lines_keep_their_place_and_their_number() -> None:
    record = read_gcg(PARTY)
    assert [line.line for line in record.lines] == list(range(11, 25))
    assert record.lines[1] == Pragma("keycard", "STORE")
    assert record.lines[6] == Pragma("mystery", "as it came")
    assert record.hidden_racks
    assert [event.kind for event in record.events] == [
        *("play", "play", "pass", "withdraw", "challenge", "out", "held"),
    ]


def test_racks_of_a_later_hand_stay_where_they_were_dealt() -> None:
    record = read_gcg(HANDS)
    assert [player.rack for player in record.players] == ["ABCD", "EFG?"]
    assert record.lines[3:5] == (Pragma("rack1", "LOVE"), Pragma("rack2", "RATS"))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("red: SEE 10I SEE +15 15", "NoPragma"),
        (">red SEE 10I SEE +15 15", "NoNickname"),
        (">: SEE 10I SEE +15 15", "NoNickname"),
        (">", "NoNickname"),
        (">green: - +0 0", "UnknownPlayer"),
        (">" + "x" * 9000 + ": - +0 0", "UnknownPlayer"),
        (">red: SEE 10I SEE +15", "NoTotal"),
        ("#card green 7", "UnknownPlayer"),
        ("#hand 1\n#rack3 ABC", "PlayerMissing"),
        (">red: - +0 0\n#rack1 abc", "BadRack"),
        (">red: - +0 0\n#player3 green", "TooLate"),
        (">red: - +0 0\n#option a=b", "TooLate"),
        (">red: - +0 0\n#game lotto", "TooLate"),
        ("#note \u202eabc", "ForbiddenCharacter"),
        ("x" * (MAX_LINE + 1), "LineTooLong"),
    ],
)
def test_a_line_that_says_nothing_is_refused_by_its_number(line: str, kind: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_gcg(HEADING + "\n" + line)
    assert refused.value.kind == kind
    assert refused.value.line == 5 + line.count("\n")
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    "record",
    [
        Record("keyword", ()),
        Record("", (RecordPlayer("red"),)),
        Record("keyword", (RecordPlayer("red", " Ann"),)),
        Record("keyword", (RecordPlayer("red", "Ann\nLee"),)),
        Record("keyword", (RecordPlayer("red"), RecordPlayer("RED"))),
        Record("keyword", (RecordPlayer("red"),), (Pragma("rack1", "ABC"),)),
        Record("keyword", (RecordPlayer("red"),), (Pragma("seed", "7"),)),
        Record("keyword", (RecordPlayer("red"),), (RecordEvent("blue", Mark.PASS, 0, 0),)),
        Record("keyword", (RecordPlayer("red"),), (RecordEvent("Red", Mark.PASS, 0, 0),)),
        Record(
            "keyword",
            (RecordPlayer("red"),),
            (RecordEvent("red", Mark.PASS, 0, 0, remark="a\n>red: - +0 0"),),
        ),
        Record("keyword", (RecordPlayer("red"),), (RecordEvent("red", Mark.LEFT, None, None),)),
        Record("keyword", (RecordPlayer("red"),), (RecordEvent("red", Out("ABC"), -15, 0),)),
        Record("keyword", (RecordPlayer("red"),), seed=-1),
    ],
)
def test_a_record_that_would_be_read_differently_is_not_written(record: Record) -> None:
    with pytest.raises(Unreadable):
        write_gcg(record)


@pytest.mark.parametrize(
    "source",
    [
        b"x" * 10_000_000,
        b"\x00" * 10_000_000,
        b"\xff" * 4_000_000,
        HEADING + "\n" * 3_900_000,
        HEADING + ">red: - +0 0\n" * 300_000,
        HEADING + (">red: " + "(" * 9_900 + "\n") * 390,
        HEADING + (">red: " + "A1." * 3_300 + "\n") * 390,
        HEADING + (">red: K10 " + "(E)" * 3_000 + " +1\n") * 390,
        HEADING + (">red: SEE" + " " * 9_900 + "\n") * 390,
        HEADING + ("#option a" + " " * 9_900 + "\n") * 390,
        HEADING + ("#card red" + " " * 9_900 + "x\n") * 390,
        HEADING + ("#" + "_:" * 4_900 + "\n") * 390 + "x",
        HEADING + (">red: " + "A1." * 3_300 + "A1 AB +1 1\n") * 390 + "x",
        HEADING + (">red: K10 " + "(E)" * 30 + " +1 1" + " x" * 4_900 + "\n") * 390 + "x",
        "#player1 " + "\u0344" * 9_000,
    ],
)
def test_hostile_texts_are_refused_at_once(source: bytes | str) -> None:
    started = time.process_time()
    with pytest.raises(Unreadable) as refused:
        read_gcg(source)
    assert refused.value.line is not None
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    "line",
    [
        ">red: SEEABDGHIN 10I SEE +15 15",
        ">blue: ABCDEFGHIJ A1.B2.B3.B3.C4 BELLY +15 15",
        "#board " + "/".join(["ABCDEFGHIJKLM"] * 13),
        "#note",
    ],
)
def test_the_longest_text_that_is_allowed_is_read_in_two_seconds(line: str) -> None:
    lines = MAX_LINES - HEADING.count("\n")
    text = HEADING + "\n".join(
        [f"{line} ".ljust(MAX_TEXT // MAX_LINES - 10, "x" if line[0] == ">" else " ")] * lines
    )
    started = time.process_time()
    assert len(read_gcg(text).lines) == lines
    assert time.process_time() - started < 2
