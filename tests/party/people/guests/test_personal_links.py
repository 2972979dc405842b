from __future__ import annotations

import pytest

from party.models import Host
from party.people.guests import personal_links, registration
from party.people.lookup import find_guest_by_link
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player

pytestmark = pytest.mark.django_db


def test_a_link_issued_anew_revokes_the_one_before(host: Host) -> None:
    party = a_party(host)
    registered = registration.register(party, "Mia", actor=by_player(None, "guest"), at=NOW)
    anew = personal_links.reissue_link(party, registered.guest.pk, actor=by_host(host), at=NOW)
    assert find_guest_by_link(registered.secret) is None
    assert find_guest_by_link(anew) == registered.guest
