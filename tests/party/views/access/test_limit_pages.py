"""Wrong tries at every door are counted and refused with when to come back; they are never in the way of right ones."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from party.models import Host, Party
from party.phones.limits import EMPTY_SEARCHES, JUDGED_RECORDS, TAKEN_NAMES, WRONG_CODES, WRONG_LINKS
from party.views.access.host_browsers import COOKIE
from tests.addresses import Address, addresses
from tests.conftest import PASSWORD, signed_in
from tests.party.evening import a_party, someone
from tests.party.pages import text_of, url
from tests.party.signed_phones import phone_of

pytestmark = pytest.mark.django_db
WRONG = "KX47QD"


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 4)


def is_asked_to_wait(answer: Any) -> bool:  # noqa: ANN401 - the test client's answer.
    assert answer.status_code != 429 or int(answer["Retry-After"]) > 0
    return bool(answer.status_code == 429)


def guess_a_code(client: Client, door: str) -> HttpResponse:
    if door == "join":
        return client.post(reverse("join"), {"code": WRONG})  # type: ignore[return-value]
    return client.get(door.format(WRONG))  # type: ignore[return-value]


DOORS = ["join", "/p/{}", "/p/{}/standings", "/p/{}/screen", "/p/{}/how", "/p/{}/me", "/api/v1/parties/{}"]


@pytest.mark.parametrize("door", DOORS)
def test_too_many_wrong_codes_are_refused_at_every_door(client: Client, party: Party, door: str) -> None:
    answers = [guess_a_code(client, door) for _ in range(WRONG_CODES.each + 1)]
    assert [is_asked_to_wait(answer) for answer in answers] == [False] * WRONG_CODES.each + [True]
    last = answers[-1]
    if door.startswith("/api"):
        assert last["Content-Type"] == "application/problem+json"
        assert last.json()["rule"] == "TooManyCodes"  # type: ignore[attr-defined]
    else:
        assert 'id="refusal"' in last.content.decode()


@pytest.mark.parametrize("path", ["/p/KX47QD", "/p/KX47QD/me"])
def test_wrong_codes_count_for_phones_that_send_later_too(client: Client, party: Party, path: str) -> None:
    tries = range(WRONG_CODES.each + 1)
    answers = [client.get(path, headers={"accept": "application/json"}) for _ in tries]
    assert [is_asked_to_wait(answer) for answer in answers] == [False] * WRONG_CODES.each + [True]


def test_a_refused_join_form_gives_way_to_the_whole_page(client: Client, party: Party) -> None:
    for _ in range(WRONG_CODES.each + 1):
        answer = client.post(reverse("join"), {"code": WRONG}, headers={"hx-request": "true"})
    assert is_asked_to_wait(answer)
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("body", "innerHTML")


def test_all_doors_count_together(client: Client, party: Party) -> None:
    answers = [guess_a_code(client, DOORS[number % len(DOORS)]) for number in range(WRONG_CODES.each + 1)]
    assert is_asked_to_wait(answers[-1])


def test_right_codes_are_never_counted_nor_refused_because_neighbors_guess(
    client: Client, party: Party
) -> None:
    """A hall of phones behind one address."""
    for _ in range(40):
        assert Client().get(f"/p/{party.code}").status_code == 200
    for _ in range(WRONG_CODES.each + 1):
        guess_a_code(client, "/p/{}")
    for door in ("/p/{}", "/p/{}/standings", "/api/v1/parties/{}"):
        assert Client().get(door.format(party.code)).status_code == 200
    assert Client().post(reverse("join"), {"code": party.code}).status_code == 302


def test_what_is_missing_at_a_party_that_is_there_is_no_wrong_code(client: Client, party: Party) -> None:
    for _ in range(WRONG_CODES.each + 1):
        assert client.get(f"/p/{party.code}/steward").status_code == 404


LINKS = [address for address in addresses() if address.secrets]


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.name)
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_links_that_open_nothing_are_counted(host_client: Client, link: Address, accept: str) -> None:
    ask = host_client.post if link.name == "home-action" else host_client.get
    paths = [link.path(secret=f"guess-{number}") for number in range(WRONG_LINKS.each + 1)]
    answers = [ask(path, headers={"accept": accept}) for path in paths]
    assert {answer.status_code for answer in answers[:-1]} <= {404, 410}
    assert is_asked_to_wait(answers[-1])


def test_links_that_cannot_be_exchanged_are_counted(client: Client) -> None:
    def exchange() -> HttpResponse:
        sent = {"link": "/me/guess"}
        return client.post("/api/v1/tokens", sent, content_type="application/json")  # type: ignore[return-value]

    answers = [exchange() for _ in range(WRONG_LINKS.each + 1)]
    assert answers[0].status_code == 422
    assert is_asked_to_wait(answers[-1])


def test_a_search_that_finds_somebody_is_not_counted_and_one_that_finds_nobody_is(party: Party) -> None:
    url = f"/p/{party.code}"
    for _ in range(EMPTY_SEARCHES.each + 1):
        assert Client().get(url, {"find": "Guest"}).status_code == 200
    for _ in range(EMPTY_SEARCHES.each):
        assert Client().get(url, {"find": "Nobody"}).status_code == 200
    refused = Client().get(url, {"find": "Nobody"})
    assert is_asked_to_wait(refused)
    assert text_of(refused).refusals == ["TooManySearches"]
    assert 'value="Nobody"' in refused.content.decode(), "what was typed stays"


def test_a_browser_that_takes_names_and_gives_them_up_without_end_stops_itself_and_nobody_else(
    party: Party,
) -> None:
    prankster, guest = Client(), someone(party)
    prankster.get(f"/p/{party.code}")
    taken = url("take-name", party, guest.pk)
    for _ in range(TAKEN_NAMES.each):
        assert (
            prankster.post(taken, {"find": guest.player.name, "key": secrets.token_urlsafe(18)}).status_code
            == 302
        )
        assert (
            prankster.post(url("give-up-name", party), {"key": secrets.token_urlsafe(18)}).status_code == 302
        )
    refused = prankster.post(taken, {"find": guest.player.name, "key": secrets.token_urlsafe(18)})
    assert (is_asked_to_wait(refused), text_of(refused).refusals) == (True, ["TooManyNames"])
    assert (
        Client().post(taken, {"find": guest.player.name, "key": secrets.token_urlsafe(18)}).status_code == 302
    )


def test_a_guest_searches_on_though_strangers_have_searched_too_much(party: Party) -> None:
    for _ in range(EMPTY_SEARCHES.each + 1):
        Client().get(f"/p/{party.code}", {"find": "Nobody"})
    guest = phone_of(party, someone(party).pk)
    assert guest.get(f"/p/{party.code}", {"find": "Guest"}).status_code == 200


def test_records_to_judge_are_counted(client: Client) -> None:
    def judge() -> HttpResponse:
        return client.post("/api/v1/judge", "no record", content_type="text/plain")  # type: ignore[return-value]

    answers = [judge() for _ in range(JUDGED_RECORDS.each + 1)]
    assert answers[0].status_code == 422
    assert is_asked_to_wait(answers[-1])


def sign_in(client: Client, email: str, password: str = "wrong") -> int:
    return client.post(reverse("sign-in"), {"username": email, "password": password}).status_code


def test_wrong_passwords_of_one_address_are_counted_whatever_the_e_mail(client: Client, host: Host) -> None:
    codes = [sign_in(Client(), f"guess{number}@example.org") for number in range(21)]
    assert codes == [422] * 20 + [429]
    assert sign_in(Client(), host.email, PASSWORD) == 429
    assert (
        Client(REMOTE_ADDR="192.0.2.9")
        .post(reverse("sign-in"), {"username": host.email, "password": PASSWORD})
        .status_code
        == 302
    )


def test_a_browser_that_has_signed_in_before_is_not_locked_out_by_its_neighbors(host: Host) -> None:
    known = Client()
    assert sign_in(known, host.email, PASSWORD) == 302
    known.post(reverse("sign-out"))
    for number in range(21):
        sign_in(Client(), f"guess{number}@example.org")
    for _ in range(5):
        sign_in(Client(), host.email)
    assert sign_in(Client(), host.email, PASSWORD) == 429
    assert sign_in(known, host.email, PASSWORD) == 302


def test_a_known_browser_has_five_guesses_of_its_own(host: Host) -> None:
    known = Client()
    sign_in(known, host.email, PASSWORD)
    known.post(reverse("sign-out"))
    assert [sign_in(known, host.email) for _ in range(5)] == [422] * 4 + [429]
    assert sign_in(known, host.email, PASSWORD) == 429


def test_a_known_browser_is_nobody_special_to_other_accounts(host: Host, other_host: Host) -> None:
    known = Client()
    sign_in(known, host.email, PASSWORD)
    known.post(reverse("sign-out"))
    for _ in range(5):
        sign_in(Client(), other_host.email)
    assert sign_in(known, other_host.email, PASSWORD) == 429


def test_a_forged_cookie_makes_no_browser_known(host: Host) -> None:
    client = Client()
    client.cookies[COOKIE] = f"{host.pk}:secret:1uAAAA:forged"
    for _ in range(5):
        sign_in(Client(), host.email)
    assert sign_in(client, host.email, PASSWORD) == 429


def test_signing_out_of_an_older_session_leaves_the_browser_known(host: Host) -> None:
    browser = signed_in(host)
    browser.post(reverse("sign-out"))
    for _ in range(5):
        sign_in(Client(), host.email)
    assert sign_in(browser, host.email, PASSWORD) == 302


def test_too_many_wrong_passwords_keep_the_typed_address_and_say_when(host: Host) -> None:
    for _ in range(5):
        answer = Client().post(reverse("sign-in"), {"username": host.email, "password": "wrong"})
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 900
    assert f'value="{host.email}"' in answer.content.decode()


def test_guessing_the_current_password_of_a_host_who_is_signed_in_is_limited(host_client: Client) -> None:
    sent = {"old": "wrong", "password": "quite another one"}
    codes = [host_client.post(reverse("change-password"), sent).status_code for _ in range(5)]
    assert codes == [422] * 4 + [429]
    right = {**sent, "old": PASSWORD}
    assert host_client.post(reverse("change-password"), right).status_code == 429
