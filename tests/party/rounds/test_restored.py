"""After a restore: what ran is paused with the time that was left, and who was erased is erased again (S25)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.history.erased_again import erase_players, erase_words, purge_parties
from party.history.verification import verify
from party.models import Host, Party, Round, RoundState, Steward, Tombstone
from party.people.guests import registration
from party.rounds import clock, rounds
from party.rounds.bells import end_due_rounds
from party.rounds.breaks import call_break
from party.rounds.restored import pause_after_restore
from party.rules.clock_reading import Phase, read_clock
from scoring.models import Event, Player, Wording
from tests.conftest import NOW
from tests.party.calling import a_steward
from tests.party.evening import a_party, by_host, open_round, someone

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def last_event(party: Party) -> Event:
    return Event.objects.filter(book=party.book_id).order_by("-number")[0]


def test_a_running_round_pauses_with_the_time_left_at_the_last_event(party: Party) -> None:
    open_round(party)
    registration.register_list(party, ["Late"], actor=by_host(party), at=NOW + timedelta(minutes=10))
    pause_after_restore(party, at=LATER)
    current = Round.objects.get(party=party)
    assert (current.state, current.left_ms) == (RoundState.PAUSED, 30 * 60_000)
    event = last_event(party)
    assert (event.kind, event.actor_kind, event.at) == ("paused-by-restore", "site", LATER)
    again = clock.resume(party, actor=by_host(party), at=LATER + timedelta(minutes=5))
    assert again.ends_at == LATER + timedelta(minutes=35)
    assert verify(party).is_sound


def test_a_table_on_its_own_time_after_the_bell_keeps_what_it_had(party: Party) -> None:
    open_round(party)
    clock.extend(party, 10, 2, reason="Late", actor=by_host(party), at=NOW + timedelta(minutes=5))
    end_due_rounds(NOW + timedelta(minutes=40))
    assert Round.objects.get(party=party).state == RoundState.OVER
    pause_after_restore(party, at=LATER)
    current = Round.objects.get(party=party)
    assert current.state == RoundState.PAUSED
    assert read_clock(current, LATER, 2).left_ms == 10 * 60_000
    assert read_clock(current, LATER, 1).left_ms == 0
    resumed = clock.resume(party, actor=by_host(party), at=LATER)
    assert read_clock(resumed, LATER, 2).ends_at == LATER + timedelta(minutes=10)
    assert read_clock(resumed, LATER + timedelta(seconds=1), 1).phase == Phase.OVER
    assert verify(party).is_sound


def test_a_break_goes_on_with_what_was_left_of_it(party: Party) -> None:
    call_break(party, 15, actor=by_host(party), at=NOW)
    pause_after_restore(party, at=LATER)
    party.refresh_from_db()
    assert party.break_ends_at == LATER + timedelta(minutes=15)


@pytest.mark.parametrize("state", ["gathering", "published", "paused"])
def test_where_nothing_runs_nothing_is_written(party: Party, state: str) -> None:
    if state == "published":
        rounds.draft_round(party, actor=by_host(party), at=NOW)
        rounds.publish(party, actor=by_host(party), at=NOW)
    if state == "paused":
        open_round(party)
        clock.pause(party, actor=by_host(party), at=NOW)
    before = last_event(party).number
    assert pause_after_restore(party, at=LATER).round is None
    assert last_event(party).number == before


def test_who_was_erased_since_the_copy_is_erased_again_also_in_mid_round(party: Party) -> None:
    guest = someone(party)
    open_round(party)
    assert erase_players([(guest.pk, "another book's time")], LATER) == 0
    assert erase_players([(guest.pk, party.book.made_at.isoformat())], LATER) == 1
    row = Player.objects.get(pk=guest.pk)
    assert (row.name, row.erased_at) == ("", LATER)
    assert not Wording.objects.filter(about=guest.pk, erased_at=None).exists()
    assert verify(party).is_sound


def test_a_stewards_name_and_a_party_are_erased_again(party: Party) -> None:
    steward = a_steward(party, "Stella")
    assert erase_words([steward.name_hash], LATER) == 1
    assert Steward.objects.get(pk=steward.pk).name == ""
    assert verify(party).is_sound
    code = party.code
    assert purge_parties([code, "ZZZZZZ"], LATER) == 1
    assert Tombstone.objects.get(code=code).purged_at == LATER
    assert not Party.objects.filter(code=code).exists()
