"""A form is done once; the same key for another action is refused; links lead to where phones can go."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory

from party.models import Host
from party.people.guests.erasing import erase
from party.phones.shown_links import join_link
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, someone
from tests.party.pages import done, refused, send, url

KEY = "k" * 24


@pytest.mark.django_db
def test_the_same_form_twice_is_done_once_and_says_the_same(host: Host, host_client: Client) -> None:
    party = a_party(host)
    shown = [done(host_client, "host-guests", party, names="Ann", key=KEY) for _ in "12"]
    said = {page.one("#messages .message span").text for page in shown}
    assert party.guests.count() == 1
    assert len(said) == 1


@pytest.mark.django_db
def test_the_same_form_twice_says_the_same_undo(host: Host, host_client: Client) -> None:
    party = a_party(host)
    first = done(host_client, "host-guests", party, names="Ann", key=KEY)
    number = party.book.events.latest("number").number
    done(host_client, "host-guests", party, names="Bo")
    again = done(host_client, "host-guests", party, names="Ann", key=KEY)
    links = {page.one("#messages .message a")["href"] for page in (first, again)}
    assert links == {url("host-undo", party, number)}


@pytest.mark.django_db
def test_where_nothing_happened_nothing_is_undone(host: Host, host_client: Client) -> None:
    party = a_party(host)
    done(host_client, "host-set-joining", party, "paused")
    again = done(host_client, "host-set-joining", party, "paused")
    assert again.has("#messages .message")
    assert not again.has("#messages .message a")


@pytest.mark.django_db
def test_a_key_that_was_used_for_another_form_is_refused(host: Host, host_client: Client) -> None:
    party = a_party(host)
    done(host_client, "host-guests", party, names="Ann", key=KEY)
    assert refused(host_client, "host-guests", party, names="Bo", key=KEY).refusals == ["KeyUsedForOther"]


@pytest.mark.django_db
def test_a_refused_form_can_be_mended_and_sent_under_the_same_key(host: Host, host_client: Client) -> None:
    party = a_party(host)
    refused(host_client, "host-guests", party, names="!!", key=KEY)
    done(host_client, "host-guests", party, names="Ann", key=KEY)
    assert party.guests.count() == 1


@pytest.mark.django_db
def test_erasing_a_guest_spares_the_answers_that_do_not_say_the_name(host: Host, host_client: Client) -> None:
    party = a_party(host)
    first = done(host_client, "host-guests", party, names="answer", key=KEY)
    erase(party, someone(party).pk, actor=by_host(party), at=NOW)
    again = done(host_client, "host-guests", party, names="answer", key=KEY)
    assert again.one("#messages .message span").text == first.one("#messages .message span").text


@pytest.mark.django_db
def test_a_form_whose_answer_was_erased_is_still_done_once(host: Host, host_client: Client) -> None:
    party = a_party(host)
    # The answer to pausing is the new state, which is this guest's name too.
    done(host_client, "host-guests", party, names="paused")
    done(host_client, "host-set-joining", party, "paused", key=KEY)
    done(host_client, "host-set-joining", party, "open")
    erase(party, someone(party).pk, actor=by_host(party), at=NOW)
    done(host_client, "host-set-joining", party, "paused", key=KEY)
    party.refresh_from_db()
    assert party.joining == "open"


@pytest.mark.django_db
def test_a_refusal_leaves_the_address_as_it_was(host: Host, host_client: Client) -> None:
    answer = send(host_client, "host-round-action", a_party(host), "start")
    assert answer.headers["HX-Push-Url"] == "false"


@pytest.mark.parametrize(
    ("site_url", "opened", "link"),
    [
        ("", "192.168.1.7:8000", "http://192.168.1.7:8000/p/KX47QD"),
        ("", "localhost:8000", "http://192.168.1.9:8000/p/KX47QD"),
        ("https://party.example.org", "localhost", "https://party.example.org/p/KX47QD"),
    ],
)
def test_a_link_is_one_that_a_phone_in_the_hall_can_open(
    settings: LazySettings, site_url: str, opened: str, link: str
) -> None:
    settings.SITE_URL = site_url
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "hall.local", "192.168.1.9", "192.168.1.7"]
    assert join_link(RequestFactory().get("/", headers={"host": opened}), "KX47QD") == link
