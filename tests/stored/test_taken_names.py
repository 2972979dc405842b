"""Whose name was taken before phones were rows: told from what was stored, as far as that goes (S19)."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection

from party.history.verification import verify
from party.models import Guest, PhoneState
from party.people.guests import admitting, taking
from party.phones.free_names import is_free
from scoring.record.pen import Actor
from tests.conftest import NOW
from tests.party.evening import by_host
from tests.party.pages import show
from tests.stored.opening import RELEASES, Stored, StoredDatabases

VISITOR = Actor("visitor", None, "visitor")
OLD = "2026-11-16"


@pytest.mark.parametrize("stored", [OLD], indirect=True)
def test_a_name_of_which_something_was_used_is_taken(stored: Stored) -> None:
    """Joined or taken with the code, exchanged for a token, asked for notices, or played."""
    party = stored.running
    for name in ("Finn Roe", "Tia Moss", "Ada Byron", "Olga Rin", "Dov Levi"):
        assert not is_free(party, stored.guest(name)), name
    asking = taking.take_name(party, stored.guest("Tia Moss").pk, actor=VISITOR, at=NOW)
    assert asking.state == PhoneState.ASKING
    assert verify(party).faults == ()


@pytest.mark.parametrize("stored", [OLD], indirect=True)
def test_a_name_that_left_no_trace_is_free(stored: Stored) -> None:
    assert is_free(stored.running, stored.guest("Uli Kern"))
    assert is_free(stored.running, stored.guest("Max Orr"))


@pytest.mark.parametrize("stored", [OLD], indirect=True)
def test_a_host_frees_it_once_the_old_phones_are_signed_out(stored: Stored) -> None:
    party, tia = stored.running, stored.guest("Tia Moss")
    assert show(stored.desk("Bo"), "host-guest", party, tia.pk).has_form("host-release", party, tia.pk)
    admitting.release(party, tia.pk, actor=by_host(party), at=NOW)
    assert is_free(party, stored.guest("Tia Moss"))
    assert verify(party).faults == ()


@pytest.mark.parametrize("stored", [OLD], indirect=True)
def test_a_phone_that_is_seen_again_is_a_row_and_can_give_the_name_up(stored: Stored) -> None:
    party = stored.running
    show(stored.phone("Finn Roe"), "my-seat", party)
    finn = stored.guest("Finn Roe")
    assert (finn.was_taken, finn.is_claimed) == (False, True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("release", RELEASES[:1])
@pytest.mark.parametrize(("freed", "expected"), [(False, True), (True, False)])
def test_a_guest_who_did_something_on_a_phone_has_the_name_unless_it_was_freed_since(
    stored_databases: StoredDatabases, release: str, freed: bool, expected: bool
) -> None:
    with stored_databases.open_old(release) as old:
        max_orr = old.known.people["Max Orr"].number
        _add_event(old.known.running, "nickname-chosen", "player", max_orr)
        if freed:
            _add_event(old.known.running, "released", "host", max_orr)
        call_command("migrate", verbosity=0)
        assert Guest.objects.get(pk=max_orr).was_taken is expected


def _add_event(code: str, kind: str, actor_kind: str, player: int) -> None:
    """As an earlier release wrote it, as far as a migration reads it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT book_id FROM party_party WHERE code = %s", [code])
        [book] = cursor.fetchone()
        cursor.execute("SELECT MAX(id), MAX(number) FROM scoring_event WHERE book_id = %s", [book])
        last, number = cursor.fetchone()
        cursor.execute("SELECT MAX(id) FROM scoring_event")
        [highest] = cursor.fetchone()
        changed = {
            "id": highest + 1,
            "number": number + 1,
            "kind": kind,
            "actor_kind": actor_kind,
            "actor_id": player,
            "subject": player,
            "client_key": "",
            "undoes": None,
        }
        cursor.execute("SELECT * FROM scoring_event WHERE id = %s", [last])
        columns = [column[0] for column in cursor.description]
        named = ", ".join("%s" if column in changed else f'"{column}"' for column in columns)
        into = ", ".join(f'"{column}"' for column in columns)
        values = [changed[column] for column in columns if column in changed]
        cursor.execute(
            f"INSERT INTO scoring_event ({into}) SELECT {named} FROM scoring_event WHERE id = %s",
            [*values, last],
        )
