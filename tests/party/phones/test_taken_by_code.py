"""A host always sees who took a name with the code, and undoes it, whichever phone is in use by now (S19)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.people.guests import admitting, removing, taking
from party.people.lookup import find_guest
from party.phones import second_phone
from party.phones.arrivals import MOST_SHOWN
from party.phones.free_names import is_free
from party.phones.taken_by_code import taken_by_code
from party.rules.browser_names import Browser
from scoring.record.now import now
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.pages import done, send, show, text_of
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=12)


def takes(party: Party, guest: Guest) -> Phone:
    browser = Browser("Android, Chrome", f"browser of {guest.pk}")
    return taking.take_name(party, guest.pk, browser=browser, actor=VISITOR, at=now())


def adds(phone: Phone, browser: str) -> Phone:
    """The phone that this one adds."""
    secret, _ = second_phone.make_phone_link(phone, now())
    return taking.open_link(secret, browser=Browser("", browser), actor=by_player(phone.guest_id), at=now())


@pytest.fixture
def hidden(party: Party) -> Phone:
    """Took a name, and signed itself out once it had added a second phone, and that a third."""
    first = takes(party, someone(party))
    second = adds(first, "second")
    taking.give_up(first, actor=by_player(first.guest_id), at=now())
    adds(second, "third")
    return first


def test_the_desk_and_the_list_show_a_join_whose_phone_has_signed_itself_out(
    party: Party, host_client: Client, hidden: Phone
) -> None:
    sent = {"phone": hidden.number}
    assert show(host_client, "host-door", party).has_form("host-release", party, hidden.guest_id, **sent)
    listed = show(host_client, "host-guests", party)
    assert listed.has_form("host-release", party, hidden.guest_id, **sent)
    assert listed.has(f"#guest-{hidden.guest_id} [data-joined]")


def test_undo_ends_every_phone_that_descends_from_the_join(
    party: Party, host_client: Client, hidden: Phone
) -> None:
    done(host_client, "host-release", party, hidden.guest_id, phone=hidden.number, back="list")
    guest = find_guest(party, hidden.guest_id)
    assert not guest.phones.signed_in().exists()
    assert is_free(party, guest)
    assert taken_by_code(party) == []
    assert verify(party).faults == ()


def test_recent_guests_are_removed_with_the_phones_they_added(party: Party, hidden: Phone) -> None:
    since = hidden.made_at
    assert [guest.pk for guest in removing.recent_joins(party, since, now()).listed] == [hidden.guest_id]
    removing.remove_recent(party, since, now(), actor=by_host(party), at=now())
    assert not Phone.objects.signed_in().filter(guest=hidden.guest_id).exists()


def test_the_guest_s_own_phones_stay_after_the_undo(party: Party, hidden: Phone) -> None:
    own = a_phone(party, hidden.guest_id)
    admitting.release(party, hidden.guest_id, hidden.number, actor=by_host(party), at=now())
    assert [phone.pk for phone in Phone.objects.signed_in().filter(guest=hidden.guest_id)] == [own.pk]


def test_a_name_that_every_phone_gave_up_is_no_longer_listed_as_joined(party: Party) -> None:
    phone = takes(party, someone(party))
    taking.give_up(phone, actor=by_player(phone.guest_id), at=now())
    assert taken_by_code(party) == []


def test_whoever_was_added_from_a_phone_of_the_guest_s_own_link_did_not_join_by_the_code(
    party: Party,
) -> None:
    assert adds(a_phone(party, someone(party).pk), "tablet").state == PhoneState.IN
    assert taken_by_code(party) == []


def test_the_desk_leads_to_all_who_joined_with_the_code(party: Party, host_client: Client) -> None:
    guests = list(party.guests.order_by("pk"))
    for guest in guests[:10]:
        takes(party, guest)
    desk = show(host_client, "host-door", party)
    assert len(desk.all("#joined li")) == MOST_SHOWN
    assert "2" in desk.one("#to-joined").text
    page = text_of(host_client.get(desk.one("#to-joined")["href"]))
    assert len(page.all("li [data-joined]")) == 10
    assert not page.has(f"#guest-{guests[11].pk}")
    undone = done(host_client, "host-release", party, guests[0].pk, phone=1, back="joined")
    assert undone.has("#only-joined")


def test_a_name_taken_long_ago_is_undone_from_the_list(party: Party, host_client: Client) -> None:
    guest = someone(party)
    takes(party, guest)
    Phone.objects.update(made_at=now() - timedelta(hours=3))
    assert not show(host_client, "host-door", party).has("#joined")
    assert show(host_client, "host-guests", party).has_form("host-release", party, guest.pk, phone=1)


def test_a_guest_who_keeps_a_table_or_has_left_is_listed_as_joined_too(
    party: Party, host_client: Client
) -> None:
    guest = someone(party)
    takes(party, guest)
    send(host_client, "host-pin", party, guest.pk, table="2")
    assert show(host_client, "host-guests", party).has(f"#guest-{guest.pk} [data-joined]")
    send(host_client, "host-set-state", party, guest.pk, "left")
    assert show(host_client, "host-guests", party).has(f"#guest-{guest.pk} [data-joined]")
