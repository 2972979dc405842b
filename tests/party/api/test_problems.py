"""A program is told no as a problem, whatever went wrong."""

from __future__ import annotations

import json

import pytest
from django.test import Client, RequestFactory

from party.models import Party
from party.views.answers import error_pages
from tests.party.api.asking import NOBODY, ROOT, Program, refusal, send


def test_a_problem_has_the_sentence_and_the_name_of_the_rule(party: Party, program: Program, at: str) -> None:
    asked = program.ask("POST", f"{at}/finish")
    assert asked.headers["Content-Type"] == "application/problem+json"
    assert json.loads(asked.content) == {
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "No game has been played to its end yet. Close a round before the party is finished.",
        "rule": "NothingPlayed",
    }


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 100_000, b'{"names": NaN}'])
def test_a_body_that_is_no_json_is_a_problem(program: Program, at: str, body: bytes) -> None:
    answer = send("POST", f"{at}/players", body, Authorization=f"Bearer {program.token}")
    assert refusal(answer)[0] in (400, 422)


def test_a_body_that_is_too_large_is_a_problem(program: Program, at: str) -> None:
    body = b'{"names": ["' + b"x" * 3_000_000 + b'"]}'
    answer = send("POST", f"{at}/players", body, Authorization=f"Bearer {program.token}")
    assert refusal(answer) == (413, "TooLarge")


def test_what_does_not_fit_is_named(program: Program, at: str) -> None:
    asked = program.ask("POST", f"{at}/rounds/1/extend", {"minutes": "five", "tabel": 1})
    assert refusal(asked) == (422, "NotThisShape")
    detail = json.loads(asked.content)["detail"]
    assert "minutes: " in detail
    assert "tabel: " in detail


def test_who_may_not_is_told_so_before_the_body_is_looked_at(at: str) -> None:
    assert refusal(NOBODY.ask("POST", f"{at}/players", {"nonsense": 1})) == (401, "TokenMissing")


def test_no_form_token_is_asked_of_programs(program: Program, at: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    headers = {"Authorization": f"Bearer {program.token}"}
    answer = browser.post(f"{ROOT}{at}/rounds", {}, content_type="application/json", headers=headers)
    assert answer.status_code == 201


def test_a_session_opens_nothing_here(host_client: Client, at: str) -> None:
    """So there is nothing a strange page could make a host's browser do."""
    assert host_client.post(f"{ROOT}{at}/rounds").status_code == 401


def test_a_bug_is_a_problem_for_programs_and_a_page_for_people() -> None:
    ask = RequestFactory()
    assert refusal(error_pages.broken(ask.get(f"{ROOT}/parties/ABC"))) == (500, "Broken")
    assert error_pages.broken(ask.get("/")).headers["Content-Type"].startswith("text/html")
