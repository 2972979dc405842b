from __future__ import annotations

import pytest

from party.models import Guest, Host, Party, Tombstone
from party.people.guests.registration import register
from party.people.hosting import make_party
from party.people.purging import purge_party
from party.rules.options import PartyOptions
from scoring.models import Answer, Book, Event, Player, Sheet, Wording
from scoring.models.record import scope_of
from scoring.record.once import Request, once
from scoring.record.refusals import BookPurged
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, play_round
from tests.party.evenings.test_whole_evening import play_evening

pytestmark = pytest.mark.django_db


def test_a_purged_party_leaves_a_tombstone_and_nothing_else(host: Host) -> None:
    party = play_evening(host)
    once(Request(scope_of(party.book_id), "key", {}, NOW), dict)
    party.book.refresh_from_db()
    head = party.book.head_hash
    stone = purge_party(party, actor=by_host(host), at=NOW)
    for model in (Party, Guest, Player, Sheet, Event, Wording, Answer):
        assert not model._default_manager.exists()
    assert (stone.code, stone.purged_by) == (party.code, host.pk)
    book = Book.objects.get()
    assert (book.head_hash, book.purged_at) == (head, NOW)


def test_another_party_is_left_alone(host: Host, other_host: Host) -> None:
    purged, kept = a_party(host, guests=4), a_party(other_host, guests=4)
    play_round(kept)
    purge_party(purged, actor=by_host(host), at=NOW)
    assert Guest.objects.filter(party=kept).count() == 4
    assert kept.book.events.exists()


def test_nothing_is_written_into_a_purged_party(host: Host) -> None:
    party = a_party(host)
    purge_party(party, actor=by_host(host), at=NOW)
    with pytest.raises(BookPurged):
        register(party, "Mia", actor=by_player(None), at=NOW)


def test_a_purged_code_is_not_given_again(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    party = a_party(host)
    purge_party(party, actor=by_host(host), at=NOW)
    letters = iter(party.code + "AAAAAA")
    monkeypatch.setattr("party.people.hosting.secrets.choice", lambda alphabet: next(letters))
    assert make_party(host, PartyOptions("Next"), actor=by_host(host), at=NOW).code == "AAAAAA"
    assert Tombstone.objects.get().code == party.code
