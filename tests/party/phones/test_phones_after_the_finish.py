"""Phones come and go while a finished party can still be read, and later too: never an error."""

from __future__ import annotations

import pytest
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.history.finishing import finish
from party.models import Host, Party, Phone, PhoneState
from party.people.guests import personal_links
from party.phones import last_seen
from party.phones.lifetimes import READ_FOR
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, play_round, someone
from tests.party.pages import url
from tests.party.signed_phones import phone_of
from tests.stored.opening import Stored, phone_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 4)
    play_round(party)
    return party


def end(party: Party) -> None:
    finish(party, actor=by_host(party), at=NOW)


def test_a_link_opens_to_read_after_the_finish(party: Party) -> None:
    secret = personal_links.reissue_link(party, someone(party).pk, actor=by_host(party), at=NOW)
    end(party)
    phone = Client()
    assert phone.post(reverse("personal-link", args=[secret])).status_code == 302
    assert phone.get(url("my-seat", party)).status_code == 200


def test_a_phone_signs_out_after_the_finish(party: Party) -> None:
    phone = phone_of(party, someone(party).pk)
    end(party)
    assert phone.post(url("give-up-name", party)).status_code == 302
    assert not Phone.objects.filter(state=PhoneState.IN).exists()


@pytest.mark.parametrize("is_shut", [False, True])
def test_a_cookie_from_before_phones_were_rows_still_opens_a_finished_party(
    stored: Stored, is_shut: bool
) -> None:
    party = stored.running
    Party.objects.filter(pk=party.pk).update(
        state="finished", finished_at=timezone.now() - READ_FOR if is_shut else NOW
    )
    phone = phone_with(stored.known.people["Ada Byron"])
    for page in ("lobby", "my-seat", "my-place", "standings", "waiting"):
        assert phone.get(url(page, party)).status_code in (200, 302), page


def test_a_page_is_read_where_last_seen_cannot_be_written(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> int:
        raise DatabaseError("database or disk is full")

    phone = phone_of(party, someone(party).pk)
    monkeypatch.setattr(last_seen, "EVERY", last_seen.EVERY * 0)
    monkeypatch.setattr("django.db.models.query.QuerySet.update", fail)
    assert phone.get(url("my-seat", party)).status_code == 200
