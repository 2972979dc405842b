"""A party goes into a file and comes back: the same standings, seats and record, byte for byte."""

from __future__ import annotations

import os

import pytest
from django.apps import apps
from django.core.management import call_command

from party.desk import calls
from party.files.json_fields import is_good_json
from party.files.writing import write_file
from party.history.verification import verify
from party.models import Call, Host, Party, Round
from party.people.guests import erasing, renaming
from party.reads.call_privacy import answer_to
from scoring.models import Entry, Player, Wording
from scoring.record.players import erased_look
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, play_round, sheet_of
from tests.party.files.carrying import EMAIL, bring_in, check_same, copy_of, opened, seats, shown
from tests.soak.evenings import STEPS, Evening
from tests.soak.machines import run_machine
from tests.soak.on_rows import OnRows
from tests.soak.sheets import Table
from tests.stored.databases import using
from tests.stored.opening import Stored, StoredDatabases


def test_a_party_of_a_stored_database_is_imported_into_a_fresh_one_and_gives_the_same_bytes(
    stored: Stored, stored_databases: StoredDatabases
) -> None:
    party = stored.finished
    file, expected = write_file(party), (shown(party), seats(party))
    fresh = stored_databases.make()
    with using(fresh):
        call_command("migrate", verbosity=0)
        done = bring_in(file)
        assert done.has_old_code
        assert verify(done.party).faults == ()
        assert (shown(done.party), seats(done.party)) == expected
        assert write_file(done.party) == file
    stored_databases.drop(fresh)


def test_ids_that_are_taken_here_are_none_of_its_own(stored: Stored) -> None:
    """The copy is beside the original, in the same tables."""
    check_same(stored.finished, copy_of(stored.finished))


def test_a_running_party_has_one_event_more_and_from_then_on_the_same_bytes(stored: Stored) -> None:
    """In mid-round, with an erased guest, a void table, a correction, an undo, prizes and a dispute."""
    party = stored.running
    before = opened(write_file(party))
    copy = copy_of(party)
    after = opened(write_file(copy))
    assert after["events"][:-1] == before["events"]
    assert after["events"][-1]["kind"] == "paused-by-restore"
    assert {**after, "events": 0, "head": 0} == {**before, "events": 0, "head": 0}
    assert (shown(copy), seats(copy)) == (shown(party), seats(party))
    check_same(copy, copy_of(copy))


def test_texts_and_times_come_along(stored: Stored) -> None:
    copy = copy_of(stored.running)
    for name in ("text", "salt", "hash", "erased_at"):
        of = [
            set(Wording.objects.filter(book=each.book_id).values_list(name))
            for each in (copy, stored.running)
        ]
        assert of[0] == of[1]
    assert _unrecorded(copy) == _unrecorded(stored.running)


def test_the_file_has_nothing_in_it_that_opens_a_page_or_reaches_a_host(stored: Stored) -> None:
    text = write_file(stored.running).decode()
    secrets = [
        *_values("guest", "link_hash"),
        *_values("steward", "link_hash"),
        *_values("invitation", "secret_hash"),
        *_values("token", "secret_hash"),
        *_values("subscription", "endpoint", "auth", "p256dh"),
        *_values("phone", "browser", "label"),
        *_values("host", "email", "password"),
        *Entry.objects.exclude(client_key="").values_list("client_key", flat=True),
        *stored.known.tokens.values(),
        *(person.link for person in stored.known.people.values()),
    ]
    assert len(secrets) > 40
    assert [secret for secret in secrets if secret and secret in text] == []
    assert '"phone"' not in text


def test_an_erased_guest_stays_erased(stored: Stored) -> None:
    assert "Lou Fay" not in write_file(stored.running).decode()
    erased = copy_of(stored.running).guests.exclude(player__erased_at=None).get().player
    assert (erased.name, erased.look) == ("", erased_look(erased.pk))


def test_a_guest_may_have_the_name_by_which_an_erased_one_is_known_here(host: Host) -> None:
    party = a_party(host, 2)
    erased, other = party.guests.order_by("pk")
    erasing.erase(party, erased.pk, actor=by_host(party), at=NOW)
    # The number that the erased guest gets in the copy.
    next_pk = Player.objects.latest("pk").pk + 1
    renaming.rename(party, other.pk, f"Guest {next_pk}", actor=by_host(party), at=NOW)
    copy = copy_of(party)
    assert copy.guests.order_by("pk")[0].pk == next_pk
    check_same(party, copy)


def test_a_play_with_faults_fits_into_a_file() -> None:
    assert is_good_json("faults", [{"rule": "NotInDictionary", "word": "OASY"}])


def test_what_was_said_at_the_table_is_carried(host: Host) -> None:
    party = a_party(host, 4)
    open_round(party)
    sheet = sheet_of(party)
    by = by_player(sheet.scorekeeper_id, "scorekeeper")
    call = calls.call_steward(sheet, "word", "OASY?", actor=by, at=NOW)
    calls.settle(call, note="Play on", actor=by_host(party), at=NOW)
    copy = copy_of(party)
    assert answer_to(Call.objects.get(party=copy)) == "Play on"


@pytest.mark.parametrize("game", ["anagrams", "lotto"])
def test_other_games_are_carried_too(host: Host, game: str) -> None:
    party = a_party(host, 5, game=game, variant="", movement="mixer")
    play_round(party)
    check_same(party, copy_of(party))


def carry(party: Party) -> None:
    """To another place, and from there to a third."""
    copy = copy_of(party)
    assert verify(copy).faults == ()
    check_same(copy, copy_of(copy))


class CarriedEvening(Evening):
    def teardown(self) -> None:
        try:
            carry(self.party)
        finally:
            super().teardown()


class CarriedTable(Table):
    def teardown(self) -> None:
        try:
            carry(self.party)
        finally:
            super().teardown()


@pytest.mark.django_db
@pytest.mark.parametrize("history", [CarriedEvening, CarriedTable])
def test_whatever_was_done_the_party_can_be_carried_away(history: type[OnRows]) -> None:
    run_machine(history, int(os.environ.get("EVENINGS", "4")), STEPS)


def _values(model: str, *names: str) -> list[str]:
    rows = apps.get_model("party", model)._default_manager.values_list(*names)
    return [value for row in rows for value in row if value and value != EMAIL]


def _unrecorded(party: Party) -> dict[str, list[object]]:
    return {
        "names": list(
            party.guests.order_by("pk").values_list("player__name", "player__nickname", "was_taken")
        ),
        "stewards": list(party.stewards.order_by("order").values_list("name", flat=True)),
        "told": list(party.announcements.values_list("text", flat=True)),
        "notes": list(party.calls.values_list("note", flat=True)),
        "why": list(Entry.objects.filter(sheet__book=party.book_id).values_list("why", "points", "words")),
        "rounds": list(
            Round.objects.filter(party=party, state="closed").values_list("closed_at", "paused_ms")
        ),
        "party": [party.name, party.place],
    }
