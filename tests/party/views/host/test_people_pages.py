"""Stewards and co-hosts: invited by link, appointed, dismissed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from party.models import Host, Steward
from party.people import hosting
from party.people.stewardship import active_stewards, reissue_steward_link
from party.views.access.host_browsers import known_browser
from tests.conftest import NOW, signed_in
from tests.party.calling import a_steward
from tests.party.evening import a_party, by_host
from tests.party.pages import done, refused, send, show, text_of, url

pytestmark = pytest.mark.django_db


def test_a_guest_is_appointed_for_the_first_five_tables(host: Host, host_client: Client) -> None:
    party = a_party(host, 42)
    before = show(host_client, "host-people", party)
    assert not before.has("#stewards bdi")
    first, *_, last = done(host_client, "host-appoint", party, player=party.guests.order_by("pk")[0].pk).all(
        "#stewards .row"
    )
    assert first.one("bdi").text == "Guest 01"
    assert re.findall(r"\d+", first.one(".fine").text) == ["1", "5"]
    assert not last.has("bdi")
    assert re.findall(r"\d+", last.one(".fine").text) == ["11"]


def test_nobody_is_appointed_without_a_choice(host: Host, host_client: Client) -> None:
    assert refused(host_client, "host-appoint", a_party(host, 4), player="").refusals == ["NoSuchGuest"]


def test_a_steward_is_dismissed(host: Host, host_client: Client) -> None:
    party = a_party(host, 8)
    done(host_client, "host-appoint", party, player=party.guests.order_by("pk")[0].pk)
    done(host_client, "host-dismiss", party, Steward.objects.get().pk)
    assert active_stewards(party) == []


@pytest.mark.parametrize("to_be", ["steward", "co-host"])
def test_an_invitation_is_shown_until_it_is_used_or_canceled(
    host: Host, host_client: Client, to_be: str
) -> None:
    party = a_party(host)
    for _twice in range(2):
        assert send(host_client, "host-invite", party, to_be, key="k" * 24).status_code == 302
    for _reload in range(2):
        shown = host_client.get(url("host-people", party)).content.decode()
        assert 'id="made-link"' in shown
        assert f"/invited/{to_be}/" in shown
    assert party.invitations.count() == 1
    done(host_client, "host-withdraw", party, party.invitations.get().pk)
    assert "/invited/" not in host_client.get(url("host-people", party)).content.decode()


def test_a_stewards_new_link_is_shown_until_there_is_a_newer_one(host: Host, host_client: Client) -> None:
    party = a_party(host)
    steward = a_steward(party, "Rosa")
    assert send(host_client, "host-steward-link", party, steward.pk).status_code == 302
    assert "/steward/" in host_client.get(url("host-people", party)).content.decode()
    reissue_steward_link(party, steward.pk, actor=by_host(party), at=NOW)
    assert 'id="made-link"' not in host_client.get(url("host-people", party)).content.decode()


def test_an_open_invitation_is_taken_back(host: Host, host_client: Client) -> None:
    party = a_party(host)
    hosting.invite(party, "steward", actor=by_host(party), at=NOW)
    invitation = party.invitations.get().pk
    shown = show(host_client, "host-people", party)
    assert len(shown.all("#invitations .row")) == 1
    assert shown.has_form("host-withdraw", party, invitation)
    shown = done(host_client, "host-withdraw", party, invitation)
    assert (shown.has("#hosts"), shown.has("#invitations")) == (True, False)


def test_nobody_is_invited_to_be_something_else(host: Host, host_client: Client) -> None:
    assert send(host_client, "host-invite", a_party(host), "king").status_code == 404


def test_a_co_host_joins_by_the_link_and_only_once(host: Host, other_host: Host, staff: Host) -> None:
    party = a_party(host)
    secret = hosting.invite(party, "co-host", actor=by_host(party), at=NOW)
    path = reverse("join-as-host", args=[secret])
    other = signed_in(other_host)
    assert party.name in text_of(other.get(path)).one("h1").text
    assert party.party_hosts.count() == 1
    assert other.post(path).headers["Location"] == url("host-desk", party)
    assert signed_in(staff).post(path).status_code == 410


def test_the_browser_of_a_new_co_host_is_remembered(host: Host, client: Client) -> None:
    party = a_party(host)
    secret = hosting.invite(party, "co-host", actor=by_host(party), at=NOW)
    typed = {"email": "new@example.org", "name": "New Host", "password": "quite a long one"}
    assert client.post(reverse("join-as-host", args=[secret]), typed).status_code == 302
    browser = known_browser({name: cookie.value for name, cookie in client.cookies.items()})
    assert browser is not None
    assert browser.host == Host.objects.get(email="new@example.org").pk


def test_a_host_who_plays_says_as_whom(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    player = party.guests.order_by("pk")[2]
    assert "Guest 03" not in show(host_client, "host-people", party).one("#hosts .rows").text
    shown = done(host_client, "host-play-as", party, player=player.pk)
    assert "Guest 03" in shown.one("#hosts .rows").text
    done(host_client, "host-play-as", party, player="")
    assert party.party_hosts.get().player is None
