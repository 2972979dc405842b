"""The list of guests and the page of each."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Guest, Host, KeepApart, Party
from party.people.guests import personal_links, registration, taking
from scoring.record.secrets import hash_secret
from tests.conftest import NOW
from tests.party.evening import a_party, by_host
from tests.party.pages import done, refused, send, show, text_of, url

pytestmark = pytest.mark.django_db


def guest(party: Party, number: int = 0) -> Guest:
    return party.guests.order_by("pk")[number]


def test_a_pasted_list_goes_on_the_list(host: Host, host_client: Client) -> None:
    party = a_party(host)
    shown = done(host_client, "host-guests", party, names="1. Ann Lee\nBo O'Hara; Cal")
    names = [row.text for row in shown.all("#guests-expected .row bdi")]
    assert names == ["Ann Lee", "Bo O'Hara", "Cal"]


@pytest.mark.parametrize(("typed", "kind"), [("", "required"), ("x" * 41, "NameTooLong")])
def test_names_that_cannot_be_stay_typed(host: Host, host_client: Client, typed: str, kind: str) -> None:
    shown = refused(host_client, "host-guests", a_party(host), names=typed)
    assert shown.refusals == [kind]
    assert shown.one("#id_names").text == typed


def test_one_is_checked_in_then_all(host: Host, host_client: Client) -> None:
    party = a_party(host, 5, present=False)
    done(host_client, "host-check-in", party, players=guest(party).pk)
    assert party.guests.filter(state="present").count() == 1
    shown = done(host_client, "host-check-in", party, all="1")
    assert (len(shown.all("#guests-present .row")), shown.has("#guests-expected")) == (5, False)
    assert party.guests.filter(state="present").count() == 5


def test_checking_in_twice_is_the_same_as_once(host: Host, host_client: Client) -> None:
    party = a_party(host, 3, present=False)
    for _ in range(2):
        done(host_client, "host-check-in", party, players=guest(party).pk)
    assert guest(party).arrival == 1


@pytest.mark.parametrize(("state", "becomes"), [("left", "left"), ("no-show", "left"), ("back", "present")])
def test_a_guest_is_set_to_a_state(host: Host, host_client: Client, state: str, becomes: str) -> None:
    party = a_party(host, 5)
    for _ in range(2):
        done(host_client, "host-set-state", party, guest(party).pk, state, back=guest(party).pk)
    assert guest(party).state == becomes


def test_who_asks_is_approved_or_declined(host: Host, host_client: Client) -> None:
    party = a_party(host, registration="approval")
    for name in ("Ann", "Bo"):
        registration.register(party, name, actor=by_host(party), at=NOW)
    assert len(show(host_client, "host-guests", party).all("#guests-asked .row")) == 2
    shown = done(host_client, "host-set-state", party, guest(party).pk, "approved")
    assert [row.text for row in shown.all("#guests-expected bdi")] == ["Ann"]
    assert [row.text for row in shown.all("#guests-asked bdi")] == ["Bo"]
    done(host_client, "host-set-state", party, guest(party, 1).pk, "declined")
    assert [row.state for row in party.guests.order_by("pk")] == ["registered", "declined"]


def test_a_state_that_is_none_is_not_there(host: Host, host_client: Client) -> None:
    party = a_party(host, 1)
    assert send(host_client, "host-set-state", party, guest(party).pk, "lost").status_code == 404


def test_a_guest_is_found_by_part_of_the_name(host: Host, host_client: Client) -> None:
    party = a_party(host, 12)
    shown = text_of(host_client.get(url("host-guests", party), {"find": "est 07"}))
    assert [row.text for row in shown.all(".guests-list .row bdi")] == ["Guest 07"]
    assert shown.has("#guests-present")


def test_two_are_kept_apart_and_let_together_again(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    pair = {"one": guest(party).pk, "other": guest(party, 1).pk}
    done(host_client, "host-keep-apart", party, **pair)
    assert KeepApart.objects.count() == 1
    done(host_client, "host-keep-apart", party, **pair, apart="no")
    assert KeepApart.objects.count() == 0


def test_one_guest_cannot_be_kept_apart_alone(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    pair = {"one": guest(party).pk, "other": guest(party).pk}
    assert refused(host_client, "host-keep-apart", party, **pair).refusals == ["NeedsTwo"]


def test_a_guest_is_renamed_and_a_bad_name_stays_typed(host: Host, host_client: Client) -> None:
    party = a_party(host, 1)
    done(host_client, "host-rename", party, guest(party).pk, name="Zoë")
    assert str(guest(party).player) == "Zoë"
    shown = refused(host_client, "host-rename", party, guest(party).pk, name="!!")
    assert shown.one("[name=name]")["value"] == "!!"
    assert str(guest(party).player) == "Zoë"


def test_a_seat_is_kept_and_given_up(host: Host, host_client: Client) -> None:
    party = a_party(host, 1)
    done(host_client, "host-pin", party, guest(party).pk, table="3")
    assert guest(party).pinned_table == 3
    done(host_client, "host-pin", party, guest(party).pk, table="")
    assert guest(party).pinned_table is None


def test_a_lost_phone_gets_a_link_that_is_shown_until_there_is_a_newer_one(
    host: Host, host_client: Client
) -> None:
    party = a_party(host, 1)
    for _twice in range(2):
        assert send(host_client, "host-new-link", party, guest(party).pk, key="k" * 24).status_code == 302
    page = url("host-guest", party, guest(party).pk)
    for _reload in range(2):
        secret = host_client.get(page).content.decode().partition("/me/")[2][:32]
        assert hash_secret(secret) == guest(party).link_hash
    personal_links.reissue_link(party, guest(party).pk, actor=by_host(party), at=NOW)
    assert "/me/" not in host_client.get(page).content.decode()


def test_a_claimed_name_is_released(host: Host, host_client: Client) -> None:
    party = a_party(host, 1)
    taking.take_name(party, guest(party).pk, actor=by_host(party), at=NOW)
    done(host_client, "host-release", party, guest(party).pk)
    assert not guest(party).is_claimed


def test_a_guest_of_another_party_is_not_there(host: Host, host_client: Client) -> None:
    other = a_party(host, 1)
    answer = host_client.get(url("host-guest", a_party(host), guest(other).pk))
    assert answer.status_code == 404


def test_a_guests_data_is_deleted_only_when_the_host_is_sure(host: Host, host_client: Client) -> None:
    party = a_party(host, 4)
    assert refused(host_client, "host-erase", party, guest(party).pk).refusals == ["NotSure"]
