"""Rulings at a table: kept for the evening, and applied to the sheet by the game's own challenge rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import AlreadyChallenged
from party.desk import calls
from party.desk.refusals import WordNotInLine
from party.desk.rulings import Ruled, decide
from party.history.undo import undo
from party.history.verification import verify
from party.models import Host, Party
from party.people.refusals import NotYourTable, OwnTable
from party.tables import entering
from scoring.models import Entry
from scoring.rulings import AgainstTheDictionary, Decision, NothingToRule, RuledOtherwise, find_rulings
from scoring.sheets.ends import GameEnd
from scoring.sheets.lines import whose_turn
from scoring.sheets.refusals import NoSuchEntry, NotAWord, StaleSheet
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, call_at, sheet_at, steward_of
from tests.party.evening import by_host, by_player, enter, seats_of

pytestmark = pytest.mark.django_db

STAKES = {"party_challenge": "challenger_stake"}


def rule(party: Party, *, table: int = 1, **decision: Any) -> Ruled:  # noqa: ANN401 - a decision.
    rosa = by_steward(steward_of(party, "Rosa"))
    return decide(sheet_at(party, table), Decision(**decision), actor=rosa, at=NOW)


def play(party: Party, points: int = 40, words: str = "SERIES") -> Entry:
    """The next player of table 1 has played; the scorekeeper enters it."""
    sheet = sheet_at(party, 1)
    order = sorted(seats_of(sheet), key=lambda seat: seat.draw_order or 0)
    player = order[sheet.entries.count() % len(order)].player_id
    line = Line(player, points, words=words)
    return entering.enter(sheet, line, actor=by_player(sheet.scorekeeper_id), at=NOW)


def other_than(entry: Entry) -> int:
    return next(seat.player_id for seat in seats_of(entry.sheet) if seat.player_id != entry.player_id)


def points_of(entry: Entry) -> list[tuple[str, int]]:
    standing = entry.sheet.entries.filter(struck_at=None).order_by("number")
    return [(line.kind, line.points) for line in standing]


def test_a_ruling_by_the_dictionary_is_kept_and_found_at_another_table(host: Host) -> None:
    party = a_room(host)
    rule(party, word=" cats ", is_allowed=False)
    [found] = find_rulings(party.book_id, "Cats")
    assert (found.word, found.is_allowed, found.rule) == ("CATS", False, "PluralNotAllowed")
    assert (found.source, found.sheet and found.sheet.table) == ("dictionary", 1)
    assert verify(party).is_sound


def test_a_decision_without_a_word_needs_a_note(host: Host) -> None:
    party = a_room(host)
    with pytest.raises(NothingToRule):
        rule(party, is_allowed=True)
    assert rule(party, is_allowed=True, note="They may look at the box.").ruling.source == "steward"


def test_against_the_dictionary_it_needs_a_reason_and_is_a_departure(host: Host) -> None:
    party = a_room(host)
    with pytest.raises(AgainstTheDictionary, match="not allowed"):
        rule(party, word="zzyx", is_allowed=True)
    ruled = rule(party, word="zzyx", is_allowed=True, note="House word.")
    event = party.book.events.get(kind="ruled")
    assert (ruled.ruling.source, event.is_departure) == ("steward", True)


def test_whether_an_s_lay_there_before_the_steward_sees_without_a_reason(host: Host) -> None:
    party = a_room(host)
    assert rule(party, word="cats", is_allowed=True).ruling.source == "steward"
    assert not party.book.events.get(kind="ruled").is_departure


def test_a_contrary_ruling_shows_the_earlier_one_first(host: Host) -> None:
    party = a_room(host)
    rule(party, word="cats", is_allowed=True, table=2)
    for more in ({}, {"despite_earlier": True}, {"note": "New S."}):
        with pytest.raises(RuledOtherwise, match="CATS was ruled allowed tonight at table 2 in round 1"):
            rule(party, word="cats", is_allowed=False, **more)
    rule(party, word="cats", is_allowed=False, despite_earlier=True, note="Here the S is new.")
    assert [found.is_allowed for found in find_rulings(party.book_id, "cats")] == [False, True]


def test_not_allowed_in_time_the_line_is_struck_and_no_points_move(host: Host) -> None:
    party = a_room(host)
    play(party, 20, "SEE")
    line = play(party, 40, "ZZYX")
    ruled = rule(party, word="zzyx", is_allowed=False, line=line.number, challenger=other_than(line))
    assert (ruled.outcome.strikes, ruled.ruling.entry) == (True, line)
    assert points_of(line) == [("turn", 20)]
    line.refresh_from_db()
    assert (line.struck_by_kind, "ZZYX" in line.why) == ("steward", True)
    assert verify(party).is_sound


def test_a_ruling_on_a_word_that_is_not_in_the_line_does_nothing_to_it(host: Host) -> None:
    party = a_room(host)
    line = play(party, words="SERIES ON")
    with pytest.raises(WordNotInLine, match="ZZYX is not in that line, which has SERIES, ON"):
        rule(party, word="zzyx", is_allowed=False, line=line.number)
    rule(party, word="zzyx", is_allowed=False)
    line.refresh_from_db()
    assert line.stands
    assert rule(party, word="on", is_allowed=False, note="Askew.", line=line.number).outcome.strikes


def test_when_the_next_player_has_played_it_stands(host: Host) -> None:
    party = a_room(host)
    line = play(party, 40, "ZZYX")
    play(party, 20, "SEE")
    ruled = rule(party, word="zzyx", is_allowed=False, line=line.number)
    assert (ruled.outcome.is_late, points_of(line)) == (True, [("turn", 40), ("turn", 20)])


@pytest.mark.parametrize(
    ("word", "allowed", "lines"),
    [
        ("zzyx", False, [("challenge", 25)]),
        ("series", True, [("turn", 40), ("challenge", -25)]),
    ],
)
def test_with_the_stake_a_challenge_is_entered(
    host: Host, word: str, allowed: bool, lines: list[tuple[str, int]]
) -> None:
    party = a_room(host, game_options=STAKES)
    line = play(party, 40, word.upper())
    rule(party, word=word, is_allowed=allowed, line=line.number, challenger=other_than(line))
    assert points_of(line) == lines
    assert verify(party).is_sound


@pytest.mark.parametrize(
    ("game", "variant", "lines", "moves_on"),
    [
        ("keyword", "party", [], False),
        ("keyword", "regular", [("lost", 0), ("challenge", 25)], True),
        ("anagrams", "regular", [("lost", 0), ("challenge", -10)], True),
        ("keesdrow", "regular", [("lost", 0)], True),
        ("lotto", "regular", [("turn", 0)], True),
    ],
)
def test_a_play_that_falls_is_played_again_or_costs_the_turn_as_the_game_has_it(
    host: Host, game: str, variant: str, lines: list[tuple[str, int]], moves_on: bool
) -> None:
    party = a_room(host, game=game, variant=variant)
    line = play(party, 40, "ZZYX")
    rule(party, word="zzyx", is_allowed=False, line=line.number, challenger=other_than(line))
    assert points_of(line) == lines
    sheet = sheet_at(party, 1)
    turn = whose_turn(sheet, seats_of(sheet), sheet.entries.order_by("number"))
    assert (turn != line.player_id) is moves_on
    assert verify(party).is_sound


def test_a_play_that_falls_on_a_closed_sheet_costs_no_turn(host: Host) -> None:
    party = a_room(host, game="anagrams", variant="regular")
    line = play(party, 40, "ZZYX")
    entering.close(sheet_at(party, 1), GameEnd("time"), actor=by_player(line.sheet.scorekeeper_id), at=NOW)
    rule(party, word="zzyx", is_allowed=False, line=line.number)
    assert points_of(line) == []


def test_the_first_to_challenge_is_heard_and_no_other(host: Host) -> None:
    party = a_room(host, game_options=STAKES)
    line = play(party)
    rule(party, word="series", is_allowed=True, line=line.number, challenger=other_than(line))
    with pytest.raises(AlreadyChallenged):
        rule(party, word="series", is_allowed=True, line=line.number, challenger=other_than(line))


def test_a_word_of_keesdrow_that_was_challenged_and_is_right_counts_twice(host: Host) -> None:
    party = a_room(host, game="keesdrow", variant="regular")
    line = play(party, 16, "STRESS")
    rule(party, word="stress", is_allowed=True, line=line.number, challenger=other_than(line))
    assert points_of(line) == [("turn", 16), ("challenge", 16)]
    assert {entry.player_id for entry in line.sheet.entries.all()} == {line.player_id}


def test_a_line_that_is_not_there_and_a_sheet_that_has_changed_are_refused(host: Host) -> None:
    party = a_room(host)
    line = play(party)
    with pytest.raises(NoSuchEntry):
        rule(party, word="series", is_allowed=False, line=9, note="No.")
    with pytest.raises(StaleSheet):
        rule(party, word="zzyx", is_allowed=False, line=line.number, version=0)
    assert not party.book.events.filter(kind="ruled").exists()


def test_a_ruling_settles_the_call_that_asked_for_it(host: Host) -> None:
    party = a_room(host)
    rosa = by_steward(steward_of(party, "Rosa"))
    call = calls.claim(call_at(party, note="series"), actor=rosa, at=NOW)
    ruled = decide(call.sheet, Decision(is_allowed=True, word="series"), call=call, actor=rosa, at=NOW)
    call.refresh_from_db()
    assert (call.state, call.ruling) == ("settled", ruled.ruling)
    assert party.book.events.filter(kind__in=["ruled", "call-settled"]).count() == 1


def test_nobody_rules_at_a_table_that_is_not_theirs_or_where_they_sit(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    imre, allowed = by_steward(steward_of(party, "Imre")), Decision(is_allowed=True, word="series")
    with pytest.raises(NotYourTable):
        decide(sheet_at(party, 1), allowed, actor=imre, at=NOW)
    sheet = sheet_at(party, 6)
    decide(sheet, allowed, actor=imre, at=NOW)
    party.party_hosts.update(player=seats_of(sheet)[0].player)
    with pytest.raises(OwnTable):
        decide(sheet, allowed, actor=by_host(party), at=NOW)


def test_a_ruling_on_a_closed_sheet_keeps_it_closed_and_asks_for_signatures_again(host: Host) -> None:
    party = a_room(host)
    line = play(party)
    enter(sheet_at(party, 1))
    rule(party, word="series", is_allowed=False, line=line.number, note="It was laid askew.")
    sheet = sheet_at(party, 1)
    assert (sheet.state, sheet.signatures.count()) == ("entered", 0)
    assert verify(party).is_sound


def test_a_host_s_ruling_is_undone_with_the_line_it_struck(host: Host) -> None:
    party = a_room(host)
    line = play(party, 40, "ZZYX")
    decision = Decision(is_allowed=False, word="zzyx", line=line.number)
    decide(line.sheet, decision, actor=by_host(party), at=NOW)
    undo(party, actor=by_host(party), at=NOW)
    assert points_of(line) == [("turn", 40)]
    assert find_rulings(party.book_id, "zzyx") == []
    assert verify(party).is_sound


def test_words_that_the_record_keeps_are_letters_alone(host: Host) -> None:
    party = a_room(host)
    with pytest.raises(NotAWord):
        play(party, words="call 555-1234")
    with pytest.raises(NotAWord):
        rule(party, word="is cats fine?", is_allowed=False)
    assert play(party, words=" see  cats ").words == "SEE CATS"
