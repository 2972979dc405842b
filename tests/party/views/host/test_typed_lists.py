"""A pasted list with lines that are no names: each is said with its number and why, and everything typed stays."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host
from party.views.forms.party import MOST_WRONG, NamesForm
from tests.party.evening import a_party
from tests.party.pages import url

LONG = "x" * 41


def errors_of(*lines: str) -> list[str]:
    return [str(each) for each in NamesForm({"names": "\n".join(lines)}).errors.get("names", [])]


def test_every_wrong_line_is_named_with_its_number() -> None:
    said = errors_of("Ann Lee", LONG, "", "Bo, -, Cal", "Di")
    assert [sentence.split(",")[0] for sentence in said] == ["Line 2", "Line 4"]
    assert "40" in said[0]


def test_of_very_many_the_first_are_named_and_the_rest_counted() -> None:
    said = errors_of(*["-"] * 300)
    assert len(said) == MOST_WRONG + 1
    assert str(300 - MOST_WRONG) in said[-1]


def test_a_list_without_a_fault_is_read_as_it_stands() -> None:
    form = NamesForm({"names": "1. Ann Lee\n\nBo O'Hara; Cal\tDi"})
    assert form.is_valid()
    assert form.cleaned_data["names"] == ["Ann Lee", "Bo O'Hara", "Cal", "Di"]


@pytest.mark.django_db
def test_one_wrong_line_of_three_hundred_keeps_all_that_was_typed(host: Host, host_client: Client) -> None:
    party = a_party(host)
    typed = "\n".join([*(f"Guest {number}" for number in range(150)), LONG, *(f"G {n}" for n in range(149))])
    answer = host_client.post(url("host-guests", party), {"names": typed})
    assert answer.status_code == 422
    assert answer.context["form"]["names"].value() == typed
    assert answer.context["form"]["names"].errors[0].startswith("Line 151,")
    assert int(answer.context["form"].fields["names"].widget.attrs["rows"]) >= 10
    assert party.guests.count() == 0
