from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from party.models import Host, Phone
from party.phones import last_seen
from tests.conftest import NOW
from tests.party.evening import a_party, open_round, others_of, sheets_of
from tests.party.pages import url
from tests.party.signed_phones import a_phone, phone_of

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def nothing_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_seen, "_seen", last_seen._Seen())


def test_phones_are_written_together_once_a_minute(host: Host) -> None:
    party = a_party(host, 8)
    phones = [a_phone(party, guest.pk) for guest in party.guests.all()]
    with CaptureQueriesContext(connection) as queries:
        for second in range(60):
            last_seen.note_seen(phones[second % 8], NOW + second * SECOND)
    assert len(queries) == 0
    with CaptureQueriesContext(connection) as queries:
        last_seen.note_seen(phones[0], NOW + 60 * SECOND)
    assert len(queries) == 1
    assert set(Phone.objects.values_list("last_seen_at", flat=True)) == {NOW + 60 * SECOND}


def test_a_form_writes_nothing_of_it(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    party = a_party(host, 4)
    open_round(party)
    [sheet] = sheets_of(party, 1)
    client = phone_of(party, others_of(sheet)[0])
    noted: list[Phone] = []
    monkeypatch.setattr("party.views.access.guards.note_seen", lambda phone, _at: noted.append(phone))
    client.post(url("nickname", party), {"nickname": "Ace"})
    assert noted == []
    client.get(url("my-seat", party))
    assert len(noted) == 1
