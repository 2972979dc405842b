"""Score cards and standings from what the record says (S12). Pure: facts in, values out, so that a correction can be looked
at before it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.replay import World
from scoring.rules.sheet_options import SheetOptions
from scoring.rules.standings import GameScore, ScoreCard, Standing, TieBreak, rank_cards

# S12: the optional order among equal totals.
ORDER = (TieBreak.MOST_FIRSTS, TieBreak.BEST_GAME, TieBreak.LETTER)


def reckon_standings(world: World) -> tuple[Standing, ...]:
    """Everybody who has played or is here, leavers included, by place."""
    [party] = world["party"].values()
    return rank_cards(
        cards_of(world),
        low_wins=_low_wins(world),
        full=party["table_size"] if party["level_short_tables"] else None,
        breaks=ORDER if party["winner_order"] == "ordered" else (),
    )


def cards_of(world: World) -> list[ScoreCard]:
    """A score card for everybody who is or was in the game: a game or None for each round."""
    numbers = sorted(
        facts["number"] for facts in world.get("round", {}).values() if facts["state"] != "draft"
    )
    games = _games(world)
    shown = {player: facts for player, facts in world.get("guest", {}).items() if _is_shown(facts)}
    return [
        ScoreCard(
            player=player,
            games=tuple(games.get((player, number)) for number in numbers),
            letter=facts["final_letters"],
            joined_in=facts["joined_round"] or 1,
        )
        for player, facts in sorted(shown.items())
    ]


def _games(world: World) -> dict[tuple[int, int], GameScore]:
    sheets = {pk: facts for pk, facts in world.get("sheet", {}).items() if facts["state"] == "confirmed"}
    seats = [facts for facts in world.get("sheetseat", {}).values() if facts["sheet_id"] in sheets]
    sizes: dict[int, int] = {}
    for seat in seats:
        sizes[seat["sheet_id"]] = sizes.get(seat["sheet_id"], 0) + 1
    return {
        (seat["player_id"], sheets[seat["sheet_id"]]["round"]): GameScore(
            seat["score"], sizes[seat["sheet_id"]], seat["rank"]
        )
        for seat in seats
    }


def _is_shown(facts: Mapping[str, Any]) -> bool:
    return facts["joined_round"] is not None or facts["state"] == "present"


def _low_wins(world: World) -> bool:
    return any(SheetOptions.read(sheet["options"]).low_wins for sheet in world.get("sheet", {}).values())
