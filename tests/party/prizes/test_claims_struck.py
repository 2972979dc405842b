"""A prize falls with the line that won it, and stays where it was awarded by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.desk.rulings import decide
from party.history.undo import undo
from party.history.verification import verify
from party.models import Host, Prize
from party.prizes import claims
from party.prizes.claims import PrizeSeen
from party.prizes.spelled import keyword_spelled
from party.tables import entering
from scoring.models import Entry
from scoring.rulings import Decision
from scoring.sheets.refusals import StruckAlready
from tests.conftest import NOW
from tests.party.evening import by_host, by_player, others_of, sheets_of
from tests.party.prizes.test_spelled import board_prize, play

pytestmark = pytest.mark.django_db


def won(host: Host, mode: str = "table") -> tuple[Prize, Entry]:
    """A prize that a line on the board has won, seen by the scorekeeper."""
    prize, sheet = board_prize(host, mode)
    entry = play(sheet)
    by = by_player(sheet.scorekeeper_id, "scorekeeper")
    if mode == "room":
        claims.claim_prize(
            prize, entry.player_id, played_at=entry.made_at, read=PrizeSeen(entry), actor=by, at=NOW
        )
        by = by_host(host)
    claims.award(prize, entry.player_id, read=PrizeSeen(entry if mode == "table" else None), actor=by, at=NOW)
    return prize, entry


def strike(entry: Entry) -> None:
    entering.strike(
        entry.sheet, entry.number, why="Undone", actor=by_player(entry.sheet.scorekeeper_id), at=NOW
    )


def state_of(prize: Prize) -> tuple[str, int | None, int]:
    prize.refresh_from_db()
    return prize.state, prize.winner_id, prize.claims.count()


@pytest.mark.parametrize("mode", ["table", "room"])
def test_a_prize_is_open_again_when_its_line_is_struck(host: Host, mode: str) -> None:
    prize, entry = won(host, mode)
    strike(entry)
    assert state_of(prize) == ("picked", None, 0)
    event = prize.party.book.events.order_by("number").last()
    assert event is not None
    assert event.kind == "winning-line-struck"
    assert {change[0] for change in event.changes} >= {"entry", "prize"}
    assert verify(prize.party).is_sound


def test_the_next_play_that_spells_it_is_noticed_again(host: Host) -> None:
    prize, entry = won(host)
    strike(entry)
    again = play(entry.sheet)
    assert keyword_spelled(entry.sheet, again) == prize


def test_a_ruling_that_strikes_the_line_takes_the_prize_back_and_its_undo_gives_it_again(host: Host) -> None:
    prize, entry = won(host)
    decision = Decision(is_allowed=False, note="It did not join", line=entry.number)
    decide(entry.sheet, decision, actor=by_host(host), at=NOW)
    assert state_of(prize) == ("picked", None, 0)
    undo(prize.party, actor=by_host(host), at=NOW)
    assert state_of(prize)[:2] == ("awarded", entry.player_id)


def test_a_prize_awarded_by_hand_stays(host: Host) -> None:
    prize, sheet = board_prize(host, "table")
    entry = play(sheet)
    claims.award(prize, entry.player_id, actor=by_host(host), at=NOW)
    strike(entry)
    assert state_of(prize)[:2] == ("awarded", entry.player_id)


def test_another_players_claim_is_left_when_one_falls(host: Host) -> None:
    prize, first = board_prize(host, "room")
    entry, second = play(first), sheets_of(prize.party, 1)[1]
    other = others_of(second)[0]
    for player, line, seconds in ((entry.player_id, entry, 0), (other, None, 0.5)):
        at = NOW + timedelta(seconds=seconds)
        claims.claim_prize(prize, player, played_at=at, read=PrizeSeen(line), actor=by_host(host), at=at)
    assert state_of(prize) == ("unclear", None, 2)
    strike(entry)
    assert state_of(prize) == ("claimed", None, 1)


def test_a_line_that_was_struck_meanwhile_wins_nothing(host: Host) -> None:
    prize, sheet = board_prize(host, "table")
    entry = play(sheet)
    strike(entry)
    with pytest.raises(StruckAlready):
        claims.award(
            prize, entry.player_id, read=PrizeSeen(entry), actor=by_player(sheet.scorekeeper_id), at=NOW
        )
