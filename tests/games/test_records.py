"""Whole records, judged as they stand in tests/games/records.

A record that is not legal says so itself: `#expect RULE LINE` for every problem the judge must find.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from games.gcg import read_gcg, write_gcg
from games.judge import judge
from games.lexicon import Lexicon
from games.record import Pragma, Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.gcg"))


def _expected(record: Record) -> list[tuple[str, int]]:
    said = [line.text.split() for line in record.lines if isinstance(line, Pragma) and line.name == "expect"]
    return [(rule, int(line)) for rule, line in said]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_judge_finds_what_is_wrong_with_a_record_and_nothing_else(file: Path, lexicon: Lexicon) -> None:
    record = read_gcg(file.read_bytes())
    judgement = judge(record, lexicon)
    found = [(problem.rule.kind, problem.line) for problem in judgement.problems]
    assert found == _expected(record)
    assert judgement.legal is not bool(_expected(record))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_written_as_it_was_read(file: Path) -> None:
    assert write_gcg(read_gcg(file.read_bytes())) == file.read_text(encoding="utf-8")


def test_there_are_records_of_every_variant_finished_and_not() -> None:
    kept = {(record.game, record.variant) for record in map(read_gcg, map(Path.read_bytes, RECORDS))}
    assert {(name, variant) for name, game in GAMES.items() for variant in game.variants} <= kept
