"""Calls for a steward, and rulings."""

from __future__ import annotations

from datetime import datetime

from ninja import Schema
from pydantic import Field

from party.api.shapes.parts import Asked, BodyId, BodyNumber, Flag, Short, Version, in_utc
from party.models import Call
from party.models.calls import CallKind
from scoring.models import Ruling


class CallAsked(Asked):
    """What it is about; the note is the word in question, or a few words."""

    kind: CallKind
    note: Short = ""


class RulingAsked(Asked):
    """The decision: `allowed`, on this word. With `entry` it is about that line of the sheet, and with `challenger` the
    party's challenge rule is applied to the sheet. `despite_earlier`: it is decided otherwise than before tonight.
    """

    allowed: Flag
    word: Short = ""
    note: Short = ""
    entry: BodyNumber | None = None
    challenger: BodyId | None = None
    version: Version | None = None
    despite_earlier: Flag = False


class Settled(Asked):
    note: Short = ""


class RulingAnswer(Schema):
    id: int
    table: int | None
    word: str
    allowed: bool
    rule: str | None
    source: str
    note: str
    at: datetime


class CallAnswer(Schema):
    """`stands` and `thinks` are a dispute's two numbers; `claimed_by` says in which role somebody has taken it. A `note`
    that is no word in question is for its writer and for officials alone.
    """

    id: int
    round: int
    table: int
    kind: str
    state: str
    player: int | None
    note: str
    stands: int | None
    thinks: int | None
    made_at: datetime
    escalated: bool
    claimed_by: str | None = Field(None)
    ruling: RulingAnswer | None


def show_call(call: Call, *, with_note: bool = True) -> CallAnswer:
    return CallAnswer.model_construct(
        id=call.pk,
        round=call.sheet.round,
        table=call.sheet.table,
        kind=call.kind,
        state=call.state,
        player=call.player_id,
        note=call.note if with_note else "",
        stands=call.stands,
        thinks=call.thinks,
        made_at=in_utc(call.made_at),
        escalated=call.escalated_at is not None,
        claimed_by=call.claimed_by_kind or None,
        ruling=show_ruling(call.ruling) if call.ruling else None,
    )


def show_ruling(ruling: Ruling) -> RulingAnswer:
    return RulingAnswer.model_construct(
        id=ruling.pk,
        table=ruling.sheet.table if ruling.sheet else None,
        word=ruling.word,
        allowed=ruling.is_allowed,
        rule=ruling.rule or None,
        source=ruling.source,
        note=ruling.note,
        at=in_utc(ruling.at),
    )
