"""A table of a round, locked by whoever writes on it: its sheet, party and round, and who may write what there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from party.models import Party, Round, RoundState
from party.people.stewardship import check_may_rule
from party.record.locks import take_any_pen, take_party_pen
from party.rounds.refusals import NotTheScorekeeper, RoundIsClosed
from party.rules.draw import LetterDraw, read_letters
from party.rules.table_ranks import Ranking, rank_table
from scoring.models import Sheet, SheetSeat
from scoring.record.pen import Actor
from scoring.record.prepared import Prepared
from scoring.sheets.locked import LockedSheet, read_locked
from scoring.sheets.refusals import NotAtThisTable

# By party and number.
ROUND = Prepared(lambda party, number: Round.objects.filter(party=party, number=number), int, int)


@dataclass(frozen=True)
class LockedTable(LockedSheet):
    """A locked sheet with its party and round."""

    party: Party
    round: Round


def take_table(sheet: Sheet, actor: Actor, at: datetime, *, even_closed: bool = False) -> LockedTable:
    """The table as it is now, with the pen of its party. `even_closed`: also when the round is closed; for hosts, also when
    the party is finished.
    """
    take = take_any_pen if even_closed else take_party_pen
    party, pen = take(sheet.book.party, actor, at)
    locked = read_locked(sheet, pen)
    current = ROUND.get(party.pk, locked.sheet.round)
    if current.state == RoundState.CLOSED and not even_closed:
        raise RoundIsClosed(number=current.number)
    return LockedTable(locked.sheet, locked.seats, locked.entries, pen, party, current)


def take_to_write(sheet: Sheet, actor: Actor, at: datetime) -> LockedTable:
    """The table, for somebody who may write on its sheet."""
    table = take_table(sheet, actor, at)
    check_may_write(table)
    return table


def draw_of(seats: Sequence[SheetSeat]) -> LetterDraw:
    """What is known of a table's draw."""
    letters = {seat.player_id: seat.letters for seat in seats if seat.letters}
    if letters:
        return read_letters(
            {seat.player_id: seat.letters for seat in seats if seat.left_order is None or seat.letters}
        )
    return LetterDraw({}, tuple(seat.player_id for seat in seats if seat.draw_order == 1))


def ranking_of(sheet: Sheet, seats: Sequence[SheetSeat]) -> Ranking:
    """The ranks that the scores and letters of a table give (S6, S8)."""
    left = sorted((seat for seat in seats if seat.left_order), key=lambda seat: seat.left_order or 0)
    return rank_table(
        {seat.player_id: seat.score or 0 for seat in seats},
        draw_of(seats),
        low_wins=sheet.rules.low_wins,
        left=[seat.player_id for seat in left],
        redrawn={seat.player_id: seat.tie_letters for seat in seats if seat.tie_letters},
    )


def check_may_write(table: LockedTable) -> None:
    """Lines are the scorekeeper's, or the steward's of that block and the host's, but not at their own table (S11)."""
    if table.pen.actor.kind == "player":
        check_keeps_score(table)
    else:
        check_rules(table)


def check_keeps_score(table: LockedTable) -> None:
    actor, sheet = table.pen.actor, table.sheet
    if sheet.scorekeeper_id is not None and sheet.scorekeeper_id != actor.id:
        keeper = next(seat.player for seat in table.seats if seat.player_id == sheet.scorekeeper_id)
        raise NotTheScorekeeper(scorekeeper=keeper, table=sheet.table)
    check_sits(table)


def check_rules(table: LockedTable) -> None:
    check_may_rule(table.party, table.sheet.table, table.round.tables, table.seats, table.pen.actor)


def check_at_table_or_rules(table: LockedTable) -> None:
    if table.pen.actor.kind == "player":
        check_sits(table)
    elif table.pen.actor.kind == "steward":
        check_rules(table)


def check_sits(table: LockedTable) -> None:
    sitting = [seat.player_id for seat in table.seats if seat.left_order is None]
    if table.pen.actor.id not in sitting:
        raise NotAtThisTable(table=table.sheet.table)
