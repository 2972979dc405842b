"""Any record comes back as it was written; any text is read, or refused with its line."""

from __future__ import annotations

import string

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
from games.text.plain import find_forbidden
from games.text.pragmas import ENDINGS
from games.text.unreadable import Unreadable
from tests.games.text.records import HEADING, LOTTO, PARTY

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
