"""What the libraries keep of people goes when it is of no more use."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from deploy.forgetting import forget_sessions, forget_sign_ins
from party import keys
from party.models import Host
from tests.conftest import NOW, signed_in

SECRET = "A2pnnv7O6ICRGM7t1XWEBhzWH7qGHGN2"


def test_a_failed_sign_in_is_kept_no_longer_than_it_counts(client: Client, host: Host) -> None:
    client.post(reverse("sign-in"), {"username": "my secret password", "password": "x"})
    assert forget_sign_ins(NOW) == 0
    [attempt] = AccessAttempt.objects.all()
    AccessAttempt.objects.update(attempt_time=attempt.attempt_time - timedelta(minutes=16))
    assert forget_sign_ins(NOW) == 1
    assert not AccessAttempt.objects.exists()


def test_a_sign_in_by_a_one_time_link_leaves_no_link_behind(client: Client, host: Host) -> None:
    link = keys.password_link(host, timezone.now())
    assert client.post(link, {"password": "quite another one"}).status_code == 302
    assert not AccessLog.objects.exists()


def test_a_failed_sign_in_on_the_way_to_an_invitation_keeps_no_invitation(client: Client, host: Host) -> None:
    to = reverse("join-as-host", args=[SECRET])
    client.post(f"{reverse('sign-in')}?next={to}", {"username": host.email, "password": "x", "next": to})
    [attempt] = AccessAttempt.objects.values()
    assert SECRET not in str(attempt)


def test_what_was_logged_of_sign_ins_before_goes(db: None) -> None:
    AccessLog.objects.create(username="ann@example.org", path_info=f"/once/{SECRET}")
    assert forget_sign_ins(NOW) == 1


@pytest.mark.parametrize(("days", "left"), [(-1, 0), (1, 1)])
def test_a_session_goes_when_it_has_ended(host: Host, days: int, left: int) -> None:
    signed_in(host)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=days))
    forget_sessions(NOW)
    assert Session.objects.count() == left


def test_a_sweep_with_nothing_to_forget_writes_nothing(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3) as asked:
        forget_sign_ins(NOW)
        forget_sessions(NOW)
    assert not [query for query in asked if not query["sql"].startswith("SELECT")]
