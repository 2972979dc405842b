"""What a host undoes is as it was before, but for the counters and the record."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from party.desk import confirming, voiding
from party.history import corrections, finishing
from party.history.refusals import NothingToUndo
from party.history.undo import preview_undo, undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Round
from party.people import hosting, stewardship
from party.people.guests import registration, renaming, wishes
from party.prizes import keywords
from party.record.world import whole_world_of
from party.rounds import clock, rounds
from party.tables import drawing, totals
from scoring.models import Event, Player, Wording
from scoring.record.pen import Actor
from scoring.rules.replay import World
from scoring.sheets.state import Totals
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, enter, publish_round, seats_of, sheets_of
from tests.party.scenes import (
    a_player,
    closed,
    entered,
    first_sheet_scores,
    in_the_lobby,
    played,
    playing,
    published,
    signed,
    with_a_draft,
)

pytestmark = pytest.mark.django_db
Action = Callable[[Party], object]


def facts(party: Party) -> World:
    """The world without its counters, which only go up."""
    return {
        entity: {
            pk: {name: value for name, value in row.items() if name != "version"} for pk, row in rows.items()
        }
        for entity, rows in whole_world_of(party).items()
    }


@pytest.mark.parametrize(
    ("scene", "action"),
    [
        (
            in_the_lobby,
            lambda p: hosting.change_options(p, {"name": "Ball", "minutes": 20}, actor=by_host(p), at=NOW),
        ),
        (in_the_lobby, lambda p: hosting.invite(p, "steward", actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: registration.register_list(p, ["Zoe"], actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: registration.leave(p, a_player(p), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: registration.no_show(p, a_player(p), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: renaming.rename(p, a_player(p), "Zoe", actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: wishes.keep_apart(p, a_player(p), a_player(p, 1), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: wishes.pin(p, a_player(p), 2, actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: stewardship.appoint(p, a_player(p), actor=by_host(p), at=NOW)),
        (in_the_lobby, lambda p: rounds.draft_round(p, actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.discard_draft(p, actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.redraft_round(p, actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.swap_seats(p, a_player(p), a_player(p, 1), actor=by_host(p), at=NOW)),
        (with_a_draft, lambda p: rounds.publish(p, actor=by_host(p), at=NOW)),
        (published, lambda p: rounds.unpublish(p, reason="Late guests", actor=by_host(p), at=NOW)),
        (published, lambda p: keywords.pick_keywords(p, actor=by_host(p), at=NOW)),
        (published, lambda p: clock.start(p, actor=by_host(p), at=NOW)),
        (playing, lambda p: clock.extend(p, 5, reason="Noise", actor=by_host(p), at=NOW)),
        (playing, lambda p: clock.extend(p, 5, 2, reason="Noise", actor=by_host(p), at=NOW)),
        (playing, lambda p: registration.leave(p, a_player(p), actor=by_host(p), at=NOW)),
        (playing, lambda p: voiding.void(sheets_of(p, 1)[0], reason="Spilled", actor=by_host(p), at=NOW)),
        (
            playing,
            lambda p: totals.enter_totals(
                sheets_of(p, 1)[0], Totals(first_sheet_scores(p), 0), actor=by_host(p), at=NOW
            ),
        ),
        (
            entered,
            lambda p: totals.enter_totals(
                sheets_of(p, 1)[0], Totals(first_sheet_scores(p), 1), actor=by_host(p), at=NOW
            ),
        ),
        (signed, lambda p: confirming.confirm(sheets_of(p, 1)[0], actor=by_host(p), at=NOW)),
        (entered, lambda p: confirming.confirm(sheets_of(p, 1)[0], reason="Alone", actor=by_host(p), at=NOW)),
        (played, lambda p: rounds.close_round(p, actor=by_host(p), at=NOW)),
        (closed, lambda p: finishing.finish(p, actor=by_host(p), at=NOW)),
        (
            closed,
            lambda p: corrections.correct(
                sheets_of(p, 1)[0], first_sheet_scores(p), reason="Mixed up", actor=by_host(p), at=NOW
            ),
        ),
    ],
)
def test_an_undone_action_leaves_everything_as_it_was(
    host: Host, scene: Callable[[Host], Party], action: Action
) -> None:
    party = scene(host)
    before = facts(party)
    action(party)
    done = Event.objects.latest("number")
    assert facts(party) != before
    assert preview_undo(party).event == done
    undo(party, actor=by_host(party), at=NOW)
    assert facts(party) == before
    assert Event.objects.latest("number").undoes == done.number
    assert verify(party).faults == ()


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


def test_what_a_table_drew_falls_with_the_seats(host: Host) -> None:
    party = a_party(host, guests=4, draw="table")
    publish_round(party)
    [sheet] = sheets_of(party, 1)
    player = seats_of(sheet)[0].player_id
    drawing.record_draw(sheet, high=player, actor=by_player(player), at=NOW)
    undo(party, actor=by_host(host), at=NOW)
    assert Round.objects.get().state == "draft"
    assert verify(party).faults == ()


def test_an_undo_raises_the_version_so_that_stale_pages_notice(host: Host) -> None:
    party = played(host)
    [sheet, *_] = sheets_of(party, 1)
    scores_now = first_sheet_scores(party)
    corrections.correct(sheet, scores_now, reason="Mixed up", actor=by_host(host), at=NOW)
    undo(party, actor=by_host(host), at=NOW)
    before = sheet.version
    sheet.refresh_from_db()
    assert sheet.version == before + 2


def test_a_host_takes_a_stewards_void_back(host: Host) -> None:
    party = playing(host)
    sheet = sheets_of(party, 1)[0]
    enter(sheet)
    secret = hosting.invite(party, "steward", actor=by_host(host), at=NOW)
    steward, _ = stewardship.join_as_steward(secret, "Rosa", actor=by_host(host), at=NOW)
    ruling = Actor("steward", steward.pk, "steward")
    voiding.void(sheet, reason="A mistake.", actor=ruling, at=NOW)
    number = party.book.events.get(kind="table-voided").number
    undo(party, number, actor=by_host(host), at=NOW)
    assert sheets_of(party, 1)[0].state == "entered"
    assert verify(party).faults == ()


def test_a_name_that_another_got_since_comes_back_with_a_number(host: Host) -> None:
    party = a_party(host)
    by = by_host(host)
    [ann] = registration.register_list(party, ["Ann"], actor=by, at=NOW)
    renaming.rename(party, ann.guest.pk, "Bo", actor=by, at=NOW)
    renamed = party.book.events.latest("number").number
    registration.register_list(party, ["Ann"], actor=by, at=NOW)
    undo(party, renamed, actor=by, at=NOW)
    assert [str(player) for player in Player.objects.order_by("pk")] == ["Ann (2)", "Ann"]
    assert verify(party).faults == ()
