"""What the libraries keep of people goes when it is of no more use."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from deploy.forgetting import forget_sessions
from party.models import Host
from tests.conftest import NOW, signed_in


@pytest.mark.django_db
def test_a_failed_sign_in_leaves_nothing_behind_that_was_typed(client: Client) -> None:
    client.post(reverse("sign-in"), {"username": "my secret password", "password": "x"})
    tables = set(connection.introspection.table_names())
    assert not [table for table in tables if table.startswith("axes_")]
    assert not Session.objects.exists()


@pytest.mark.parametrize(("days", "left"), [(-1, 0), (1, 1)])
def test_a_session_goes_when_it_has_ended(host: Host, days: int, left: int) -> None:
    signed_in(host)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=days))
    forget_sessions(NOW)
    assert Session.objects.count() == left


def test_a_sweep_with_nothing_to_forget_writes_nothing(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1) as asked:
        forget_sessions(NOW)
    assert not [query for query in asked if not query["sql"].startswith("SELECT")]
