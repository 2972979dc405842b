"""The draw for the first move, redraws of equal letters, and letters drawn to break a tie (S4, S6).

Each is one event about one sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from party.desk.confirming import confirm_if_agreed
from party.rounds.locked_table import LockedTable, check_at_table_or_rules, draw_of, ranking_of, take_table
from party.rounds.sheets_opened import letters_of
from party.rules.draw import LetterDraw, draw_letters, drew_high, read_letters
from party.rules.refusals import NotAtTable
from party.rules.seating.chance import chance
from party.rules.table_ranks import Ranking
from party.tables.refusals import NothingToRedraw, TooLateToDraw
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.sheets.staleness import ANYHOW, Seen, check_seen, name_of
from scoring.sheets.state import note_draw


@transaction.atomic
def record_draw(
    sheet: Sheet,
    letters: Mapping[int, str] | None = None,
    high: int | None = None,
    *,
    seen: Seen = ANYHOW,
    actor: Actor,
    at: datetime,
) -> LetterDraw:
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
) -> LetterDraw:
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


def _check_may_draw(table: LockedTable, seen: Seen, yours: str) -> None:
    check_at_table_or_rules(table)
    stand = {seat.player_id: seat.letters for seat in table.seats if seat.letters}
    theirs = _named(table.seats, stand) if stand else name_of(table.seats, table.sheet.first_player_id)
    check_seen(table.sheet, table.seats, seen, yours=yours, theirs=theirs)
    if table.sheet.state not in (SheetState.WAITING, SheetState.PLAYING) or table.standing:
        raise TooLateToDraw(table=table.sheet.table)


def _note(table: LockedTable, drawn: LetterDraw, kind: str) -> None:
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
    table: LockedTable, groups: Sequence[Sequence[int]], letters: Mapping[int, str] | None, purpose: str
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
