"""Who joined, and how: the host sees it, undoes it, answers phones that wait, and stops new names."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from party.models import Host, Party
from party.people.lookup import find_guest
from tests.party.evening import a_party, someone
from tests.party.pages import page_of, url
from tests.party.signed_phones import a_phone, phone_of
from tests.party.visitors import is_in, takes, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def test_the_desk_shows_who_joined_with_undo_and_answers_requests_together(
    party: Party, host_client: Client
) -> None:
    one, other = party.guests.order_by("pk")[:2]
    thief = visitor(party)
    takes(thief, party, one.pk)
    a_phone(party, other.pk)
    waiting = [visitor(party) for _ in range(2)]
    for client, guest in zip(waiting, (one, other), strict=True):
        takes(client, party, guest.pk)
    assert f'hx-get="{url("host-door", party)}"' in page_of(host_client, "host-desk", party.code)
    desk = page_of(host_client, "host-door", party.code)
    phone = one.phones.signed_in().get()
    assert reverse("host-release", args=[party.code, one.pk]) in re.findall(r'action="([^"]*)"', desk)
    asking = re.findall(r'name="phones"\s+value="(\d+)"', desk)
    assert len(asking) == 2
    host_client.post(url("answer-requests", party), {"phones": asking, "answer": "replace"})
    assert [is_in(client, party) for client in (thief, *waiting)] == [False, True, True]
    listed = page_of(host_client, "host-guests", party.code)
    assert "joined on a phone" in listed
    host_client.post(url("host-release", party, one.pk), {"phone": str(phone.number + 1)})
    assert not is_in(waiting[0], party)


def test_the_host_signs_a_phone_out_locks_a_name_and_notes_who_has_none(
    party: Party, host_client: Client
) -> None:
    one, other = party.guests.order_by("pk")[:2]
    client = phone_of(party, one.pk)
    number = one.phones.signed_in().get().number
    assert f'id="phone-{number}"' in page_of(host_client, "host-guest", party.code, one.pk)
    host_client.post(url("host-sign-out-phone", party, one.pk, number))
    assert not is_in(client, party)
    host_client.post(url("host-set-state", party, other.pk, "locked"))
    assert find_guest(party, other.pk).is_locked
    host_client.post(url("host-set-state", party, other.pk, "no-phone"))
    assert find_guest(party, other.pk).has_no_phone
    assert takes(visitor(party), party, other.pk) == url("waiting", party)


def test_recent_guests_are_shown_first_and_removed_with_one_tap(party: Party, host_client: Client) -> None:
    for number in range(3):
        visitor(party).post(url("come-in", party), {"name": f"Prank {number}"})
    shown = host_client.get(url("host-joining", party), {"minutes": "15"}).content.decode()
    sent = {name: re.findall(f'name="{name}" value="([^"]*)"', shown)[0] for name in ("since", "until")}
    assert all(f"Prank {number}" in shown for number in range(3))
    visitor(party).post(url("come-in", party), {"name": "Came after the look"})
    host_client.post(url("host-remove-recent", party), sent)
    left = party.guests.exclude(state="declined").filter(player__name__contains="a")
    assert [guest.player.name for guest in left.select_related("player")] == ["Came after the look"]


@pytest.mark.parametrize(
    "since", ["", "x", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "2026-01-01"]
)
def test_a_time_that_cannot_be_is_refused_in_a_sentence(
    party: Party, host_client: Client, since: str
) -> None:
    sent = {"since": since, "until": since}
    assert host_client.post(url("host-remove-recent", party), sent).status_code == 422


def test_a_paused_party_says_so_and_the_desk_resumes_it(party: Party, host_client: Client) -> None:
    host_client.post(url("host-set-joining", party, "paused"))
    client = visitor(party)
    assert 'id="joining-paused"' in page_of(client, "lobby", party.code)
    assert client.post(url("come-in", party), {"name": "Mia"}).status_code == 422
    assert takes(client, party, someone(party).pk) == ""
    assert 'data-joining="paused"' in page_of(host_client, "host-desk", party.code)
    host_client.post(url("host-set-joining", party, "open"))
    assert client.post(url("come-in", party), {"name": "Mia"}).status_code == 302
