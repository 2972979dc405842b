"""What a cheating guest with the code, a browser and an hour tries: nobody becomes somebody else (S19)."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from party.models import Guest, Host, Party, Phone
from party.people import stewardship
from party.people.guests import admitting, erasing, personal_links, registration, taking
from party.people.guests.removing import remove_guest
from party.people.hosting import invite
from party.people.stewardship import reissue_steward_link
from party.phones import joining
from scoring.models import Answer
from tests.conftest import NOW
from tests.party.calling import a_room, player_at, sheet_at
from tests.party.evening import a_party, by_host, by_player, open_round, someone
from tests.party.pages import page_of, url
from tests.party.signed_phones import a_phone, phone_of, steward_phone
from tests.party.visitors import is_in, lose_reply, takes, visitor

pytestmark = pytest.mark.django_db

KEY = "k" * 32
VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def test_a_stranger_does_not_take_the_name_of_a_guest_who_opened_the_link(party: Party) -> None:
    open_round(party)
    guest = someone(party)
    secret = personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)
    real, stranger = Client(), visitor(party)
    real.post(reverse("personal-link", args=[secret]))
    assert takes(stranger, party, guest.pk) == url("waiting", party)
    assert is_in(real, party)
    assert not is_in(stranger, party)
    assert Client().get(reverse("personal-link", args=[secret])).status_code == 200


def test_a_stranger_does_not_become_a_steward(host: Host) -> None:
    party = a_room(host, guests=24, stewards=())
    player = player_at(sheet_at(party, 6))
    stewardship.appoint(party, player, actor=by_host(host), at=NOW)
    stranger = visitor(party)
    takes(stranger, party, player)
    assert stranger.get(url("steward-desk", party)).status_code == 404


def test_one_browser_collects_no_second_name(party: Party) -> None:
    one, other = party.guests.order_by("pk")[:2]
    client = visitor(party)
    assert takes(client, party, one.pk) == url("my-seat", party)
    assert takes(client, party, other.pk, "j" * 32) == ""
    assert client.post(url("come-in", party), {"name": "Mia", "key": "h" * 32}).status_code == 422
    assert not Phone.objects.filter(guest=other).exists()
    client.post(url("give-up-name", party))
    assert takes(client, party, other.pk, "g" * 32) == url("my-seat", party)


def test_a_lost_reply_is_repaired_by_sending_the_form_again(party: Party) -> None:
    for name, sent in (("come-in", {"name": "Mia"}), ("take-name", {"find": "Guest"})):
        client = visitor(party)
        path = url(name, party, *([] if "name" in sent else [someone(party).pk]))
        client.post(path, {"key": KEY + name, **sent})
        lose_reply(client, party)
        assert client.post(path, {"key": KEY + name, **sent}).headers["Location"] == url("my-seat", party)
        assert is_in(client, party)
    assert Phone.objects.count() == 2


@pytest.mark.parametrize("name", ["come-in", "take-name"])
def test_the_same_key_from_another_browser_hands_out_no_seat(party: Party, name: str) -> None:
    path = url(name, party, *([] if name == "come-in" else [someone(party).pk]))
    sent = {"key": KEY, "name": "Mia", "find": "Guest"}
    assert visitor(party).post(path, sent).status_code == 302
    for other in (visitor(party), Client()):
        assert other.post(path, sent).status_code == 422
        assert f"seat-{party.code}" not in other.cookies


def _link_replaced(party: Party, guest: Guest) -> None:
    personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)


def _released(party: Party, guest: Guest) -> None:
    admitting.release(party, guest.pk, actor=by_host(party), at=NOW)


def _erased(party: Party, guest: Guest) -> None:
    erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)


def _removed(party: Party, guest: Guest) -> None:
    remove_guest(party, guest.pk, actor=by_host(party), at=NOW)


def _signed_out(party: Party, guest: Guest) -> None:
    number = guest.phones.get().number
    admitting.sign_out_phone(party, guest.pk, number, actor=by_host(party), at=NOW)


@pytest.mark.parametrize("happened", [_link_replaced, _released, _erased, _removed, _signed_out])
@pytest.mark.parametrize("name", ["come-in", "take-name"])
def test_a_form_sent_again_gives_nothing_that_has_been_taken_away(
    party: Party, name: str, happened: object
) -> None:
    client = visitor(party)
    path = url(name, party, *([] if name == "come-in" else [someone(party).pk]))
    sent = {"key": KEY, "name": "Mia", "find": "Guest"}
    client.post(path, sent)
    assert is_in(client, party)
    happened(party, Phone.objects.get().guest)  # type: ignore[operator]
    for has_cookie in (True, False):
        if not has_cookie:
            lose_reply(client, party)
        again = client.post(path, sent)
        assert again.status_code == 422
        assert not is_in(client, party)


def test_an_answer_from_before_phones_were_rows_gives_nothing(party: Party) -> None:
    client, guest = visitor(party), someone(party)
    takes(client, party, guest.pk, KEY)
    Answer.objects.update(answer={"answer": guest.pk})
    lose_reply(client, party)
    assert takes(client, party, guest.pk, KEY) == ""


def test_the_waiting_phone_says_so_goes_on_when_it_is_let_in_and_hears_a_no(party: Party) -> None:
    guest = someone(party)
    a_phone(party, guest.pk)
    for answer, to in (("add", "my-seat"), ("refuse", "lobby")):
        client = visitor(party)
        takes(client, party, guest.pk)
        assert 'id="waiting"' in page_of(client, "waiting", party.code)
        assert client.get(url("lobby", party)).headers["Location"] == url("waiting", party)
        assert not is_in(client, party)
        asking = guest.phones.asking().get()
        admitting.answer_requests(party, [asking.pk], answer, actor=by_host(party), at=NOW)
        assert client.get(url("waiting", party)).headers["Location"] == url(to, party)
        part = client.get(url("waiting", party), headers={"HX-Request": "true"})
        assert part.headers["HX-Redirect"] == url(to, party)
    assert 'data-became="refused"' in page_of(client, "lobby", party.code)


def test_a_waiting_phone_cancels_and_chooses_again(party: Party) -> None:
    guest, other = party.guests.order_by("pk")[:2]
    a_phone(party, guest.pk)
    client = visitor(party)
    takes(client, party, guest.pk)
    assert client.post(url("cancel-request", party)).headers["Location"] == url("lobby", party)
    assert not guest.phones.asking().exists()
    assert takes(client, party, other.pk, "j" * 32) == url("my-seat", party)


def test_a_steward_sees_and_answers_the_requests_of_her_tables(host: Host) -> None:
    party = a_room(host, guests=24, stewards=())
    rosa = steward_phone(party)
    client = visitor(party)
    takes(client, party, player_at(sheet_at(party, 1)))
    [asking] = re.findall(r'name="phones"\s+value="(\d+)"', page_of(rosa, "steward-desk", party.code))
    answer = rosa.post(url("answer-requests", party), {"phones": asking, "answer": "add"})
    assert answer.headers["Location"] == url("steward-desk", party)
    assert is_in(client, party)


def test_a_guest_adds_a_second_phone_with_a_code_that_says_whom_it_is_for(party: Party) -> None:
    first, second, third = phone_of(party, someone(party).pk), Client(), Client()
    shown = first.post(url("add-phone", party)).content.decode()
    assert "<svg" in shown
    assert "Only for you" in shown
    [path] = re.findall(r'id="phone-link">[^<]*(/me/[^<\s]*)', shown)
    assert second.get(path).status_code == 200
    assert not is_in(second, party)
    second.post(path)
    assert is_in(first, party)
    assert is_in(second, party)
    assert third.post(path).status_code == 410


def test_a_guest_sees_the_own_phones_and_signs_one_out(party: Party) -> None:
    guest = someone(party)
    secret = personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)
    agents = {"iPhone, Safari": "Mozilla/5.0 (iPhone) Safari/1", "Android, Chrome": "(Android) Chrome/1"}
    clients = [Client(headers={"User-Agent": agent}) for agent in agents.values()]
    for client in clients:
        client.post(reverse("personal-link", args=[secret]))
    page = page_of(clients[0], "my-phones", party.code)
    assert all(label in page for label in agents)
    clients[0].post(url("sign-out-phone", party, guest.phones.get(label="Android, Chrome").number))
    assert [is_in(client, party) for client in clients] == [True, False]
    assert 'data-became="out"' in page_of(clients[1], "lobby", party.code)


def test_opening_the_same_link_again_in_the_same_browser_adds_no_phone(party: Party) -> None:
    secret = personal_links.reissue_link(party, someone(party).pk, actor=by_host(party), at=NOW)
    client = Client()
    for _ in range(3):
        client.post(reverse("personal-link", args=[secret]))
    assert Phone.objects.count() == 1


def test_a_phone_that_was_somebody_s_is_told_before_it_opens_another_s_link(party: Party) -> None:
    one, other = party.guests.order_by("pk")[:2]
    client = phone_of(party, one.pk)
    secret = personal_links.reissue_link(party, other.pk, actor=by_host(party), at=NOW)
    assert 'id="other-name"' in page_of(client, "personal-link", secret)
    client.post(reverse("personal-link", args=[secret]))
    assert not one.phones.signed_in().exists()


def test_one_address_brings_a_whole_hall_in(host: Host) -> None:
    party = a_party(host, 60)
    for guest in party.guests.all():
        client = Client(REMOTE_ADDR="192.0.2.1")
        assert takes(client, party, guest.pk) == url("my-seat", party)


def test_a_lost_reply_to_a_steward_s_invitation_is_repaired_and_nothing_more(party: Party) -> None:
    path = reverse("become-steward", args=[invite(party, "steward", actor=by_host(party), at=NOW)])
    sent = {"key": KEY, "name": "Rosa"}
    rosa, stranger = Client(), Client()
    for client in (rosa, stranger):
        client.get(path)
        assert settings.CSRF_COOKIE_NAME in client.cookies
    assert rosa.post(path, sent).status_code == 302
    del rosa.cookies[f"steward-{party.code}"]
    assert stranger.post(path, sent).status_code == 410
    assert rosa.post(path, sent).status_code == 302
    assert rosa.get(url("steward-desk", party)).status_code == 200
    assert rosa.get(path).status_code == 410
    reissue_steward_link(party, party.stewards.get().pk, actor=by_host(party), at=NOW)
    assert rosa.post(path, sent).status_code == 410
    assert party.stewards.count() == 1


def test_a_name_that_another_took_first_is_marked_as_one_to_ask_for(party: Party) -> None:
    taken, free = party.guests.order_by("pk")[:2]
    taking.take_name(party, taken.pk, actor=VISITOR, at=NOW)
    shown = visitor(party).get(url("lobby", party), {"find": "Guest"}).content.decode()
    forms = dict(re.findall(r'names/(\d+)".*?data-free="(\w+)"', shown, re.DOTALL))
    assert (forms[str(taken.pk)], forms[str(free.pk)]) == ("no", "yes")


def test_a_guest_who_waits_for_approval_joins_by_the_own_phone_alone(host: Host) -> None:
    party = a_party(host, registration="approval")
    client = visitor(party)
    client.post(url("come-in", party), {"name": "Mia"})
    registration.approve(party, someone(party).pk, actor=by_host(party), at=NOW)
    assert is_in(client, party)
    assert takes(visitor(party), party, someone(party).pk, find="Mia") == url("waiting", party)


def test_while_joining_is_paused_a_personal_link_works(party: Party) -> None:
    joining.pause_joining(party, actor=by_host(party), at=NOW)
    assert is_in(phone_of(party, someone(party).pk), party)
