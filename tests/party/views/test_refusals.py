from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.party.pages import text_of

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
# The one that a phone fills in (deploy/static/offline/cards.js) has its kind beside it.
FILLED_BY_THE_PHONE = 'data-slot="sentence"'


@pytest.mark.django_db
def test_under_a_name_the_site_does_not_answer_to_a_guest_is_told_what_to_type(client: Client) -> None:
    answer = client.get("/", headers={"host": "laptop.fritz.box"})
    assert answer.status_code == 400
    refusal = text_of(answer).one("[data-refusal=NotUnderstood]")
    assert refusal.all("p")[1].text


@pytest.mark.django_db
def test_a_form_without_its_token_changes_nothing_and_says_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/join", {"code": "KX47QD"})
    assert answer.status_code == 403
    assert text_of(answer).refusals == ["StaleForm"]


def test_every_refusal_on_a_page_carries_its_kind() -> None:
    refusals = [
        tag
        for path in TEMPLATES.rglob("*.html")
        for tag in re.findall(r'<\w+ class="refusal"[^>]*>', path.read_text(encoding="utf-8"))
    ]
    assert len(refusals) > 5
    assert [tag for tag in refusals if "data-refusal=" not in tag] == [
        tag for tag in refusals if FILLED_BY_THE_PHONE in tag
    ]
