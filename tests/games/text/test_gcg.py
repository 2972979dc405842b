"""Whole records: read, written, and read again."""

from __future__ import annotations

import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base.layout import LARGEST_SIDE, Placement, Square
from games.base.record import (
    Action,
    Claim,
    Draw,
    Exchange,
    Held,
    Mark,
    Option,
    Out,
    Path,
    Pragma,
    Record,
    RecordEvent,
    RecordPlayer,
)
from games.text.gcg import read_gcg, write_gcg
from games.text.plain import MAX_LINE, MAX_LINES, MAX_TEXT, find_forbidden
from games.text.pragmas import ENDINGS
from games.text.unreadable import Unreadable

PARTY = """\
#character-encoding UTF-8
#game keyword
#variant party
#option party_timeout_dock=false
#player1 red Ann Lee
#player2 yellow Bob
#player3 blue
#player4 green Zo\u00eb O'Neil
#rack1 ABCDEFGHI?
#seed 7
#title Semifinal
#keycard STORE
#hidden-racks
>red: SEEABDGHIN 10I SEE +15 15
#keycard
>yellow: ASY K10 .ASY +15 15 stands
#mystery as it came
>blue: - +0 0
>yellow: ASYTROBLEK -- -15 0
>red: EABDGHINRT (challenge) +25 40 EASY
#ended out
>red: (QXE) +65 310
>blue: QXE (QXE) -15 90
#note free text
"""
HANDS = """\
#character-encoding UTF-8
#game anagrams
#variant regular
#player1 ann Ann Lee
#player2 bob
#rack1 ABCD
#rack2 EFG?
#exposed T
>ann: ABCD -D +0 0 exposed
#hand 2
#rack1 LOVE
#rack2 RATS
#exposed ?
>bob: RATS 54BB RAT +0 0
"""
LOTTO = """\
#character-encoding UTF-8
#game lotto
#variant match
#player1 ann
#card ann 7
>ann: T/R C3 T
>ann: <T/R C3 R
>ann: T/R -
#ended filled
>ann: (filled) +100 100
>ann: (A1-E1) +50 150
"""
KEESDROW = """\
#character-encoding UTF-8
#game keesdrow
#variant four-score
#player1 ann
#board GIRL/PENS/TOAD/RUNE
>ann: A1.B2.B3.B3.C4 BELLY +15 15
>ann: (challenge) +0 0 BELLY
>ann: (forfeit) +0 16
>ann: (A1-B2) +0 0
"""


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


HEADING = "#game keyword\n#player1 red Ann\n#player2 blue Bob\n"


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


LETTERS = st.text(string.ascii_uppercase, min_size=1, max_size=12)
RACKS = st.text(string.ascii_uppercase + "?", max_size=10)
COORDINATES = st.integers(0, LARGEST_SIDE - 1)
SQUARES = st.builds(Square, COORDINATES, COORDINATES)
NUMBERS = st.integers(-9_999_999, 9_999_999)
SAID = (
    st.text(st.characters(codec="utf-8"), max_size=30)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: not find_forbidden(text))
)
NICKNAMES = ("red", "Zo\u00eb", "#1", ">", "(left)", "\U0001f431")
PLACEMENTS = st.builds(
    Placement,
    st.builds(Square, st.integers(0, LARGEST_SIDE - 20), st.integers(0, LARGEST_SIDE - 20)),
    st.booleans(),
    st.text(string.ascii_letters + ".", min_size=1, max_size=20),
)
SCORED: st.SearchStrategy[Action] = st.one_of(
    PLACEMENTS,
    st.builds(Path, st.lists(SQUARES, min_size=2, max_size=8).map(tuple), LETTERS),
    st.builds(Exchange, LETTERS),
    st.builds(Claim, SQUARES, SQUARES),
    st.sampled_from(Mark),
)
CARDS = st.tuples(*[st.sampled_from(string.ascii_uppercase)] * 2).map("/".join)
DRAWS = st.one_of(
    st.builds(Draw, CARDS, from_discards=st.booleans()),
    st.builds(Draw, CARDS, SQUARES, st.sampled_from(string.ascii_uppercase), st.booleans()),
)
RACK_COLUMN = st.none() | RACKS.filter(bool)
EVENTS = st.one_of(
    st.builds(RecordEvent, st.sampled_from(NICKNAMES), SCORED | DRAWS, NUMBERS, NUMBERS, RACK_COLUMN, SAID),
    st.builds(
        RecordEvent,
        st.sampled_from(NICKNAMES),
        DRAWS | st.just(Mark.PASS),
        st.none(),
        st.none(),
        RACK_COLUMN,
        SAID.filter(lambda remark: not (remark[:1].isdigit() or remark[:1] in tuple("+-\u2212\u2013"))),
    ),
    st.builds(
        RecordEvent,
        st.sampled_from(NICKNAMES),
        st.builds(Out, RACKS),
        st.integers(0, 999),
        NUMBERS,
        st.none(),
        SAID,
    ),
    st.builds(
        RecordEvent,
        st.sampled_from(NICKNAMES),
        st.builds(Held, RACKS),
        NUMBERS,
        NUMBERS,
        RACKS.filter(bool),
        SAID,
    ),
)
PRAGMAS = st.one_of(
    st.builds(Pragma, st.just("keycard"), LETTERS | st.just("")),
    st.builds(Pragma, st.just("hand"), st.integers(1, 9999).map(str)),
    st.builds(Pragma, st.just("ended"), st.sampled_from(ENDINGS)),
    st.builds(Pragma, st.just("card"), st.sampled_from(NICKNAMES).map(lambda name: f"{name} 7")),
    st.builds(Pragma, st.sampled_from(("note", "title", "", "Unknown", "##")), SAID),
    st.just(Pragma("hidden-racks")),
)
RECORDS = st.builds(
    Record,
    game=st.sampled_from(("keyword", "lotto")),
    players=st.tuples(
        *(st.builds(RecordPlayer, st.just(name), SAID, st.none() | RACKS) for name in NICKNAMES)
    ),
    lines=st.lists(EVENTS | PRAGMAS, max_size=6).map(tuple),
    variant=st.sampled_from(("regular", "four-score")),
    options=st.lists(
        st.builds(Option, st.sampled_from(("a", "stall_rounds")), st.sampled_from(("true", "3"))),
        unique_by=lambda option: option.name,
    ).map(tuple),
    seed=st.none() | st.integers(0, 10**39),
)


@given(RECORDS)
def test_every_record_comes_back_as_it_was_written(record: Record) -> None:
    text = write_gcg(record)
    assert read_gcg(text) == record
    assert write_gcg(read_gcg(text)) == text
    assert read_gcg(text.encode().replace(b"\n", b"\r\n")) == record


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_line(source: bytes | str) -> None:
    try:
        record = read_gcg(source)
    except Unreadable as refused:
        assert refused.line is not None  # noqa: PT017 - reading is allowed to succeed as well.
    else:
        assert read_gcg(write_gcg(record)) == record


@given(st.lists(st.sampled_from(PARTY.splitlines() + LOTTO.splitlines()), max_size=12), st.data())
def test_any_shuffled_or_damaged_record_is_read_or_refused(lines: list[str], data: st.DataObject) -> None:
    text = "\n".join([*HEADING.splitlines(), *lines])
    place = data.draw(st.integers(0, len(text)))
    damaged = (
        text[:place]
        + data.draw(st.sampled_from(("", "\t", "-", "(", "#", ">", "9", "\u0663", ".")))
        + text[place + 1 :]
    )
    try:
        record = read_gcg(damaged)
    except Unreadable as refused:
        assert refused.line is not None  # noqa: PT017 - reading is allowed to succeed as well.
    else:
        assert read_gcg(write_gcg(record)) == record
