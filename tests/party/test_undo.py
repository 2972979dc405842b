from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from party import (
    clock,
    corrections,
    entering,
    hosting,
    persons,
    prizes,
    registration,
    rounds,
    scores,
    signing,
    stewardship,
    tables,
    wishes,
)
from party.models import Guest, Host, Party, Round, Seat
from party.timers import left_ms, table_ends_at
from party.undo import CannotBeUndone, NothingToUndo, PlayedTooLong, UndoFirst, preview_undo, undo
from party.verification import verify
from party.world import whole_world_of
from scoring.lines import Line
from scoring.models import Event, Player, Wording
from scoring.record import Actor
from scoring.replay import World
from scoring.sheets import Totals
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    enter,
    open_round,
    others_of,
    play_round,
    seats_of,
    settle,
    sheets_of,
)

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
Deed = Callable[[Party], object]


def facts(party: Party) -> World:
    """The world without its counters, which only go up."""
    return {
        entity: {
            pk: {name: value for name, value in row.items() if name != "version"} for pk, row in rows.items()
        }
        for entity, rows in whole_world_of(party).items()
    }


def a_player(party: Party, place: int = 0) -> int:
    return list(Guest.objects.filter(party=party).order_by("pk").values_list("player_id", flat=True))[place]


def in_the_lobby(host: Host) -> Party:
    return a_party(host, guests=8, prizes="table")


def with_a_draft(host: Host) -> Party:
    party = in_the_lobby(host)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    return party


def published(host: Host) -> Party:
    party = with_a_draft(host)
    rounds.publish(party, actor=by_host(host), at=NOW)
    return party


def playing(host: Host) -> Party:
    party = published(host)
    clock.start(party, actor=by_host(host), at=NOW)
    return party


def played(host: Host) -> Party:
    party = playing(host)
    settle(party, 1)
    return party


def closed(host: Host) -> Party:
    party = played(host)
    rounds.close_round(party, actor=by_host(host), at=NOW)
    return party


def entered(host: Host) -> Party:
    party = playing(host)
    enter(sheets_of(party, 1)[0])
    return party


def signed(host: Host) -> Party:
    party = entered(host)
    sheet = sheets_of(party, 1)[0]
    other = others_of(sheet)[0]
    signing.sign(sheet, other, right=True, actor=by_player(other), at=NOW)
    return party


def first_sheet_scores(party: Party) -> dict[int, int]:
    return {seat.player_id: 5 * seat.chair for seat in seats_of(sheets_of(party, 1)[0])}


@pytest.mark.parametrize(
    ("scene", "deed"),
    [
        (
            in_the_lobby,
            lambda p: hosting.change_options(p, {"name": "Ball", "minutes": 20}, actor=by_host(p), at=NOW),
        ),
        (in_the_lobby, lambda p: hosting.invite(p, "steward", actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: registration.register_list(p, ["Zoe"], actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: registration.leave(p, a_player(p), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: registration.no_show(p, a_player(p), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: persons.rename(p, a_player(p), "Zoe", actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: wishes.keep_apart(p, a_player(p), a_player(p, 1), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: wishes.pin(p, a_player(p), 2, actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: stewardship.appoint(p, a_player(p), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: rounds.draft_round(p, actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.discard_draft(p, actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.redraft_round(p, actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.swap_seats(p, a_player(p), a_player(p, 1), actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.publish(p, actor=by_host(p), at=NOW)),
        (published, lambda p: rounds.unpublish(p, reason="Late guests", actor=by_host(p), at=NOW)),
        (published, lambda p: prizes.pick_keywords(p, actor=by_host(p), at=NOW)),
        (published, lambda p: clock.start(p, actor=by_host(p), at=NOW)),
        (playing, lambda p: clock.extend(p, 5, reason="Noise", actor=by_host(p), at=NOW)),
        (playing, lambda p: clock.extend(p, 5, 2, reason="Noise", actor=by_host(p), at=NOW)),
        (playing, lambda p: registration.leave(p, a_player(p), actor=by_host(p), at=NOW)),
        (playing, lambda p: tables.void(sheets_of(p, 1)[0], reason="Spilled", actor=by_host(p), at=NOW)),
        (
            playing,
            lambda p: tables.enter_totals(
                sheets_of(p, 1)[0], Totals(first_sheet_scores(p), 0), actor=by_host(p), at=NOW
            ),
        ),
        (
            entered,
            lambda p: tables.enter_totals(
                sheets_of(p, 1)[0], Totals(first_sheet_scores(p), 1), actor=by_host(p), at=NOW
            ),
        ),
        (signed, lambda p: signing.confirm(sheets_of(p, 1)[0], actor=by_host(p), at=NOW)),
        (entered, lambda p: signing.confirm(sheets_of(p, 1)[0], reason="Alone", actor=by_host(p), at=NOW)),
        (played, lambda p: rounds.close_round(p, actor=by_host(p), at=NOW)),
        (closed, lambda p: scores.finish(p, actor=by_host(p), at=NOW)),
        (
            closed,
            lambda p: corrections.correct(
                sheets_of(p, 1)[0], first_sheet_scores(p), reason="Mixed up", actor=by_host(p), at=NOW
            ),
        ),
    ],
)
def test_an_undone_action_leaves_everything_as_it_was(
    host: Host, scene: Callable[[Host], Party], deed: Deed
) -> None:
    party = scene(host)
    before = facts(party)
    deed(party)
    done = Event.objects.latest("number")
    assert facts(party) != before
    assert preview_undo(party).event == done
    undo(party, actor=by_host(party), at=NOW)
    assert facts(party) == before
    assert Event.objects.latest("number").undoes == done.number
    assert verify(party).faults == ()


def test_totals_that_somebody_has_signed_or_written_on_are_not_undone(host: Host) -> None:
    party = playing(host)
    sheet = sheets_of(party, 1)[0]
    totals = Totals(first_sheet_scores(party), 0)
    tables.enter_totals(sheet, totals, actor=by_host(party), at=NOW)
    number = Event.objects.latest("number").number
    player = seats_of(sheet)[0].player_id
    signing.sign(sheet, player, right=True, actor=by_player(player), at=NOW)
    with pytest.raises(UndoFirst, match="signed"):
        undo(party, number, actor=by_host(party), at=NOW)
    entering.enter(sheet, Line(player, 0, kind="challenge"), actor=by_player(sheet.scorekeeper_id), at=NOW)
    with pytest.raises(UndoFirst, match="line entered"):
        undo(party, number, actor=by_host(party), at=NOW)


def test_a_line_is_struck_and_not_undone(host: Host) -> None:
    party = playing(host)
    sheet = sheets_of(party, 1)[0]
    entering.enter(sheet, Line(seats_of(sheet)[0].player_id, 5), actor=by_host(party), at=NOW)
    with pytest.raises(CannotBeUndone):
        undo(party, Event.objects.latest("number").number, actor=by_host(party), at=NOW)


def test_a_preview_changes_nothing_and_says_what_would(host: Host) -> None:
    party = in_the_lobby(host)
    player = a_player(party)
    registration.leave(party, player, actor=by_host(host), at=NOW)
    preview = preview_undo(party)
    assert ("guest", player, "state", "left", "present") in preview.changes
    assert preview.label == "left"
    assert Guest.objects.get(pk=player).state == "left"


def test_undoing_twice_goes_one_action_further_back(host: Host) -> None:
    party = a_party(host, guests=4)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    assert undo(party, actor=by_host(host), at=NOW).kind == "round-drafted"
    assert undo(party, actor=by_host(host), at=NOW).kind == "checked-in"
    assert undo(party, actor=by_host(host), at=NOW).kind == "listed"
    assert not Player.objects.exists()
    assert not Wording.objects.filter(text__startswith="Guest").exists()
    with pytest.raises(NothingToUndo):
        undo(party, actor=by_host(host), at=NOW)


def test_what_depends_on_it_must_be_undone_first_and_is_named(host: Host) -> None:
    party = with_a_draft(host)
    check_in = Event.objects.get(kind="checked-in")
    drafted = Event.objects.get(kind="round-drafted")
    with pytest.raises(UndoFirst, match=rf"No. {drafted.number} \(round drafted\)"):
        undo(party, check_in.number, actor=by_host(host), at=NOW)
    rounds.discard_draft(party, actor=by_host(host), at=NOW)
    undo(party, check_in.number, actor=by_host(host), at=NOW)
    assert set(Guest.objects.values_list("state", flat=True)) == {"registered"}
    assert verify(party).faults == ()


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        ("round-published", "round-started"),
        ("round-started", "round-closed"),
        ("seats-swapped", "round-published"),
        ("round-closed", "party-finished"),
    ],
)
def test_the_evening_is_undone_from_its_end(host: Host, kind: str, first: str) -> None:
    party = with_a_draft(host)
    rounds.swap_seats(party, a_player(party), a_player(party, 1), actor=by_host(host), at=NOW)
    rounds.publish(party, actor=by_host(host), at=NOW)
    clock.start(party, actor=by_host(host), at=NOW)
    for stop in (None, "settle", "close", "finish"):
        if stop == "settle":
            settle(party, 1)
        elif stop == "close" and first in ("round-closed", "party-finished"):
            rounds.close_round(party, actor=by_host(host), at=NOW)
        elif stop == "finish" and first == "party-finished":
            scores.finish(party, actor=by_host(host), at=NOW)
    with pytest.raises(UndoFirst):
        undo(party, Event.objects.get(kind=kind).number, actor=by_host(host), at=NOW)
    assert Event.objects.filter(kind=first).exists()


def test_what_a_table_drew_falls_with_the_seats(host: Host) -> None:
    party = a_party(host, guests=4, draw="table")
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    rounds.publish(party, actor=by_host(host), at=NOW)
    [sheet] = sheets_of(party, 1)
    player = seats_of(sheet)[0].player_id
    tables.record_draw(sheet, high=player, actor=by_player(player), at=NOW)
    undo(party, actor=by_host(host), at=NOW)
    assert Round.objects.get().state == "draft"
    assert verify(party).faults == ()


@pytest.mark.parametrize("paused", [False, True])
def test_an_early_end_resumes_with_the_time_it_had(host: Host, paused: bool) -> None:
    party = playing(host)
    if paused:
        clock.pause(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    clock.end(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 12 * MINUTE)
    now = Round.objects.get()
    assert now.state == ("paused" if paused else "playing")
    assert left_ms(now, NOW + 12 * MINUTE) == 30 * 60_000
    assert verify(party).faults == ()


def test_a_pause_undone_goes_on_and_a_resumption_undone_holds(host: Host) -> None:
    party = playing(host)
    clock.pause(party, actor=by_host(host), at=NOW + MINUTE)
    undo(party, actor=by_host(host), at=NOW + 2 * MINUTE)
    assert Round.objects.get().ends_at == NOW + 41 * MINUTE
    clock.pause(party, actor=by_host(host), at=NOW + 3 * MINUTE)
    clock.resume(party, actor=by_host(host), at=NOW + 4 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 5 * MINUTE)
    assert Round.objects.get().state == "paused"


def test_a_player_s_act_is_not_the_host_s_to_undo(host: Host) -> None:
    party = a_party(host)
    registration.register(party, "Mia", actor=by_player(None, "guest"), at=NOW)
    with pytest.raises(NothingToUndo):
        undo(party, Event.objects.get(kind="registered").number, actor=by_host(host), at=NOW)


@pytest.mark.parametrize("kind", ["party-made", "link-reissued"])
def test_what_cannot_come_back_cannot_be_undone(host: Host, kind: str) -> None:
    party = a_party(host, guests=1)
    persons.reissue_link(party, a_player(party), actor=by_host(host), at=NOW)
    with pytest.raises(CannotBeUndone):
        undo(party, Event.objects.get(kind=kind).number, actor=by_host(host), at=NOW)


def test_what_is_undone_is_not_undone_again(host: Host) -> None:
    party = a_party(host, guests=4)
    number = Event.objects.get(kind="checked-in").number
    undo(party, number, actor=by_host(host), at=NOW)
    with pytest.raises(CannotBeUndone):
        undo(party, number, actor=by_host(host), at=NOW)


def test_an_undo_raises_the_version_so_that_stale_pages_notice(host: Host) -> None:
    party = played(host)
    [sheet, *_] = sheets_of(party, 1)
    scores_now = first_sheet_scores(party)
    corrections.correct(sheet, scores_now, reason="Mixed up", actor=by_host(host), at=NOW)
    undo(party, actor=by_host(host), at=NOW)
    before = sheet.version
    sheet.refresh_from_db()
    assert sheet.version == before + 2


def test_seats_of_a_later_round_hold_the_earlier_ones_in_place(host: Host) -> None:
    party = in_the_lobby(host)
    play_round(party)
    open_round(party)
    with pytest.raises(UndoFirst):
        undo(party, Event.objects.get(kind="round-closed").number, actor=by_host(host), at=NOW)
    assert Seat.objects.filter(round__number=2).count() == 8


def test_a_host_takes_a_stewards_void_back(host: Host) -> None:
    party = playing(host)
    sheet = sheets_of(party, 1)[0]
    enter(sheet)
    secret = hosting.invite(party, "steward", actor=by_host(host), at=NOW)
    steward, _ = stewardship.join_as_steward(secret, "Rosa", actor=by_host(host), at=NOW)
    ruling = Actor("steward", steward.pk, "steward")
    tables.void(sheet, reason="A mistake.", actor=ruling, at=NOW)
    number = party.book.events.get(kind="table-voided").number
    undo(party, number, actor=by_host(host), at=NOW)
    assert sheets_of(party, 1)[0].state == "entered"
    assert verify(party).faults == ()


def test_a_start_by_mistake_is_undone_in_the_first_minutes(host: Host) -> None:
    party = playing(host)
    with pytest.raises(PlayedTooLong, match="Round 1 has been played for 5 minutes"):
        undo(party, actor=by_host(host), at=NOW + 5 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 4 * MINUTE)
    now = Round.objects.get()
    assert (now.state, now.started_at, now.ends_at) == ("published", None, None)
    assert {sheet.state for sheet in sheets_of(party, 1)} == {"waiting"}
    clock.start(party, actor=by_host(host), at=NOW + 6 * MINUTE)
    assert Round.objects.get().ends_at == NOW + 46 * MINUTE
    assert verify(party).faults == ()


def test_a_start_is_not_undone_once_something_is_entered(host: Host) -> None:
    party = entered(host)
    started = Event.objects.get(kind="round-started").number
    with pytest.raises(UndoFirst):
        undo(party, started, actor=by_host(host), at=NOW)


def test_an_early_end_undone_gives_a_table_its_own_time_back(host: Host) -> None:
    party = playing(host)
    clock.extend(party, 5, 2, reason="Noise", actor=by_host(host), at=NOW)
    clock.end(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 12 * MINUTE)
    now = Round.objects.get()
    assert table_ends_at(now, 2) == now.table_bell_at == NOW + 47 * MINUTE
    assert verify(party).faults == ()


def test_an_extension_undone_after_the_old_end_rings_now_and_not_in_the_past(host: Host) -> None:
    party = playing(host)
    clock.extend(party, 5, reason="Noise", actor=by_host(host), at=NOW)
    undo(party, actor=by_host(host), at=NOW + 42 * MINUTE)
    assert Round.objects.get().ends_at == NOW + 42 * MINUTE
    assert Round.objects.get().minutes == 40


def test_with_a_bell_that_rings_now_a_table_s_own_time_begins_now(host: Host) -> None:
    party = playing(host)
    clock.extend(party, 5, 2, reason="Noise", actor=by_host(host), at=NOW)
    clock.extend(party, 5, reason="Noise", actor=by_host(host), at=NOW)
    undo(party, actor=by_host(host), at=NOW + 42 * MINUTE)
    now = Round.objects.get()
    assert table_ends_at(now, 2) == now.table_bell_at == NOW + 47 * MINUTE


def test_a_table_s_time_after_the_bell_keeps_the_early_end_in_place(host: Host) -> None:
    party = playing(host)
    clock.end(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    ended = Event.objects.latest("number").number
    clock.extend(party, 5, 2, reason="Noise", actor=by_host(host), at=NOW + 12 * MINUTE)
    with pytest.raises(UndoFirst, match="time extended"):
        undo(party, ended, actor=by_host(host), at=NOW + 13 * MINUTE)


def test_nothing_of_a_round_is_undone_past_a_bell_that_no_sweep_has_rung(host: Host) -> None:
    party = playing(host)
    clock.pause(party, actor=by_host(host), at=NOW)
    clock.resume(party, actor=by_host(host), at=NOW)
    with pytest.raises(UndoFirst, match="bell rung"):
        undo(party, actor=by_host(host), at=NOW + 41 * MINUTE)
