"""The lobby: coming in with a name or by the host's list, finding somebody, links and what a phone keeps of them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from deploy.statics import release
from party.models import Host, Party
from party.people.guests import personal_links, registration, renaming, taking
from party.views.access.phone_cookies import COOKIE_SECONDS
from tests.conftest import NOW, Site
from tests.party.evening import a_party, by_host, open_round, someone
from tests.party.pages import refused, show, text_of
from tests.party.signed_phones import phone_of


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def waits_as(client: Client, party: Party) -> str:
    """As what a guest without a seat waits."""
    return show(client, "my-seat", party).one("#waiting")["data-state"]


def test_the_code_on_the_front_page_leads_to_the_lobby(client: Client, party: Party) -> None:
    typed = f"{party.code[:3].lower()} {party.code[3:]}"
    assert client.post(reverse("join"), {"code": typed})["Location"] == reverse("lobby", args=[party.code])


@pytest.mark.browser
def test_who_joins_by_the_front_page_is_told_live(site: Site, page: Page, party: Party) -> None:
    page.goto(site.url("/", host="hall.test"))
    page.locator("#join [name=code]").fill(party.code)
    page.locator("#join-now").click()
    expect(page).to_have_url(re.compile(f"/p/{party.code}$"))
    expect(page.get_by_role("contentinfo")).to_have_count(1)
    page.locator("form[action$='/come-in'] input[name=name]").fill("Bo O'Hara")
    page.locator("form[action$='/come-in'] button").click()
    expect(page).to_have_url(re.compile("/me$"))
    expect(page.locator("#live-mark")).to_be_visible()


def test_a_guest_comes_in_with_a_name_alone(client: Client, party: Party) -> None:
    answer = client.post(reverse("come-in", args=[party.code]), {"name": "Bo O'Hara"})
    assert answer["Location"] == reverse("my-seat", args=[party.code])
    assert waits_as(client, party) == "registered"
    cookie = client.cookies[f"seat-{party.code}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", COOKIE_SECONDS)


def test_the_same_form_sent_twice_makes_one_guest(client: Client, party: Party) -> None:
    sent = {"name": "Bo", "key": "k" * 32}
    for _ in range(2):
        assert client.post(reverse("come-in", args=[party.code]), sent).status_code == 302
    assert party.guests.filter(player__name="Bo").count() == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 60, "\u202e"])
def test_a_name_that_cannot_be_is_refused_and_stays_typed(client: Client, party: Party, name: str) -> None:
    shown = refused(client, "come-in", party, name=name)
    assert shown.one(".refusal[role=alert]")["data-refusal"] in ("NameMissing", "NameTooLong")
    assert shown.one("#id_name")["value"] == name
    assert party.guests.count() == 8


def test_with_registration_closed_nobody_comes_in(client: Client, host: Host) -> None:
    closed = a_party(host, registration="closed")
    assert refused(client, "come-in", closed, name="Bo").refusals == ["RegistrationClosed"]
    shown = show(client, "lobby", closed)
    assert (shown.has("#registration-closed"), shown.has_form("come-in", closed)) == (True, False)


def test_by_approval_a_guest_waits_for_the_host(client: Client, host: Host) -> None:
    asked = a_party(host, registration="approval")
    client.post(reverse("come-in", args=[asked.code]), {"name": "Bo"})
    assert waits_as(client, asked) == "asked"
    registration.approve(asked, asked.guests.get().pk, actor=by_host(asked), at=NOW)
    assert waits_as(client, asked) == "registered"


def test_a_name_on_the_list_is_found_by_its_first_letters_and_taken_once(
    client: Client, party: Party
) -> None:
    guest = someone(party)
    found = text_of(client.get(reverse("lobby", args=[party.code]), {"find": "Guest 01"}))
    assert found.has_form("take-name", party, guest.pk)
    path, sent = reverse("take-name", args=[party.code, guest.pk]), {"find": "Guest 01"}
    assert client.post(path, sent).status_code == 302
    second = Client().post(path, sent)
    assert second["Location"] == reverse("waiting", args=[party.code])
    assert guest.phones.asking().count() == 1


def test_one_letter_lists_nobody(client: Client, party: Party) -> None:
    found = text_of(client.get(reverse("lobby", args=[party.code]), {"find": "G"}))
    assert found.refusals == ["TooShort"]
    assert not found.has("#find .found")
    assert "Guest 01" not in found


def test_any_phone_can_ask_where_somebody_sits(client: Client, party: Party) -> None:
    open_round(party)
    found = text_of(client.get(reverse("lobby", args=[party.code]), {"find": "Guest 01"}))
    seat = party.round_set.get().seats.get(player=someone(party).pk)
    assert found.all("#find .found b")[-1].text == str(seat.table)


def test_looking_at_a_link_uses_nothing_up_and_its_button_opens_the_seat(
    client: Client, party: Party
) -> None:
    secret = personal_links.reissue_link(party, someone(party).pk, actor=by_host(party), at=NOW)
    for _ in range(2):
        assert client.get(reverse("personal-link", args=[secret])).status_code == 200
    assert f"seat-{party.code}" not in client.cookies
    assert client.post(reverse("personal-link", args=[secret])).status_code == 302
    assert waits_as(client, party) == "present"


def test_a_link_issued_anew_shuts_the_lost_phone_out(party: Party) -> None:
    lost = phone_of(party, someone(party).pk)
    found = phone_of(party, someone(party).pk)
    assert lost.get(reverse("my-seat", args=[party.code])).status_code == 302
    assert found.get(reverse("my-seat", args=[party.code])).status_code == 200


def test_a_replaced_link_says_so_and_where_the_newest_is_and_a_guess_learns_nothing(
    client: Client, party: Party
) -> None:
    guest = someone(party)
    old, _new = (personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW) for _ in range(2))
    opened, guessed = (client.get(reverse("personal-link", args=[secret])) for secret in (old, "a-guess"))
    assert opened.status_code == 410
    assert text_of(opened).refusals == ["LinkGone"]
    assert all(sentence.text for sentence in text_of(opened).all("[data-refusal] p"))
    assert opened.content == guessed.content


@pytest.mark.parametrize(("name", "place"), [("my-seat", ()), ("phone-table", (1, 1))])
def test_a_phone_whose_link_was_replaced_is_told_so(
    client: Client, party: Party, name: str, place: tuple[int, ...]
) -> None:
    open_round(party)
    lost = phone_of(party, someone(party).pk)
    assert not text_of(lost.get(reverse("lobby", args=[party.code]), follow=True)).has("#became")
    phone_of(party, someone(party).pk)
    assert text_of(lost.get(reverse(name, args=[party.code, *place]), follow=True)).has(
        "#became[data-became=out]"
    )
    assert not text_of(client.get(reverse("lobby", args=[party.code]))).has("#became[data-became=out]")


@pytest.mark.parametrize(
    ("name", "place"), [("my-seat", ()), ("phone-table", (1, 1)), ("phone-call", (1, 1))]
)
def test_a_part_of_a_page_whose_link_was_replaced_leads_the_whole_page_to_the_lobby(
    party: Party, name: str, place: tuple[int, ...]
) -> None:
    open_round(party)
    lost, _found = (phone_of(party, someone(party).pk) for _ in range(2))
    address, lobby = reverse(name, args=[party.code, *place]), reverse("lobby", args=[party.code])
    part = lost.get(address, headers={"HX-Request": "true"})
    assert (part.status_code, part.headers["HX-Redirect"], part.content) == (200, lobby, b"")
    page = lost.get(address, headers={"HX-Request": "true", "HX-Boosted": "true", "X-Release": release()})
    assert (page.status_code, page.headers["Location"]) == (302, lobby)


def test_a_cookie_that_was_tampered_with_opens_nothing(party: Party) -> None:
    phone = phone_of(party, someone(party).pk)
    other = party.guests.order_by("pk")[1]
    value = phone.cookies[f"seat-{party.code}"].value
    phone.cookies[f"seat-{party.code}"] = value.replace(str(someone(party).pk), str(other.pk), 1)
    assert phone.get(reverse("my-seat", args=[party.code])).status_code == 302


def test_who_takes_a_claimed_name_learns_no_more_of_it(client: Client, party: Party) -> None:
    guest = someone(party)
    renaming.rename(party, guest.pk, "Zelda Quist", actor=by_host(party), at=NOW)
    taking.take_name(party, guest.pk, actor=by_host(party), at=NOW)
    path = reverse("take-name", args=[party.code, guest.pk])
    waits = text_of(client.post(path, {"find": "Zelda"}, follow=True))
    assert waits.has("#waiting")
    assert "Zelda Q." in waits
    assert "Quist" not in waits
