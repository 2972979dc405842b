"""Whatever a stranger writes is judged or refused with a sentence, and in reasonable time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import RuleBroken
from games.judging.judge import judge
from games.keesdrow import Keesdrow
from games.lexicon.dictionary import load_lexicon
from games.text.gcg import read_gcg
from tests.games.keesdrow.tables import CORNER, drawn

LINES = [
    ">ann: A2.B2.C2.D2 CATS +8 8",
    ">ben: A3.B3.C3.D3 NOON +6 6",
    ">ann: A1.A1.A1.A1.A1 SSSSS +8 8",
    ">ben: (challenge) +0 0 CATS",
    ">ann: (challenge) +0 0",
    ">ann: -- -8 0",
    ">ben: (forfeit) +0 0",
    ">ann: - +0 0",
    ">ben: (left) +0 0",
    ">ann: (A1-B2) +0 0",
    ">ben: (DM107-DN108) +0 0",
    ">ann: DC107.A1 CAT +1 1",
    ">ben: QXE (QXE) -15 0",
    ">ann: T/R C3 T",
    "#ended goal",
    "#ended filled",
    "#board AB/CD",
    "#board A",
    "#dictionary ann zoe",
    "#hand 2",
    "#keycard STORE",
]


@settings(max_examples=60)
@given(
    lines=st.lists(st.sampled_from(LINES), max_size=14),
    variant=st.sampled_from(Keesdrow.variants),
    options=st.sets(
        st.sampled_from(
            ["words_a_turn=many", "teams=true", "goal=1", "ending=fail", "solitaire=time", "struck=turn"]
        )
    ),
    board=st.booleans(),
)
def test_any_lines_in_any_order_are_judged(
    lines: list[str], variant: str, options: set[str], board: bool
) -> None:
    players = ["ann"] if variant == "solitaire" else ["ann", "ben", "cleo", "dora"]
    heading = ["#game keesdrow", f"#variant {variant}", *(f"#option {option}" for option in sorted(options))]
    heading += [f"#player{number} {name}" for number, name in enumerate(players, start=1)]
    heading += [f"#board {'/'.join(drawn(*CORNER))}"] * board
    try:
        record = read_gcg("\n".join([*heading, *lines]))
    except RuleBroken:
        return
    judgement = judge(record, load_lexicon())
    assert set(judgement.scores) == set(players)
    assert all(str(problem.rule) for problem in judgement.problems)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A1",
        "A1.",
        "A1..B2 AB",
        "A1.B2",
        "A1.B2 A.B",
        "(A1-B2)",
        "--",
        "x" * 5000,
        "A1.B2 AB extra",
        "10I SEE",
    ],
)
def test_what_is_no_turn_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        Keesdrow().read_turn(text)
    assert len(str(refused.value)) < 500


def test_a_word_of_thousands_of_letters_is_judged_quickly() -> None:
    squares = ".".join(["A1", "B1"] * 1200)
    text = f"#game keesdrow\n#player1 ann\n#player2 ben\n>ann: {squares} {'AB' * 1200} +5 5\n"
    judgement = judge(read_gcg(text), load_lexicon())
    assert {problem.rule.kind for problem in judgement.problems} == {"LetterExpired", "NotInDictionary"}


def test_a_record_of_thousands_of_lines_is_judged() -> None:
    rng = Random(1)
    words = [
        f">{'ann' if row % 2 == 0 else 'ben'}: A1.B1 {rng.choice(['AB', 'CD'])} +0 0" for row in range(3000)
    ]
    text = "\n".join(["#game keesdrow", "#player1 ann", "#player2 ben", *words])
    assert not judge(read_gcg(text), load_lexicon()).legal
