"""Links that are shown, and links that are pasted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from party.links import personal_link, secret_in


def test_a_link_is_under_the_sites_own_name(settings: Any) -> None:  # noqa: ANN401
    settings.SITE_URL = "https://party.example"
    assert personal_link(RequestFactory().get("/"), "s") == "https://party.example/me/s"


@pytest.mark.parametrize("link", ["s-3", "/me/s-3", "https://party.example/me/s-3/?x=1#y", " s-3\n"])
def test_the_secret_is_found_in_what_was_pasted(link: str) -> None:
    assert secret_in(link) == "s-3"
