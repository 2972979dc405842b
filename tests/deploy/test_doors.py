"""Doors: who waits after others on the same network have guessed, and who doesn't."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from deploy import doors
from deploy.doors import MOST_WAITING, Doors, address_of, code_in, is_right_code
from party.models import Host
from party.phones import limits
from party.phones.limits import JUDGED_RECORDS, WRONG_CODES, WRONG_PASSWORDS, Limit
from party.phones.refusals import TooMany
from party.views.access.host_browsers import remember_browser
from party.views.access.phone_cookies import remember_phone
from scoring.record.now import now
from tests.addresses import Address, addresses
from tests.deploy.test_hub import in_a_loop
from tests.party.evening import a_party, someone
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db
HALL = "192.0.2.7"


def asking(path: str, address: str = HALL, cookies: str = "") -> dict[str, Any]:
    return {
        "type": "http",
        "path": path,
        "client": (address, 5000),
        "headers": [(b"cookie", cookies.encode())] if cookies else [],
    }


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, in no time."""
    made: list[float] = []
    rest = asyncio.sleep

    async def note(seconds: float) -> None:
        made.append(seconds)
        await rest(0)

    monkeypatch.setattr(doors.asyncio, "sleep", note)  # type: ignore[attr-defined]
    return made


def go_over(limit: Limit, address: str = HALL) -> None:
    for _ in range(limit.each):
        limits.count(limit, address, now())
    with pytest.raises(TooMany):
        limits.count(limit, address, now())


def wait_for_code(opened: Doors, path: str, **scope: str) -> None:
    asked = asking(path, **scope)
    in_a_loop(opened.wait_for_code(asked, code_in(asked)))


@pytest.mark.parametrize("path", ["/p/KX47QD", "/p/KX47QD/standings", "/api/v1/parties/KX47QD"])
def test_after_too_many_wrong_codes_a_code_nobody_here_has_used_waits(path: str, pauses: list[float]) -> None:
    wait_for_code(Doors(), path)
    assert pauses == []
    go_over(WRONG_CODES)
    wait_for_code(Doors(), path)
    assert pauses == [doors.PAUSE_SECONDS]
    wait_for_code(Doors(), path, address="198.51.100.3")
    assert len(pauses) == 1


def test_a_code_that_was_right_from_here_before_does_not_wait(pauses: list[float]) -> None:
    opened = Doors()
    opened.remember(asking("/p/KX47QD"), "KX47QD")
    go_over(WRONG_CODES)
    wait_for_code(opened, "/p/KX47QD/standings")
    assert pauses == []
    wait_for_code(opened, "/p/KX47QE")
    assert len(pauses) == 1


def test_a_phone_with_a_seat_does_not_wait(host: Host, pauses: list[float]) -> None:
    party = a_party(host, 1)
    response = HttpResponse()
    remember_phone(response, a_phone(party, someone(party).pk))
    cookie = response.cookies.output(attrs=[], header="").strip()
    go_over(WRONG_CODES)
    wait_for_code(Doors(), f"/p/{party.code}/me", cookies=cookie)
    assert pauses == []
    wait_for_code(Doors(), "/p/KX47QD/me", cookies=cookie.replace(party.code, "KX47QD"))
    assert len(pauses) == 1, "a cookie of another party opens no door here"


def test_hosts_desks_never_wait(pauses: list[float]) -> None:
    go_over(WRONG_CODES)
    wait_for_code(Doors(), "/desk/KX47QD/")
    assert pauses == []


def test_of_a_flood_few_are_looked_up_and_the_others_refused(pauses: list[float]) -> None:
    go_over(WRONG_CODES)

    async def flood() -> list[object]:
        opened, asked = Doors(), asking("/p/KX47QD")
        waiting = (opened.wait_for_code(asked, "KX47QD") for _ in range(50))
        return await asyncio.gather(*waiting, return_exceptions=True)

    ends = in_a_loop(flood())
    assert ends.count(None) == MOST_WAITING
    assert sum(isinstance(end, TooMany) for end in ends) == 50 - MOST_WAITING
    assert len(pauses) == 50, "all wait alike"


def test_after_the_flood_there_is_room_again(pauses: list[float]) -> None:
    go_over(WRONG_CODES)
    opened = Doors()
    for _ in range(2 * MOST_WAITING):
        wait_for_code(opened, "/p/KX47QD")
    assert len(pauses) == 2 * MOST_WAITING


@pytest.mark.parametrize(("lane", "limit"), [("passwords", WRONG_PASSWORDS), ("records", JUDGED_RECORDS)])
def test_an_address_over_its_limit_waits_before_its_lane(
    lane: str, limit: Limit, pauses: list[float]
) -> None:
    go_over(limit)
    in_a_loop(Doors().wait_for_lane(lane, asking("/sign-in")))
    assert len(pauses) == 1
    in_a_loop(Doors().wait_for_lane(lane, asking("/sign-in", "198.51.100.3")))
    assert len(pauses) == 1


def test_a_browser_that_has_signed_in_before_does_not_wait(host: Host, pauses: list[float]) -> None:
    response = HttpResponse()
    remember_browser(response, host, {})
    go_over(WRONG_PASSWORDS)
    cookie = response.cookies.output(attrs=[], header="").strip()
    in_a_loop(Doors().wait_for_lane("passwords", asking("/sign-in", cookies=cookie)))
    assert pauses == []


def test_the_code_is_found_in_the_address_or_in_what_was_typed() -> None:
    assert code_in(typing(), b"csrfmiddlewaretoken=x&code=kx4+7qd") == "KX47QD"
    assert code_in(typing(), b"\xff\x00") is None
    assert code_in(asking("/p/nonsense")) is None
    assert code_in(asking("/me/KX47QD")) is None


def typing(kind: bytes = b"application/x-www-form-urlencoded; charset=utf-8") -> dict[str, Any]:
    return {**asking("/join"), "headers": [(b"content-type", kind)]}


def test_the_code_is_the_one_that_django_reads() -> None:
    assert code_in(asking("/p/K-X-4-7-Q-D" + "-" * 100 + "/me")) == "KX47QD"
    assert code_in(asking("/p/\ufb00\ufb00\ufb00")) == "FFFFFF", "three ligatures are six letters"
    assert code_in(typing(), b"code=KX47QD&code=KX47QE") == "KX47QE"
    assert code_in(typing(b"multipart/form-data; boundary=x"), b"a=b&code=KX47QD") is None


def test_a_long_form_is_not_read_where_everybody_waits_for_it() -> None:
    started = time.process_time()
    assert code_in(typing(), b"a=1&" * 200_000 + b"code=KX47QD") is None
    assert time.process_time() - started < 0.1


def test_a_typed_code_that_is_not_read_here_waits(pauses: list[float]) -> None:
    go_over(WRONG_CODES)
    wait_for_code(Doors(), "/join")
    assert len(pauses) == 1
    wait_for_code(Doors(), "/")
    assert len(pauses) == 1


CODED = [address for address in addresses() if "code" in address.kinds]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("address", CODED, ids=lambda address: address.name)
def test_no_answer_to_an_invented_code_makes_it_right(client: Client, address: Address, method: str) -> None:
    path = address.path(code="KX47QD")
    answer = client.generic(method, path)
    assert not is_right_code({**asking(path), "method": method}, answer.status_code)


def test_a_typed_code_is_right_when_it_leads_to_a_lobby() -> None:
    assert is_right_code({**asking("/join"), "method": "POST"}, 302)
    assert not is_right_code({**asking("/join"), "method": "GET"}, 302), "to the front page"
    assert not is_right_code({**asking("/join"), "method": "POST"}, 422)


def test_no_address_is_one_address() -> None:
    assert address_of({"client": None}) == ""
