"""A round with its tables and seats: a fixed number of queries, however many play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext
from ninja import Schema
from pydantic import Field

from games.errors import RuleBroken
from party.api.callers import Caller
from party.api.shapes.parts import (
    Asked,
    BodyId,
    BodyNumber,
    Flag,
    PlayerKey,
    Score,
    Short,
    Text,
    Version,
    in_utc,
)
from party.api.shapes.players import show_steward
from party.models import Prize, Round, RoundState, Seat, Steward
from party.people.stewardship import active_stewards, ruler_of
from party.record.world import world_for_seating
from party.rounds.rounds import reason_of
from party.rules.clock_reading import read_clock, state_of, table_ends_at
from party.rules.seating.drafting import evening_of, plan
from party.rules.seating.reasons import why_sentence
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import Ended, SheetState


class TwoPlayers(Asked):
    players: list[BodyId] = Field(min_length=2, max_length=2)


class MoreTime(Asked):
    """For the round, or for one table. More than forty minutes of play in all need a reason."""

    minutes: BodyNumber
    table: BodyNumber | None = None
    reason: Text = ""


class Letters(Asked):
    """Each player's letter; after a redraw among equals the letters in the order in which they were drawn."""

    letters: dict[PlayerKey, Short] = Field(min_length=1, max_length=12)
    version: Version | None = None


class TotalsAsked(Asked):
    """`version` as it was read. `from_slip`: a host or steward types what the scorekeeper wrote on paper. After the bell a
    scorekeeper says with `before_bell` that somebody was out before it rang.
    """

    scores: dict[PlayerKey, Score] = Field(min_length=1, max_length=12)
    version: Version
    ended: Ended = Ended.TIME
    reason: Text = ""
    from_slip: bool = False
    before_bell: Flag = False


class Ruling(Asked):
    """With a version it is refused when somebody has written on the sheet since."""

    reason: Text = ""
    version: Version | None = None


class SeatAnswer(Schema):
    """A score is shown to the room when it is confirmed; before, to the table and to stewards and hosts. `why` is for
    whom it is about, stewards and hosts. `moves_to` is the table of the next round, once the caller may know it.
    """

    player: int
    color: str | None
    letter: str | None
    score: int | None
    rank: int | None
    moves_to: int | None
    why: str | None


class TableAnswer(Schema):
    """`steward` is who rules there, null where the host does; `keyword` the table's prize word. `ends_at` is its own
    bell, which a table with time of its own hears later than the round's; null while the round pauses.
    """

    number: int
    state: str
    version: int
    ends_at: datetime | None
    keyword: str | None
    steward: str | None
    first_player: int | None
    seats: list[SeatAnswer]


class RoundAnswer(Schema):
    """`time_left` in seconds, at the moment of the answer; `ends_at` is null while it pauses. `keyword` is the room's."""

    number: int
    state: str
    ends_at: datetime | None
    time_left: int
    keyword: str | None
    tables: list[TableAnswer]


@dataclass(frozen=True)
class _Facts:
    """What a round's answer is made of, read once."""

    seats: Mapping[int, Sequence[Seat]]
    sheets: Mapping[int, Sheet]
    scores: Mapping[int, SheetSeat]
    keywords: Mapping[int, str]
    stewards: Sequence[Steward]
    next_tables: Mapping[int, int]


def show_round(here: Caller, current: Round) -> RoundAnswer:
    facts = _read(here, current)
    return RoundAnswer.model_construct(
        number=current.number,
        state=state_of(current, here.at),
        ends_at=in_utc(current.ends_at or current.ended_at),
        time_left=read_clock(current, here.at).left_ms // 1000,
        keyword=facts.keywords.get(0),
        tables=[_show_table(here, current, table, facts) for table in range(1, current.tables + 1)],
    )


def show_table(here: Caller, current: Round, table: int) -> TableAnswer:
    """One table alone."""
    return _show_table(here, current, table, _read(here, current, table))


def _read(here: Caller, current: Round, table: int | None = None) -> _Facts:
    only = {} if table is None else {"table": table}
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in current.seats.filter(**only).order_by("table", "chair"):
        seats[seat.table].append(seat)
    sheets = Sheet.objects.filter(book=here.party.book_id, round=current.number, **only)
    scores = SheetSeat.objects.filter(sheet__book=here.party.book_id, sheet__round=current.number)
    # No more than is shown, and in no order.
    sheets = sheets.only("table", "state", "version", "first_player").order_by()
    scores = scores.only("player", "letters", "score", "rank").order_by()
    prizes = Prize.objects.filter(party=here.party, round=current.number)
    return _Facts(
        seats=seats,
        sheets={sheet.table: sheet for sheet in sheets},
        scores={row.player_id: row for row in scores},
        keywords={prize.table: prize.keyword for prize in prizes},
        stewards=active_stewards(here.party),
        next_tables=_next_tables(here, current),
    )


def _next_tables(here: Caller, current: Round) -> dict[int, int]:
    """Where everybody sits in the next round: published to all, drafted or about to be drafted to hosts alone."""
    if current.state != RoundState.CLOSED:
        return {}
    following = here.party.round_set.filter(number=current.number + 1)
    if not here.is_host:
        following = following.published()
    rows = Seat.objects.filter(round__in=following).values_list("player_id", "table")
    return dict(rows) or (_planned(here, current) if here.is_host else {})


def _planned(here: Caller, current: Round) -> dict[int, int]:
    """The seats that a draft would give now; none where no round can follow."""
    is_last = not here.party.round_set.filter(number__gt=current.number).exists()
    if not is_last or current.number >= here.party.rounds or here.party.state == "finished":
        return {}
    try:
        planned = plan(evening_of(world_for_seating(here.party)))
    except RuleBroken:
        return {}
    return {player: number for number, table in enumerate(planned.tables, start=1) for player in table}


def _show_table(here: Caller, current: Round, table: int, facts: _Facts) -> TableAnswer:
    seats, sheet = facts.seats.get(table, []), facts.sheets.get(table)
    seated = [seat.player_id for seat in seats]
    _, steward = ruler_of(table, current.tables, facts.stewards, seated)
    sees_scores = here.is_official or here.player in seated
    if sheet is not None and sheet.state == SheetState.CONFIRMED:
        sees_scores = True
    return TableAnswer.model_construct(
        number=table,
        state=str(sheet.state) if sheet else SheetState.WAITING.value,
        version=sheet.version if sheet else 0,
        ends_at=in_utc(table_ends_at(current, table)),
        keyword=facts.keywords.get(table),
        steward=show_steward(here, steward) if steward else None,
        first_player=sheet.first_player_id if sheet else None,
        seats=[_show_seat(here, seat, facts, sees_scores=sees_scores) for seat in seats],
    )


def _show_seat(here: Caller, seat: Seat, facts: _Facts, *, sees_scores: bool) -> SeatAnswer:
    row = facts.scores.get(seat.player_id)
    sees_why = here.is_official or here.player == seat.player_id
    return SeatAnswer.model_construct(
        player=seat.player_id,
        color=seat.color or None,
        letter=(row.letters or None) if row else None,
        score=row.score if row and sees_scores else None,
        rank=row.rank if row else None,
        moves_to=facts.next_tables.get(seat.player_id),
        why=why_sentence(reason_of(seat), gettext) if sees_why else None,
    )
