"""A NUL in what is asked or sent is answered with a sentence, wherever it stands."""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.test import Client

from party.models import Host
from party.views.answers.unsent import NulTyped
from tests.conftest import signed_in
from tests.party.api.asking import as_host, refusal
from tests.party.evening import a_party, open_round, sheets_of
from tests.party.pages import url
from tests.party.signed_phones import phone_of

NUL = "\N{NULL}"


@pytest.mark.parametrize("path", ["/p/%00", "/?x=%00", "/?%00=x", "/sign-in?next=a%00b", "/me/%00"])
def test_in_an_address(client: Client, db: None, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_in_a_cookie(client: Client, db: None) -> None:
    """A cookie's value in quotes may spell any character in octal figures."""
    assert client.get("/", headers={"cookie": 'session="\\000abcdefgh"'}).status_code == 400


@pytest.mark.parametrize("action", ["line", "strike", "undo", "keep"])
def test_in_the_form_of_a_sheet(host: Host, action: str) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    phone = phone_of(party, sheets_of(party, 1)[0].scorekeeper_id or 0)
    sent = {"after": f"a{NUL}b", "player": "1", "points": "5"}
    answer = phone.post(url("phone-action", party, 1, 1, action), sent)
    assert (answer.status_code, NUL in answer.content.decode()) == (422, False)
    kept = phone.post(url("phone-action", party, 1, 1, action), sent, headers={"accept": "application/json"})
    assert (kept.status_code, json.loads(kept.content)["kind"]) == (422, "NulSent")


def test_in_a_pasted_list_which_comes_back_without_it(host: Host) -> None:
    party, desk = a_party(host), signed_in(host)
    typed = f"Ann Lee\r\nBo{NUL} Ray\r\nCal"
    answer = desk.post(url("host-guests", party), {"names": typed})
    assert answer.status_code == 422
    assert answer.context["form"]["names"].value() == typed.replace(NUL, "")
    assert NulTyped.sentence in unescape(answer.content.decode())
    assert party.guests.count() == 0
    assert desk.post(url("host-guests", party), {"names": typed.replace(NUL, "")}).status_code == 302
    assert party.guests.count() == 3


def test_in_the_name_of_somebody_who_comes_in(host: Host) -> None:
    party = a_party(host)
    answer = Client().post(url("come-in", party), {"name": f"Ann{NUL} Lee", "key": "k" * 24})
    assert answer.status_code == 422
    assert 'value="Ann Lee"' in answer.content.decode()
    assert party.guests.count() == 0


def test_in_a_password_which_is_never_shown_again(client: Client, db: None) -> None:
    answer = client.post("/sign-in", {"username": "ann@example.org", "password": f"a{NUL}b"})
    assert (answer.status_code, "ann@" in answer.content.decode()) == (400, False)


def test_a_form_from_elsewhere_with_one_is_refused_as_without(host: Host) -> None:
    party, desk = a_party(host), Client(enforce_csrf_checks=True)
    desk.force_login(host)
    assert desk.post(url("host-guests", party), {"names": f"Ann{NUL}"}).status_code == 403


def test_in_what_a_program_asks_and_sends(host: Host) -> None:
    party, program = a_party(host), as_host(host)
    at = f"/parties/{party.code}"
    assert refusal(program.ask("GET", f"{at}/rulings?word=%00")) == (400, "NulSent")
    assert refusal(program.ask("PATCH", at, {"place": f"a{NUL}b"})) == (422, "NotThisShape")


@pytest.mark.parametrize(
    "starts_at",
    ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "1899-12-31T23:59:59Z", "2200-01-01T00:00:00"],
)
def test_a_date_at_the_end_of_time_is_refused(host: Host, starts_at: str) -> None:
    program = as_host(host)
    body = {"name": "x", "starts_at": starts_at, "time_zone": "Pacific/Kiritimati"}
    assert refusal(program.ask("POST", "/parties", body)) == (422, "NotThisShape")
    party = a_party(host)
    assert refusal(program.ask("PATCH", f"/parties/{party.code}", body)) == (422, "NotThisShape")
    form = {"name": "x", "rounds": 1, "minutes": 40, "table_size": 4, "starts_at": starts_at[:16]}
    answer = signed_in(host).post("/desk/new", {**form, "time_zone": "Pacific/Kiritimati"})
    assert answer.status_code == 422
    assert f'value="{starts_at[:16]}"' in answer.content.decode()


def test_a_date_within_reason_is_taken_in_every_zone(host: Host) -> None:
    program = as_host(host)
    for starts_at, zone in (
        ("1900-01-01T00:00:00", "Pacific/Kiritimati"),
        ("2199-12-31T23:59:59", "Pacific/Niue"),
    ):
        made = program.post("/parties", {"name": "x", "starts_at": starts_at, "time_zone": zone})
        moved = program.patch(f"/parties/{made['code']}", {"time_zone": "Europe/Vienna"})
        assert moved["starts_at"]


def test_a_number_that_no_row_can_have_is_not_there(host: Host) -> None:
    party, desk = a_party(host, guests=1), signed_in(host)
    for number in (10**18, 10**40):
        path = f"/desk/{party.code}/guests/{number}/state/left"
        assert desk.post(path).status_code == 404
