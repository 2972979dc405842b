"""A table's sheet on the board: plays counted by the engine, and the Key card that lies face up."""

from __future__ import annotations

import pytest

from games.errors import DoesNotJoin, NotInDictionary
from games.keyword.errors import MustStartOnGray
from party.history.verification import verify
from party.models import Host
from party.tables.entering import expose_key_card, keep_as, strike
from scoring.models import Sheet
from scoring.sheets.refusals import (
    KeyCardNotCounted,
    Miscounted,
    NoBoardHere,
    NoKeyCard,
    PlayHasFaults,
    StrikeLaterFirst,
)
from tests.conftest import NOW
from tests.party.evening import in_turn
from tests.party.keeping import a_sheet, by_keeper, now, put, scores

pytestmark = pytest.mark.django_db


# The Key card


def test_a_key_card_is_drawn_or_typed_and_shown_on_the_sheet(sheet: Sheet) -> None:
    drawn = expose_key_card(sheet, actor=by_keeper(sheet), at=NOW)
    assert drawn.key_card
    assert expose_key_card(sheet, actor=by_keeper(sheet), at=NOW).key_card == drawn.key_card
    assert expose_key_card(sheet, "river", actor=by_keeper(sheet), at=NOW).key_card == "RIVER"


def test_a_turn_that_spells_it_turns_the_next_and_struck_brings_it_back(sheet: Sheet) -> None:
    card = expose_key_card(sheet, actor=by_keeper(sheet), at=NOW).key_card
    entry = put(sheet, in_turn(sheet)[0], 75, spells_key_card=True)
    assert (entry.key_card, entry.points) == (card, 75)
    assert now(sheet).key_card not in ("", card)
    strike(sheet, 1, why="No such word", actor=by_keeper(sheet), at=NOW)
    assert (now(sheet).key_card, now(sheet).key_cards_used) == (card, [])
    assert verify(sheet.book.party).faults == ()


def test_a_turn_that_spells_it_scores_its_fifty_at_least(sheet: Sheet) -> None:
    with pytest.raises(NoKeyCard):
        put(sheet, in_turn(sheet)[0], 75, spells_key_card=True)
    expose_key_card(sheet, actor=by_keeper(sheet), at=NOW)
    with pytest.raises(KeyCardNotCounted):
        put(sheet, in_turn(sheet)[0], 25, spells_key_card=True)


# The board


def test_a_play_is_counted_by_the_engine_and_keeps_the_sheet_on_the_board(sheet: Sheet) -> None:
    expose_key_card(sheet, "see", actor=by_keeper(sheet), at=NOW)
    entry = put(sheet, in_turn(sheet)[0], play="10I SEE")
    assert (entry.points, entry.words, entry.play, entry.key_card) == (65, "SEE", "10I SEE", "SEE")
    assert (now(sheet).keeping, now(sheet).key_card) == ("board", "")


def test_a_dash_is_a_pass(sheet: Sheet) -> None:
    entry = put(sheet, in_turn(sheet)[0], play="-")
    assert (entry.kind, entry.points, entry.play) == ("pass", 0, "")


def test_called_points_that_are_not_the_board_s_are_refused(sheet: Sheet) -> None:
    with pytest.raises(Miscounted, match="20 was called"):
        put(sheet, in_turn(sheet)[0], 20, play="10I SEE")
    assert put(sheet, in_turn(sheet)[0], 15, play="10I SEE").points == 15


def test_a_play_that_cannot_lie_there_is_refused_by_its_own_rule(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    with pytest.raises(MustStartOnGray):
        put(sheet, one, play="1A SEE")
    put(sheet, one, play="10I SEE")
    with pytest.raises(DoesNotJoin):
        put(sheet, two, play="1A EASY")


def test_a_word_that_is_none_is_refused_where_the_host_chose_so(host: Host) -> None:
    sheet = a_sheet(host, game_options={"validation": "reject"})
    with pytest.raises(NotInDictionary):
        put(sheet, in_turn(sheet)[0], play="10I XQJ")


def test_a_word_that_is_none_is_warned_of_and_then_entered_with_its_fault(host: Host) -> None:
    sheet = a_sheet(host, game_options={"validation": "warn"})
    with pytest.raises(PlayHasFaults, match="XQJ is not in the dictionary"):
        put(sheet, in_turn(sheet)[0], play="10I XQJ")
    entry = put(sheet, in_turn(sheet)[0], play="10I XQJ", despite_faults=True)
    assert entry.faults == [{"rule": "NotInDictionary", "word": "XQJ"}]


def test_a_word_left_to_a_challenge_is_entered_without_a_word(sheet: Sheet) -> None:
    assert put(sheet, in_turn(sheet)[0], play="10I XQJ").faults == []


def test_a_play_that_others_rest_on_is_struck_after_them(sheet: Sheet) -> None:
    one, two, *_ = in_turn(sheet)
    put(sheet, one, play="10I SEE")
    put(sheet, two, play="K10 .ASY")
    with pytest.raises(StrikeLaterFirst):
        strike(sheet, 1, why="Not a word", actor=by_keeper(sheet), at=NOW)
    strike(sheet, 2, why="Not a word", actor=by_keeper(sheet), at=NOW)
    strike(sheet, 1, why="Not a word", actor=by_keeper(sheet), at=NOW)
    assert scores(sheet) == [0, 0, 0, 0]


def test_a_sister_game_is_kept_by_running_score_and_not_on_a_board(host: Host) -> None:
    sheet = a_sheet(host, game="lotto", variant="regular")
    with pytest.raises(NoBoardHere):
        keep_as(sheet, "board", actor=by_keeper(sheet), at=NOW)
    with pytest.raises(NoBoardHere):
        put(sheet, in_turn(sheet)[0], play="10I SEE")
    assert put(sheet, in_turn(sheet)[0], 7).points == 7
