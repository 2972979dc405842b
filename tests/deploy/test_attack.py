"""The whole way through a real web process: wrong sign-ins and guessed codes hold nobody up, and their refusals are ours."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection

import pytest

from party.models import Host, Party
from party.phones.limits import WRONG_CODES
from tests.conftest import Site, serving
from tests.deploy.test_web import asking, status
from tests.party.evening import a_party

TOKEN = "a" * 32
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrf={TOKEN}", "X-CSRFToken": TOKEN}


@pytest.fixture
def alone(transactional_db: None) -> Iterator[Site]:
    """A web process of its own: nobody has tried anything there."""
    with serving() as site:
        yield site


@pytest.fixture
def party(alone: Site, host: Host) -> Party:
    return a_party(host, 4)


def test_many_who_sign_in_at_once_find_a_short_queue_and_a_page_that_says_so(alone: Site) -> None:
    """Each from another address: none of them is over a limit, and there is one lane."""
    with asked_while_stopped(alone, 16) as asked:
        assert status(alone, "GET", "/healthz") == 200
        answers = [connection.getresponse() for connection in asked]
        busy = [answer for answer in answers if answer.status == 429]
        assert {answer.status for answer in answers} == {422, 429}
        assert all(int(answer.headers["Retry-After"]) > 0 for answer in busy)
        assert all(b'id="refusal"' in answer.read() for answer in busy)


@contextmanager
def asked_while_stopped(site: Site, times: int) -> Iterator[list[HTTPConnection]]:
    """So many wrong sign-ins that are all there when the process goes on: however busy the machine is, they come at once.

    Sent from here one by one, they come as slowly as this process is let run, and the lane may be done with each before
    the next is there.
    """
    connections = [HTTPConnection("127.0.0.1", site.port, timeout=60) for _ in range(times)]
    with ExitStack() as stack:
        site.process.send_signal(signal.SIGSTOP)
        try:
            for number, connection in enumerate(connections):
                stack.callback(connection.close)
                body = f"username=guess{number}@example.org&password=wrong".encode()
                headers = {"Host": "localhost", **FORM, "X-Forwarded-For": f"203.0.113.{number}"}
                connection.request("POST", "/sign-in", body, headers)
        finally:
            site.process.send_signal(signal.SIGCONT)
        yield connections


def test_forms_that_take_long_to_read_are_answered_or_asked_to_wait(alone: Site) -> None:
    """One at a time (tests/deploy/test_lanes.py); how many come at once depends on how busy this machine is."""
    body = b"code=" + b"%" * 400_000

    def send(_number: int) -> int:
        return status(alone, "POST", "/join", body, **FORM)

    with ThreadPoolExecutor(16) as sending:
        answers = set(sending.map(send, range(16)))
    assert 422 in answers
    assert answers <= {422, 429}


def test_a_program_that_finds_the_lane_full_reads_a_problem(alone: Site) -> None:
    record = b"#game keyword\n#player1 red Ann\n" + b"#note long\n" * 10_000

    def judge(number: int) -> tuple[int, str]:
        headers = {"Content-Type": "text/plain", "X-Forwarded-For": f"203.0.113.{number}"}
        with asking(alone, "POST", "/api/v1/judge", record, **headers) as answer:
            return answer.status, answer.read().decode()

    with ThreadPoolExecutor(16) as judging:
        answers = list(judging.map(judge, range(16)))
    problems = [json.loads(body) for code, body in answers if code == 429]
    assert problems
    assert {(problem["rule"], problem["status"]) for problem in problems} == {("Busy", 429)}


def test_a_guesser_is_refused_at_the_live_door_and_the_hall_is_not(alone: Site, party: Party) -> None:
    hall = {"X-Forwarded-For": "198.51.100.1"}

    def look(code: str) -> int:
        return status(alone, "GET", f"/live/p-{code.lower()}/news", None, **hall)

    assert look(party.code) == 200
    assert [look("KX47QD") for _ in range(WRONG_CODES.each + 1)][-1] == 429
    assert look(party.code) == 200, "a code that was right from here before"
    assert status(alone, "GET", f"/p/{party.code}", None, **hall) == 200
    assert status(alone, "GET", f"/api/v1/parties/{party.code}", None, **hall) == 200


def test_a_right_code_that_nobody_here_has_used_is_found_though_neighbors_guess(
    alone: Site, party: Party
) -> None:
    hall = {"X-Forwarded-For": "198.51.100.2"}
    for _ in range(WRONG_CODES.each + 1):
        status(alone, "GET", "/p/KX47QD", None, **hall)
    assert status(alone, "GET", f"/live/p-{party.code.lower()}/news", None, **hall) == 200
    assert status(alone, "POST", "/join", f"code={party.code}".encode(), **FORM, **hall) == 302


def test_two_processes_count_together(alone: Site) -> None:
    with serving() as other:
        sites = [alone, other] * WRONG_CODES.each
        hall = {"X-Forwarded-For": "198.51.100.3"}
        codes = [
            status(site, "GET", "/live/p-kx47qd/news", None, **hall) for site in sites[: WRONG_CODES.each + 1]
        ]
    assert codes == [404] * WRONG_CODES.each + [429]


def test_what_one_test_has_guessed_does_not_count_in_the_next(transactional_db: None) -> None:
    for _test in range(2):
        with serving() as site:
            looks = [status(site, "GET", "/live/p-kx47qd/news") for _ in range(WRONG_CODES.each + 1)]
        assert looks == [404] * WRONG_CODES.each + [429]
