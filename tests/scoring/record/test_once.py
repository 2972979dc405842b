from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from games.errors import RuleBroken
from scoring.models import Answer
from scoring.record.once import Request, forget, once
from scoring.record.refusals import KeyUsedForOther
from tests.conftest import NOW

pytestmark = pytest.mark.django_db

ASKED = Request("book:1", "key-1", {"names": ["Mia"]}, NOW)


def test_the_same_request_is_done_once_and_answered_twice() -> None:
    numbers = count(1)
    answers = [once(ASKED, lambda: {"id": next(numbers)}) for _ in range(2)]
    assert next(numbers) == 2
    assert [answered.answer for answered in answers] == [{"id": 1}, {"id": 1}]
    assert [answered.is_replay for answered in answers] == [False, True]


def test_the_same_key_with_another_body_is_refused() -> None:
    once(ASKED, dict)
    with pytest.raises(KeyUsedForOther):
        once(replace(ASKED, body={"names": ["Max"]}), dict)


@pytest.mark.parametrize("other", [replace(ASKED, scope="book:2"), replace(ASKED, client_key="key-2")])
def test_another_scope_or_key_is_another_request(other: Request) -> None:
    once(ASKED, lambda: 1)
    assert once(other, lambda: 2).answer == 2


def test_a_refused_request_leaves_no_key() -> None:
    def refuse() -> None:
        raise RuleBroken

    with pytest.raises(RuleBroken):
        once(ASKED, refuse)
    assert not Answer.objects.exists()
    assert once(ASKED, lambda: "done").answer == "done"


def test_the_order_of_keys_in_a_body_does_not_matter() -> None:
    once(replace(ASKED, body={"a": 1, "b": 2}), lambda: 1)
    assert once(replace(ASKED, body={"b": 2, "a": 1}), lambda: 2).is_replay


@pytest.mark.parametrize(
    ("said", "is_blanked"),
    [
        ({"answer": {"id": 7}}, False),
        ({"answer": ["Zoë"]}, True),
        ({"answer": "Zoë's seat; Zoëlla stays"}, True),
        ({"answer": ["Zoëlla", "McZoë"]}, False),
        ({"answer": "李明的座位"}, True),
        ({"answer": "(x)y"}, True),
        ({"status": 201, "body": json.dumps({"name": "Zoë Id"})}, True),
        ({"status": 201, "body": json.dumps({"Zoë": 1})}, False),
    ],
)
def test_an_erased_text_blanks_the_answers_that_say_it(said: dict[str, Any], is_blanked: bool) -> None:
    once(ASKED, lambda: said)
    forget(1, ["Zoë", "", "李明", "(x)"])
    assert once(ASKED, dict).answer == ({} if is_blanked else said)
