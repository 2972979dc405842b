from __future__ import annotations

import pytest
from playwright.sync_api import Page

from party.models import Host
from tests.conftest import Site
from tests.party.laptops import Open, desk_of


@pytest.fixture
def laptop(open_context: Open, site: Site, host: Host) -> Page:
    """The host's, signed in."""
    return desk_of(open_context, host).new_page()
