"""Prizes."""

from __future__ import annotations

from ninja import Schema

from party.api.shapes.parts import Asked, BodyId, BodyNumber, Short, Version
from party.models import Prize


class Keyword(Asked):
    """For a table, or without one for the room."""

    keyword: Short
    table: BodyNumber | None = None


class Award(Asked):
    """`witness`: the scorekeeper of the table, or a steward who plays, by number; null: whoever sends this saw it. With
    a version of the prize it is refused when somebody has claimed or got it since.
    """

    player: BodyId
    witness: BodyId | None = None
    version: Version | None = None


class PrizeAnswer(Schema):
    """`table` is null for the room's keyword; `state` is picked, claimed, unclear or awarded."""

    id: int
    round: int
    table: int | None
    keyword: str
    state: str
    winner: int | None
    version: int


def show_prize(prize: Prize) -> PrizeAnswer:
    return PrizeAnswer.model_construct(
        id=prize.pk,
        round=prize.round,
        table=prize.table or None,
        keyword=prize.keyword,
        state=str(prize.state),
        winner=prize.winner_id,
        version=prize.version,
    )
