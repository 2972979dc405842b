"""Records of whole hands, judged line by line: played out, counted, and the next one dealt."""

from __future__ import annotations

import pytest

from tests.games.anagrams.tables import judged, kinds

GAME = ">ann: GAME 54BB GAME +0 0"
BOB_EVEN = ">bob: VEN BE54 .VEN +0 0"
THREE = ("ann", "bob", "cora")

# A hand of seven, in which each holds seven blocks: ann is out with her second word.
SEVEN = ("ann", "bob", "cora", "dan", "eve", "fay", "gus")
ROUND = [
    GAME,
    ">bob: -B +0 0 exposed",
    ">cora: -C +0 0 exposed",
    ">dan: -D +0 0 exposed",
    ">eve: -F +0 0 exposed",
    ">fay: -H +0 0 exposed",
    ">gus: -J +0 0 exposed",
]
HAND = [*ROUND, ">ann: VEN BE54 .VEN +0 0"]
COUNT = [
    ">bob: AAEEIOU (AAEEIOU) +66 66",
    ">cora: BAEIOUL (BAEIOUL) +56 56",
    ">dan: CRSTLNW (CRSTLNW) +56 56",
    ">eve: DRSTLIO (DRSTLIO) +56 56",
    ">fay: FRSTGHK (FRSTGHK) +46 46",
    ">gus: HCMPQWX (HCMPQWX) +46 46",
]
BOB_OPENS = ">bob: GAME 54BB GAME +0 66"


def test_a_hand_is_counted_and_the_next_begun_by_the_next_seat() -> None:
    judgement = judged(*HAND, *COUNT, "#hand 2", BOB_OPENS, players=SEVEN)
    assert judgement.legal, judgement.problems
    assert judgement.scores == {"ann": 0, "bob": 66, "cora": 56, "dan": 56, "eve": 56, "fay": 46, "gus": 46}
    assert judgement.events[8].as_json()["items"][0] == {"rule": "held", "points": 10}  # type: ignore[index]
    again = judged(*HAND, *COUNT, "#hand 2", GAME, players=SEVEN)
    assert kinds(again) == ["NotYourTurn"]


def test_the_count_that_reaches_the_goal_ends_the_game_and_the_lowest_wins() -> None:
    judgement = judged(*HAND, "#ended goal", *COUNT, players=SEVEN, variant="quick")
    assert judgement.legal, judgement.problems
    assert judgement.ended is not None
    assert (judgement.ended.how, judgement.winners) == ("goal", ("ann",))


@pytest.mark.parametrize(
    "line", ["#ended out", ">ann: () +0 0", ">ann: (AAEEIOUBAEIOULCRSTLNWDRSTLIOFRSTGHKHCMPQWX) +0 0"]
)
def test_a_record_may_say_who_was_out(line: str) -> None:
    judgement = judged(*HAND, line, *COUNT, players=SEVEN)
    assert judgement.legal, judgement.problems
    assert judgement.ended is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (">bob: AAEEIOU (AAEEIOU) +60 60", ["WrongPoints"]),
        (">bob: AAEEIOU (AAEEIOU) -66 -66", ["WrongPoints"]),
        (">bob: AAEEIOU (AAEEIOU) +66 60", ["WrongTotal"]),
        (">bob: AAEEIO (AAEEIO) +58 58", ["WrongLettersHeld"]),
        (">bob: AAAAEEE (AAAAEEE) +70 70", ["WrongLettersHeld"]),
        (">cora: AAEEIOU (AAEEIOU) +66 66", ["WrongLettersHeld"]),
        (">ann: (AB) +0 0", ["WrongLettersHeld"]),
        (">bob: (AAEEIOU) +66 66", []),
    ],
)
def test_what_was_held_must_fit_and_is_counted_by_its_corners(line: str, expected: list[str]) -> None:
    assert kinds(judged(*HAND, line, players=SEVEN)) == expected


def test_a_player_is_counted_once() -> None:
    twice = judged(*HAND, COUNT[0], ">bob: AAEEIOU (AAEEIOU) +0 66", players=SEVEN)
    assert kinds(twice) == ["SettledBefore"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([">bob: TOE BB50 TOE +0 0"], ["HandIsOver"]),
        ([">bob: -A +0 0 hidden"], ["HandIsOver"]),
        ([*COUNT, BOB_OPENS], ["HandIsOver"]),
        ([*COUNT, "#hand 3", BOB_OPENS], ["WrongHand"]),
        ([*COUNT[1:], "#hand 2"], ["HandNotCounted"]),
        ([*COUNT, ">bob: (challenge) +0 66 EVEN"], ["TooLateToChallenge"]),
        ([*COUNT, "#ended goal"], ["GameIsNotOver"]),
        ([*COUNT, "#ended passes"], ["GameIsNotOver"]),
        ([*COUNT, "#ended filled"], ["GameIsNotOver"]),
    ],
)
def test_after_a_hand_only_the_next_one_can_begin(lines: list[str], expected: list[str]) -> None:
    assert kinds(judged(*HAND, *lines, players=SEVEN)) == expected


def test_the_last_word_of_a_hand_can_be_challenged_until_it_is_counted() -> None:
    last = [*ROUND, ">ann: VXQ BE54 .VXQ +0 0", ">bob: (challenge) -10 -10 EVXQ"]
    judgement = judged(*last, ">bob: -L +0 -10 hidden", players=SEVEN)
    assert judgement.legal, judgement.problems
    assert kinds(judged(*last, ">bob: A (A) +10 0", players=SEVEN))[0] == "HandIsNotOver"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["#hand 2"], ["HandIsNotOver"]),
        (["#ended out"], ["GameIsNotOver"]),
        (["#ended goal"], ["GameIsNotOver"]),
        (["#ended turns"], ["GameIsNotOver"]),
        ([">bob: ABC (ABC) +20 20"], ["HandIsNotOver", "WrongLettersHeld"]),
    ],
)
def test_a_hand_that_goes_on_is_not_over(lines: list[str], expected: list[str]) -> None:
    assert kinds(judged(GAME, *lines)) == expected


def test_a_hand_that_stalls_ends_after_three_rounds() -> None:
    rounds = [
        f">{name}: -{block} +0 0 hidden" for name, block in zip(["bob", "ann"] * 3, "BCDFHJ", strict=True)
    ]
    judgement = judged(GAME, *rounds, "#ended passes", ">bob: -K +0 0 hidden")
    assert kinds(judgement) == ["HandIsOver"]
    assert kinds(judged(GAME, *rounds[:5], "#ended passes")) == ["GameIsNotOver"]
    assert kinds(judged("#option stall_rounds=2", GAME, *rounds[:4], rounds[4])) == ["HandIsOver"]


def test_turns_after_the_end_of_the_game_are_named() -> None:
    lines = [*HAND, *COUNT, "#hand 2", BOB_OPENS]
    assert kinds(judged(*lines, players=SEVEN, variant="quick")) == ["GameIsOver", "GameIsOver"]


def test_a_first_hand_may_be_announced() -> None:
    assert judged("#hand 1", "#rack1 GAMEABCDEF", "#exposed T", GAME).legal
    assert kinds(judged("#hand 1", "#hand 1", GAME))[0] == "HandIsNotOver"


def test_a_record_with_racks_is_counted_where_it_ends() -> None:
    racks = ["GAMEVEN", *(line.split()[1] for line in COUNT)]
    lines = [f"#rack{number} {rack}" for number, rack in enumerate(racks, start=1)]
    plays = [GAME.replace(": GAME", ": GAMEVEN")]
    plays += [
        f">{name}: {rack} -{rack[0]} +0 0 hidden" for name, rack in zip(SEVEN[1:3], racks[1:], strict=False)
    ]
    judgement = judged(*lines, *plays, players=SEVEN, hidden=False)
    assert judgement.legal, judgement.problems
    assert judgement.ended is None


def test_the_bell_counts_what_is_held() -> None:
    lines = [GAME, "#ended time", ">ann: BCDFHJ (BCDFHJ) +32 32", ">bob: AAEEIIOOUU (AAEEIIOOUU) +92 92"]
    judgement = judged(*lines)
    assert judgement.legal, judgement.problems
    assert judgement.ended is not None
    assert (judgement.ended.how, judgement.winners) == ("time", ("ann",))
    assert kinds(judged(*lines[:3])) == ["HandNotCounted"]
    assert kinds(judged(*lines[:2], BOB_EVEN))[0] == "GameIsOver"


def test_a_leaver_takes_no_more_part() -> None:
    lines = [GAME, ">bob: (left) +0 0", ">cora: VEN BE54 .VEN +0 0"]
    assert judged(*lines, players=THREE).legal
    assert kinds(judged(*lines, ">ann: -A +0 0 hidden", ">bob: -B +0 0 hidden", players=THREE)) == ["HasLeft"]
    assert kinds(judged(*lines, ">bob: (left) +0 0", players=THREE)) == ["HasLeft"]


def test_a_table_left_by_all_but_one_is_over() -> None:
    judgement = judged(GAME, ">bob: (left) +0 0")
    assert judgement.legal
    assert judgement.ended is not None
    assert (judgement.ended.how, judgement.winners) == ("time", ("ann",))


@pytest.mark.parametrize("number", [1, 8])
def test_there_is_no_table_for_one_or_for_eight(number: int) -> None:
    assert kinds(judged(players=[f"p{seat}" for seat in range(number)])) == ["WrongTableSize"]
