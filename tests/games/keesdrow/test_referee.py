"""Records judged line by line: what a strict judge finds, and what it lets pass."""

from __future__ import annotations

import pytest

from games.judging.judge import judge
from games.lexicon.dictionary import load_lexicon
from games.text.gcg import read_gcg
from tests.games.keesdrow.tables import FOUR, judged, kinds

ANN_CATS = ">ann: A2.B2.C2.D2 CATS +8 8"
BEN_NOON = ">ben: A3.B3.C3.D3 NOON +6 6"
ANN_BELLY = ">ann: A4.B4.C4.C4.D4 BELLY +15 15"
ANN_CATR = ">ann: A2.B2.B1.C1 CATR +7 7"


def test_the_lines_of_the_notation_are_legal() -> None:
    judgement = judged(
        ANN_BELLY,
        ">ben: (challenge) +0 0 BELLY",
        BEN_NOON,
        ">ann: (forfeit) +0 30",
        ">ben: A2.B2.C2.D2 CATS +8 14",
        ">ann: - +0 30",
        ">ben: (left) +0 14",
    )
    assert judgement.legal, judgement.problems
    assert judgement.scores == {"ann": 30, "ben": 14}
    assert [judged.event.kind for judged in judgement.events] == [
        "play", "challenge", "play", "forfeit", "play", "pass", "left",
    ]  # fmt: skip
    assert [judged.total for judged in judgement.events] == [15, 0, 6, 30, 14, 30, 14]


def test_stress_is_judged_letter_by_letter() -> None:
    judgement = judged(">ann: D2.C2.C1.D1.D2.D2 STRESS +16 16")
    assert judgement.legal
    items = judgement.events[0].as_json()["items"]
    assert items == [
        {"rule": "green", "square": "D2", "points": 2},
        {"rule": "green", "square": "C2", "points": 2},
        {"rule": "green", "square": "C1", "points": 1},
        {"rule": "green", "square": "D1", "points": 1},
        {"rule": "yellow", "square": "D2", "points": 4},
        {"rule": "red", "square": "D2", "points": 6},
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # Sums.
        ([">ann: A2.B2.C2.D2 CATS +9 9"], ["WrongPoints"]),
        ([">ann: A2.B2.C2.D2 CATS +8 9"], ["WrongTotal"]),
        ([ANN_CATS, BEN_NOON, ">ann: A4.B4.C4.C4.D4 BELLY +15 22"], ["WrongTotal"]),
        ([ANN_CATS, ">ben: A2.B2.B1 CAT +5 5"], ["WrongPoints"]),
        # Paths.
        ([">ann: A2.B2.C2.D3 CATS +8 8"], ["SquaresSpellOtherwise"]),
        ([">ann: A4.B4.C4.D4 BELLY +15 15"], ["SquaresSpellOtherwise"]),
        ([">ann: A2.B2.B2.D2 CAAS +8 8"], ["NotAdjoining", "NotInDictionary"]),
        ([">ann: A2.B2.M2 CAT +6 6"], ["NoLetterOnSquare"]),
        ([">ann: B2 A +1 1"], ["WordTooShort"]),
        ([">ann: 2A CATS +8 8"], ["NoSuchTurn"]),
        ([">ann: CATS - +0 0"], []),
        # Words.
        ([ANN_CATR], ["NotInDictionary"]),
        ([ANN_CATS, ">ben: A2.B2.C2.D2 CATS +16 16"], ["SameLettersAgain"]),
        ([ANN_CATS, ">ben: A2.B2.C2 CAT +12 12"], ["ShorterVersion"]),
        ([">ann: A2.B2.C2 CAT +6 6", ">ben: A2.B2.C2.D2 CATS +14 14"], []),
        # Turns.
        ([ANN_CATS, ">ann: A3.B3.C3.D3 NOON +6 14"], ["NotYourTurn"]),
        ([BEN_NOON], ["NotYourTurn"]),
        ([">ben: (forfeit) +0 0"], ["NotYourTurn"]),
        ([">ann: (forfeit) +5 5"], ["WrongPoints"]),
        ([">ann: (left) +0 0", ">ben: A3.B3.C3.D3 NOON +6 6"], ["GameIsOver"]),
        # Things of other games.
        ([">ann: (A1-B2) +0 0"], ["NoSuchTurn"]),
        ([">ann: (filled) +100 100"], ["NoSuchTurn"]),
        ([">ann: T/R C3 T"], ["NoSuchTurn"]),
        ([">ann: -D +0 0"], ["NoSuchTurn"]),
        ([">ann: (QXE) +65 65"], ["NoSuchTurn"]),
    ],
)
def test_each_mistake_is_named_once(lines: list[str], expected: list[str]) -> None:
    assert kinds(judged(*lines)) == expected


def test_an_expired_letter_is_named_and_its_points_are_not_compared() -> None:
    stress = ">ann: D2.C2.C1.D1.D2.D2 STRESS +16 16"
    assert kinds(judged(stress, ">ben: A2.B2.C2.D2 CATS +14 14")) == ["LetterExpired"]


@pytest.mark.parametrize(
    ("lines", "expected", "scores"),
    [
        # A right challenge strikes the word; the wrong word is no problem then.
        ([ANN_CATR, ">ben: (challenge) +0 0 CATR"], [], (0, 0)),
        ([ANN_CATR, ">ben: (challenge) +0 0"], [], (0, 0)),
        ([ANN_CATR, ">ben: (challenge) +0 0 CATR", ">ann: -- -7 0", BEN_NOON], [], (0, 6)),
        ([ANN_CATR, ">ann: -- -7 0", BEN_NOON], [], (0, 6)),
        ([ANN_CATR, ">ann: -- -7 0", ">ben: (challenge) +0 0 CATR", BEN_NOON], [], (0, 6)),
        ([ANN_CATR, ">ben: (challenge) +0 0 CATR", ">ann: A3.B3.C3.D3 NOON +6 6"], ["NotYourTurn"], (6, 0)),
        # A wrong challenge doubles it.
        ([ANN_CATS, ">ben: (challenge) +0 0 CATS"], [], (16, 0)),
        ([ANN_CATS, ">ben: (challenge) -25 -25 CATS"], ["WrongPoints"], (16, 0)),
        ([ANN_CATS, ">ben: (challenge) +0 0", BEN_NOON, ">ann: A4.B4.C4.C4.D4 BELLY +15 31"], [], (31, 6)),
        (
            [ANN_CATS, ">ben: (challenge) +0 0", BEN_NOON, ">ann: A4.B4.C4.C4.D4 BELLY +15 23"],
            ["WrongTotal"],
            (31, 6),
        ),
        (
            [ANN_CATS, ">ben: (challenge) +0 0", ">ann: -- -8 8"],
            ["WordWasRight"],
            (16, 0),
        ),
        # Not heard.
        (
            [ANN_CATS, BEN_NOON, ">ben: (challenge) +0 6 CATS"],
            ["OnlyOpponentsChallenge", "TooLateToChallenge"],
            (8, 6),
        ),
        ([ANN_CATS, BEN_NOON, ">ann: (challenge) +0 8 CATS"], ["TooLateToChallenge"], (8, 6)),
        ([ANN_CATS, ">ben: - +0 0", ">ben: (challenge) +0 0 CATS"], ["TooLateToChallenge"], (8, 0)),
        ([ANN_CATS, ">ann: (challenge) +0 8"], ["OnlyOpponentsChallenge"], (8, 0)),
        ([ANN_CATS, ">ben: (challenge) +0 0 DOG"], ["WordNotInPlay"], (8, 0)),
        ([ANN_CATS, ">ben: (challenge) +0 0", ">ben: (challenge) +0 0"], ["AlreadyChallenged"], (16, 0)),
        ([">ben: (challenge) +0 0"], ["TooLateToChallenge"], (0, 0)),
        ([ANN_CATS, ">ben: -- +0 0"], ["NothingToTakeBack"], (8, 0)),
    ],
)
def test_challenges_and_words_taken_back(
    lines: list[str], expected: list[str], scores: tuple[int, int]
) -> None:
    judgement = judged(*lines)
    assert kinds(judgement) == expected
    assert tuple(judgement.scores.values()) == scores


def test_a_word_let_stand_counts_and_is_listed() -> None:
    judgement = judged(ANN_CATR + " stands")
    assert judgement.legal
    assert [stood["rule"] for stood in judgement.as_json()["stood"]] == ["NotInDictionary"]  # type: ignore[attr-defined]
    assert judgement.scores["ann"] == 7


def test_struck_pegs_count_anew() -> None:
    lines = [ANN_CATR, ">ben: (challenge) +0 0 CATR", ">ben: A2.B2.C2.D2 CATS +8 8"]
    assert judged(*lines).legal


# The board.


def test_without_a_board_the_words_tell_its_letters() -> None:
    assert judged(ANN_CATS, BEN_NOON, rows=None).legal
    assert kinds(judged(ANN_CATS, ">ben: A2.B2.C2 COT +7 7", rows=None)) == ["SquaresSpellOtherwise"]
    assert kinds(judged(">ann: P16.P15 NO +3 3", rows=None)) == ["NoLetterOnSquare"]
    assert judged(">ann: P16.P15 NO +3 3", rows=None, options=["version=deluxe"]).legal


def test_a_second_board_must_read_as_the_tiles_lie() -> None:
    shown = "/".join(["STREZZZZZZZZ", "CATSZZZZZZZZ", "NOONZZZZZZZZ", "BELYZZZZZZZZ", *["Z" * 12] * 8])
    assert judged(ANN_CATS, f"#board {shown}").legal
    assert kinds(judged(ANN_CATS, f"#board X{shown[1:]}")) == ["BoardReadsOtherwise"]
    assert kinds(judged(ANN_CATS, "#board AB/CD")) == ["WrongBoard"]


def test_a_board_told_late_must_agree_with_the_words_before_it() -> None:
    shown = "/".join(["CATZZZZZZZZZ", *["Z" * 12] * 11])
    assert judged(">ann: A1.B1.C1 CAT +6 6", f"#board {shown}", rows=None).legal
    assert kinds(judged(">ann: A1.B1.C1 COT +6 6", f"#board {shown}", rows=None)) == ["BoardReadsOtherwise"]


@pytest.mark.parametrize("rows", [("AB", "CD"), ("ABC", "DEF", "GHI")])
def test_a_board_of_another_size_is_named(rows: tuple[str, ...]) -> None:
    text = f"#game keesdrow\n#player1 ann\n#player2 ben\n#board {'/'.join(rows)}\n>ann: A1.B1 AB +5 5\n"
    assert kinds(judge(read_gcg(text), load_lexicon()))[0] == "WrongBoard"


# The end.


@pytest.mark.parametrize(
    ("options", "lines", "expected", "ended"),
    [
        ([], [ANN_CATS, BEN_NOON, "#ended goal"], [], "goal"),
        ([], [ANN_CATS, "#ended goal"], ["GameIsNotOver"], "goal"),
        (["goal=8"], [ANN_CATS, BEN_NOON], [], "goal"),
        (["goal=8"], [ANN_CATS, BEN_NOON, "#ended goal"], [], "goal"),
        (["goal=9"], [ANN_CATS, BEN_NOON, "#ended goal"], ["GameIsNotOver"], "goal"),
        (["goal=8"], [ANN_CATS, BEN_NOON, ">ann: - +0 8"], ["GameIsOver"], "goal"),
        (["goal=8"], [ANN_CATS, BEN_NOON, "#ended turns"], ["GameIsNotOver"], "goal"),
        ([], [ANN_CATS, BEN_NOON, "#ended turns"], [], "turns"),
        ([], [ANN_CATS, "#ended turns"], ["GameIsNotOver"], "turns"),
        (["ending=turns", "turns=2"], [ANN_CATS, BEN_NOON, "#ended turns"], ["GameIsNotOver"], "turns"),
        (["ending=turns", "turns=1"], [ANN_CATS, BEN_NOON, ANN_BELLY], ["GameIsOver", "WrongTotal"], "turns"),
        (["ending=fail"], [ANN_CATS, ">ben: - +0 0", ">ann: (forfeit) +0 8"], [], "passes"),
        ([], [ANN_CATS, ">ben: - +0 0", ">ann: - +0 8", "#ended passes"], [], "passes"),
        ([], [ANN_CATS, ">ben: - +0 0", "#ended passes"], ["GameIsNotOver"], "passes"),
        ([], [ANN_CATS, ">ben: - +0 0", ">ann: - +0 8", BEN_NOON], [], None),
        ([], [ANN_CATS, "#ended time"], [], "time"),
        ([], [ANN_CATS, "#ended out"], ["GameIsNotOver"], "out"),
        ([], [ANN_CATS, "#ended time", BEN_NOON], ["GameIsOver"], "time"),
        ([], [ANN_CATS, "#ended time", ">ben: (challenge) +0 0 CATS"], ["TooLateToChallenge"], "time"),
        ([], ["#ended time", ANN_CATS, BEN_NOON], [], "time"),
        ([], ["#ended turns", ANN_CATS], ["GameIsNotOver"], "turns"),
        # A challenge at the end is heard before it: the last word falls, or is doubled.
        (["goal=8"], [ANN_CATS, BEN_NOON, ">ann: (challenge) +0 8 NOON", "#ended goal"], [], "goal"),
    ],
)
def test_the_end_must_have_come_about(
    options: list[str], lines: list[str], expected: list[str], ended: str | None
) -> None:
    judgement = judged(*lines, options=options)
    assert kinds(judgement) == expected
    assert (judgement.ended.how if judgement.ended else None) == ended


def test_a_goal_that_no_option_names_ends_no_recorded_game() -> None:
    lines = []
    for row in range(1, 13):
        own, other = ("a", "b") if row % 2 else ("b", "a")
        before = (row - 1) // 2 * 42
        lines.append(f">{own}: A{row}.B{row}.C{row}.C{row} FIZZ +21 {before + 21}")
        lines.append(f">{other}: (challenge) +0 {row // 2 * 42} FIZZ")
    judgement = judged(*lines, players=("a", "b"), rows=["FIZY"] * 12)
    assert judgement.legal, judgement.problems
    assert (judgement.scores, judgement.ended) == ({"a": 252, "b": 252}, None)
    assert "GameIsOver" in kinds(judged(*lines, players=("a", "b"), rows=["FIZY"] * 12, options=["goal=200"]))


def test_a_tie_is_shared_and_the_winner_is_named() -> None:
    judgement = judged(ANN_CATS, BEN_NOON, "#ended goal")
    assert judgement.winners == ("ann",)
    silent = judged(">ann: - +0 0", ">ben: - +0 0", "#ended passes")
    assert silent.winners == ("ann", "ben")


# Teams, dictionaries, many words a turn.


def test_a_team_has_one_total() -> None:
    lines = [ANN_CATS, BEN_NOON, ">cleo: A4.B4.C4.C4.D4 BELLY +15 23"]
    judgement = judged(*lines, players=FOUR, options=["teams=true"])
    assert judgement.legal, judgement.problems
    assert judgement.scores == {"ann": 23, "ben": 6, "cleo": 23, "dora": 6}
    assert kinds(judged(*lines[:2], players=FOUR[:3], options=["teams=true"])) == ["TeamsOfTwo"]


def test_more_than_six_may_play_a_recorded_game() -> None:
    players = [f"p{number}" for number in range(8)]
    assert judged(*(f">{name}: - +0 0" for name in players), players=players).legal


def test_who_may_use_a_dictionary_must_be_a_player() -> None:
    assert judged("#dictionary ann", ANN_CATS, options=["dictionary=some"]).legal
    assert kinds(judged("#dictionary zoe", options=["dictionary=some"])) == ["NobodyCalled"]


def test_many_words_a_turn_until_the_next_player_speaks() -> None:
    many = ["words_a_turn=many", "ending=turns", "turns=1"]
    words = [ANN_CATS, ">ann: A3.B3.C3.D3 NOON +6 14", ">ann: A4.B4.C4.C4.D4 BELLY +15 29"]
    judgement = judged(*words, ">ben: C1.D1 RE +2 2", "#ended turns", options=many)
    assert judgement.legal, judgement.problems
    assert judgement.winners == ("ann",)
    assert kinds(judged(*words[:2])) == ["NotYourTurn"]
    assert judged(*words, ">ann: - +0 29", ">ben: - +0 0", options=many).legal
    assert kinds(judged(*words, ">ann: - +0 29", ">ben: - +0 0", ANN_CATS, options=many))[0] == "GameIsOver"


def test_each_of_many_words_can_be_challenged_in_a_record() -> None:
    many = ["words_a_turn=many"]
    lines = [
        ANN_CATR,
        ">ann: A3.B3.C3.D3 NOON +6 13",
        ">ben: (challenge) +0 0 CATR",
        ">ben: A2.B2.C2.D2 CATS +8 8",
    ]
    judgement = judged(*lines, options=many)
    assert judgement.legal, judgement.problems
    assert judgement.scores == {"ann": 6, "ben": 8}
