"""Numbers that a page sends: read as they are, and whatever else is typed is no number."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host
from party.views.answers.numbers import whole
from party.views.sheets.forms import player_of
from tests.party.evening import a_party
from tests.party.pages import refused


@pytest.mark.parametrize(
    ("typed", "read"),
    [("0", 0), ("1000000", 1_000_000), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("²", None), ("-1", None)],
)
def test_a_whole_number_is_read_as_far_as_a_row_can_have_it(typed: str, read: int | None) -> None:
    assert whole(typed) == read


def test_a_player_with_a_long_number_is_found_on_a_sheet() -> None:
    assert player_of({"player": "12345678"}) == 12_345_678  # type: ignore[arg-type]


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["²", "9" * 5000])
def test_what_is_no_number_is_refused_in_a_sentence(host: Host, host_client: Client, typed: str) -> None:
    party = a_party(host, 4)
    refused(host_client, "host-appoint", party, player=typed)
