"""A co-host who is invited by link and has no account makes one there: once, and never over another's."""

from __future__ import annotations

import threading

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from party.models import Host, Party
from party.people import hosting
from scoring.models import Event
from tests.conftest import NOW, PASSWORD, signed_in
from tests.party.evening import a_party, by_host
from tests.party.pages import url

pytestmark = pytest.mark.django_db
FRIEND = {"name": "Nora Ashby", "email": "Nora@Example.org", "password": "nine ivory blocks"}


def invited(party: Party) -> str:
    secret = hosting.invite(party, "co-host", actor=by_host(party), at=NOW)
    return reverse("join-as-host", args=[secret])


def test_who_has_no_account_makes_one_and_is_a_co_host(host: Host) -> None:
    party, friend = a_party(host), Client()
    path = invited(party)
    shown = friend.get(path)
    assert shown.status_code == 200
    assert str(host) in shown.content.decode()
    assert friend.post(path, FRIEND).headers["Location"] == url("host-desk", party)
    made = Host.objects.get(email="nora@example.org")
    assert made.check_password(FRIEND["password"])
    assert not made.is_staff
    assert friend.get(url("host-desk", party)).status_code == 200
    assert Event.objects.filter(kind="host-joined", actor_id=made.pk).count() == 1


def test_a_preview_of_the_link_uses_nothing_up(host: Host) -> None:
    party = a_party(host)
    path = invited(party)
    for _look in range(3):
        assert Client().get(path).status_code == 200
    assert Client().post(path, FRIEND).status_code == 302


def test_the_invitation_makes_one_account(host: Host) -> None:
    path = invited(a_party(host))
    Client().post(path, FRIEND)
    again = Client().post(path, FRIEND | {"email": "second@example.org"})
    assert again.status_code == 410
    assert Client().get(path).status_code == 410
    assert not Host.objects.filter(email="second@example.org").exists()


def test_a_canceled_invitation_makes_none(host: Host) -> None:
    party = a_party(host)
    path = invited(party)
    hosting.withdraw_invitation(party, party.invitations.get().pk, actor=by_host(party), at=NOW)
    assert Client().post(path, FRIEND).status_code == 410
    assert Host.objects.count() == 1


def test_an_address_that_has_an_account_is_not_taken_over(host: Host, other_host: Host) -> None:
    party, stranger = a_party(host), Client()
    path = invited(party)
    answer = stranger.post(path, FRIEND | {"email": other_host.email.upper()})
    assert answer.status_code == 422
    assert answer.context["form"]["email"].errors
    assert answer.context["form"]["name"].value() == FRIEND["name"]
    other_host.refresh_from_db()
    assert not other_host.check_password(FRIEND["password"])
    assert "_auth_user_id" not in stranger.session
    assert party.party_hosts.count() == 1
    assert party.invitations.get().used_at is None


def test_who_has_an_account_signs_in_and_then_accepts(host: Host, other_host: Host) -> None:
    party, browser = a_party(host), Client()
    path = invited(party)
    sent = {"username": other_host.email, "password": PASSWORD, "next": path}
    assert browser.post(reverse("sign-in"), sent).headers["Location"] == path
    assert party.party_hosts.count() == 1
    assert browser.post(path).headers["Location"] == url("host-desk", party)
    assert party.party_hosts.filter(host=other_host).count() == 1


def test_who_is_signed_in_makes_no_second_account(host: Host, other_host: Host) -> None:
    path = invited(a_party(host))
    assert signed_in(other_host).post(path, FRIEND).status_code == 302
    assert not Host.objects.filter(email="nora@example.org").exists()


def test_a_weak_password_is_refused_and_the_rest_kept(host: Host) -> None:
    answer = Client().post(invited(a_party(host)), FRIEND | {"password": "nora"})
    assert answer.status_code == 422
    assert answer.context["form"]["email"].value() == FRIEND["email"]
    assert Host.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_open_it_at_once_one_gets_an_account(host: Host) -> None:
    path, statuses, ready = invited(a_party(host)), [], threading.Barrier(2)

    def join(email: str) -> None:
        client = Client()
        ready.wait()
        statuses.append(client.post(path, FRIEND | {"email": email}).status_code)
        connection.close()

    both = [threading.Thread(target=join, args=[f"friend{n}@example.org"]) for n in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert sorted(statuses) == [302, 410]
    assert Host.objects.count() == 2
