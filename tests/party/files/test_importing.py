"""What an import does here: who is host, which code it has, the clock, a second time, and after it is deleted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate

from party.files.refusals import DeletedSince, ImportedAlready
from party.files.writing import write_file
from party.history import finishing
from party.history.undo import undo
from party.history.verification import verify
from party.models import Host, Party, RoundState
from party.people.guests import erasing, registration
from party.people.hosting import leave_hosting
from party.people.purging import purge_party
from party.people.refusals import LastHost
from party.reads.actor_names import names_of
from party.rounds import clock, rounds
from party.rounds.bells import end_due_rounds
from party.rounds.breaks import call_break
from party.rules.clock_reading import read_clock
from scoring.models import Event, Wording
from scoring.record.pen import SITE
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, play_round, publish_round, settle, someone
from tests.party.files.carrying import EMAIL, bring_in, check_same, copy_of, opened
from tests.party.races import race
from tests.stored.opening import Stored


@pytest.fixture
def party(host: Host) -> Party:
    """Eight guests, one game is over."""
    party = a_party(host, 8)
    play_round(party)
    return party


def test_whoever_imports_it_is_the_host_who_created_it(party: Party) -> None:
    copy = copy_of(party)
    eve = Host.objects.get(email=EMAIL)
    assert [(row.host, row.role) for row in copy.party_hosts.all()] == [(eve, "host")]
    with pytest.raises(LastHost):
        leave_hosting(copy, eve.pk, actor=by_host(eve), at=NOW)
    last = copy.book.events.order_by("number").last()
    assert last is not None
    assert (last.kind, last.actor_id, last.payload) == (
        "imported",
        eve.pk,
        {"origin": opened(write_file(party))["head"]},
    )


def test_a_host_of_the_other_site_has_a_name_in_the_record_and_no_account(party: Party, host: Host) -> None:
    Host.objects.filter(pk=host.pk).update(name="Ann Lee")
    copy = copy_of(party)
    [ann] = {event.actor_id for event in copy.book.events.filter(kind="round-drafted")}
    assert ann != host.pk
    assert names_of(copy, [("host", ann)]) == {("host", ann): "Ann Lee"}
    stand_in = Host.objects.get(pk=ann or 0)
    assert not stand_in.is_active
    assert not stand_in.has_usable_password()
    assert authenticate(None, username=stand_in.email, password="") is None


def test_a_host_without_a_name_is_not_known_by_the_address(party: Party, host: Host) -> None:
    Host.objects.filter(pk=host.pk).update(name="")
    content = write_file(party)
    assert opened(content)["hosts"] == [{"number": 1, "name": "Host 1"}]
    assert host.email not in content.decode()


def test_stand_ins_go_with_the_party(party: Party) -> None:
    before = set(Host.objects.values_list("email", flat=True))
    copy = copy_of(party)
    purge_party(copy, actor=by_host(copy), at=NOW)
    assert set(Host.objects.values_list("email", flat=True)) == before | {EMAIL}


def test_the_code_is_kept_where_it_is_free_and_never_given_twice(party: Party) -> None:
    content = write_file(party)
    copy = bring_in(content, as_copy=True)
    assert not copy.has_old_code
    assert copy.party.code != party.code
    purge_party(party, actor=by_host(party), at=NOW)
    # Its code is on a tombstone.
    assert not bring_in(content, as_copy=True).has_old_code


def test_the_same_file_twice_is_refused_with_the_code_of_the_party(party: Party) -> None:
    with pytest.raises(ImportedAlready, match=party.code):
        bring_in(write_file(party))
    play_round(party, at=NOW + timedelta(hours=1))
    with pytest.raises(ImportedAlready, match=party.code):
        bring_in(write_file(party))
    assert Party.objects.count() == 1


def test_a_file_from_before_a_guest_deleted_their_data_is_refused(party: Party) -> None:
    content = write_file(party)
    erasing.erase(party, someone(party).pk, actor=by_host(party), at=NOW)
    with pytest.raises(DeletedSince):
        bring_in(content, as_copy=True)
    assert Party.objects.count() == 1
    assert verify(copy_of(party)).faults == ()


def test_data_that_was_deleted_does_not_come_back_after_the_party_was_deleted_too(party: Party) -> None:
    before = write_file(party)
    erased = someone(party)
    erasing.erase(party, erased.pk, actor=by_host(party), at=NOW)
    after = write_file(party)
    purge_party(party, actor=by_host(party), at=NOW)
    with pytest.raises(DeletedSince):
        bring_in(before)
    assert set(Wording.objects.values_list("text", "salt", "about")) == {("", "", None)}
    copy = bring_in(after).party
    assert verify(copy).faults == ()
    with pytest.raises(ImportedAlready, match=copy.code):
        bring_in(after)


def test_who_deletes_their_data_in_a_copy_is_still_in_the_other_party(party: Party) -> None:
    copy = copy_of(party)
    erasing.erase(copy, someone(copy).pk, actor=by_host(copy), at=NOW)
    assert someone(party).player.name == "Guest 01"
    assert [verify(each).faults for each in (party, copy)] == [(), ()]


def test_a_running_clock_is_paused_with_the_time_that_was_left_at_the_last_event(host: Host) -> None:
    """S25."""
    party = a_party(host, 8)
    open_round(party, NOW - timedelta(hours=3))
    at = NOW - timedelta(hours=3) + timedelta(minutes=12)
    registration.register(party, "Late", actor=by_host(party), at=at)
    copy = copy_of(party)
    current = copy.round_set.get()
    assert (current.state, current.left_ms) == (RoundState.PAUSED, 28 * 60_000)
    *_, imported, paused = copy.book.events.order_by("number")
    assert (imported.kind, paused.kind, paused.actor_kind) == ("imported", "paused-by-restore", SITE.kind)
    later = NOW + timedelta(minutes=5)
    current = clock.resume(copy, actor=by_host(copy), at=later)
    assert read_clock(current, later).left_ms == 28 * 60_000
    assert verify(copy).faults == ()


def test_a_table_on_its_own_time_after_the_bell_is_paused_with_what_it_had(host: Host) -> None:
    """S25."""
    party = a_party(host, 8)
    began = NOW - timedelta(hours=3)
    open_round(party, began)
    clock.extend(party, 10, 2, reason="Late", actor=by_host(party), at=began + timedelta(minutes=5))
    end_due_rounds(began + timedelta(minutes=40))
    copy = copy_of(party)
    current = copy.round_set.get()
    assert current.state == RoundState.PAUSED
    assert [read_clock(current, NOW, table).left_ms for table in (1, 2)] == [0, 10 * 60_000]
    assert verify(copy).faults == ()
    check_same(copy, copy_of(copy))


def test_a_break_adds_nothing_to_the_file(host: Host) -> None:
    """Its countdown is left alone, so that every further export has the same bytes."""
    party = a_party(host, 8)
    call_break(party, 15, actor=by_host(party), at=NOW)
    check_same(party, copy_of(party))


def test_the_evening_goes_on_where_it_was(host: Host) -> None:
    party = a_party(host, 9)
    play_round(party)
    open_round(party)
    copy = copy_of(party)
    by = by_host(copy)
    clock.resume(copy, actor=by, at=NOW)
    settle(copy, 2)
    rounds.close_round(copy, actor=by, at=NOW)
    play_round(copy)
    finishing.finish(copy, actor=by, at=NOW)
    settle(party, 2)
    rounds.close_round(party, actor=by_host(party), at=NOW)
    play_round(party)
    finishing.finish(party, actor=by_host(party), at=NOW)
    assert verify(copy).faults == ()
    assert opened(write_file(copy))["standings"] == opened(write_file(party))["standings"]


def test_what_a_host_did_before_can_be_undone_after(host: Host) -> None:
    party = a_party(host, 8)
    published = publish_round(party)
    copy = copy_of(party)
    number = copy.book.events.get(kind="round-published").number
    undo(copy, number, actor=by_host(copy), at=NOW)
    assert copy.round_set.get(number=published.number).state == RoundState.DRAFT
    assert verify(copy).faults == ()


def test_a_guest_who_was_removed_can_be_brought_back_by_an_undo(stored: Stored) -> None:
    """Rows that went keep an id that nobody else gets."""
    copy = copy_of(stored.running)
    registration.register_list(copy, ["One", "Two"], actor=by_host(copy), at=NOW)
    undo(copy, actor=by_host(copy), at=NOW)
    registration.register_list(copy, ["Three"], actor=by_host(copy), at=NOW)
    assert verify(copy).faults == ()


def test_names_that_were_taken_stay_taken(stored: Stored) -> None:
    had = set(stored.running.guests.filter(is_claimed=True).values_list("player__name", flat=True))
    copy = copy_of(stored.running)
    assert set(copy.guests.filter(is_claimed=True).values_list("player__name", flat=True)) == had
    assert not copy.phones.exists()
    links = {row.link_hash for row in copy.guests.all()}
    assert links.isdisjoint(row.link_hash for row in stored.running.guests.all())


@pytest.mark.django_db(transaction=True)
def test_of_two_who_import_the_same_file_at_once_one_has_it(host: Host) -> None:
    party = a_party(host, 4)
    content = write_file(party)
    purge_party(party, actor=by_host(party), at=NOW)
    Host.objects.create_user(EMAIL)
    outcome = race(lambda: bring_in(content), lambda: bring_in(content))
    assert outcome.is_clean, outcome
    [only] = Party.objects.all()
    assert only.code in outcome.sentence


def test_a_party_without_guests_can_be_carried_too(host: Host) -> None:
    party = a_party(host)
    check_same(party, copy_of(party))


def test_no_event_of_another_party_is_touched(party: Party) -> None:
    before = list(Event.objects.order_by("pk").values())
    copy_of(party)
    assert list(Event.objects.filter(book=party.book_id).order_by("pk").values()) == before
