"""Judging a written record: every event counted anew, every difference named.

Knows what all records have in common (points and totals called, problems with their lines); what a line means
is for the game's referee. `legal` is true exactly when there is no problem; a game that is not finished is
none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games import find_game
from games.base.game import AnyGame, Ending
from games.base.record import Pragma, Record, RecordEvent
from games.errors import RuleBroken, gettext_noop
from games.judging.referee import Referee, RefereeRuling

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon


class WrongPoints(RuleBroken):
    sentence = gettext_noop("{called:+d} was called; it is {points:+d}.")


class WrongTotal(RuleBroken):
    sentence = gettext_noop("A total of {called} was called; it is {total}.")


@dataclass(frozen=True, slots=True)
class RecordProblem:
    rule: RuleBroken
    line: int

    def as_json(self) -> dict[str, object]:
        return {"rule": self.rule.kind, "line": self.line, "message": str(self.rule)}


@dataclass(frozen=True, slots=True)
class JudgedEvent:
    event: RecordEvent
    ruling: RefereeRuling
    total: int
    problems: tuple[RecordProblem, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "line": self.event.line,
            "player": self.event.player,
            "kind": self.event.kind,
            "words": list(self.ruling.words),
            "points": self.ruling.tally.points,
            "called": self.event.points,
            "total": self.total,
            "items": [item.as_json() for item in self.ruling.tally.items],
            "problems": [problem.as_json() for problem in self.problems],
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the judge found. Scores are those counted, not those called."""

    game: str
    variant: str
    events: tuple[JudgedEvent, ...] = ()
    problems: tuple[RecordProblem, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    ended: Ending | None = None
    winners: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.problems

    @property
    def stood(self) -> tuple[JudgedEvent, ...]:
        """The plays and claims that were let stand, whatever was wrong with them."""
        return tuple(
            judged for judged in self.events if judged.event.kind in ("play", "claim") and judged.event.stands
        )

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "variant": self.variant,
            "legal": self.legal,
            "finished": self.ended is not None,
            "ended": self.ended.how if self.ended else None,
            "events": [judged.as_json() for judged in self.events],
            "scores": self.scores,
            "winners": list(self.winners),
            "stood": [_stood_as_json(judged) for judged in self.stood],
            "problems": [problem.as_json() for problem in self.problems],
        }


def judge(record: Record, lexicon: Lexicon) -> Judgement:
    """The record counted event by event with this dictionary."""
    game, problems = _game_of(record)
    try:
        referee = game.referee(record, lexicon)
    except RuleBroken as broken:
        # There can be no such table, so there is nothing to follow.
        problems.append(RecordProblem(broken, _first_line(record)))
        return Judgement(record.game, record.variant, problems=tuple(problems))
    problems += _at(referee.open(), _first_line(record))
    return _follow(record, referee, problems)


def _follow(record: Record, referee: Referee, problems: list[RecordProblem]) -> Judgement:
    ledger, judged = _Ledger(), list[JudgedEvent]()
    events, seen = record.events, 0
    for line in record.lines:
        if isinstance(line, Pragma):
            problems += _at(referee.hear(line), line.line)
            continue
        seen += 1
        ruling = referee.judge(line, events[seen : seen + _LOOK_AHEAD])
        found = tuple(_at([*ruling.problems, *ledger.compare(line, ruling, referee)], line.line))
        judged.append(JudgedEvent(line, ruling, referee.scores[line.player], found))
        problems += found
    problems += _at(referee.close(), record.lines[-1].line if record.lines else _first_line(record))
    return Judgement(
        record.game,
        record.variant,
        tuple(judged),
        tuple(problems),
        referee.scores,
        referee.ended,
        referee.winners if referee.ended else (),
    )


# A play is taken back by the events right after it: a challenge and the withdrawal, in either order. Where
# many words make a turn (Keesdrow) the others of the turn may stand between.
_LOOK_AHEAD = 40


class _Ledger:
    """What was called, account by account, and by how much it has gone astray so far."""

    def __init__(self) -> None:
        self._astray: dict[str, int] = {}

    def compare(self, event: RecordEvent, ruling: RefereeRuling, referee: Referee) -> Iterator[RuleBroken]:
        points, total = ruling.tally.points, referee.scores[event.player]
        account = referee.account(event.player)
        astray = self._astray.get(account, 0)
        if event.points is not None:
            if ruling.is_countable and event.points != points:
                yield WrongPoints(called=event.points, points=points)
            astray += event.points - points
        if event.total is not None:
            # A total that carries an earlier mistake on is not a mistake of its own; one that is right mends
            # it.
            if event.total - total not in (astray, 0):
                yield WrongTotal(called=event.total, total=total)
            astray = event.total - total
        self._astray[account] = astray


def _game_of(record: Record) -> tuple[AnyGame, list[RecordProblem]]:
    """The game with its options; an option that there is not is a problem, and is left out."""
    game, problems = find_game(record.game, record.variant), list[RecordProblem]()
    for option in record.options:
        try:
            game = game.with_option(option.name, option.value)
        except RuleBroken as broken:
            problems.append(RecordProblem(broken, option.line))
    return game, problems


def _at(rules: Iterable[RuleBroken], line: int) -> list[RecordProblem]:
    return [RecordProblem(rule, line) for rule in rules]


def _first_line(record: Record) -> int:
    return record.players[0].line if record.players else 1


def _stood_as_json(judged: JudgedEvent) -> dict[str, object]:
    """Every event marked `stands`, with what would have been wrong with it."""
    faults = judged.ruling.stood
    return {
        "rule": faults[0].kind if faults else None,
        "line": judged.event.line,
        "player": judged.event.player,
        "words": list(judged.ruling.words),
        "message": " ".join(map(str, faults)) or "Nothing is wrong with this play.",
    }
