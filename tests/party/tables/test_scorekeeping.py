from __future__ import annotations

import pytest

from party.rounds.refusals import NotTheScorekeeper
from party.tables import scorekeeping
from scoring.models import Event, Sheet
from scoring.sheets.refusals import NotAtThisTable
from tests.conftest import NOW
from tests.party.evening import by_host, by_player, others_of
from tests.party.flat_totals import players_of

pytestmark = pytest.mark.django_db


def test_scorekeeping_is_handed_over_and_the_first_move_is_not(sheet: Sheet) -> None:
    first = sheet.first_player_id
    other = next(player for player in players_of(sheet) if player != first)
    after = scorekeeping.hand_over(sheet, other, actor=by_player(first), at=NOW)
    assert (after.scorekeeper_id, after.first_player_id) == (other, first)
    assert Event.objects.get(kind="sheet-handed-over").subject == other


def test_who_does_not_keep_score_does_not_take_the_sheet(sheet: Sheet) -> None:
    other = others_of(sheet)[0]
    with pytest.raises(NotTheScorekeeper):
        scorekeeping.hand_over(sheet, other, actor=by_player(other), at=NOW)
    by_the_host = scorekeeping.hand_over(sheet, other, actor=by_host(sheet.book.party), at=NOW)
    assert by_the_host.scorekeeper_id == other


def test_only_a_player_of_the_table_keeps_score(sheet: Sheet) -> None:
    with pytest.raises(NotAtThisTable):
        scorekeeping.hand_over(sheet, 10**6, actor=by_player(sheet.first_player_id), at=NOW)
