"""One event of each form, as people write it and as it is written back."""

from __future__ import annotations

import pytest

from games.base.layout import Placement, Square
from games.base.record import Action, Claim, Draw, Exchange, Held, Mark, Out, Path, RecordEvent
from games.text.events import read_action, read_event, write_event
from games.text.unreadable import Unreadable

A1, B2, C3 = Square(0, 0), Square(1, 1), Square(2, 2)
SEE = Placement(Square(9, 8), across=True, word="SEE")
EASY = Placement(Square(9, 10), across=False, word=".ASY")
BELLY = Path((A1, B2, Square(2, 1), Square(2, 1), Square(3, 2)), "BELLY")

FORMS: list[tuple[str, str, RecordEvent]] = [
    ("SEEABDGHIN 10I SEE +15 15", "play", RecordEvent("x", SEE, 15, 15, "SEEABDGHIN")),
    ("ASYTROBLEK K10 .ASY +15 15", "play", RecordEvent("x", EASY, 15, 15, "ASYTROBLEK")),
    ("ASY K10 .ASY +15 15 stands", "play", RecordEvent("x", EASY, 15, 15, "ASY", "stands")),
    ("10I SEE +15 15", "play", RecordEvent("x", SEE, 15, 15)),
    ("AS? 10I SeE +15 15", "play", RecordEvent("x", Placement(Square(9, 8), True, "SeE"), 15, 15, "AS?")),
    ("54BB LOVE +0 0", "play", RecordEvent("x", Placement(Square(53, 53), True, "LOVE"), 0, 0)),
    ("BB54 LOVE +0 0", "play", RecordEvent("x", Placement(Square(53, 53), False, "LOVE"), 0, 0)),
    ("QXEABCDEFG - +0 0", "pass", RecordEvent("x", Mark.PASS, 0, 0, "QXEABCDEFG")),
    ("- +0 0", "pass", RecordEvent("x", Mark.PASS, 0, 0)),
    ("-", "pass", RecordEvent("x", Mark.PASS, None, None)),
    (
        "ABCDEFGHIJ -D +0 0 exposed",
        "exchange",
        RecordEvent("x", Exchange("D"), 0, 0, "ABCDEFGHIJ", "exposed"),
    ),
    ("-? +0 0 hidden", "exchange", RecordEvent("x", Exchange("?"), 0, 0, None, "hidden")),
    ("ASYTROBLEK -- -15 0", "withdraw", RecordEvent("x", Mark.WITHDRAW, -15, 0, "ASYTROBLEK")),
    (
        "EABDGHINRT (challenge) +25 40 EASY",
        "challenge",
        RecordEvent("x", Mark.CHALLENGE, 25, 40, "EABDGHINRT", "EASY"),
    ),
    ("(challenge) +0 0 BELLY", "challenge", RecordEvent("x", Mark.CHALLENGE, 0, 0, None, "BELLY")),
    ("(QXE) +65 310", "out", RecordEvent("x", Out("QXE"), 65, 310)),
    ("() +50 900", "out", RecordEvent("x", Out(""), 50, 900)),
    ("QXE (QXE) -15 90", "held", RecordEvent("x", Held("QXE"), -15, 90, "QXE")),
    ("QXE (QXE) +24 124", "held", RecordEvent("x", Held("QXE"), 24, 124, "QXE")),
    ("(QXE) -15 90", "held", RecordEvent("x", Held("QXE"), -15, 90)),
    ("(left) +0 60", "left", RecordEvent("x", Mark.LEFT, 0, 60)),
    ("(forfeit) +0 16", "forfeit", RecordEvent("x", Mark.FORFEIT, 0, 16)),
    ("A1.B2.B3.B3.C4 BELLY +15 15", "play", RecordEvent("x", BELLY, 15, 15)),
    ("(A1-B2) +0 0", "claim", RecordEvent("x", Claim(A1, B2), 0, 0)),
    ("(A1-E1) +50 150", "claim", RecordEvent("x", Claim(A1, Square(0, 4)), 50, 150)),
    ("T/R C3 T", "play", RecordEvent("x", Draw("T/R", C3, "T"), None, None)),
    ("T/R -", "pass", RecordEvent("x", Draw("T/R"), None, None)),
    ("<T/R C3 R", "play", RecordEvent("x", Draw("T/R", C3, "R", from_discards=True), None, None)),
    ("T/R C3 T a lucky one", "play", RecordEvent("x", Draw("T/R", C3, "T"), None, None, None, "a lucky one")),
    ("(filled) +100 100", "claim", RecordEvent("x", Mark.FILLED, 100, 100)),
]


@pytest.mark.parametrize(("text", "kind", "event"), FORMS)
def test_every_form_of_the_notation_is_read_and_written_back(
    text: str, kind: str, event: RecordEvent
) -> None:
    assert read_event("x", text) == event
    assert event.kind == kind
    assert write_event(event) == text


@pytest.mark.parametrize(
    ("habit", "canonical"),
    [
        ("SEE\t10i   SEE +15  15", "SEE 10I SEE +15 15"),
        ("ASY k10 .ASY +15 15", "ASY K10 .ASY +15 15"),
        ("ASY K10 (E)ASY +15 15", "ASY K10 .ASY +15 15"),
        ("SEE 10I SEE 15 +15", "SEE 10I SEE +15 15"),
        ("SEE 10I SEE +015 15", "SEE 10I SEE +15 15"),
        ("SEE 10I SEE +15 15   BE,  ET ", "SEE 10I SEE +15 15 BE,  ET"),
        ("-- \u221215 \u221215", "-- -15 -15"),
        ("\u2013 +0 0", "- +0 0"),
        ("- 0 0", "- +0 0"),
        ("(Challenge) +25 40 EASY", "(challenge) +25 40 EASY"),
        ("(a1-b2) +0 0", "(A1-B2) +0 0"),
        ("a1.b2 ab +3 3", "A1.B2 AB +3 3"),
        ("t/r c3 t", "T/R C3 T"),
        ("T/R C3 T +0 0", "T/R C3 T +0 0"),
        ("SEE\u00a010I\u00a0SEE +15 15", "SEE 10I SEE +15 15"),
        ("-- -0 0", "-- +0 0"),
    ],
)
def test_habits_are_read_and_written_in_one_form(habit: str, canonical: str) -> None:
    assert write_event(read_event("x", habit)) == canonical


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "UnknownEvent"),
        ("SEEABDGHIN", "UnknownEvent"),
        ("SEE 10I", "BadWord"),
        ("SEE 10I +15 15", "BadWord"),
        ("SEE 10I S\u00c9E +15 15", "BadWord"),
        ("SEE 10I SEE", "NoTotal"),
        ("SEE 10I SEE +15", "NoTotal"),
        ("SEE 10I SEE fifteen 15", "NotANumber"),
        ("SEE 10I SEE +15 15.", "NotANumber"),
        ("SEE 10I SEE +\u0663 \u0663", "NotANumber"),
        ("SEE 10I SEE +" + "9" * 5000 + " 15", "NotANumber"),
        ("- +\u0663 0", "NotANumber"),
        ("- +0", "NoTotal"),
        ("T/R C3 T +5", "NoTotal"),
        ("see 10I SEE +15 15", "BadRack"),
        ("AsY K10 .AsY +15 15", "BadRack"),
        ("-d +0 0 exposed", "UnknownEvent"),
        ("-7 +0 0", "UnknownEvent"),
        ("(time) -10 50", "UnknownEvent"),
        ("(A1-) +50 50", "UnknownEvent"),
        ("108A SEE +15 15", "OffTheSheet"),
        ("A0 SEE +15 15", "OffTheSheet"),
        ("ZZ1 SEE +15 15", "OffTheSheet"),
        ("A" * 5000 + "1 SEE +15 15", "OffTheSheet"),
        ("A" + "1" * 5000 + " SEE +15 15", "OffTheSheet"),
        ("107DB SEE +15 15", "OffTheSheet"),
        ("10I " + "A" * 200 + " +15 15", "OffTheSheet"),
        ("A1.B108 AB +3 3", "OffTheSheet"),
        ("(A1-ZZ9) +50 50", "OffTheSheet"),
        ("A1.B2 .B +3 3", "BadWord"),
        ("T/R C3", "UnknownEvent"),
        ("T/R C3 TR", "BadWord"),
        ("T/R 3 T", "UnknownEvent"),
        ("T/R ZZ9 T", "OffTheSheet"),
    ],
)
def test_what_cannot_be_an_event_is_refused_with_its_line(text: str, kind: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_event("x", text, 9)
    assert (refused.value.kind, refused.value.line) == (kind, 9)
    assert str(refused.value).startswith("Line 9: ")
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("remark", "stands"),
    [
        ("stands", True),
        ("Stands by ruling", True),
        ("BE, ET stands", True),
        ("it stands so", False),
        ("", False),
    ],
)
def test_a_play_is_let_stand_when_its_remark_begins_or_ends_so(remark: str, stands: bool) -> None:
    assert RecordEvent("x", SEE, 15, 15, remark=remark).stands is stands


@pytest.mark.parametrize(
    ("remark", "words"),
    [("EASY", ("EASY",)), ("BE, ET by red", ("BE", "ET")), ("the play", ()), ("", ())],
)
def test_a_challenge_names_its_words_in_capitals(remark: str, words: tuple[str, ...]) -> None:
    assert RecordEvent("x", Mark.CHALLENGE, 25, 40, remark=remark).named_words == words


@pytest.mark.parametrize(("text", "action"), [("K10 .ASY", EASY), (" k10  .ASY", EASY), ("-", Mark.PASS)])
def test_an_action_can_be_asked_for_alone(text: str, action: Action) -> None:
    assert read_action(text) == action


@pytest.mark.parametrize("text", ["", "K10", "K10 .ASY +15", "EASY"])
def test_an_action_alone_has_nothing_after_it(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_action(text)
    assert refused.value.line is None
    assert not str(refused.value).startswith("Line")
