"""A phone that waits for a name hears at once that it waits in vain: its page listens to calls alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from party.models import Host, Party, Phone, PhoneState
from party.people.guests import admitting, erasing, personal_links, registration, removing, taking
from party.record.event_kinds import touched_by
from scoring.record.pen import Actor
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")
Action = Callable[[Party, Phone, Actor], object]


def remove_recent(party: Party, _phone: Phone, actor: Actor) -> object:
    return removing.remove_recent(party, NOW - timedelta(hours=1), NOW, actor=actor, at=NOW)


KINDS: dict[str, Action] = {
    "erased": lambda party, phone, actor: erasing.erase(party, phone.guest_id, actor=actor, at=NOW),
    "link-reissued": lambda party, phone, actor: personal_links.reissue_link(
        party, phone.guest_id, actor=actor, at=NOW
    ),
    "guest-removed": lambda party, phone, actor: removing.remove_guest(
        party, phone.guest_id, actor=actor, at=NOW
    ),
    "joins-removed": remove_recent,
    "phone-signed-out": lambda party, phone, actor: admitting.sign_out_phone(
        party, phone.guest_id, phone.number, actor=actor, at=NOW
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_signs_a_waiting_phone_out_is_told_where_it_listens(host: Host, kind: str) -> None:
    party = a_party(host)
    new = registration.register(party, "Zelda Quist", actor=VISITOR, at=NOW)
    asking = taking.take_name(party, new.guest.pk, actor=VISITOR, at=NOW)
    assert asking.state == PhoneState.ASKING
    KINDS[kind](party, asking, by_host(party))
    asking.refresh_from_db()
    event = party.book.events.latest("number")
    assert (asking.state, event.kind) == (PhoneState.OUT, kind)
    assert "calls" in touched_by(event.kind, event.table)
