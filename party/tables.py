"""What happens at a table: the draw, scorekeeping, totals, confirming, voiding. Each is one event about one sheet.

Totals for now; whoever keeps a sheet line by line comes through here as well at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.errors import RuleBroken
from party.chance import chance
from party.draw import Draw, NotAtTable, draw_letters, drew_high, read_letters
from party.models import Party, Round, RoundState
from party.opening import letters_of
from party.pens import take_party_pen
from party.ranks import Ranking, rank_table
from party.stewardship import check_may_rule
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SheetState
from scoring.record import Actor, Pen, ReasonMissing
from scoring.sheets import (
    NotAtThisTable,
    Totals,
    check_confirmable,
    check_version,
    hand_to,
    note_confirmed,
    note_draw,
    note_totals,
    note_void,
)


class NotTheScorekeeper(RuleBroken):
    sentence = "{scorekeeper} keeps score at table {table}. Take the sheet over first, or call a steward."


class RoundIsClosed(RuleBroken):
    sentence = "Round {number} is closed. The host can correct a score of it."


class TooLateToDraw(RuleBroken):
    sentence = "The totals of table {table} are in; its draw cannot be changed any more."


class NothingToRedraw(RuleBroken):
    sentence = "Nobody at table {table} has equal letters; there is nothing to draw again."


class TieNotBroken(RuleBroken):
    sentence = "{players} have equal scores, and the letters do not say who ranks first. Let them draw again."


@dataclass(frozen=True)
class Table:
    """A table as it is now, held by who writes on it."""

    party: Party
    round: Round
    sheet: Sheet
    seats: list[SheetSeat]
    pen: Pen

    def write(self, kind: str, **payload: object) -> None:
        self.pen.save(self.sheet, *self.seats)
        subject = payload.pop("subject", None)
        assert subject is None or isinstance(subject, int)
        self.pen.write(kind, round=self.sheet.round, table=self.sheet.table, subject=subject, **payload)


@transaction.atomic
def record_draw(
    sheet: Sheet,
    letters: Mapping[int, str] | None = None,
    high: int | None = None,
    *,
    actor: Actor,
    at: datetime,
) -> Draw:
    """What was drawn at the table: all letters, or who drew high. Equal letters have to draw again (S4)."""
    table = _take_for_draw(sheet, actor, at)
    players = [seat.player_id for seat in table.seats if seat.left_order is None]
    if letters is not None:
        if not letters.keys() <= set(players):
            raise NotAtTable
        drawn = read_letters({player: letters.get(player, "") for player in players})
    else:
        drawn = drew_high(high or 0, players)
    _note(table, drawn, "drawn")
    return drawn


@transaction.atomic
def redraw(sheet: Sheet, letters: Mapping[int, str] | None = None, *, actor: Actor, at: datetime) -> Draw:
    """Equal letters draw again among themselves; without letters the site draws for them, with one tap."""
    table = _take_for_draw(sheet, actor, at)
    before = draw_of(table.seats)
    if not before.redraw:
        raise NothingToRedraw(table=sheet.table)
    more = _more_letters(table, before.redraw, letters, "redraw")
    drawn = read_letters({player: had + more.get(player, "") for player, had in before.letters.items()})
    _note(table, drawn, "redrawn")
    return drawn


@transaction.atomic
def hand_over(sheet: Sheet, player: int, *, actor: Actor, at: datetime) -> Sheet:
    """Scorekeeping, not the first move, goes to another player of the table (S4)."""
    table = take_table(sheet, actor, at)
    _check_at_table_or_rules(table)
    hand_to(table.sheet, table.seats, player)
    table.write("sheet-handed-over", subject=player)
    return table.sheet


@transaction.atomic
def enter_totals(
    sheet: Sheet, totals: Totals, *, reason: str = "", from_slip: bool = False, actor: Actor, at: datetime
) -> Sheet:
    """The scores of the game, on the version that was read. A steward's or host's reason lets an odd score stand (I21).

    `from_slip`: a host or steward types what the table's scorekeeper wrote on paper; it counts as the scorekeeper's entry.
    """
    table = take_table(sheet, actor, at)
    _check_may_enter(table)
    enterer = actor
    if from_slip and actor.kind != "player" and table.sheet.scorekeeper_id:
        enterer = Actor("player", table.sheet.scorekeeper_id)
    is_official = actor.kind in ("host", "steward")
    note_totals(table.sheet, table.seats, totals, enterer, may_be_odd=is_official and bool(reason.strip()))
    for seat in table.seats:
        seat.tie_letters, seat.rank = "", None
    if is_official and any(score % _multiple(table.sheet) for score in totals.scores.values()):
        table.pen.depart(reason)
    table.write("totals-entered", version=table.sheet.version, ended=totals.ended, from_slip=from_slip)
    return table.sheet


@transaction.atomic
def break_tie(
    sheet: Sheet, letters: Mapping[int, str] | None = None, *, actor: Actor, at: datetime
) -> Ranking:
    """S6: equal scores whose letters are not known draw again; without letters the site draws, with one tap."""
    table = take_table(sheet, actor, at)
    _check_at_table_or_rules(table)
    before = ranking_of(table.sheet, table.seats)
    if not before.redraw:
        raise NothingToRedraw(table=sheet.table)
    more = _more_letters(table, before.redraw, letters, "tie")
    for seat in table.seats:
        seat.tie_letters += more.get(seat.player_id, "")
    table.write("tie-redrawn", players=sorted(more))
    return ranking_of(table.sheet, table.seats)


@transaction.atomic
def confirm(
    sheet: Sheet, *, version: int | None = None, reason: str = "", actor: Actor, at: datetime
) -> Sheet:
    """Somebody else than who entered them says that the totals are right: a player of the table, or with a reason the
    steward or host alone, which is a departure (I17). With the version that was read, only those totals.
    """
    table = take_table(sheet, actor, at)
    check_version(table.sheet, table.seats, version)
    check_confirmable(table.sheet, actor)
    _check_may_confirm(table, reason)
    ranking = ranking_of(table.sheet, table.seats)
    if ranking.redraw:
        raise TieNotBroken(players=_names(table.seats, ranking.redraw[0]), tied=ranking.redraw[0])
    note_confirmed(table.sheet, table.seats, ranking.order, actor)
    table.write("table-confirmed", version=table.sheet.version)
    return table.sheet


@transaction.atomic
def void(sheet: Sheet, *, version: int | None = None, reason: str, actor: Actor, at: datetime) -> Sheet:
    """The game at this table does not count: all stay, no points (S8). By a steward or host, with a reason."""
    table = take_table(sheet, actor, at)
    check_version(table.sheet, table.seats, version)
    check_may_rule(table.party, table.sheet.table, table.round.tables, table.seats, actor)
    if table.sheet.state == SheetState.VOID:
        return table.sheet
    table.pen.depart(reason)
    note_void(table.sheet, table.seats)
    table.write("table-voided")
    return table.sheet


def take_table(sheet: Sheet, actor: Actor, at: datetime) -> Table:
    """The table as it is now, with the pen of its party."""
    party, pen = take_party_pen(sheet.book.party, actor, at)
    now = Sheet.objects.get(pk=sheet.pk)
    current = Round.objects.get(party=party, number=now.round)
    if current.state == RoundState.CLOSED:
        raise RoundIsClosed(number=current.number)
    seats = SheetSeat.objects.select_related("player").filter(sheet=now).order_by("chair")
    return Table(party, current, now, list(seats), pen)


def draw_of(seats: Sequence[SheetSeat]) -> Draw:
    """What is known of a table's draw."""
    letters = {seat.player_id: seat.letters for seat in seats if seat.letters}
    if letters:
        return read_letters(
            {seat.player_id: seat.letters for seat in seats if seat.left_order is None or seat.letters}
        )
    return Draw({}, tuple(seat.player_id for seat in seats if seat.draw_order == 1))


def ranking_of(sheet: Sheet, seats: Sequence[SheetSeat]) -> Ranking:
    """The ranks that the scores and letters of a table give (S6, S8)."""
    left = sorted((seat for seat in seats if seat.left_order), key=lambda seat: seat.left_order or 0)
    return rank_table(
        {seat.player_id: seat.score or 0 for seat in seats},
        draw_of(seats),
        low_wins=bool(sheet.options.get("low_wins")),
        left=[seat.player_id for seat in left],
        redrawn={seat.player_id: seat.tie_letters for seat in seats if seat.tie_letters},
    )


def _take_for_draw(sheet: Sheet, actor: Actor, at: datetime) -> Table:
    table = take_table(sheet, actor, at)
    _check_at_table_or_rules(table)
    if table.sheet.state not in (SheetState.WAITING, SheetState.PLAYING):
        raise TooLateToDraw(table=sheet.table)
    return table


def _note(table: Table, drawn: Draw, kind: str) -> None:
    note_draw(table.sheet, table.seats, drawn.letters, drawn.order)
    table.write(kind, letters={str(player): letters for player, letters in drawn.letters.items()})


def _more_letters(
    table: Table, groups: Sequence[Sequence[int]], letters: Mapping[int, str] | None, purpose: str
) -> dict[int, str]:
    """Letters for those who draw again: as entered, or drawn by the site group by group."""
    tied = {player for group in groups for player in group}
    if letters is not None:
        if letters.keys() != tied:
            raise NotAtTable
        return dict(read_letters(letters).letters)
    # The number of the event to come makes every redraw another lot.
    rng = chance(
        table.party.seed, table.round.number, f"{purpose}:{table.sheet.table}:{table.pen.book.head_number}"
    )
    drawn: dict[int, str] = {}
    for group in groups:
        drawn.update(draw_letters(group, letters_of(table.party), rng).letters)
    return drawn


def _check_may_enter(table: Table) -> None:
    actor, sheet = table.pen.actor, table.sheet
    if actor.kind == "player":
        if sheet.scorekeeper_id is not None and sheet.scorekeeper_id != actor.id:
            keeper = next(seat.player for seat in table.seats if seat.player_id == sheet.scorekeeper_id)
            raise NotTheScorekeeper(scorekeeper=keeper, table=sheet.table)
        _check_sits(table)
    elif actor.kind == "steward":
        check_may_rule(table.party, sheet.table, table.round.tables, table.seats, actor)


def _check_may_confirm(table: Table, reason: str) -> None:
    if table.pen.actor.kind == "player":
        _check_sits(table)
        return
    check_may_rule(table.party, table.sheet.table, table.round.tables, table.seats, table.pen.actor)
    if not reason.strip():
        raise ReasonMissing
    table.pen.depart(reason)


def _check_at_table_or_rules(table: Table) -> None:
    if table.pen.actor.kind == "player":
        _check_sits(table)
    elif table.pen.actor.kind == "steward":
        check_may_rule(table.party, table.sheet.table, table.round.tables, table.seats, table.pen.actor)


def _check_sits(table: Table) -> None:
    sitting = [seat.player_id for seat in table.seats if seat.left_order is None]
    if table.pen.actor.id not in sitting:
        raise NotAtThisTable(table=table.sheet.table)


def _multiple(sheet: Sheet) -> int:
    return int(sheet.options.get("multiple_of", 1))


def _names(seats: Sequence[SheetSeat], players: Sequence[int]) -> str:
    return ", ".join(str(seat.player) for seat in seats if seat.player_id in players)
