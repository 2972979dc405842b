from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from party.history.verification import verify
from party.models import Guest, Host, Party, Seat
from party.news import announcements
from party.rounds import rounds
from scoring.models import Event, Player, SheetSeat
from scoring.record.triggers import removal
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=8)
    play_round(party)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    return party


def test_a_sound_party_verifies(party: Party) -> None:
    verdict = verify(party)
    assert verdict.is_sound
    assert verdict.events == Event.objects.count()


@pytest.mark.django_db(transaction=True)
def test_what_is_written_while_the_party_is_verified_is_no_fault(party: Party) -> None:
    """Somebody announces something between the last of the rows and the first of the events."""

    def write() -> None:
        announcements.announce(party, "Coffee is ready", actor=by_host(party), at=NOW)
        connection.close()

    writer = threading.Thread(target=write)

    def begin(execute: Callable[..., object], sql: str, *rest: object) -> object:
        answer = execute(sql, *rest)
        if "party_call" in sql and writer.ident is None:
            writer.start()
            writer.join(timeout=0.5)
        return answer

    with connection.execute_wrapper(begin):
        faults = verify(party).faults
    writer.join()
    assert (faults, verify(party).faults) == ((), ())
    assert Event.objects.latest("number").kind == "announced"


def test_a_score_changed_in_the_rows_is_found(party: Party) -> None:
    SheetSeat.objects.filter(chair=1).update(score=995)
    assert any("score is 995, recorded 180" in fault for fault in verify(party).faults)


def test_a_guest_added_or_removed_behind_the_record_is_found(party: Party) -> None:
    player = Player.objects.create(book=party.book, name="Eve", name_hash="", look="eve")
    Guest.objects.create(party=party, player=player, link_hash="x")
    assert f"guest {player.pk} is not in the record" in verify(party).faults
    assert not any(fault.endswith("is missing") for fault in verify(party).faults)
    first = party.guests.order_by("pk")[0]
    Guest.objects.filter(pk=first.pk).delete()
    assert f"guest {first.pk} is missing" in verify(party).faults


def test_a_seating_that_does_not_recompute_is_found(party: Party) -> None:
    """The rows and the record are forged alike; only reckoning the seats again shows it."""
    event = Event.objects.filter(kind="round-drafted").latest("number")
    one, other = [change for change in event.changes if change[0] == "seat" and change[3]["chair"] == 1]
    one[3]["player_id"], other[3]["player_id"] = other[3]["player_id"], one[3]["player_id"]
    with connection.cursor() as cursor:
        for statement in removal(connection.vendor):
            cursor.execute(statement)
    event.save(update_fields=["changes"])
    Seat.objects.filter(pk__in=[one[1], other[1]]).delete()
    for change in (one, other):
        Seat.objects.create(pk=change[1], **change[3])
    assert f"event {event.number}: I19: the seating does not recompute" in verify(party).faults


def test_a_code_that_finds_nothing_is_said_so() -> None:
    with pytest.raises(CommandError, match="no party"):
        call_command("verify_party", "AAAAAA")
