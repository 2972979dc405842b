"""Going back a version: migrations are reversed, or refuse with what to do first. Nothing is lost without a word."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from party.desk import calls
from party.history.verification import verify
from party.models import Call, Party
from party.people.guests import taking
from party.phones import joining
from tests.conftest import NOW
from tests.party.evening import by_host, by_player, seats_of, sheets_of
from tests.party.pages import show
from tests.party.signed_phones import a_phone
from tests.stored.opening import Stored
from tests.stored.tables import all_tables, rows_of, schema


def test_the_last_migrations_are_reversed_and_applied_again(stored: Stored) -> None:
    tables, before = schema(), rows_of("scoring_event")
    call_command("migrate", "party", "0010", verbosity=0)
    assert "party_phone" not in all_tables()
    call_command("migrate", verbosity=0)
    assert (schema(), rows_of("scoring_event")) == (tables, before)
    assert verify(stored.running).faults == ()


def test_phones_that_joined_keep_the_version(stored: Stored) -> None:
    show(stored.phone("Finn Roe"), "my-seat", stored.running)
    phones = rows_of("party_phone")
    with pytest.raises(CommandError):
        call_command("migrate", "party", "0010", verbosity=0)
    # What was reversed on the way is applied again.
    call_command("migrate", verbosity=0)
    assert rows_of("party_phone") == phones
    assert verify(stored.running).faults == ()


def test_reversed_the_tables_of_sign_ins_are_left_to_the_version_that_had_them(stored: Stored) -> None:
    """Neither they nor their migrations are there, so its `migrate` makes them."""
    call_command("migrate", "party", "0011", verbosity=0)
    assert not [name for name in all_tables() if name.startswith("axes_")]
    assert not MigrationRecorder(connection).migration_qs.filter(app="axes").exists()


def test_two_open_complaints_of_a_table_keep_the_version(stored: Stored) -> None:
    party = stored.running
    one, other = _complain_twice(party)
    with pytest.raises(CommandError, match=f"Table {one.sheet.table} .* round {one.sheet.round}"):
        call_command("migrate", "party", "0012", verbosity=0)
    assert Call.objects.filter(pk__in=[one.pk, other.pk]).count() == 2
    calls.withdraw(other, actor=by_host(party), at=NOW)
    call_command("migrate", "party", "0012", verbosity=0)
    call_command("migrate", verbosity=0)
    assert Call.objects.get(pk=one.pk).is_open


def test_confirmed_phones_keep_the_version(stored: Stored) -> None:
    party = stored.running
    a_phone(party, stored.guest("Uli Kern").pk)
    with pytest.raises(CommandError, match="confirmed"):
        call_command("migrate", "party", "0014", verbosity=0)
    assert party.phones.get(guest=stored.guest("Uli Kern")).is_confirmed
    assert verify(party).faults == ()


def test_joining_that_many_tries_have_paused_is_resumed_before_going_back(
    stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = stored.running
    monkeypatch.setattr(joining, "NEW_NAMES", 1)
    monkeypatch.setattr(joining, "TRIES_PER_GUEST", 0)
    visitor = by_player(None, "visitor")
    taking.take_name(party, stored.guest("Tia Moss").pk, actor=visitor, at=NOW)
    assert stored.running.joining == "tries"
    with pytest.raises(CommandError, match=party.code):
        call_command("migrate", "party", "0014", verbosity=0)
    assert stored.running.joining == "tries"
    joining.resume_joining(party, actor=by_host(party), at=NOW)
    call_command("migrate", "party", "0014", verbosity=0)
    call_command("migrate", verbosity=0)
    assert stored.running.joining == "open"
    assert verify(stored.running).faults == ()


def _complain_twice(party: Party) -> list[Call]:
    sheet = sheets_of(party, 3)[1]
    players = [seat.player_id for seat in seats_of(sheet)][:2]
    return [calls.call_steward(sheet, "conduct", "", actor=by_player(each), at=NOW) for each in players]
