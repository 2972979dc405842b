from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.django_db
def test_under_a_name_the_site_does_not_answer_to_a_guest_is_told_what_to_type(client: Client) -> None:
    answer = client.get("/", headers={"host": "laptop.fritz.box"})
    assert answer.status_code == 400
    assert "type it as it stands there" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_changes_nothing_and_says_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/join", {"code": "KX47QD"})
    assert answer.status_code == 403
    assert "403_csrf.html" in [template.name for template in answer.templates]
