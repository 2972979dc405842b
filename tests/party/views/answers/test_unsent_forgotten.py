"""What was typed by a host who was signed out is in the database for an hour at most, and gone once it is sent."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from deploy.forgetting import forget_sessions
from party.models import Host
from party.views.answers.unsent import LASTS_SECONDS
from tests.conftest import NOW
from tests.party.evening import a_party
from tests.party.views.answers.test_unsent import TEXT, announce, sign_in

pytestmark = pytest.mark.django_db


def stored_texts() -> int:
    return sum(TEXT in str(session.get_decoded()) for session in Session.objects.all())


def pass_time(by: timedelta) -> None:
    """As far as sessions go: each ends so much earlier."""
    for session in Session.objects.all():
        Session.objects.filter(pk=session.pk).update(expire_date=session.expire_date - by)


def test_after_an_hour_the_text_is_gone_from_the_database_and_the_host_still_signed_in(host: Host) -> None:
    party, client = a_party(host), Client()
    to = sign_in(client, announce(client, party), host).headers["Location"]
    assert stored_texts() == 1
    pass_time(timedelta(seconds=LASTS_SECONDS - 60))
    forget_sessions(NOW)
    assert stored_texts() == 1
    pass_time(timedelta(seconds=120))
    assert TEXT not in str(client.get(to).context["typed"])
    forget_sessions(NOW)
    assert stored_texts() == 0
    assert client.get(to).status_code == 200


def test_once_it_is_sent_it_is_gone_at_once(host: Host) -> None:
    party, client = a_party(host), Client()
    sign_in(client, announce(client, party), host)
    assert announce(client, party).status_code == 302
    assert stored_texts() == 0
    assert Session.objects.count() == 1


def test_a_second_one_takes_the_place_of_the_first(host: Host) -> None:
    party, client = a_party(host), Client()
    first = announce(client, party)
    for _time in range(2):
        to = sign_in(client, first, host).headers["Location"]
    assert client.get(to).context["typed"]["text"] == TEXT
    assert (stored_texts(), Session.objects.count()) == (1, 2)


def test_its_row_signs_nobody_in(host: Host) -> None:
    party, client = a_party(host), Client()
    sign_in(client, announce(client, party), host)
    [own] = Session.objects.filter(expire_date__lt=timezone.now() + timedelta(days=1))
    assert own.get_decoded().keys() == {"path", "fields", "_session_expiry"}
