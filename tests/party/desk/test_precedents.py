"""What was ruled on a word counts on every board of the evening, before the dictionary and for plays to come."""

from __future__ import annotations

from typing import Any

import pytest

from games import load_lexicon
from games.errors import NotInDictionary, PluralNotAllowed, RuledOut
from games.judging.judge import judge
from games.text.gcg import read_gcg
from party.desk.rulings import decide
from party.history.verification import verify
from party.models import Host, Party
from party.tables import entering
from scoring.models import Entry, Sheet
from scoring.rulings import Decision
from scoring.sheets.boards import PlayPreview, as_record
from scoring.sheets.engine_table import read_board
from scoring.sheets.precedents import preview_tonight
from scoring.sheets.refusals import PlayHasFaults
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, sheet_at, steward_of
from tests.party.evening import by_player, in_turn, seats_of

pytestmark = pytest.mark.django_db

REJECT, WARN = {"validation": "reject"}, {"validation": "warn"}


def rule(party: Party, word: str, *, is_allowed: bool, table: int = 1, **more: Any) -> None:  # noqa: ANN401
    decision = Decision(is_allowed=is_allowed, word=word, note="As the table agreed.", **more)
    decide(sheet_at(party, table), decision, actor=by_steward(steward_of(party, "Rosa")), at=NOW)


def put(sheet: Sheet, play: str, *, turn: int = 0, despite: bool = False) -> Entry:
    line = Line(in_turn(sheet)[turn], play=play, despite_faults=despite)
    return entering.enter(sheet, line, actor=by_player(sheet.scorekeeper_id), at=NOW)


def preview(sheet: Sheet, play: str) -> PlayPreview:
    board = read_board(sheet, seats_of(sheet), list(sheet.entries.all()))
    return preview_tonight(sheet, board, in_turn(sheet)[0], play)


@pytest.mark.parametrize("table", [1, 2])
def test_a_word_ruled_allowed_is_entered_where_words_are_refused(host: Host, table: int) -> None:
    party = a_room(host, game_options=REJECT)
    sheet = sheet_at(party, table)
    with pytest.raises(NotInDictionary):
        put(sheet, "10I XQJ")
    rule(party, "xqj", is_allowed=True)
    assert put(sheet, "10I XQJ").points == 15
    assert verify(party).is_sound


def test_a_word_ruled_out_is_refused_though_it_is_in_the_dictionary(host: Host) -> None:
    party = a_room(host, game_options=REJECT)
    rule(party, "see", is_allowed=False)
    with pytest.raises(RuledOut, match="SEE has been ruled not allowed"):
        put(sheet_at(party, 2), "10I SEE")


def test_where_words_are_warned_of_rulings_say_of_which(host: Host) -> None:
    party = a_room(host, game_options=WARN)
    rule(party, "xqj", is_allowed=True)
    rule(party, "see", is_allowed=False)
    assert put(sheet_at(party, 1), "10I XQJ").faults == []
    with pytest.raises(PlayHasFaults, match="SEE has been ruled"):
        put(sheet_at(party, 2), "10I SEE")
    assert put(sheet_at(party, 2), "10I SEE", despite=True).faults == [{"rule": "RuledOut", "word": "SEE"}]


def test_left_to_a_challenge_a_ruling_is_told_and_keeps_nothing_off_the_board(host: Host) -> None:
    party = a_room(host)
    rule(party, "see", is_allowed=False)
    seen = preview(sheet_at(party, 2), "10I SEE")
    assert (seen.refusals, seen.faults) == ((), ())
    [(word, ruled)] = seen.precedents.items()
    assert (word, ruled.is_allowed, ruled.table, ruled.round) == ("SEE", False, 1, 1)


def test_the_latest_ruling_counts_and_lines_before_it_stand(host: Host) -> None:
    party = a_room(host, game_options=REJECT)
    rule(party, "xqj", is_allowed=True)
    before = put(sheet_at(party, 1), "10I XQJ")
    rule(party, "xqj", is_allowed=False, table=2, despite_earlier=True)
    with pytest.raises(RuledOut):
        put(sheet_at(party, 2), "10I XQJ")
    before.refresh_from_db()
    assert (before.stands, before.points, before.faults) == (True, 15, [])
    assert put(sheet_at(party, 1), "K10 .AR", turn=1).words == "JAR"
    assert verify(party).is_sound


def test_a_record_marks_what_stands_by_a_ruling_alone(host: Host) -> None:
    party = a_room(host, game_options=REJECT)
    rule(party, "xqj", is_allowed=True)
    sheet = sheet_at(party, 1)
    put(sheet, "10I XQJ")
    entries = list(sheet.entries.select_related("player"))
    text = as_record(sheet, seats_of(sheet), entries, load_lexicon())
    judged = judge(read_gcg(text), load_lexicon())
    assert (judged.problems, [len(event.ruling.stood) for event in judged.events]) == ((), [1])


def test_a_form_in_s_depends_on_where_its_s_lay_and_is_ruled_for_one_table(host: Host) -> None:
    party = a_room(host, game_options=REJECT)
    rule(party, "cats", is_allowed=True)
    assert put(sheet_at(party, 1), "10I CATS").points
    with pytest.raises(PluralNotAllowed):
        put(sheet_at(party, 2), "10I CATS")


def test_a_form_in_s_that_was_ruled_out_elsewhere_is_free_on_an_old_s(host: Host) -> None:
    party = a_room(host, game_options=REJECT)
    rule(party, "cats", is_allowed=False)
    sheet = sheet_at(party, 2)
    put(sheet, "10I SEE")
    assert preview(sheet, "I7 CAT.").precedents == {}
    assert put(sheet, "I7 CAT.", turn=1).words == "CATS"
