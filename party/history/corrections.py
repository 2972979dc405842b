"""Correcting a game that was confirmed: first a look at what would change, then the change with its reason.

Totals and ranks change, seats do not (S14, I20), unless the host asks for new seats and nobody has played from the old ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from party.history.refusals import NothingToCorrect
from party.models import Party, Round, RoundState
from party.record.locks import take_party_pen
from party.record.world import world_of
from party.rounds.locked_table import ranking_of
from party.rounds.refusals import SeatsAreSettled
from party.rounds.rounds import draft_again, take_back
from party.rounds.sheets_opened import letters_of
from party.rules.draw import draw_letters
from party.rules.score_cards import reckon_standings
from party.rules.seating.chance import chance
from party.rules.seating.drafting import evening_of, plan
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor, Pen
from scoring.rules.replay import World, apply_change
from scoring.rules.standings import winners
from scoring.sheets.locked import read_locked
from scoring.sheets.refusals import NotAMultiple
from scoring.sheets.staleness import NEVER, Seen, check_seen
from scoring.sheets.state import check_scores, figures


@dataclass(frozen=True)
class Figure:
    """A player's figure as it is and as it would be."""

    player: int
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Preview:
    """What a correction changes. `moves` are the tables of the next round that the right scores would have given;
    `version` is the sheet's, to be sent along with the correction.
    """

    version: int
    scores: tuple[Figure, ...]
    ranks: tuple[Figure, ...]
    totals: tuple[Figure, ...]
    places: tuple[Figure, ...]
    moves: tuple[Figure, ...]
    winners_before: tuple[int, ...]
    winners_after: tuple[int, ...]
    can_reseat: bool


def preview_correction(sheet: Sheet, scores: Mapping[int, int]) -> Preview:
    """What would change, without changing it."""
    party: Party = sheet.book.party
    now = Sheet.objects.get(pk=sheet.pk)
    seats = list(SheetSeat.objects.select_related("player").filter(sheet=now).order_by("chair"))
    before = world_of(party)
    _check(now, seats, scores)
    for seat in seats:
        seat.score = scores.get(seat.player_id, seat.score)
    _rank(now, seats, party, now.version)
    return _compare(party, now, seats, before)


@transaction.atomic
def correct(  # noqa: PLR0913 - what a host says about it, field by field.
    sheet: Sheet,
    scores: Mapping[int, int],
    *,
    reason: str,
    version: int | None = None,
    reseat: bool = False,
    actor: Actor,
    at: datetime,
) -> Preview:
    """Set the scores right, with the reason; with `reseat` the next round is seated anew, if nobody has played yet.

    With the version that was read it is refused when somebody has written since; without one, when the scores that are
    there are another host's correction.
    """
    party, pen = take_party_pen(sheet.book.party, actor, at)
    locked = read_locked(sheet, pen)
    now, seats = locked.sheet, locked.seats
    before = world_of(party)
    pen.depart(reason)
    _check(now, seats, scores)
    check_seen(now, seats, Seen(_meant(now, version, actor)), yours=figures(seats, scores))
    seen = now.version
    now.version += 1
    # Who left keeps the points entered; they are a line too where the sheet has none.
    locked.enter_totals({**{seat.player_id: seat.score or 0 for seat in seats}, **scores})
    _rank(now, seats, party, seen)
    preview = _compare(party, now, seats, before)
    locked.write("scores-corrected", reseat=reseat)
    if reseat:
        _reseat(party, now.round + 1, reason, pen)
    return preview


def _meant(sheet: Sheet, version: int | None, actor: Actor) -> int | None:
    """The version that the correction is about; NEVER where it can only be meant for what another host has replaced."""
    if version is not None:
        return version
    made = sheet.book.events.filter(kind="scores-corrected", round=sheet.round, table=sheet.table)
    last = made.order_by("number").last()
    return NEVER if last is not None and last.actor_id != actor.id else None


def _check(sheet: Sheet, seats: Sequence[SheetSeat], scores: Mapping[int, int]) -> None:
    if sheet.state != SheetState.CONFIRMED:
        raise NothingToCorrect(table=sheet.table, round=sheet.round)
    odd = check_scores(sheet, seats, scores)
    if odd:
        raise NotAMultiple(scores=", ".join(map(str, odd)), multiple=sheet.rules.multiple_of)


def _rank(sheet: Sheet, seats: Sequence[SheetSeat], party: Party, version: int) -> None:
    """The ranks of the right scores. A new tie that no letters break is drawn for by the site (S6)."""
    rng = chance(party.seed, sheet.round, f"correction:{sheet.table}:{version}")
    while (ranking := ranking_of(sheet, seats)).redraw:
        for group in ranking.redraw:
            letters = draw_letters(group, letters_of(party), rng).letters
            for seat in seats:
                seat.tie_letters += letters.get(seat.player_id, "")
    for seat in seats:
        seat.rank = ranking.rank_of(seat.player_id)


def _compare(party: Party, sheet: Sheet, seats: Sequence[SheetSeat], before: World) -> Preview:
    after = deepcopy(before)
    for seat in seats:
        after["sheetseat"][seat.pk] = seat.facts()
    standing_before = {row.player: row for row in reckon_standings(before)}
    standing_after = {row.player: row for row in reckon_standings(after)}
    players = sorted(standing_before)
    old = {seat.pk: before["sheetseat"][seat.pk] for seat in seats}
    return Preview(
        version=sheet.version,
        scores=_figures((s.player_id, old[s.pk]["score"], s.score) for s in seats),
        ranks=_figures((s.player_id, old[s.pk]["rank"], s.rank) for s in seats),
        totals=_figures((p, standing_before[p].total, standing_after[p].total) for p in players),
        places=_figures((p, standing_before[p].place, standing_after[p].place) for p in players),
        moves=_moves(party, sheet.round + 1, {seat.pk: seat for seat in seats}),
        winners_before=winners(standing_before.values()),
        winners_after=winners(standing_after.values()),
        can_reseat=_next_round(party, sheet.round + 1) is not None,
    )


def _moves(party: Party, number: int, corrected: Mapping[int, SheetSeat]) -> tuple[Figure, ...]:
    """Who would sit elsewhere in the next round, had the scores been right when it was drafted."""
    world = _world_when_drafted(party, number)
    if world is None:
        return ()
    drafted = plan(evening_of(world))
    for pk, seat in corrected.items():
        world["sheetseat"][pk] = seat.facts()
    right = plan(evening_of(world))
    return _figures((p, drafted.table_of(p), right.table_of(p)) for p in sorted(drafted.reasons))


def _world_when_drafted(party: Party, number: int) -> World | None:
    """The world just before the next round was last drafted; None if it has not been."""
    events = party.book.events.order_by("number")
    last = events.filter(kind="round-drafted", round=number).last()
    if last is None or not party.round_set.filter(number=number).exists():
        return None
    world: World = {}
    for event in events.filter(number__lt=last.number).iterator():
        for change in event.changes:
            apply_change(world, change)
    return world


def _next_round(party: Party, number: int) -> Round | None:
    """The next round, if its seats can still be changed."""
    open_states = (RoundState.DRAFT, RoundState.PUBLISHED)
    return party.round_set.filter(number=number, state__in=open_states).first()


def _reseat(party: Party, number: int, reason: str, pen: Pen) -> None:
    upcoming = _next_round(party, number)
    if upcoming is None:
        raise SeatsAreSettled(number=number, why="played from, or is not drafted")
    if upcoming.state == RoundState.PUBLISHED:
        take_back(party, upcoming, pen)
        pen.depart(reason)
        pen.write("round-unpublished", round=number)
    draft_again(party, upcoming, pen)


def _figures(triples: Iterable[tuple[int, int | None, int | None]]) -> tuple[Figure, ...]:
    """Only the figures that change."""
    return tuple(Figure(*triple) for triple in triples if triple[1] != triple[2])
