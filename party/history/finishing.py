"""The evening's scores: score cards and standings from the confirmed sheets, and the end of the party.

Reads take a fixed number of queries, however many play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction

from party.history.refusals import NothingPlayed
from party.models import Guest, Party, PartyState, Round, RoundState
from party.record.locks import take_party_pen
from party.record.world import rows_of
from party.rounds.rounds import check_all_closed
from party.rounds.sheets_opened import letters_of
from party.rules.draw import draw_letters
from party.rules.score_cards import reckon_standings
from party.rules.seating.chance import chance
from scoring.models import Sheet, SheetSeat
from scoring.models.recorded import Recorded
from scoring.record.pen import Actor
from scoring.rules.replay import World
from scoring.rules.standings import Standing, winners

# What a place goes by, of each kind of row.
COUNTING: Mapping[type[Recorded], tuple[str, ...]] = {
    Party: ("table_size", "level_short_tables", "winner_order"),
    Guest: ("state", "joined_round", "final_letters"),
    Round: ("number", "state"),
    Sheet: ("round", "state", "options"),
    SheetSeat: ("sheet_id", "player_id", "score", "rank"),
}


def standings_of(party: Party) -> tuple[Standing, ...]:
    """Everybody who has played or is here, leavers included, by place."""
    return reckon_standings(_counting(party))


@transaction.atomic
def finish(party: Party, *, actor: Actor, at: datetime) -> Party:
    """The evening is over, and the winners stand. Every round is closed by now."""
    party, pen = take_party_pen(party, actor, at)
    check_all_closed(party)
    if not party.round_set.exists():
        raise NothingPlayed
    tied = winners(standings_of(party)) if party.winner_order == "ordered" else ()
    if len(tied) > 1:
        guests = list(Guest.objects.filter(party=party, player_id__in=tied))
        letters = draw_letters(tied, letters_of(party), chance(party.seed, 0, "winner")).letters
        for guest in guests:
            guest.final_letters = letters[guest.pk]
        pen.save(*guests)
    party.state, party.finished_at = PartyState.FINISHED, at
    pen.save(party)
    pen.write("party-finished", rounds=party.round_set.count(), winners=list(winners(standings_of(party))))
    return party


def last_closed(rounds: Iterable[Round]) -> int:
    """The round after which the standings stand; 0 before any is closed."""
    return max((row.number for row in rounds if row.state == RoundState.CLOSED), default=0)


def _counting(party: Party) -> World:
    """Read in part: whole rows take many times as long, and everybody waits for the standings."""
    found = {rows.model: rows for rows in rows_of(party) if rows.model in COUNTING}
    return {
        model.entity(): {row.pop("pk"): row for row in found[model].order_by().values("pk", *fields)}
        for model, fields in COUNTING.items()
    }
