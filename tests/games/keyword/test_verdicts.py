"""Short records against the verdicts in verdicts.txt, which says how they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.judging.judge import Judgement, judge
from games.keyword.dealing import SEATED
from games.lexicon.dictionary import Lexicon
from games.text.gcg import read_gcg

_, *CASES = Path(__file__).with_name("verdicts.txt").read_text("utf-8").split("\n=== ")


def _heading(text: str) -> list[str]:
    """The lines that "4 regular open" stands for."""
    seats, variant, *racks = text.split()
    players = SEATED[int(seats)] if seats.isdigit() else seats.split(",")
    named = [f"#player{number} {player}" for number, player in enumerate(players, start=1)]
    return ["#game keyword", f"#variant {variant}", *named, *([] if racks else ["#hidden-racks"])]


def _told(judgement: Judgement) -> str:
    scores = " ".join(f"{player} {score}" for player, score in judgement.scores.items())
    ended = [judgement.ended.how] if judgement.ended else []
    won = [f"won by {' '.join(judgement.winners)}"] if judgement.winners else []
    return ", ".join([scores, *ended, *won])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.partition("\n")[0])
def test_a_short_record_is_judged_as_the_rulings_have_it(case: str, lexicon: Lexicon) -> None:
    _, heading, *lines, verdict = case.strip().split("\n")
    seats, _, broken = heading.removeprefix("@").partition(" ## ")
    record, expected = _heading(seats), broken.split()
    for line in lines:
        text, _, broken = line.partition(" ## ")
        record.append(text)
        expected += [f"{rule} {len(record)}" for rule in broken.split()]
    judgement = judge(read_gcg("\n".join(record)), lexicon)
    first = len(_heading(seats))
    found = [
        f"{problem.rule.kind} {problem.line}" if problem.line > first else problem.rule.kind
        for problem in judgement.problems
    ]
    assert (sorted(found), f"= {_told(judgement)}".strip()) == (sorted(expected), verdict.strip())
