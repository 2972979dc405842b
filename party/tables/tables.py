"""What happens at a table besides the lines (entering.py) and signatures (signing.py): the draw, scorekeeping, totals, ties,
voiding. Each is one event about one sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from party.desk.confirming import confirm_if_agreed
from party.desk.disputes import settle_disputes
from party.rounds.locked_table import (
    Table,
    check_at_table_or_rules,
    check_keeps_score,
    check_may_write,
    check_rules,
    draw_of,
    ranking_of,
    take_table,
)
from party.rounds.sheets_opened import letters_of
from party.rules.draw import Draw, draw_letters, drew_high, read_letters
from party.rules.refusals import NotAtTable
from party.rules.seating.chance import chance
from party.rules.table_ranks import Ranking
from party.tables.out_in_time import check_out_in_time
from party.tables.refusals import NothingToRedraw, TooLateToDraw
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import Ended, SheetState
from scoring.record.pen import Actor
from scoring.sheets.lines import note_totals
from scoring.sheets.seen import ANYHOW, Seen, check_seen, name_of
from scoring.sheets.state import Totals, check_version, hand_to, note_draw, note_void


@transaction.atomic
def record_draw(
    sheet: Sheet,
    letters: Mapping[int, str] | None = None,
    high: int | None = None,
    *,
    seen: Seen = ANYHOW,
    actor: Actor,
    at: datetime,
) -> Draw:
    """What was drawn at the table: all letters, or who drew high. Equal letters have to draw again (S4)."""
    table = take_table(sheet, actor, at)
    yours = _named(table.seats, letters) if letters else name_of(table.seats, high)
    _check_may_draw(table, seen, yours)
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
def redraw(
    sheet: Sheet,
    letters: Mapping[int, str] | None = None,
    *,
    seen: Seen = ANYHOW,
    actor: Actor,
    at: datetime,
) -> Draw:
    """Equal letters draw again among themselves; without letters the site draws for them, with one tap."""
    table = take_table(sheet, actor, at)
    _check_may_draw(table, seen, _named(table.seats, letters))
    before = draw_of(table.seats)
    if not before.redraw:
        raise NothingToRedraw(table=sheet.table)
    more = _more_letters(table, before.redraw, letters, "redraw")
    drawn = read_letters({player: had + more.get(player, "") for player, had in before.letters.items()})
    _note(table, drawn, "redrawn")
    return drawn


@transaction.atomic
def hand_over(sheet: Sheet, player: int, *, seen: Seen = ANYHOW, actor: Actor, at: datetime) -> Sheet:
    """Scorekeeping, not the first move, goes to another player of the table (S4): by who keeps score, a steward or host."""
    table = take_table(sheet, actor, at)
    _check_may_hand_over(table)
    check_seen(table.sheet, table.seats, seen, yours=name_of(table.seats, player))
    hand_to(table.sheet, table.seats, player)
    table.write("sheet-handed-over", subject=player, version=table.sheet.version)
    return table.sheet


@transaction.atomic
def enter_totals(
    sheet: Sheet, totals: Totals, *, reason: str = "", from_slip: bool = False, actor: Actor, at: datetime
) -> Sheet:
    """The scores of the game, on the version that was read. A steward's or host's reason lets an odd score stand (I21).

    `from_slip`: a host or steward types what the table's scorekeeper wrote on paper; it counts as the scorekeeper's entry.
    """
    table = take_table(sheet, actor, at)
    # At the host's own table too: a slip is its scorekeeper's, and the others sign it. An odd score is a ruling.
    if reason or not (from_slip and actor.kind == "host"):
        check_may_write(table)
    enterer = actor
    if from_slip and actor.kind != "player" and table.sheet.scorekeeper_id:
        enterer = Actor("player", table.sheet.scorekeeper_id)
    check_version(table.sheet, table.seats, totals.version, totals.scores)
    # What was said before and is typed anew has been asked.
    if totals.ended == Ended.OUT != table.sheet.ended and not (table.is_official or totals.before_bell):
        check_out_in_time(table, totals.out, totals.made_at)
    settle_disputes(table)
    note_totals(table, totals, enterer, reason=reason if table.is_official else "")
    table.write("totals-entered", version=table.sheet.version, ended=totals.ended, from_slip=from_slip)
    return table.sheet


@transaction.atomic
def break_tie(
    sheet: Sheet,
    letters: Mapping[int, str] | None = None,
    *,
    seen: Seen = ANYHOW,
    actor: Actor,
    at: datetime,
) -> Ranking:
    """S6: equal scores whose letters are not known draw again; without letters the site draws, with one tap."""
    table = take_table(sheet, actor, at)
    check_at_table_or_rules(table)
    check_seen(table.sheet, table.seats, seen, yours=_named(table.seats, letters))
    before = ranking_of(table.sheet, table.seats)
    if not before.redraw:
        raise NothingToRedraw(table=sheet.table)
    more = _more_letters(table, before.redraw, letters, "tie")
    for seat in table.seats:
        seat.tie_letters += more.get(seat.player_id, "")
    table.sheet.version += 1
    table.write("tie-redrawn", players=sorted(more), version=table.sheet.version)
    after = ranking_of(table.sheet, table.seats)
    confirm_if_agreed(table)
    return after


@transaction.atomic
def void(sheet: Sheet, *, version: int | None = None, reason: str, actor: Actor, at: datetime) -> Sheet:
    """The game at this table does not count: all stay, no points (S8). By a steward or host, with a reason."""
    table = take_table(sheet, actor, at)
    check_version(table.sheet, table.seats, version)
    check_rules(table)
    if table.sheet.state == SheetState.VOID:
        return table.sheet
    table.pen.depart(reason)
    settle_disputes(table)
    note_void(table.sheet, table.seats)
    table.write("table-voided", version=table.sheet.version)
    return table.sheet


def _check_may_draw(table: Table, seen: Seen, yours: str) -> None:
    check_at_table_or_rules(table)
    stand = {seat.player_id: seat.letters for seat in table.seats if seat.letters}
    theirs = _named(table.seats, stand) if stand else name_of(table.seats, table.sheet.first_player_id)
    check_seen(table.sheet, table.seats, seen, yours=yours, theirs=theirs)
    if table.sheet.state not in (SheetState.WAITING, SheetState.PLAYING) or table.standing:
        raise TooLateToDraw(table=table.sheet.table)


def _note(table: Table, drawn: Draw, kind: str) -> None:
    note_draw(table.sheet, table.seats, drawn.letters, drawn.order)
    letters = {str(player): letters for player, letters in drawn.letters.items()}
    table.write(kind, letters=letters, version=table.sheet.version)


def _named(seats: Sequence[SheetSeat], letters: Mapping[int, str] | None) -> str:
    """Who drew what: Ann A, Bo C."""
    if letters is None:
        return gettext("letters drawn by the site")
    return ", ".join(
        f"{seat.player} {letters[seat.player_id]}" for seat in seats if seat.player_id in letters
    )


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


def _check_may_hand_over(table: Table) -> None:
    if table.pen.actor.kind == "player":
        check_keeps_score(table)
    elif table.pen.actor.kind == "steward":
        check_rules(table)
