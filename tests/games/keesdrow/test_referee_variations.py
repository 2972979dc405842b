"""Records of Four Score, Flip Flop and Solitaire, judged line by line."""

from __future__ import annotations

import pytest

from tests.games.keesdrow.tables import judged, kinds

ANN_CATS = ">ann: A2.B2.C2.D2 CATS +8 8"
TILE = ("SEZZ", "ATZZ")
SEAT = "A1.B1.A2.B2 SEAT +0 0"
BEN_EAST = ">ben: B1.A2.A1.B2 EAST +0 0"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (">ben: (A1-B2) +0 0", []),
        (">ann: (A1-B2) +0 0", ["TileNotWon"]),
        (">ben: (C1-D2) +0 0", ["TileNotWon"]),
        (">ben: (A1-B3) +0 0", ["NotATile"]),
        (">ben: (B1-C2) +0 0", ["NotATile"]),
        (">ben: (M1-N2) +0 0", ["NotATile"]),
        (">ben: (A1-B2) +5 5", ["WrongPoints"]),
    ],
)
def test_a_tile_is_claimed_by_who_completed_it(claim: str, expected: list[str]) -> None:
    lines = [f">ann: {SEAT}", BEN_EAST]
    assert kinds(judged(*lines, claim, variant="four-score", rows=TILE)) == expected
    again = judged(*lines, claim, claim, variant="four-score", rows=TILE)
    assert expected or kinds(again) == ["TileClaimedBefore"]


def test_a_tile_is_off_the_board_claimed_or_not() -> None:
    lines = [f">ann: {SEAT}", BEN_EAST, ">ann: A1.B1.B2 SET +0 0"]
    assert kinds(judged(*lines, variant="four-score", rows=TILE)) == ["TileTakenOff"]


def test_points_called_in_four_score_are_wrong() -> None:
    assert kinds(judged(">ann: A1.B1.A2.B2 SEAT +6 6", variant="four-score", rows=TILE)) == ["WrongPoints"]


def test_a_claim_falls_with_its_word() -> None:
    lines = [
        f">ann: {SEAT}",
        ">ben: B2.A2.A1.B1 TASE +0 0",
        ">ann: (challenge) +0 0 TASE",
        ">ben: (A1-B2) +0 0",
    ]
    judgement = judged(*lines, variant="four-score", rows=TILE)
    assert kinds(judgement) == ["TileNotWon"]


def _three_tiles() -> list[str]:
    """Ann pegs each of three tiles green, Ben yellow."""
    lines = []
    for one, other in ("AB", "CD", "EF"):
        lines.append(f">ann: {one}1.{other}1.{one}2.{other}2 SEAT +0 0")
        lines += [f">ben: {other}1.{one}2.{one}1.{other}2 EAST +0 0", f">ben: ({one}1-{other}2) +0 0"]
    return lines


@pytest.mark.parametrize(
    ("options", "after", "expected", "ended"),
    [
        (["tiles=3"], [], [], "goal"),
        (["tiles=3"], ["#ended goal"], [], "goal"),
        (["tiles=3"], [">ann: - +0 0"], ["GameIsOver"], "goal"),
        (["tiles=4"], ["#ended goal"], ["GameIsNotOver"], "goal"),
        ([], [">ann: - +0 0"], [], None),
        ([], ["#ended goal"], [], "goal"),
    ],
)
def test_four_score_ends_with_the_tile_that_was_agreed_on(
    options: list[str], after: list[str], expected: list[str], ended: str | None
) -> None:
    rows = ("SESESE", "ATATAT")
    judgement = judged(*_three_tiles(), *after, variant="four-score", rows=rows, options=options)
    assert kinds(judgement) == expected
    assert (judgement.ended.how if judgement.ended else None) == ended
    assert judgement.winners == (("ben",) if ended else ())


def test_flip_flop_moves_the_letters_under_the_next_word() -> None:
    rows = ("TAZZ", "ZZZZ", "SEZZ")
    lines = [">ann: A1.B1.A1 TAT +7 7", ">ben: A5.B5 SE +3 3 stands", ">ann: A3.B3 TA +8 15 stands"]
    judgement = judged(*lines, variant="flip-flop", rows=rows)
    assert judgement.legal, judgement.problems
    assert kinds(judged(lines[0], ">ben: A1.B1 TA +8 8", variant="flip-flop", rows=rows)) == [
        "SquaresSpellOtherwise"
    ]


@pytest.mark.parametrize(
    ("options", "lines", "expected"),
    [
        (["turns=2"], [ANN_CATS, ">ann: A3.B3.C3.D3 NOON +6 14"], []),
        (["turns=1"], [ANN_CATS, ">ann: A3.B3.C3.D3 NOON +6 14"], ["GameIsOver"]),
        ([], [ANN_CATS, ">ann: A3.B3.C3.D3 NOON +6 14", "#ended turns"], []),
        (["solitaire=time"], [ANN_CATS, ">ann: A3.B3.C3.D3 NOON +6 14", "#ended time"], []),
        ([], [ANN_CATS, ">ann: (challenge) +0 8"], ["OnlyOpponentsChallenge"]),
    ],
)
def test_solitaire_is_judged_alone(options: list[str], lines: list[str], expected: list[str]) -> None:
    assert kinds(judged(*lines, variant="solitaire", players=("ann",), options=options)) == expected


def test_solitaire_is_for_one() -> None:
    assert kinds(judged(ANN_CATS, variant="solitaire")) == ["WrongTableSize"]


def test_a_personal_best_must_be_beaten() -> None:
    lines = [ANN_CATS, "#ended turns"]
    assert judged(*lines, variant="solitaire", players=("ann",), options=["best=7"]).winners == ("ann",)
    assert judged(*lines, variant="solitaire", players=("ann",), options=["best=8"]).winners == ()
