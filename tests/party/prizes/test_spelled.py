"""Prize words spelled on the board: noticed, claimed and awarded by what was played when."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from party.models import Host, Prize
from party.prizes import claims, keywords
from party.prizes.spelled import keyword_spelled
from party.tables import entering
from scoring.models import Entry, Sheet
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, others_of, sheets_of

pytestmark = pytest.mark.django_db


def board_prize(host: Host, mode: str, keyword: str = "SEE") -> tuple[Prize, Sheet]:
    party = a_party(host, guests=8, prizes=mode)
    open_round(party)
    table = 1 if mode == "table" else None
    prize = keywords.type_keyword(party, keyword, table, actor=by_host(host), at=NOW)
    return prize, sheets_of(party, 1)[0]


def play(sheet: Sheet, play: str = "10I SEE", made_at: datetime = NOW, **more: Any) -> Entry:  # noqa: ANN401
    keeper = by_player(sheet.scorekeeper_id, "scorekeeper")
    line = Line(others_of(sheet)[0], play=play, made_at=made_at, **more)
    return entering.enter(sheet, line, actor=keeper, at=NOW)


@pytest.mark.parametrize("mode", ["table", "room"])
def test_a_play_that_spells_the_keyword_is_noticed_and_awarded_with_the_scorekeeper_as_witness(
    host: Host, mode: str
) -> None:
    prize, sheet = board_prize(host, mode)
    entry, keeper = play(sheet), by_player(sheet.scorekeeper_id, "scorekeeper")
    assert keyword_spelled(sheet, entry) == prize
    claims.claim_prize(prize, entry.player_id, played_at=entry.made_at, actor=keeper, at=NOW)
    assert keyword_spelled(sheet, entry) is None
    awarded = claims.award(prize, entry.player_id, actor=keeper, at=NOW)
    assert (awarded.winner_id, awarded.witness_id) == (entry.player_id, sheet.scorekeeper_id)
    assert entry.points == 15


def test_another_word_another_table_and_a_struck_play_spell_nothing(host: Host) -> None:
    prize, sheet = board_prize(host, "table")
    elsewhere = sheets_of(prize.party, 1)[1]
    assert keyword_spelled(elsewhere, play(elsewhere)) is None
    assert keyword_spelled(sheet, play(sheet, "10I SEA")) is None
    by = by_player(sheet.scorekeeper_id)
    entering.strike(sheet, 1, why="Not so", actor=by, at=NOW)
    struck = entering.strike(sheet, play(sheet).number, why="Not so", actor=by, at=NOW)
    assert keyword_spelled(sheet, struck) is None


@pytest.mark.parametrize(("earlier", "state"), [(-5, "claimed"), (5, "unclear")])
def test_an_entry_that_arrives_late_and_was_made_earlier_goes_to_the_steward(
    host: Host, earlier: int, state: str
) -> None:
    prize, first = board_prize(host, "room")
    second = sheets_of(prize.party, 1)[1]
    start = NOW - timedelta(seconds=30)
    for sheet, made_at in ((first, start), (second, start - timedelta(seconds=earlier))):
        entry = play(sheet, made_at=made_at)
        keeper = by_player(sheet.scorekeeper_id)
        found = keyword_spelled(sheet, entry)
        assert found is not None
        after = claims.claim_prize(found, entry.player_id, played_at=entry.made_at, actor=keeper, at=NOW)
    assert after.state == state


@pytest.mark.parametrize(("earlier", "is_proposed"), [(5, True), (-5, False)])
def test_a_play_that_was_earlier_than_the_awarded_one_is_still_noticed(
    host: Host, earlier: int, is_proposed: bool
) -> None:
    prize, first = board_prize(host, "room")
    won = play(first, made_at=NOW - timedelta(seconds=30))
    keeper = by_player(first.scorekeeper_id)
    claims.claim_prize(prize, won.player_id, played_at=won.made_at, actor=keeper, at=NOW)
    claims.award(prize, won.player_id, actor=keeper, at=NOW)
    second = sheets_of(prize.party, 1)[1]
    late = play(second, made_at=won.made_at - timedelta(seconds=earlier))
    assert (keyword_spelled(second, late) == prize) is is_proposed
    assert keyword_spelled(first, won) is None
