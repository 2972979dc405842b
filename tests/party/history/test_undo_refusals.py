"""What is not undone: what others rest on, what cannot come back, what is not the host's."""

from __future__ import annotations

import pytest
from django.test import Client

from party.history import finishing
from party.history.refusals import CannotBeUndone, HeldForGood, NothingToUndo, UndoFirst
from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Seat
from party.people.guests import erasing, personal_links, registration
from party.rounds import clock, rounds
from party.tables import entering, signing
from party.tables.totals import enter_totals
from scoring.models import Event
from scoring.sheets.state import Totals
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    open_round,
    play_round,
    seats_of,
    settle,
    sheets_of,
)
from tests.party.pages import text_of, url
from tests.party.scenes import a_player, first_sheet_scores, in_the_lobby, playing, with_a_draft

pytestmark = pytest.mark.django_db


def test_totals_that_somebody_has_signed_or_written_on_are_not_undone(host: Host) -> None:
    party = playing(host)
    sheet = sheets_of(party, 1)[0]
    totals = Totals(first_sheet_scores(party), 0)
    enter_totals(sheet, totals, actor=by_host(party), at=NOW)
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
            finishing.finish(party, actor=by_host(host), at=NOW)
    with pytest.raises(UndoFirst):
        undo(party, Event.objects.get(kind=kind).number, actor=by_host(host), at=NOW)
    assert Event.objects.filter(kind=first).exists()


def test_a_player_s_act_is_not_the_host_s_to_undo(host: Host) -> None:
    party = a_party(host)
    registration.register(party, "Mia", actor=by_player(None, "guest"), at=NOW)
    with pytest.raises(NothingToUndo):
        undo(party, Event.objects.get(kind="registered").number, actor=by_host(host), at=NOW)


@pytest.mark.parametrize("kind", ["party-made", "link-reissued"])
def test_what_cannot_come_back_cannot_be_undone(host: Host, kind: str) -> None:
    party = a_party(host, guests=1)
    personal_links.reissue_link(party, a_player(party), actor=by_host(host), at=NOW)
    with pytest.raises(CannotBeUndone):
        undo(party, Event.objects.get(kind=kind).number, actor=by_host(host), at=NOW)


def test_what_is_undone_is_not_undone_again(host: Host) -> None:
    party = a_party(host, guests=4)
    number = Event.objects.get(kind="checked-in").number
    undo(party, number, actor=by_host(host), at=NOW)
    with pytest.raises(CannotBeUndone):
        undo(party, number, actor=by_host(host), at=NOW)


def test_seats_of_a_later_round_hold_the_earlier_ones_in_place(host: Host) -> None:
    party = in_the_lobby(host)
    play_round(party)
    open_round(party)
    with pytest.raises(UndoFirst):
        undo(party, Event.objects.get(kind="round-closed").number, actor=by_host(host), at=NOW)
    assert Seat.objects.filter(round__number=2).count() == 8


def test_what_depends_on_it_for_good_is_not_said_to_be_undone_first(host: Host, host_client: Client) -> None:
    party = in_the_lobby(host)
    check_in = Event.objects.get(kind="checked-in").number
    erasing.erase(party, a_player(party), actor=by_player(a_player(party)), at=NOW)
    with pytest.raises(HeldForGood):
        undo(party, check_in, actor=by_host(host), at=NOW)
    shown = text_of(host_client.get(url("host-undo", party, check_in)))
    assert shown.refusals == ["HeldForGood"]
    assert not shown.has(f"[href={url('host-undo', party, Event.objects.latest('number').number)}]")
