"""A complaint about conduct is its author's, its steward's and the hosts': nobody it is about makes it disappear."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from party.desk import calls
from party.desk.refusals import NotYourComplaint
from party.history import finishing
from party.history.verification import verify
from party.models import Call, Host
from party.people.refusals import NotYourTable, OwnTable
from party.people.stewardship import appoint, reissue_steward_link
from party.rounds import rounds
from tests.conftest import NOW, signed_in
from tests.party.api.asking import as_player
from tests.party.calling import MINUTE, a_room, by_steward, call_at, player_at, sheet_at, steward_of
from tests.party.evening import by_host, by_player, open_round, settle
from tests.party.pages import done, send, show, url
from tests.party.signed_phones import phone_of


@pytest.fixture
def complaint(host: Host) -> Call:
    return call_at(a_room(host, 24, ("Rosa", "Imre")), kind="conduct", note="Shouts at us", chair=1)


def test_another_player_of_the_table_does_not_withdraw_it(complaint: Call) -> None:
    before = complaint.party.book.events.count()
    with pytest.raises(NotYourComplaint):
        calls.withdraw(complaint, actor=by_player(player_at(complaint.sheet, 2)), at=NOW)
    assert complaint.party.book.events.count() == before
    assert Call.objects.get(pk=complaint.pk).is_open


def test_its_author_does_once_however_often(complaint: Call) -> None:
    for _ in range(2):
        withdrawn = calls.withdraw(complaint, actor=by_player(player_at(complaint.sheet, 1)), at=NOW)
    assert withdrawn.state == "withdrawn"


def test_its_steward_and_a_host_do_and_another_steward_does_not(complaint: Call) -> None:
    party = complaint.party
    with pytest.raises(NotYourTable):
        calls.withdraw(complaint, actor=by_steward(steward_of(party, "Imre")), at=NOW)
    assert calls.withdraw(complaint, actor=by_steward(steward_of(party, "Rosa")), at=NOW).state == "withdrawn"
    again = call_at(party, kind="conduct", chair=3)
    assert calls.withdraw(again, actor=by_host(party), at=NOW).state == "withdrawn"
    assert verify(party).is_sound


def test_a_steward_at_the_table_it_is_about_does_not(host: Host) -> None:
    party = a_room(host, 8, ())
    accused = player_at(sheet_at(party, 1), 2)
    steward = appoint(party, accused, actor=by_host(party), at=NOW)
    complaint = call_at(party, kind="conduct", chair=1)
    with pytest.raises(OwnTable):
        calls.withdraw(complaint, actor=by_steward(steward), at=NOW)


def test_who_calls_after_it_takes_nothing_over(complaint: Call) -> None:
    """Without a note, the complaint used to become the next caller's who gave one."""
    bare = call_at(complaint.party, 2, "conduct", chair=1)
    other = call_at(complaint.party, 2, "conduct", "They started it", chair=2)
    bare.refresh_from_db()
    assert (bare.player_id, bare.note) == (player_at(bare.sheet, 1), "")
    assert (other.pk != bare.pk, other.note) == (True, "They started it")
    assert call_at(complaint.party, 2, "conduct", "Once more", chair=1).pk == bare.pk


def test_the_others_at_the_table_do_not_learn_that_there_is_one(complaint: Call) -> None:
    party, sheet = complaint.party, complaint.sheet
    for chair, is_shown in ((1, True), (2, False)):
        phone = phone_of(party, player_at(sheet, chair))
        for page in (url("phone-call", party, 1, 1), url("phone-table", party, 1, 1), url("my-seat", party)):
            shown = phone.get(page).content.decode()
            assert (f'id="asked-{complaint.pk}"' in shown, f'id="withdraw-{complaint.pk}"' in shown) == (
                is_shown,
                is_shown,
            )
    other, program = phone_of(party, player_at(sheet, 2)), as_player(party, player_at(sheet, 3))
    for call in (complaint.pk, complaint.pk + 1_000):
        assert send(other, "phone-withdraw-call", party, 1, 1, call).status_code == 404
        assert program.ask("POST", f"/parties/{party.code}/calls/{call}/withdraw").status_code == 404


def test_nor_does_a_steward_who_sits_there(host: Host) -> None:
    party = a_room(host, 8, ())
    accused = player_at(sheet_at(party, 1), 2)
    appoint(party, accused, actor=by_host(party), at=NOW)
    complaint = call_at(party, kind="conduct", chair=1)
    phone = phone_of(party, accused)
    for call in (complaint.pk, complaint.pk + 1_000):
        assert send(phone, "call-action", party, call, "claim").status_code == 404
    about_a_score = call_at(party, kind="score", chair=1)
    assert send(phone, "call-action", party, about_a_score.pk, "claim").status_code == 422


def test_that_it_is_settled_is_for_its_author_alone(complaint: Call) -> None:
    steward = by_steward(steward_of(complaint.party, "Rosa"))
    calls.settle(complaint, actor=steward, at=timezone.now())
    assert (_card(complaint, 1), _card(complaint, 2)) == (["settled"], [])


def test_a_host_withdraws_it_at_the_desk(host: Host, complaint: Call) -> None:
    desk, party = signed_in(host), complaint.party
    assert send(desk, "call-action", party, complaint.pk, "claim").status_code == 302
    withdraw = url("call-action", party, complaint.pk, "withdraw")
    assert withdraw in desk.get(url("host-desk", party)).content.decode()
    assert desk.post(withdraw).status_code == 302
    assert Call.objects.get(pk=complaint.pk).state == "withdrawn"


def _card(complaint: Call, chair: int) -> list[str]:
    """What the phone of a player at the table is told about calls that are over."""
    phone = phone_of(complaint.party, player_at(complaint.sheet, chair))
    return [each["data-answer"] for each in show(phone, "phone-call", complaint.party, 1, 1).all("#answered")]


def test_its_author_alone_is_told_that_the_steward_has_withdrawn_it(complaint: Call) -> None:
    steward = by_steward(steward_of(complaint.party, "Rosa"))
    calls.withdraw(complaint, actor=steward, at=timezone.now())
    assert _card(complaint, 1) == ["canceled"]
    assert _card(complaint, 2) == []


def test_who_withdraws_the_own_is_told_nothing_more(complaint: Call) -> None:
    calls.claim(complaint, actor=by_steward(steward_of(complaint.party, "Rosa")), at=timezone.now())
    calls.withdraw(complaint, actor=by_player(player_at(complaint.sheet, 1)), at=timezone.now())
    assert _card(complaint, 1) == []
    assert verify(complaint.party).is_sound


@pytest.fixture
def closed(complaint: Call) -> Call:
    """The same, when its round is closed and the next is played."""
    party = complaint.party
    settle(party, 1)
    rounds.close_round(party, actor=by_host(party), at=NOW)
    open_round(party)
    return complaint


def test_the_end_of_its_round_does_not_end_it(closed: Call) -> None:
    party, steward = closed.party, by_steward(steward_of(closed.party, "Rosa"))
    assert calls.escalate_due_calls(NOW + MINUTE) == 1
    assert calls.claim(closed, actor=steward, at=NOW).state == "claimed"
    assert calls.settle(closed, actor=steward, at=NOW).state == "settled"
    assert verify(party).is_sound


def test_after_its_round_it_stands_on_the_desks_and_no_table_of_the_next_is_marked(
    host: Host, closed: Call
) -> None:
    party = closed.party
    calls.escalate_due_calls(NOW + MINUTE)
    desk = show(signed_in(host), "host-desk", party)
    assert "round 1" in desk.one(f"#call-{closed.pk} .kicker").text
    steward = steward_of(party, "Rosa")
    secret = reissue_steward_link(party, steward.pk, actor=by_host(party), at=NOW)
    phone = Client()
    phone.post(f"/steward/{secret}")
    shown = show(phone, "steward-desk", party)
    assert shown.has(f"#call-{closed.pk}")
    marks = [table["data-state"] for table in shown.all("a.table-card")]
    assert (bool(marks), "alert" in marks) == (True, False)
    assert done(phone, "call-action", party, closed.pk, "claim")


def test_when_the_party_is_finished_a_host_still_settles_it(host: Host, closed: Call) -> None:
    party = closed.party
    settle(party, 2)
    rounds.close_round(party, actor=by_host(party), at=NOW)
    calls.escalate_due_calls(NOW + MINUTE)
    finishing.finish(party, actor=by_host(party), at=NOW)
    desk = signed_in(host)
    assert show(desk, "host-desk", party).has(f"#call-{closed.pk}")
    for action in ("claim", "settle"):
        done(desk, "call-action", party, closed.pk, action)
    closed.refresh_from_db()
    assert (closed.state, verify(party).is_sound) == ("settled", True)


def test_its_author_takes_it_along_and_withdraws_it_there(closed: Call) -> None:
    party, author = closed.party, player_at(closed.sheet, 1)
    for guest in (player_at(closed.sheet, chair) for chair in (1, 2, 3, 4)):
        seat = show(phone_of(party, guest), "my-seat", party)
        assert seat.has(f"#asked-{closed.pk}") == (guest == author)
    done(phone_of(party, author), "phone-withdraw-call", party, 1, closed.sheet.table, closed.pk, back="seat")
    closed.refresh_from_db()
    assert closed.state == "withdrawn"


def test_a_host_who_sat_there_does_not_handle_it_from_another_table(host: Host, closed: Call) -> None:
    party = closed.party
    party.party_hosts.filter(host=host).update(player=player_at(closed.sheet, 2))
    calls.escalate_due_calls(NOW + MINUTE)
    card = show(signed_in(host), "host-desk", party).one(f"#call-{closed.pk}")
    assert (card.has("form"), card.one(".why")["data-refusal"]) == (False, "OwnTable")
    with pytest.raises(OwnTable):
        calls.claim(closed, actor=by_host(party), at=NOW)
