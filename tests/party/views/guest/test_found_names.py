"""A guest who can find a name can take it: never by its number, which everybody can read (S17, S19)."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Guest, Host, Party, Phone
from party.people.guests import personal_links, registration
from party.phones.limits import EMPTY_SEARCHES
from tests.conftest import NOW
from tests.party.evening import a_party, by_host
from tests.party.pages import text_of, url

pytestmark = pytest.mark.django_db


def a_list(host: Host, public_names: str, *names: str) -> tuple[Party, list[Guest]]:
    party = a_party(host, public_names=public_names)
    listed = registration.register_list(party, names, actor=by_host(host), at=NOW)
    return party, [new.guest for new in listed]


@pytest.mark.parametrize(
    ("public_names", "typed"),
    [
        ("none", ""),
        ("none", "Zelda"),
        ("none", "Zelda Quis"),
        ("initials", ""),
        ("initials", "Z"),
        ("initials", "Zelda Qu"),
        ("full", ""),
        ("full", "Quist"),
    ],
)
def test_by_the_number_alone_there_is_no_such_guest(host: Host, public_names: str, typed: str) -> None:
    party, [zelda] = a_list(host, public_names, "Zelda Quist")
    client = Client()
    refused, nobody = (
        client.post(url("take-name", party, number), {"find": typed}) for number in (zelda.pk, zelda.pk + 999)
    )
    assert (refused.status_code, text_of(refused).refusals) == (422, text_of(nobody).refusals)
    assert "NoSuchName" in text_of(refused).refusals
    assert not Phone.objects.exists()


@pytest.mark.parametrize(
    ("public_names", "typed"),
    [("none", "zelda quist"), ("initials", "Ze"), ("initials", "Zelda Quist"), ("full", "Zelda Qu")],
)
def test_who_can_find_the_name_can_take_it(host: Host, public_names: str, typed: str) -> None:
    party, [zelda] = a_list(host, public_names, "Zelda Quist")
    answer = Client().post(url("take-name", party, zelda.pk), {"find": typed})
    assert answer.headers["Location"] == url("my-seat", party)


def test_the_found_name_is_taken_by_its_form_as_it_stands_on_the_page(host: Host) -> None:
    party, [zelda] = a_list(host, "none", "Zelda Quist")
    client = Client()
    page, path = (
        text_of(client.get(url("lobby", party), {"find": "Zelda Quist"})),
        url("take-name", party, zelda.pk),
    )
    fields = {field["name"]: field["value"] for field in page.all(f"form[action={path}] input")}
    assert client.post(path, fields).headers["Location"] == url("my-seat", party)


def test_a_guest_whom_others_have_pushed_off_the_page_is_still_found(host: Host) -> None:
    party, guests = a_list(host, "initials", *(f"Ann {letter}oe" for letter in "ABCDEFGHIJKL"))
    for guest in guests:
        answer = Client().post(url("take-name", party, guest.pk), {"find": "ann"})
        assert answer.headers["Location"] == url("my-seat", party)


def test_a_taken_name_is_not_asked_for_by_its_number(host: Host) -> None:
    party, [zelda] = a_list(host, "none", "Zelda Quist")
    personal_links.reissue_link(party, zelda.pk, actor=by_host(host), at=NOW)
    assert Client().post(url("take-name", party, zelda.pk)).status_code == 422
    assert not zelda.phones.exists()


def test_names_are_not_guessed_by_their_numbers_without_end(host: Host) -> None:
    party, [zelda] = a_list(host, "none", "Zelda Quist")
    path, client = url("take-name", party, zelda.pk), Client()
    for number in range(EMPTY_SEARCHES.each):
        assert client.post(path, {"find": f"Zelda {number}"}).status_code == 422
    assert client.post(path, {"find": "Zelda Lund"}).status_code == 429


def test_a_guest_takes_their_name_though_the_neighbors_have_searched_too_much(host: Host) -> None:
    party, [zelda] = a_list(host, "none", "Zelda Quist")
    for _ in range(EMPTY_SEARCHES.each + 1):
        refused = Client().get(url("lobby", party), {"find": "Nobody"})
    assert refused.status_code == 429
    answer = Client().post(url("take-name", party, zelda.pk), {"find": "Zelda Quist"})
    assert answer.headers["Location"] == url("my-seat", party)


def test_what_was_typed_is_still_there_when_the_name_cannot_be_had(host: Host) -> None:
    party, [zelda] = a_list(host, "none", "Zelda Quist")
    page = text_of(Client().post(url("take-name", party, zelda.pk), {"find": "Zelda Q"}))
    assert page.one("#id_find")["value"] == "Zelda Q"
