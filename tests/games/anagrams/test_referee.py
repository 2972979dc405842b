"""Records judged line by line: what a strict judge finds, and what it lets pass."""

from __future__ import annotations

import pytest

from tests.games.anagrams.tables import judged, kinds

GAME = ">ann: GAME 54BB GAME +0 0"
BOB_EVEN = ">bob: VEN BE54 .VEN +0 0"
THREE = ("ann", "bob", "cora")
SEVEN = ("ann", "bob", "cora", "dan", "eve", "fay", "gus")
BOB_EXQ = ">bob: XQ BE54 .XQ +0 0"


# Plays.


def test_diagram_1_is_a_legal_hand() -> None:
    judgement = judged(
        GAME,
        ">bob: SLT BC53 S.LT +0 0",
        ">cora: VEN BE54 .VEN +0 0",
        ">dan: O 56BC .O. +0 0",
        ">eve: OE 55BC .O.E +0 0",
        players=SEVEN[:5],
    )
    assert judgement.legal, judgement.problems
    assert judgement.events[-1].ruling.words == ("LOVE", "MOO")
    assert (judgement.ended, judgement.winners) == (None, ())


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([">ann: GAME 54BB GAME +4 4"], ["WrongPoints"]),
        ([">ann: GAME 54BB GAME +0 4"], ["WrongTotal"]),
        ([">ann: CATS 54BB CATS +0 0"], ["PluralNotAllowed"]),
        ([">ann: XQZ 54BB XQZ +0 0"], ["NotInDictionary"]),
        ([">ann: GAME 8H GAME +0 0"], ["MustStartAtCenter"]),
        ([">ann: A 54BB A +0 0"], ["FirstWordTooShort"]),
        ([">ann: HOUSE 54BB HOUSE +0 0"], ["TooManyLaid"]),
        ([GAME, ">bob: TOE 80BB TOE +0 0"], ["DoesNotJoin"]),
        ([GAME, ">bob: EVEN BE54 EVEN +0 0"], ["SquareTaken"]),
        ([GAME, ">ann: VEN BE54 .VEN +0 0"], ["NotYourTurn"]),
        ([GAME, ">bob: VE BE54 .VEN +0 0"], ["WrongRack"]),
        ([GAME, ">bob: - +0 0"], ["MustExchange"]),
        ([GAME, ">bob: (forfeit) +0 0"], ["NoSuchTurn"]),
        ([GAME, ">bob: (filled) +100 100"], ["NoSuchTurn"]),
        ([GAME, ">bob: A1.B2.C3 CAT +4 4"], ["NoSuchTurn"]),
        ([">ann: ZZ 54BB ZZ +0 0 stands"], ["TooManyBlocks"]),
    ],
)
def test_each_fault_is_named_once(lines: list[str], expected: list[str]) -> None:
    assert kinds(judged(*lines)) == expected


def test_the_limit_is_off_where_the_record_says_so() -> None:
    long = ">ann: HOUSE 54BB HOUSE +0 0"
    assert judged("#option free_length=true", long).legal
    assert judged(long, variant="open").legal
    assert judged(">ann: CATS 54BB CATS +0 0", variant="open").legal


def test_an_s_laid_anew_at_a_corner_is_for_the_table_to_choose() -> None:
    lines = [">ann: CAT 54BB CAT +0 0", ">bob: SET BE54 SET +0 0"]
    assert judged(*lines).legal
    assert kinds(judged("#option anagrams_s=pre_existing", *lines)) == ["PluralNotAllowed"]


# Exchanges.


def test_who_takes_the_exposed_block_has_it() -> None:
    lines = [
        "#rack1 QCDEFGHIJK",
        "#exposed T",
        ">ann: QCDEFGHIJK -Q +0 0 exposed",
        ">bob: -W +0 0 hidden",
    ]
    assert judged(*lines, ">ann: CDEFGHIJKT 54BB TIDE +0 0", hidden=False).legal
    taken_back = judged(*lines, ">ann: QCDEFGHIJK 54BB HIDE +0 0", hidden=False)
    assert "WrongRack" in kinds(taken_back)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (">bob: -DE +0 0 hidden", ["OneBlockOnly"]),
        (">bob: -D +0 0", ["SayWhatWasTaken"]),
        (">bob: -D +5 5 hidden", ["WrongPoints"]),
        (">bob: -D +0 0 hidden, alas", []),
        (">bob: D -D +0 0 exposed", []),
        (">bob: E -D +0 0 exposed", ["WrongRack"]),
    ],
)
def test_an_exchange_is_one_block_for_one_that_is_named(line: str, expected: list[str]) -> None:
    assert kinds(judged(GAME, line, ">ann: - +0 0"))[:-1] == expected


def test_an_exchange_of_a_block_that_is_not_held_is_named() -> None:
    lines = ["#rack1 ABCDEFGHIJ", ">ann: ABCDEFGHIJ -Q +0 0 hidden", ">bob: -W +0 0 hidden"]
    assert kinds(judged(*lines, hidden=False)) == ["LetterNotHeld"]


@pytest.mark.parametrize(("block", "expected"), [("D", []), ("X", ["WrongExposed"]), ("T", ["WrongExposed"])])
def test_the_exposed_block_is_the_last_discard(block: str, expected: list[str]) -> None:
    assert kinds(judged("#exposed T", GAME, ">bob: -D +0 0 exposed", f"#exposed {block}")) == expected


# Seven hold 49 blocks, one is exposed and four lie face down.
EMPTIED = [
    "#exposed T",
    GAME,
    ">bob: -B +0 0 hidden",
    ">cora: -C +0 0 hidden",
    ">dan: -D +0 0 hidden",
    ">eve: -F +0 0 hidden",
]


@pytest.mark.parametrize(("block", "expected"), [("C", []), ("T", []), ("F", []), ("A", ["WrongExposed"])])
def test_when_the_stock_is_gone_one_of_the_discards_is_turned_up(block: str, expected: list[str]) -> None:
    lines = [*EMPTIED, f"#exposed {block}", ">fay: -H +0 0 hidden"]
    assert kinds(judged(*lines, players=SEVEN)) == expected


def test_a_hidden_block_cannot_be_taken_when_none_is_there() -> None:
    lines = [*EMPTIED]
    turns = ["fay", "gus", "ann", "bob"]
    lines += [f">{name}: -{block} +0 0 hidden" for name, block in zip(turns, "HJKL", strict=True)]
    # Nine discards, four of them drawn again: the fifth turns the next ones up, and so on for ever.
    assert judged(*lines, players=SEVEN).legal


def test_a_block_once_discarded_may_be_seen_again_after_the_discards_are_mixed() -> None:
    lines = [*EMPTIED, "#exposed T", ">fay: -H +0 0 hidden", ">gus: -J +0 0 exposed"]
    assert judged(*lines, ">ann: - +0 0", ">bob: BO 53BE BO +0 0", players=SEVEN).problems
    seen = judged(*lines, ">ann: -K +0 0 hidden", ">bob: B BE53 B. +0 0", players=SEVEN)
    assert "TooManyBlocks" not in kinds(seen)


def test_ones_own_discard_may_be_barred_for_good() -> None:
    lines = [">ann: -Q +0 0 hidden", ">bob: GAME 54BB GAME +0 0", ">ann: -W +0 0 exposed"]
    assert judged(*lines).legal
    assert kinds(judged("#option own_discard=never", *lines)) == ["OwnDiscard"]


# Words let stand, taken back, challenged.


def test_a_word_let_stand_is_listed() -> None:
    judgement = judged(GAME, f"{BOB_EXQ} stands", ">ann: -D +0 0 hidden")
    assert judgement.legal
    assert judgement.as_json()["stood"][0]["rule"] == "NotInDictionary"  # type: ignore[index]


def test_a_play_taken_back_costs_the_turn() -> None:
    lines = [GAME, BOB_EXQ, ">bob: -- +0 0"]
    assert judged(*lines, ">ann: VEN BE54 .VEN +0 0").legal
    assert kinds(judged(*lines, BOB_EVEN)) == ["NotYourTurn"]


@pytest.mark.parametrize(
    "lines",
    [
        [">cora: (challenge) -10 -10 EXQ", ">bob: -- +0 0"],
        [">bob: -- +0 0", ">cora: (challenge) -10 -10 EXQ"],
        [">cora: (challenge) -10 -10 EXQ"],
        [">cora: (challenge) -10 -10"],
    ],
)
def test_a_right_challenge_is_worth_ten_points_fewer_in_whichever_order_it_is_written(
    lines: list[str],
) -> None:
    judgement = judged(GAME, BOB_EXQ, *lines, ">cora: VEN BE54 .VEN +0 -10", players=THREE)
    assert judgement.legal, judgement.problems
    assert judgement.scores == {"ann": 0, "bob": 0, "cora": -10}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (">ann: (challenge) +10 10 EVEN", []),
        (">ann: (challenge) -10 -10 EVEN", ["WrongPoints"]),
        (">ann: (challenge) +25 25 EVEN", ["WrongPoints"]),
        (">bob: (challenge) +10 10 EVEN", ["OnlyOpponentsChallenge"]),
        (">ann: (challenge) +0 0 GAME", ["TooLateToChallenge"]),
        (">ann: (challenge) +0 0 TOE", ["WordNotInPlay"]),
    ],
)
def test_a_wrong_challenge_costs_ten_points_more(line: str, expected: list[str]) -> None:
    assert kinds(judged(GAME, BOB_EVEN, line)) == expected


def test_a_challenge_after_the_next_turn_is_too_late() -> None:
    lines = [GAME, f"{BOB_EXQ} stands", ">cora: -D +0 0 hidden", ">ann: (challenge) +0 0 EXQ"]
    assert kinds(judged(*lines, players=THREE)) == ["TooLateToChallenge"]


def test_a_play_that_was_challenged_in_vain_stands() -> None:
    lines = [GAME, BOB_EVEN, ">ann: (challenge) +10 10 EVEN"]
    assert kinds(judged(*lines, ">bob: -- +0 0")) == ["PlayWasRight"]
    assert kinds(judged(*lines, ">cora: (challenge) +0 0 EVEN", players=THREE)) == ["AlreadyChallenged"]
    assert kinds(judged(GAME, ">bob: -- +0 0")) == ["NothingToTakeBack"]
