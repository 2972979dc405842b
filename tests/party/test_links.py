"""Personal links."""

from __future__ import annotations

from typing import Any

import pytest

from party.links import personal_link, secret_in


def test_a_link_is_under_the_sites_own_name(settings: Any) -> None:  # noqa: ANN401
    settings.SITE_URL = "https://party.example"
    assert personal_link("s", "http://10.0.0.1:8000") == "https://party.example/me/s"


def test_a_site_without_a_name_is_called_as_it_was_asked(settings: Any) -> None:  # noqa: ANN401
    settings.SITE_URL = ""
    assert personal_link("s", "http://10.0.0.1:8000") == "http://10.0.0.1:8000/me/s"


@pytest.mark.parametrize("link", ["s-3", "/me/s-3", "https://party.example/me/s-3/?x=1#y", " s-3\n"])
def test_the_secret_is_found_in_what_was_pasted(link: str) -> None:
    assert secret_in(link) == "s-3"
