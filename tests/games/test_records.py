"""Whole records, judged as they stand in tests/games/records.

A record that is not legal says so itself: `#expect RULE LINE` for every problem the judge must find.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.base.record import Pragma, Record, RecordEvent
from games.judging.judge import judge
from games.lexicon.dictionary import Lexicon
from games.text.gcg import read_gcg, write_gcg

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


@pytest.mark.parametrize(
    "name", ["keyword-party", "keyword-regular", "keyword-partnership", "keyword-party-hidden"]
)
def test_a_record_with_a_play_left_out_is_not_legal(name: str, lexicon: Lexicon) -> None:
    record = read_gcg((RECORDS[0].parent / f"{name}.gcg").read_bytes())
    plays = [
        place
        for place, line in enumerate(record.lines)
        if isinstance(line, RecordEvent) and line.kind == "play"
    ]
    for place in plays:
        lines = record.lines[:place] + record.lines[place + 1 :]
        assert not judge(replace(record, lines=lines), lexicon).legal, record.lines[place]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_lines_in_any_order_are_judged_without_a_fault_of_the_judge(file: Path, lexicon: Lexicon) -> None:
    record, rng = read_gcg(file.read_bytes()), Random(1)
    for _ in range(5):
        lines = tuple(rng.sample(record.lines, len(record.lines)))
        judgement = judge(replace(record, lines=lines), lexicon)
        assert set(judgement.scores) == {player.nickname for player in record.players}
