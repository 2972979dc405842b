"""Standings, corrections, undo and the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from ninja import Schema
from pydantic import Field

from party.api.callers import Caller
from party.api.shapes.parts import Asked, BodyNumber, Flag, PlayerKey, Score, Text, Version, in_utc
from party.api.shapes.players import show_name
from party.history.corrections import Figure, Preview
from party.history.finishing import last_closed, standings_of
from party.history.undo import Undoing
from party.models import PartyState
from scoring.models import Event, Player


class Correction(Asked):
    """The right scores of a table that was confirmed. `version`: the table's, as the preview or the round shows it; a
    stale one is 409, and so is none where another host has corrected the table. `reseat`: seat the next round anew, if
    nobody has played from it.
    """

    round: BodyNumber
    table: BodyNumber
    scores: dict[PlayerKey, Score] = Field(min_length=1, max_length=12)
    reason: Text = ""
    version: Version | None = None
    preview: Flag = False
    reseat: Flag = False


class UndoAsked(Asked):
    """The action of this number in the record, as the preview shows it. Without a number your own last one: where another
    host has acted since it is 409.
    """

    preview: Flag = False
    number: BodyNumber | None = None


class Row(Schema):
    """`rounds` has a score for each round, null where the player was absent or the table void."""

    place: int
    player: int
    name: str
    total: int
    rounds: list[int | None]


class StandingsAnswer(Schema):
    """`round` is the last that is closed, 0 before any is; confirmed tables of an open round are counted in."""

    round: int
    final: bool
    rows: list[Row]


class FigureAnswer(Schema):
    player: int
    before: int | None
    after: int | None


class CorrectionAnswer(Schema):
    """Only the figures that change. `moves`: the tables that the right scores would have given for the next round.
    `version`: the table's now, to be sent along.
    """

    preview: bool
    version: int
    scores: list[FigureAnswer]
    ranks: list[FigureAnswer]
    totals: list[FigureAnswer]
    places: list[FigureAnswer]
    moves: list[FigureAnswer]
    winners_before: list[int]
    winners_after: list[int]
    can_reseat: bool


class UndoneField(Schema):
    entity: str
    id: int
    field: str
    before: Any
    after: Any


class UndoAnswer(Schema):
    """The event that is undone, and each field with its figure before and after the undo."""

    preview: bool
    number: int
    kind: str
    label: str
    changes: list[UndoneField]


class ActorAnswer(Schema):
    kind: str
    id: int | None


class EventAnswer(Schema):
    number: int
    kind: str
    actor: ActorAnswer
    role: str
    at: datetime
    round: int | None
    table: int | None
    subject: int | None
    payload: dict[str, Any]
    departure: bool
    reason: str
    undoes: int | None
    previous_hash: str
    hash: str


def show_standings(here: Caller) -> StandingsAnswer:
    names = {player.pk: player for player in Player.objects.filter(book=here.party.book_id)}
    rows = [
        Row.model_construct(
            place=row.place,
            player=row.player,
            name=show_name(here, names[row.player]),
            total=row.total,
            rounds=list(row.scores),
        )
        for row in standings_of(here.party)
    ]
    return StandingsAnswer.model_construct(
        round=last_closed(here.party.round_set.all()),
        final=here.party.state == PartyState.FINISHED,
        rows=rows,
    )


def show_correction(preview: Preview, *, is_preview: bool) -> CorrectionAnswer:
    return CorrectionAnswer.model_construct(
        preview=is_preview,
        version=preview.version,
        scores=_figures(preview.scores),
        ranks=_figures(preview.ranks),
        totals=_figures(preview.totals),
        places=_figures(preview.places),
        moves=_figures(preview.moves),
        winners_before=list(preview.winners_before),
        winners_after=list(preview.winners_after),
        can_reseat=preview.can_reseat,
    )


def show_undo(undoing: Undoing, *, is_preview: bool) -> UndoAnswer:
    changes = [
        UndoneField.model_construct(entity=entity, id=pk, field=field, before=now, after=then)
        for entity, pk, field, now, then in undoing.changes
    ]
    return UndoAnswer.model_construct(
        preview=is_preview,
        number=undoing.event.number,
        kind=undoing.event.kind,
        label=undoing.label,
        changes=changes,
    )


def show_event(event: Event, reasons: Mapping[str, str]) -> EventAnswer:
    copied = (
        "number",
        "kind",
        "role",
        "round",
        "table",
        "subject",
        "payload",
        "undoes",
        "previous_hash",
        "hash",
    )
    return EventAnswer.model_construct(
        actor=ActorAnswer.model_construct(kind=event.actor_kind, id=event.actor_id),
        at=in_utc(event.at),
        departure=event.is_departure,
        reason=reasons.get(event.reason, ""),
        **{name: getattr(event, name) for name in copied},
    )


def _figures(figures: Iterable[Figure]) -> list[FigureAnswer]:
    return [
        FigureAnswer.model_construct(player=figure.player, before=figure.before, after=figure.after)
        for figure in figures
    ]
