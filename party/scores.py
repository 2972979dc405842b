"""The evening's scores: score cards and standings from the confirmed sheets, and the end of the party.

Reads take a fixed number of queries, however many play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.errors import RuleBroken
from party.chance import chance
from party.draw import draw_letters
from party.models import Guest, Party, PartyState, Round, RoundState
from party.pens import take_party_pen
from party.rounds import RoundIsOpen, letters_of
from party.world import world_of
from scoring.record import Actor
from scoring.replay import World
from scoring.standings import Card, Game, Standing, TieBreak, rank_cards, winners

# S12: the optional order among equal totals.
ORDER = (TieBreak.MOST_FIRSTS, TieBreak.BEST_GAME, TieBreak.LETTER)


class NothingPlayed(RuleBroken):
    sentence = "No game has been played to its end yet. Close a round before the party is finished."


def standings_of(party: Party) -> tuple[Standing, ...]:
    """Everybody who has played or is here, leavers included, by place."""
    return reckon_standings(world_of(party))


def reckon_standings(world: World) -> tuple[Standing, ...]:
    """The same from facts, so that a correction can be looked at before it is made."""
    [party] = world["party"].values()
    return rank_cards(
        cards_of(world),
        low_wins=_low_wins(world),
        full=party["table_size"] if party["level_short_tables"] else None,
        breaks=ORDER if party["winner_order"] == "ordered" else (),
    )


def cards_of(world: World) -> list[Card]:
    """A score card for everybody who is or was in the game: a game or None for each round."""
    numbers = sorted(
        facts["number"] for facts in world.get("round", {}).values() if facts["state"] != "draft"
    )
    games = _games(world)
    shown = {player: facts for player, facts in world.get("guest", {}).items() if _is_shown(facts)}
    return [
        Card(
            player=player,
            games=tuple(games.get((player, number)) for number in numbers),
            letter=facts["final_letters"],
            joined_in=facts["joined_round"] or 1,
        )
        for player, facts in sorted(shown.items())
    ]


@transaction.atomic
def finish(party: Party, *, actor: Actor, at: datetime) -> Party:
    """The evening is over, and the winners stand. Every round is closed by now."""
    party, pen = take_party_pen(party, actor, at)
    open_round = party.round_set.exclude(state=RoundState.CLOSED).first()
    if open_round is not None:
        raise RoundIsOpen(number=open_round.number, state=open_round.state)
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


def _games(world: World) -> dict[tuple[int, int], Game]:
    sheets = {pk: facts for pk, facts in world.get("sheet", {}).items() if facts["state"] == "confirmed"}
    seats = [facts for facts in world.get("sheetseat", {}).values() if facts["sheet_id"] in sheets]
    sizes: dict[int, int] = {}
    for seat in seats:
        sizes[seat["sheet_id"]] = sizes.get(seat["sheet_id"], 0) + 1
    return {
        (seat["player_id"], sheets[seat["sheet_id"]]["round"]): Game(
            seat["score"], sizes[seat["sheet_id"]], seat["rank"]
        )
        for seat in seats
    }


def _is_shown(facts: Mapping[str, Any]) -> bool:
    return facts["joined_round"] is not None or facts["state"] == "present"


def _low_wins(world: World) -> bool:
    return any(sheet["options"].get("low_wins") for sheet in world.get("sheet", {}).values())
