from __future__ import annotations

import pytest

from party.desk import calls, rulings
from party.history.verification import verify
from party.models import Host
from party.people.guests import erasing, registration, renaming
from party.rounds import rounds
from party.tables import entering
from scoring.models import Answer, Player, Ruling, Wording
from scoring.models.record import scope_of
from scoring.record.once import Request, once
from scoring.rulings import Decision
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, call_at, player_at, sheet_at, steward_of
from tests.party.evening import a_party, by_host, by_player, play_round, settle

pytestmark = pytest.mark.django_db


def test_an_erased_person_leaves_the_scores_and_no_name(host: Host) -> None:
    party = a_party(host, guests=4)
    play_round(party)
    player = Player.objects.order_by("pk")[0]
    erasing.erase(party, player.pk, actor=by_host(host), at=NOW)
    player.refresh_from_db()
    assert (player.name, player.nickname) == ("", "")
    assert "01" not in player.look
    assert not Wording.objects.filter(text__contains="Guest 01").exists()
    assert player.sheet_seats.get().score is not None
    assert verify(party).is_sound


def test_answers_kept_for_a_client_s_key_forget_the_erased_name(host: Host) -> None:
    party = a_party(host, guests=2)
    for number in (1, 2):
        once(Request(scope_of(party.book_id), f"key-{number}", {}, NOW), {"name": f"Guest 0{number}"}.copy)
    erasing.erase(party, Player.objects.get(name="Guest 01").pk, actor=by_host(host), at=NOW)
    assert [answer.answer for answer in Answer.objects.order_by("pk")] == [{}, {"name": "Guest 02"}]


def test_answers_forget_the_names_a_guest_had_before_and_nobody_else_s(host: Host) -> None:
    party = a_party(host)
    ann, _ = registration.register_list(party, ["Ann", "Annika"], actor=by_host(host), at=NOW)
    renaming.choose_nickname(party, ann.guest.pk, "Ace", actor=by_player(ann.guest.pk), at=NOW)
    renaming.choose_nickname(party, ann.guest.pk, "", actor=by_player(ann.guest.pk), at=NOW)
    renaming.rename(party, ann.guest.pk, "Joy", actor=by_host(host), at=NOW)
    for number, said in enumerate(("Ann", "Ace", "Joy", "Annika")):
        once(Request(scope_of(party.book_id), f"key-{number}", {}, NOW), {"name": said}.copy)
    erasing.erase(party, ann.guest.pk, actor=by_host(host), at=NOW)
    assert [answer.answer for answer in Answer.objects.order_by("pk")] == [{}, {}, {}, {"name": "Annika"}]


def test_with_a_person_go_the_texts_about_them_on_sheets_and_calls(host: Host) -> None:
    party = a_room(host, guests=4)
    sheet, rosa = sheet_at(party, 1), by_steward(steward_of(party, "Rosa"))
    keeper, player = by_player(sheet.scorekeeper_id), player_at(sheet, 2)
    entry = entering.enter(sheet, Line(player, 10), actor=keeper, at=NOW)
    decision = Decision(is_allowed=True, note="Mia said so", line=entry.number)
    rulings.decide(sheet, decision, actor=rosa, at=NOW)
    entering.strike(sheet, entry.number, why="Mia miscounted", actor=keeper, at=NOW)
    call_at(party, kind="conduct", chair=1)
    call = call_at(party, kind="conduct", note="Mia here", chair=2)
    settle(party, 1)
    rounds.close_round(party, actor=by_host(host), at=NOW)
    erasing.erase(party, player, actor=by_host(host), at=NOW)
    for row, text in ((call, "note"), (entry, "why"), (Ruling.objects.get(), "note")):
        row.refresh_from_db()
        assert getattr(row, text) == ""
    assert not Wording.objects.filter(text__contains="Mia").exists()
    assert verify(party).is_sound


def test_with_a_person_goes_the_answer_to_their_call(host: Host) -> None:
    party = a_room(host, guests=4)
    call = call_at(party, kind="conduct")
    calls.settle(call, note="Mia is sorry", actor=by_steward(steward_of(party, "Rosa")), at=NOW)
    settle(party, 1)
    rounds.close_round(party, actor=by_host(host), at=NOW)
    erasing.erase(party, call.player_id or 0, actor=by_host(host), at=NOW)
    assert not Wording.objects.filter(text__contains="Mia").exists()
